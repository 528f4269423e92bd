/**
 * Unique codes by mail: each person of a list once, who does not want to be written to not at all; killed in the middle
 * and run by two at once, nobody gets two and nobody none. What is stored opens nothing.
 */
import {mailCodes} from '../../../api/src/jobs/mails/code-mails';
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {startFakeSmtp} from '../../domain/documents/fake-smtp';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {letters} from '../../support/world/mails';
import {holdSeats, must, type CartView} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let url: string;
let world: World;
let marketing: Visitor;
let office: Visitor;

interface Mailing {
  state: string;
  itemCount: number;
  waitingCount: number;
  heldCount: number;
  stateReason: string;
  discardedCount: number;
  sentCount: number;
  discountCodeBatchId: number | null;
}

beforeAll(async () => {
  ({url} = await freshDatabase());
  app = await startApp({databaseUrl: url});
  world = await makeWorld(app.db, {rows: 6, maxPerCustomer: 500});
  marketing = new Visitor(app.url, world.staff.marketing_manager.token);
  office = new Visitor(app.url, world.staff.admin.token);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const offer = async () =>
  must(
    await office.post<{id: number}>('/api/descuentos', {
      name: 'Para ti',
      kind: 'percent',
      percentBp: 5000,
      hasCodes: true,
    }),
  ).id;
const list = (discountId: number, csv: string) =>
  marketing.send<{mailingId: number} & ErrorBody>(
    `/api/descuentos/${discountId}/envios/lista?name=lista.csv&title=Colegios&consentOrigin=Feria`,
    {
      method: 'POST',
      body: Buffer.from(csv),
      headers: {'content-type': 'application/octet-stream'},
    },
  );
const people = (from: number, n: number) =>
  `nombre;correo\n${count(n)
    .map(i => `Persona ${from + i};persona-${from + i}@example.org\n`)
    .join('')}`;
const drafted = async (discountId: number, csv: string) => must(await list(discountId, csv)).mailingId;
const WORDS = {subject: 'Un regalo', message: 'Gracias por venir.\n\nVuelve pronto.', prefix: 'OLE'};
const send = (mailingId: number, howMany: number) =>
  marketing.post<{count: number; batchId: number} & ErrorBody>(`/api/envios/${mailingId}/enviar`, {
    ...WORDS,
    count: howMany,
  });
const read = async (mailingId: number) => must(await marketing.get<Mailing>(`/api/envios/${mailingId}`));
const items = async (mailingId: number) =>
  (
    await app.db.query<{email: string; state: string; problem: string; codeId: number | null}>(
      'select email, state, problem, discount_code_id as "codeId" from mailing_item where mailing_id = $1 order by id',
      [mailingId],
    )
  ).rows;
/** As the timers do, until nobody is left: mails are written and put into the outbox. */
async function work(): Promise<void> {
  for (;;) {
    const written = await mailCodes(app.runtime);
    const {rows} = await app.db.query<{id: number}>(
      `select id from mail_message where state = 'queued' and kind = 'discount_code'`,
    );
    for (const {id} of rows) await sendMail(app.runtime, id);
    if (written === 0 && rows.length === 0) return;
  }
}
/** Of every person of a mailing: codes and mails. */
const given = async (mailingId: number) =>
  (
    await app.db.query<{codes: number; mails: number; people: number}>(
      `select x.codes, x.mails, count(*)::int as people from mailing_item i, lateral (
         select (select count(*)::int from discount_code c join mailing m on m.discount_id = c.discount_id
             where m.id = i.mailing_id and c.email = i.email) as codes,
           (select count(*)::int from mail_message m where m.to_email = i.email and m.kind = 'discount_code') as mails) x
        where i.mailing_id = $1 and i.state <> 'discarded' group by 1, 2`,
      [mailingId],
    )
  ).rows;

test('each person once; who is left out is told why; the number is written by hand; stored mails have no code', async () => {
  const discountId = await offer();
  await app.db.query(`insert into suppression (email, reason) values ('no@example.org', 'complaint')`);
  const csv =
    'Correo electrónico;Nombre\neva@example.org;Eva\nEVA@example.org ;Eva otra vez\nno es un correo;Nadie\nno@example.org;No\n' +
    'ana@example.org;=2+3\n';
  const mailingId = await drafted(discountId, csv);
  expect((await items(mailingId)).map(({email, problem}) => [email, problem])).toEqual([
    ['eva@example.org', ''],
    ['eva@example.org', 'Repetido en la lista'],
    ['no es un correo', 'No es un correo'],
    ['no@example.org', 'No quiere publicidad, o su correo se devuelve'],
    ['ana@example.org', ''],
  ]);
  expect(await read(mailingId)).toMatchObject({state: 'draft', itemCount: 5, waitingCount: 2, discardedCount: 3});
  const look = must(await marketing.post<{html: string; text: string}>(`/api/envios/${mailingId}/vista-previa`, WORDS));
  expect(look.text).toContain('OLE-XXXX-XXXX-XXXX');
  const test = must(await marketing.post<{to: string}>(`/api/envios/${mailingId}/prueba`, WORDS, idempotency()));
  expect((await letters(app.db, 'to_email = $1', [test.to]))[0]!.text).toContain('Vuelve pronto.');
  // Nobody but who may send; nobody by another number.
  expect(
    (
      await new Visitor(app.url, world.staff.events_manager.token).post(`/api/envios/${mailingId}/enviar`, {
        ...WORDS,
        count: 2,
      })
    ).status,
  ).toBe(403);
  expect(told(await send(mailingId, 5))).toBe('409 recipients_changed');
  expect((await items(mailingId)).every(item => item.codeId === null)).toBe(true);
  must(await send(mailingId, 2));
  expect(told(await send(mailingId, 2))).toMatch(/^409/);
  await work();
  expect(await given(mailingId)).toEqual([{codes: 1, mails: 1, people: 2}]);
  expect((await read(mailingId)).state).toBe('done');
  const [letter] = await letters(app.db, `to_email = 'eva@example.org' and kind = 'discount_code'`, []);
  const code = /OLE(-[0-9A-Z]{4}){3}/.exec(letter!.text)![0];
  expect(letter!.text).toContain('Hola, Eva:');
  expect(letter!.text).toMatch(/\/email\/baja\?enlace=/);
  const {rows} = await app.db.query<{row: string}>('select m::text as row from mail_message m');
  for (const {row} of rows) expect(row).not.toContain(code.slice(4));
  expect((await marketing.get(`/api/descuentos/codigos?filter={"discountId":${discountId}}`)).text).not.toContain(
    code.slice(4),
  );
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [2]));
  expect(must(await buyer.post<CartView>('/api/public/cart/discount', {code})).discountCents).toBe(PRICE.general / 2);
  // Whoever has one of this discount gets no other, in any list.
  const again = await drafted(discountId, 'correo\neva@example.org\nluz@example.org\n');
  expect((await items(again)).map(({problem}) => problem)).toEqual(['Ya tiene un código de este descuento', '']);
  must(await marketing.post(`/api/envios/${again}/descartar`));
  expect(await items(again)).toEqual([]);
  expect((await list(discountId, 'nombre\nEva\n')).status).toBe(422);
});

