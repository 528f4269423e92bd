/**
 * Gift cards and supporters' cards out of the till's printer, as they are sold. The whole code of a gift card is money: it
 * comes out in the till that sold it, while that is open; again, or later, with a reason; nowhere else.
 */
import {randomUUID} from 'node:crypto';
import {readPdf} from '../../domain/documents/read-pdf';
import {readEscPos} from '../../support/print/escpos';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let clerk: Visitor;
let admin: Visitor;
let officeId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  await openTills(app.db, [world.staff.clerk.id, world.staff.admin.id]);
  clerk = new Visitor(app.url, world.staff.clerk.token);
  admin = new Visitor(app.url, world.staff.admin.token);
  officeId = (
    await app.db.query<{id: number}>(
      `update box_office set printers = '[{"name":"caja","kind":"escpos","prints":["papers"],"widthMm":80}]' returning id`,
    )
  ).rows[0]!.id;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Sale {
  orderId: number;
  cards: {kind: string; id: number; label: string; isMailed: boolean}[];
}
type Printed = {run: string; cards: number; again: number} & ErrorBody;

async function sell(who: Visitor, method = 'cash'): Promise<Sale> {
  must(await who.post('/api/carrito/tarjetas-regalo', {amountCents: 2_500, senderName: 'Ana', recipientName: 'Eva'}));
  const sale = must(
    await who.post<Sale>(
      '/api/carrito/sell',
      {payments: [{method, amountCents: 2_500, tenderedCents: method === 'cash' ? 5_000 : null}]},
      idempotency(randomUUID()),
    ),
  );
  return sale;
}
const print = (who: Visitor, ids: number[], reason?: string, key = randomUUID()) =>
  who.post<Printed>('/api/tarjetas-regalo/impresiones', {ids, ...(reason && {reason})}, idempotency(key));
const fetchAs = (token: string, path: string) =>
  fetch(`${app.url}${path}`, {headers: {authorization: `Bearer ${token}`}});
const roll = async (token: string, query: string) =>
  readEscPos(
    Buffer.from(
      await (await fetchAs(token, `/api/taquillas/${officeId}/impresion?impresora=caja&${query}`)).arrayBuffer(),
    ),
    48,
  );
const codeOf = async (id: number) =>
  (await app.db.query<{code: string}>('select code from gift_card where id = $1', [id])).rows[0]!.code;

test('it comes out with its whole code right after the sale, by printer or as a PDF, once', async () => {
  const {cards} = await sell(clerk);
  expect(cards).toEqual([{kind: 'gift_card', id: expect.any(Number), label: 'Eva', isMailed: false}]);
  const {id} = cards[0]!;
  const code = await codeOf(id);
  const key = randomUUID();
  const {run} = must(await print(clerk, [id], undefined, key));
  // The answer was lost: the same key is the same print.
  expect(must(await print(clerk, [id], undefined, key)).run).toBe(run);
  const {papers} = await roll(world.staff.clerk.token, `papel=gift_card&tanda=${run}`);
  expect(papers).toHaveLength(1);
  expect(papers[0]!.codes).toEqual([code]);
  expect(papers[0]!.lines.map(line => line.words).join(' ')).toContain('25,00');
  const pdf = await fetchAs(world.staff.clerk.token, `/api/tarjetas-regalo/impresiones/${run}`);
  expect(readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join()).toContain(code);
  // Nobody else takes it by its run, and the card's number alone opens nothing.
  for (const path of [
    `/api/tarjetas-regalo/impresiones/${run}`,
    `/api/taquillas/${officeId}/impresion?impresora=caja&papel=gift_card&tanda=${run}`,
  ])
    expect((await fetchAs(world.staff.admin.token, path)).status).toBe(404);
  expect(
    (
      await fetchAs(
        world.staff.clerk.token,
        `/api/taquillas/${officeId}/impresion?impresora=caja&papel=gift_card&de=${id}`,
      )
    ).status,
  ).toBe(422);
  for (const path of ['/api/tarjetas-regalo', `/api/tarjetas-regalo/${id}`, '/api/auditoria'])
    expect(JSON.stringify((await admin.get(path)).body)).not.toContain(code);
});

