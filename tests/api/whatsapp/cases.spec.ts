/**
 * What people write to the club by WhatsApp is a case: once, gone on with, answered by the same road while Meta leaves it
 * open and by a template after that. What Meta does to the account is told to somebody.
 */
import {sendWhatsappMessages} from '../../../api/src/jobs/campaigns/whatsapp-messages';
import {inboundOf, postHook, statusOf} from '../../support/doubles/fake-whatsapp';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';
import {app, approvedTemplate, meta, newPhone, one, setStage, world} from './stage';

setStage();

interface Case {
  id: number;
  state: string;
  channel: string;
  title: string;
  name: string;
  phone: string;
  said: string[];
}
const casesOf = (phone: string): Promise<Case[]> =>
  one(
    `select coalesce(json_agg(json_build_object('id', i.id, 'state', i.state, 'channel', i.channel, 'title', i.title,
        'name', i.contact_name, 'phone', i.contact_phone, 'said', (select json_agg(m.body order by m.id) from incident_message m
          where m.incident_id = i.id and m.kind = 'public')) order by i.id), '[]') from incident i
      where i.channel = 'whatsapp' and i.contact_phone = $1`,
    [`+${phone}`],
  );
const write = async (phone: string, text: string, id?: string) =>
  expect((await postHook(app.url, 'messages', inboundOf({phone}, text, id))).status).toBe(200);
const desk = () => new Visitor(app.url, world.staff.admin.token);
const answer = (id: number, body: object) =>
  desk().post<{byWhatsapp: boolean; mailed: boolean} & ErrorBody>(
    `/api/mensajes/${id}/responder`,
    {
      kind: 'public',
      files: [],
      ...body,
    },
    idempotency(),
  );
const closeWindow = (phone: string) =>
  app.db.query(`update whatsapp_contact set last_inbound_at = now() - interval '25 hours' where phone = $1`, [
    `+${phone}`,
  ]);

test('[T7] a question is a case, told twice it is one; the next goes on with it; who leaves is none', async () => {
  const phone = newPhone();
  for (let i = 0; i < 3; i++) await write(phone, 'Hola, ¿a qué hora abren?', `wamid.${phone}`);
  await write(phone, 'Y ¿dónde se aparca?');
  expect(await casesOf(phone)).toEqual([
    expect.objectContaining({
      channel: 'whatsapp',
      state: 'new',
      title: 'Hola, ¿a qué hora abren?',
      name: 'Ana',
      said: ['Hola, ¿a qué hora abren?', 'Y ¿dónde se aparca?'],
    }),
  ]);
  const leaving = newPhone();
  await write(leaving, 'Dame de baja');
  expect(await casesOf(leaving)).toEqual([]);
  await write(leaving, 'Quiero dar de baja el abono');
  expect(await casesOf(leaving)).toHaveLength(1);
});

test('[T7] answered from the case within the day; what came of it is read there; after it by a template alone', async () => {
  const phone = newPhone();
  await write(phone, '¿Quedan entradas?');
  const [{id}] = (await casesOf(phone)) as [Case];
  expect(must(await answer(id, {body: 'Quedan, en taquilla.'}))).toMatchObject({byWhatsapp: true, mailed: false});
  expect(await sendWhatsappMessages(app.runtime)).toBe(1);
  expect(JSON.stringify(meta.messages.at(-1))).toContain('Quedan, en taquilla.');
  const thread = async () =>
    must(
      await desk().get<{
        state: string;
        whatsapp: {isOpen: boolean; until: string; templates: {id: number; body: string}[]};
        messages: {body: string; whatsapp: {state: string; problem: string} | null}[];
      }>(`/api/mensajes/${id}/hilo`),
    );
  expect(await thread()).toMatchObject({state: 'waiting_customer', whatsapp: {isOpen: true}});
  expect((await thread()).messages.find(({body}) => body.startsWith('Quedan'))?.whatsapp?.state).toBe('sent');
  await closeWindow(phone);
  const late = await answer(id, {body: 'Ya no quedan.'});
  expect([late.status, late.body.code]).toEqual([409, 'outside_window']);
  const plain = await approvedTemplate({components: {body: {text: 'Tenemos una respuesta para ti: escríbenos.'}}});
  const personal = await approvedTemplate();
  expect((await thread()).whatsapp.templates.map(one_ => one_.id)).toEqual(expect.arrayContaining([plain.id]));
  expect((await thread()).whatsapp.templates.map(one_ => one_.id)).not.toContain(personal.id);
  expect((await answer(id, {whatsappTemplateId: personal.id})).status).toBe(422);
  expect(must(await answer(id, {whatsappTemplateId: plain.id}))).toMatchObject({byWhatsapp: true});
  expect(await sendWhatsappMessages(app.runtime)).toBe(1);
  expect((await thread()).messages.at(-1)?.body).toBeDefined();
  expect((await casesOf(phone))[0]!.said.at(-1)).toBe('Tenemos una respuesta para ti: escríbenos.');
  // They answer: the day begins anew, and the case comes back.
  await write(phone, 'Aquí estoy');
  expect((await casesOf(phone))[0]).toMatchObject({state: 'open'});
  expect((await answer(id, {body: 'Hola de nuevo'})).status).toBe(200);
  await write(phone, 'STOP');
  const left = await answer(id, {body: 'Una cosa más'});
  expect([left.status, left.body.code]).toEqual([409, 'already_left']);
});