test('killed twice in the middle, and run by two at once: nobody two codes, nobody none', async () => {
  const mailingId = await drafted(await offer(), people(0, 130));
  must(await send(mailingId, 130));
  const mails = async () =>
    (await app.db.query<{n: number}>(`select count(*)::int as n from mail_message where to_email like 'persona-%'`))
      .rows[0]!.n;
  for (const at of [30, 12]) {
    const before = await mails();
    // Somebody holds the place of one of the next mails: the work stands in the middle, and there its connection dies.
    await app.db
      .withTransaction(async tx => {
        await tx.query(
          `insert into mail_message (dedupe_key, kind, to_email, subject, html, text)
            select 'discount-code:' || discount_code_id, 'x', 'x', 'x', 'x', 'x' from mailing_item
             where mailing_id = $1 and mail_message_id is null and state = 'queued' order by id offset $2 limit 1`,
          [mailingId, at],
        );
        const run = mailCodes(app.runtime).then(
          () => 'done',
          () => 'killed',
        );
        for (let killed = 0; killed === 0; )
          killed = (
            await app.db.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
                and wait_event_type = 'Lock' and query like '%insert into mail_message%'`,
            )
          ).rowCount;
        expect(await run).toBe('killed');
        throw new Error('nothing of it stays');
      })
      .catch(() => undefined);
    // All that it had written is gone with it.
    expect(await mails()).toBe(before);
    await mailCodes(app.runtime);
    expect(await mails()).toBe(before + 50);
  }
  await Promise.all(count(4).map(() => mailCodes(app.runtime)));
  await work();
  expect(await given(mailingId)).toEqual([{codes: 1, mails: 1, people: 130}]);
  expect((await read(mailingId)).state).toBe('done');
});

test('two lists of one discount sent at once: who is in both has one code', async () => {
  const discountId = await offer();
  const [one, other] = [await drafted(discountId, people(500, 20)), await drafted(discountId, people(510, 20))];
  const answers = await Promise.all([send(one, 20), send(other, 20)]);
  expect(answers.map(told).sort()).toEqual(['409 recipients_changed', 'done']);
  const late = answers[0]!.status === 200 ? other : one;
  must(await send(late, 10));
  const {rows} = await app.db.query<{n: number; emails: number}>(
    'select count(*)::int as n, count(distinct email)::int as emails from discount_code where discount_id = $1',
    [discountId],
  );
  expect(rows).toEqual([{n: 30, emails: 30}]);
  await expect(
    app.db.query(
      `insert into discount_code (discount_code_batch_id, discount_id, code, max_uses, email)
        select discount_code_batch_id, discount_id, 'OTROCODIGO00', 1, email from discount_code where discount_id = $1 limit 1`,
      [discountId],
    ),
  ).rejects.toThrow();
  await work();
});

test('to a group: the active ones alone; who leaves before the mail is written gets none; stopped and let go on', async () => {
  const discountId = await offer();
  const {rows} = await app.db.query<{id: number}>(
    `with g as (insert into subscriber_group (name, kind) values ('Peñas', 'static') returning id),
       s as (insert into subscriber (email, first_name, state, consent_at, consent_method) values
         ('si@example.org', 'Sí', 'active', now(), 'form'), ('luego@example.org', 'Luego', 'active', now(), 'form'),
         ('vuelve@example.org', 'Vuelve', 'active', now(), 'form'),
         ('sin-grupo@example.org', 'Sin', 'active', now(), 'form'),
         ('nunca@example.org', 'Nunca', 'unsubscribed', null, null) returning id),
       m as (insert into subscriber_group_member (subscriber_group_id, subscriber_id) select g.id, s.id from g, s)
     select id from g`,
  );
  const {mailingId} = must(
    await marketing.post<{mailingId: number}>(`/api/descuentos/${discountId}/envios/grupo`, {
      title: 'Peñas',
      subscriberGroupId: rows[0]!.id,
    }),
  );
  must(await send(mailingId, 4));
  must(await marketing.post(`/api/envios/${mailingId}/parar`, {act: 'pause'}));
  await work();
  expect(await read(mailingId)).toMatchObject({state: 'paused', waitingCount: 0, heldCount: 4});
  expect(await letters(app.db, `to_email = 'si@example.org'`, [])).toEqual([]);
  await app.db.query(`insert into suppression (email, reason) values ('luego@example.org', 'unsubscribed')`);
  // It takes off the groups that are the house's own business.
  await app.db.query(
    `insert into mail_opt_out (email_hash, purpose) values (email_hash('sin-grupo@example.org'), 'other')`,
  );
  // Its mail comes back, though nobody has said so for good.
  await app.db.query(`update subscriber set state = 'bounced' where email = 'vuelve@example.org'`);
  must(await marketing.post(`/api/envios/${mailingId}/parar`, {act: 'resume'}));
  // With a mail server: what became of each is what became of its mail.
  const smtp = await startFakeSmtp();
  const served = await startApp({databaseUrl: url, env: {SMTP_URL: smtp.url}});
  try {
    expect(await mailCodes(served.runtime)).toBe(1);
    const {rows: mails} = await app.db.query<{id: number}>(
      `select id from mail_message where to_email = 'si@example.org'`,
    );
    await sendMail(served.runtime, mails[0]!.id);
    expect(smtp.messages).toHaveLength(1);
  } finally {
    await served.stop();
    await smtp.close();
  }
  await work();
  expect((await items(mailingId)).map(({email, state}) => [email, state]).sort()).toEqual([
    ['luego@example.org', 'discarded'],
    ['si@example.org', 'sent'],
    ['sin-grupo@example.org', 'discarded'],
    ['vuelve@example.org', 'discarded'],
  ]);
  expect(await read(mailingId)).toMatchObject({state: 'done', sentCount: 1, discardedCount: 3, waitingCount: 0});
});

test('[T8] who leaves while the mail waits gets none: held, or put off by a server; its list says why', async () => {
  const discountId = await offer();
  await app.db.query(
    `insert into mail_opt_out (email_hash, purpose) values (email_hash('sin-ofertas@fuera.example'), 'commercial')`,
  );
  const names = ['queda', 'se-va', 'se-queja', 'sin-ofertas'];
  const mailingId = await drafted(discountId, `correo\n${names.map(name => `${name}@fuera.example\n`).join('')}`);
  // Offers are what this one has taken off.
  expect((await items(mailingId)).map(({state}) => state)).toEqual(['queued', 'queued', 'queued', 'discarded']);
  must(await send(mailingId, 3));
  expect(await mailCodes(app.runtime)).toBe(3);
  must(await marketing.post(`/api/envios/${mailingId}/parar`, {act: 'pause'}));
  await app.db.query(
    `insert into suppression (email, reason) values ('se-va@fuera.example', 'unsubscribed'), ('se-queja@fuera.example', 'complaint')`,
  );
  const waiting = await app.db.query<{id: number}>(`select id from mail_message where mailing_id = $1`, [mailingId]);
  for (const {id} of waiting.rows) await sendMail(app.runtime, id);
  expect(await read(mailingId)).toMatchObject({state: 'paused', heldCount: 3, discardedCount: 1});
  must(await marketing.post(`/api/envios/${mailingId}/parar`, {act: 'resume'}));
  await work();
  expect((await items(mailingId)).map(({state, problem}) => [state, problem])).toEqual([
    ['sent', expect.any(String)],
    ...Array<unknown>(3).fill(['discarded', expect.stringMatching(/^No quiere publicidad/)]),
  ]);
  const mails = await app.db.query<{email: string; state: string}>(
    `select to_email as email, state from mail_message where to_email like '%@fuera.example' order by id`,
  );
  expect(mails.rows.map(({state}) => state)).toEqual(['outbox', 'cancelled', 'cancelled']);
  // What is no advertising goes to whoever left all the same.
  const {rows} = await app.db.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text)
      values ('entradas-de-quien-se-fue', 'order_confirmation', 'se-va@fuera.example', 'Tus entradas', 'x', 'x') returning id`,
  );
  await sendMail(app.runtime, rows[0]!.id);
  expect((await app.db.query('select state from mail_message where id = $1', [rows[0]!.id])).rows).toEqual([
    {state: 'outbox'},
  ]);
});

test('[T1] a list that says who left, or who never agreed, gives them no code, by column or by name', async () => {
  const discountId = await offer();
  const mailingId = await drafted(
    discountId,
    'Correo;Estado;Acepta publicidad\nmailto:queda@dice.example;Alta;Sí\nbaja@dice.example;Baja (03/02/2023);Sí\nno@dice.example;Alta;No\nraro@dice.example;dudoso;Sí\n' +
      'dos@dice.example;Alta;Sí\nDOS@dice.example;Baja;Sí\n',
  );
  expect((await items(mailingId)).map(({email, problem}) => [email, problem])).toEqual([
    ['queda@dice.example', ''],
    ['baja@dice.example', 'Se fue de donde viene la lista.'],
    ['no@dice.example', 'No aceptó recibir publicidad.'],
    ['raro@dice.example', 'No se entiende su estado en la otra herramienta.'],
    ['dos@dice.example', 'Se fue de donde viene la lista.'],
    ['dos@dice.example', 'Repetido en la lista'],
  ]);
  const named = await marketing.send<ErrorBody>(
    `/api/descuentos/${discountId}/envios/lista?name=unsubscribed_export.csv&title=Colegios&consentOrigin=Feria`,
    {method: 'POST', body: Buffer.from(people(1, 1)), headers: {'content-type': 'application/octet-stream'}},
  );
  expect([named.status, Object.keys(named.body.errors ?? {})]).toEqual([422, ['file']]);
});

test('[T35] codes are advertising: at night none leaves, its page says until when, and in the morning it goes', async () => {
  const mailingId = await drafted(await offer(), people(800, 2));
  must(await send(mailingId, 2));
  const hours = (from: string, until: string) =>
    app.db.query(
      `update organization set settings = settings || jsonb_build_object('advertisingQuietHours',
        to_char(now() at time zone club_zone() + $1::interval, 'HH24:MI') || '-' ||
        to_char(now() at time zone club_zone() + $2::interval, 'HH24:MI'))`,
      [from, until],
    );
  await hours('-2 hours', '3 hours');
  expect(await mailCodes(app.runtime)).toBe(0);
  expect(await read(mailingId)).toMatchObject({
    waitingCount: 2,
    stateReason: expect.stringMatching(/^De noche no sale publicidad: sigue a las \d\d:\d\d\.$/),
  });
  await hours('3 hours', '5 hours');
  expect(await mailCodes(app.runtime)).toBe(2);
  await work();
  expect(await read(mailingId)).toMatchObject({state: 'done', stateReason: ''});
  await app.db.query(`update organization set settings = settings || '{"advertisingQuietHours": ""}'`);
});

test('a list says where its permission to advertise comes from; the database takes none without', async () => {
  const discountId = await offer();
  const bare = await marketing.send<ErrorBody>(
    `/api/descuentos/${discountId}/envios/lista?name=lista.csv&title=Colegios&consentOrigin=%20%20%20`,
    {method: 'POST', body: Buffer.from(people(900, 1)), headers: {'content-type': 'application/octet-stream'}},
  );
  expect(bare).toMatchObject({status: 422, body: {errors: {consentOrigin: expect.stringContaining('permiso')}}});
  expect((await app.db.query('select 1 from mailing where discount_id = $1', [discountId])).rowCount).toBe(0);
  await expect(
    app.db.query(`insert into mailing (title, kind, state, discount_id) values ('x', 'codes', 'draft', $1)`, [
      discountId,
    ]),
  ).rejects.toMatchObject({details: {constraint: expect.stringMatching(/^mailing_check/)}});
});
