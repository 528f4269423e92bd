/** What was written to one person, on that person's page: all of it, by every road, and nothing of anybody else. */
import {sendAnnouncements} from '../../../api/src/jobs/campaigns/send-announcements';
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {queueMail} from '../../../api/src/outside/mail/queue/mail-queue';
import {type ErrorBody, Visitor} from '../../support/wire/visitor';
import {agree, say, writeTo} from '../announcements/stage';
import {app, office, one, reached, send, setStage, smtp, subscribe, world, write} from './stage';

setStage();

interface Message {
  of: string;
  channel: string;
  title: string;
  to: string;
  state: string;
  id: string | null;
}
const about = async (of: string, id: number, who = office): Promise<Message[]> => {
  const answer = await who.get<Message[]>(`/api/mensajes-enviados?${new URLSearchParams({de: of, id: String(id)})}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

test('mails of purchases, newsletters, announcements and reminders, newest first, and nobody else’s', async () => {
  const [email] = await subscribe(3);
  const [other] = await agree(1);
  const newsletter = await write({subject: 'Vuelve la temporada'});
  await send(newsletter, 3);
  await sendNewsletters(app.runtime, 60_000);
  const announcement = await writeTo([email!, other!]);
  await say(announcement, {act: 'send', count: 2});
  await sendAnnouncements(app.runtime, 60_000);
  await app.db.withTransaction(async tx => {
    for (const to of [email!.toUpperCase(), other!])
      await queueMail(app.runtime, tx, {
        dedupeKey: `prueba:${to}`,
        kind: 'order_confirmation',
        to,
        subject: `Tus entradas, ${to.toLowerCase()}`,
        html: '<p>Hola</p>',
        text: 'Hola',
        attachments: [],
        orderId: null,
      });
  });
  const person = await one<number>('select id from subscriber where email = $1', [email]);
  const seen = await about('emails/subscriptores', person);
  expect(seen.map(({of, channel, title, id}) => [of, channel, title, id])).toEqual([
    ['mail', 'email', `Tus entradas, ${email}`, null],
    ['announcement', 'email', 'Aviso', String(announcement)],
    ['newsletter', 'email', 'Vuelve la temporada', String(newsletter)],
  ]);
  expect(new Set(seen.map(one => one.to.toLowerCase()))).toEqual(new Set([email]));
  // The same rows as the tables have.
  const customer = await one<number>('select id from customer where email = $1', [other]);
  expect((await about('clientes', customer)).map(one => one.of)).toEqual(['mail', 'announcement']);
});

test('by WhatsApp, to a number however it is written', async () => {
  const holder = await one<number>(
    `insert into pass_holder (member_number, first_name, surname1, email, phone)
      values (4455, 'Inés', 'Núñez', '', '612 345 678') returning id`,
  );
  const announcement = await writeTo(['nadie@example.org']);
  await app.db.query(
    `insert into announcement_recipient (announcement_id, channel, phone, state, sent_at)
      values ($1, 'whatsapp', '+34612345678', 'sent', now()), ($1, 'whatsapp', '+34600000000', 'sent', now())`,
    [announcement],
  );
  const admin = new Visitor(app.url, world.staff.admin.token);
  expect((await about('abonados', holder, admin)).map(({of, channel, to}) => [of, channel, to])).toEqual([
    ['announcement', 'whatsapp', '+34612345678'],
  ]);
});

test('whoever may not see that person is told nothing, and an absent one is none', async () => {
  const person = await one<number>(`insert into customer (email) values ('alguien@example.org') returning id`);
  const at = `/api/mensajes-enviados?de=clientes&id=${person}`;
  expect((await new Visitor(app.url).get(at)).status).toBe(401);
  expect((await new Visitor(app.url, world.staff.door.token).get(at)).status).toBe(403);
  expect((await new Visitor(app.url, world.staff.promoter.token).get(at)).status).toBe(403);
  expect((await office.get('/api/mensajes-enviados?de=clientes&id=2000000000')).status).toBe(404);
  expect((await office.get(`/api/mensajes-enviados?de=usuarios&id=${person}`)).status).toBe(422);
});

test('[T21] fields of their own, number, seat and town stand in what each gets; the checklist counts who has none', async () => {
  const [ana, eva, leo] = (await subscribe(3)) as [string, string, string];
  await app.db.query(`update subscriber set first_name = 'Ana' where email = $1`, [ana]);
  const personOf = (email: string) => one<number>('select id from subscriber where email = $1', [email]);
  const keep = async (email: string, customValues: unknown) =>
    office.send<ErrorBody>(`/api/emails/subscriptores/${await personOf(email)}`, {
      method: 'PUT',
      body: {version: await one('select version from subscriber where email = $1', [email]), customValues},
    });
  expect((await keep(ana, {talla: 'XL'})).status).toBe(200);
  expect((await keep(eva, {talla: 7, club_de_lectura: 'Sí & más'})).status).toBe(200);
  for (const wrong of [{Talla: 'XL'}, {año: '1'}, {talla: {es: 'XL'}}, {talla: 'x'.repeat(201)}]) {
    const {status, body} = await keep(leo, wrong);
    expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 422, ['customValues']]);
  }
  await expect(
    app.db.query(`update subscriber set custom_values = '{"Talla": "XL"}' where email = $1`, [leo]),
  ).rejects.toThrow('Hay un valor que no es válido.');
  // A family has one mailbox: the card is the one of that name.
  await app.db.query(
    `insert into pass_holder (member_number, first_name, surname1, email, city) values
      (21, 'Luis', 'Mayor', $1, 'Ávila'), (33, 'ANA', 'Menor', $1, 'Alcalá'), (34, 'Eva', 'Otra', $2, '')`,
    [ana, eva],
  );
  const {body: listed} = await office.get<{places: {name: string}[]}>('/api/emails/boletines/campos');
  expect(listed.places.map(({name}) => name)).toEqual([
    ...['nombre', 'apellidos', 'correo', 'ciudad', 'numero_socio', 'asiento'],
    ...['campo_club_de_lectura', 'campo_talla'],
  ]);
  const id = await write({
    html: '<p>Talla {{campo_talla}}, {{campo_club_de_lectura|nada}}, n.º {{numero_socio|?}}, {{ciudad}}, {{asiento|de pie}}</p>',
  });
  const {body} = await office.get<{checks: {code: string; result: string; detail: string}[]}>(
    `/api/emails/boletines/${id}/comprobaciones`,
  );
  expect(body.checks.find(({code}) => code === 'personal')).toMatchObject({
    result: 'warn',
    detail:
      'Quedan en blanco {{campo_talla}} para 1, {{ciudad}} para 2. Escribe detrás de «|» lo que se les dice: {{campo_talla|…}}.',
  });
  await send(id, 3);
  await sendNewsletters(app.runtime, 60_000);
  const got = new Map(smtp.messages.map((message, n) => [reached()[n], message]));
  const textOf = (email: string) =>
    got
      .get(email)!
      .replace(/=\r?\n/g, '')
      .replace(/(=[0-9A-F]{2})+/g, signs => Buffer.from(signs.replaceAll('=', ''), 'hex').toString());
  expect(textOf(ana)).toContain('Talla XL, nada, n.º 33, Alcalá, de pie');
  expect(textOf(eva)).toContain('Talla 7, Sí & más, n.º 34, de pie');
  expect(textOf(leo)).toContain('Talla , nada, n.º ?, de pie');
});