test('[T7] one that does not go says so in the case', async () => {
  const phone = newPhone();
  await write(phone, 'Hola');
  const [{id}] = (await casesOf(phone)) as [Case];
  must(await answer(id, {body: 'Dime'}));
  const messageId = await one<number>(`select id from whatsapp_message where state = 'queued' and phone = $1`, [
    `+${phone}`,
  ]);
  await sendWhatsappMessages(app.runtime);
  const ref = await one<string>('select provider_ref from whatsapp_message where id = $1', [messageId]);
  await postHook(app.url, 'messages', statusOf({id: ref, to: phone, ref: `m:${messageId}`}, 'failed', {code: 131026}));
  expect(await one('select state from whatsapp_message where id = $1', [messageId])).toBe('failed');
  const {body} = await desk().get<{messages: {whatsapp: {state: string; problem: string} | null}[]}>(
    `/api/mensajes/${id}/hilo`,
  );
  expect(body.messages.find(({whatsapp}) => whatsapp?.state === 'failed')?.whatsapp?.problem).toBeTruthy();
});

test('[T22] a button says it by its payload; a photo is a case; a thumb up is none', async () => {
  const post = (phone: string, message: object) =>
    postHook(app.url, 'messages', {
      ...inboundOf({phone}, ''),
      messages: [
        {id: `wamid.${Math.random()}`, from: phone, timestamp: String(Math.floor(Date.now() / 1000)), ...message},
      ],
    });
  const [bye, office, photo, thumb] = [newPhone(), newPhone(), newPhone(), newPhone()];
  await post(bye, {type: 'button', button: {payload: 'BAJA', text: 'Gracias, ya no'}});
  expect(await one('select opted_out_at is not null from whatsapp_contact where phone = $1', [`+${bye}`])).toBe(true);
  await post(office, {type: 'button', button: {payload: 'OFICINA', text: 'Hablar con la oficina'}});
  expect((await casesOf(office))[0]?.title).toBe('Hablar con la oficina');
  await post(photo, {type: 'image', image: {id: '1', caption: 'Mi entrada'}});
  expect((await casesOf(photo))[0]?.said).toEqual(['[Una foto: no se guarda aquí] Mi entrada']);
  await post(thumb, {type: 'reaction', reaction: {emoji: '👍', message_id: 'x'}});
  expect(await casesOf(thumb)).toEqual([]);
});

test('[T23] what Meta does to the account opens an incident, once; another category too', async () => {
  const incidents = async () =>
    (
      await app.db.query<{detail: string}>(`select detail from incident where kind = 'whatsapp_account' order by id`)
    ).rows.map(({detail}) => detail);
  const ban = {event: 'DISABLED_UPDATE', ban_info: {waba_ban_state: 'DISABLE', waba_ban_date: '2026-12-01'}};
  for (let i = 0; i < 2; i++) await postHook(app.url, 'account_update', ban);
  await postHook(app.url, 'account_update', {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_796_083_200}],
  });
  await postHook(app.url, 'phone_number_quality_update', {
    event: 'DOWNGRADE',
    current_limit: 'TIER_250',
    display_phone_number: '34600',
  });
  await postHook(app.url, 'phone_number_quality_update', {event: 'UPGRADE', current_limit: 'TIER_1K'});
  const {ref, name} = await approvedTemplate();
  await postHook(app.url, 'template_category_update', {
    message_template_id: ref,
    message_template_name: name,
    message_template_language: 'es',
    new_category: 'MARKETING',
  });
  expect(await incidents()).toEqual([
    expect.stringContaining('DISABLE · 2026-12-01'),
    expect.stringContaining('RESTRICTED_BIZ_INITIATED_MESSAGING hasta el 2026-12-01'),
    expect.stringContaining('TIER_250'),
    expect.stringContaining(`«${name}»: Meta ha pasado la plantilla a marketing`),
  ]);
});