test('again with a reason alone, by whoever may reprint; two at once are not two first ones', async () => {
  const {cards} = await sell(clerk);
  const ids = [cards[0]!.id];
  const both = await Promise.all([print(clerk, ids), print(clerk, ids)]);
  expect(both.map(({status}) => status).sort()).toEqual([200, 409]);
  expect((await print(clerk, ids)).body.code).toBe('card_printed');
  await app.db.query(`update box_office_clerk set permissions = '{}' where staff_user_id = $1`, [world.staff.clerk.id]);
  expect((await print(clerk, ids, 'Se atascó el papel')).body.code).toBe('clerk_not_allowed');
  await app.db.query(`update box_office_clerk set permissions = '{reprint}' where staff_user_id = $1`, [
    world.staff.clerk.id,
  ]);
  expect(must(await print(clerk, ids, 'Se atascó el papel')).again).toBe(1);
  const {rows} = await app.db.query<{reason: string}>(
    `select reason from audit_entry where resource = 'tarjetas-regalo' and action = 'print' and resource_id = $1::text
      order by id desc limit 1`,
    [ids[0]],
  );
  expect(rows[0]!.reason).toBe('Se atascó el papel');
});

test('elsewhere it stays masked: in another till, of whoever may do everything, and once its own is closed', async () => {
  const {cards} = await sell(clerk);
  const ids = [cards[0]!.id];
  expect((await print(admin, ids)).body.code).toBe('gift_card_elsewhere');
  expect((await print(admin, ids, 'La ha perdido')).body.code).toBe('gift_card_elsewhere');
  // One of the own does not open one of another's.
  const own = (await sell(admin)).cards[0]!.id;
  expect((await print(admin, [own, ids[0]!])).body.code).toBe('gift_card_elsewhere');
  must(await print(admin, [own]));
  expect((await print(clerk, [999_999])).status).toBe(404);
  expect((await print(new Visitor(app.url, world.staff.promoter.token), ids)).status).toBe(403);
  await app.db.query(`update gift_card set state = 'blocked' where id = $1`, ids);
  expect((await print(clerk, ids)).body.code).toBe('card_cannot_print');
  await app.db.query(`update gift_card set state = 'active' where id = $1`, ids);
  const late = app.db.query(
    `update "order" set paid_at = paid_at - interval '20 minutes' where id = (select l.order_id
    from gift_card g join order_line l on l.id = g.order_line_id where g.id = $1)`,
    ids,
  );
  await late;
  expect((await print(clerk, ids)).body).toMatchObject({
    code: 'card_printed',
    message: expect.stringContaining('hace rato'),
  });
  const {rows} = await app.db.query<{id: number; cents: number}>(
    `select s.id, (s.float_cents + (select coalesce(sum(amount_cents), 0) from payment where cash_shift_id = s.id))::int
      as cents from cash_shift s join box_office_clerk k on k.id = s.box_office_clerk_id where k.staff_user_id = $1`,
    [world.staff.clerk.id],
  );
  must(await clerk.post(`/api/turnos-caja/${rows[0]!.id}/arquear`, {cashCents: rows[0]!.cents, cardCents: 0}));
  expect((await print(clerk, ids, 'Se atascó el papel')).body.code).toBe('gift_card_elsewhere');
});

test("a supporter's card is a slip with its number to be read, for whoever sees supporters", async () => {
  const {rows} = await app.db.query<{id: number}>(
    `with tier as (insert into supporter_tier (name, price_cents, validity, valid_days) values ('Peña', 2500, 'days', 365)
        returning id)
      insert into supporter (number, supporter_tier_id, state, first_name, surname1, email, origin, valid_from_on,
          valid_until_on) select 'S-90001', id, 'active', 'Luz', 'Gil', 'luz@example.org', 'box_office', club_today(),
          club_today() + 300 from tier returning id`,
  );
  const {papers} = await roll(world.staff.clerk.token, `papel=supporter_card&de=${rows[0]!.id}`);
  expect(papers[0]!.codes).toEqual(['S-90001']);
  const words = papers[0]!.lines.map(line => line.words).join(' ');
  for (const said of ['Luz Gil', 'Peña', 'Vale del']) expect(words).toContain(said);
  expect(
    (
      await fetchAs(
        world.staff.clerk.token,
        `/api/taquillas/${officeId}/impresion?impresora=caja&papel=supporter_card&de=999999`,
      )
    ).status,
  ).toBe(404);
});
