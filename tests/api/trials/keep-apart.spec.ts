/**
 * What is tried stays apart from all that is real: at the door, in the tables and in the reports; and one act erases it
 * to the last row.
 */
import {randomUUID} from 'node:crypto';
import {LOG_NAMES} from '../../../api/src/domain/sealing/logs';
import {verifyLog} from '../../../api/src/domain/sealing/verify';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {sealLogs} from '../../../api/src/jobs/seal-logs';
import {ENTITIES} from '../../../api/src/models/registry';
import {REPORTS} from '../../../api/src/reports/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {useEverything} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import type {World} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {holdSeats, must, notify, placeOrder, resultOf, type CartView} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {admin, app, begin, buy, erase, paidMails, setStage, trialWorld, world} from './stage';

setStage();

test('a real door opens to no trial ticket; the door of the trial does, once', async () => {
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [20]});
  const {
    rows: [ticket],
  } = await app.db.query<{code: string}>('select code from ticket where order_id = $1', [orderId]);
  const door = new Visitor(app.url, world.staff.door.token);
  const pair = async (at: World): Promise<number> => {
    const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
      at.eventId,
    ]);
    return must(
      await door.post<{deviceId: number}>(`/api/sesiones/${at.sessionId}/emparejar`, {
        code: rows[0]!.code,
        name: `Lector de ${at.sessionId}`,
      }),
    ).deviceId;
  };
  const read = async (at: World, deviceId: number): Promise<string> =>
    must(
      await door.send<{result: string}>(`/api/sesiones/${at.sessionId}/lecturas`, {
        method: 'POST',
        body: {deviceId, code: ticket!.code},
        headers: {'idempotency-key': randomUUID()},
      }),
    ).result;
  const [real, tried] = [await pair(world), await pair(on)];
  expect(await read(world, real)).toBe('other_session');
  // Nor does a reader that belongs to the real event read at the trial's door.
  expect(
    (
      await door.send(`/api/sesiones/${on.sessionId}/lecturas`, {
        method: 'POST',
        body: {deviceId: real, code: ticket!.code},
        headers: {'idempotency-key': randomUUID()},
      })
    ).status,
  ).toBe(404);
  expect([await read(on, tried), await read(on, tried)]).toEqual(['ok', 'already_used']);
  expect((await erase(trial.eventId)).readings).toBe(2);
  expect(await read(world, real)).toBe('unknown');
  await expect(app.db.query('delete from scan where event_session_id = $1', [world.sessionId])).rejects.toMatchObject({
    code: 'TQ002',
  });
});

test('the tables themselves refuse what is half a trial', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [30]});
  const real = await buy(world, {seats: [30]});
  const refused = (text: string, values: unknown[]) =>
    expect(app.db.query(text, values)).rejects.toMatchObject({code: expect.stringMatching(/^(invalid|in_use)$/)});
  await refused(
    `insert into ledger_entry (posting, account, amount_cents, order_id) values (gen_random_uuid(), 'sales', 0, $1)`,
    [orderId],
  );
  await refused(`update order_line set event_session_id = $2 where order_id = $1`, [orderId, world.sessionId]);
  await refused(`update order_line set event_session_id = $2 where order_id = $1`, [real.orderId, on.sessionId]);
  await refused(`update "order" set is_trial = true, number = 'PRUEBA-' || number where id = $1`, [real.orderId]);
  await refused(`update payment set bank_terminal_id = 1 where order_id = $1`, [real.orderId]);
  await refused(`update payment set bank_terminal_id = 2 where order_id = $1`, [orderId]);
  await refused(`update event_session set is_trial = false where id = $1`, [on.sessionId]);
  await refused(`insert into season_list_session (season_list_id, event_session_id) values ($1, $2)`, [
    world.seasonListId,
    on.sessionId,
  ]);
  await refused(
    `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, is_trial)
      values ($1, 99, 'product', 'Bufanda', 100, 'general', 2100, 17, true)`,
    [orderId],
  );
  await erase(trial.eventId);
});

test('no report, panel, list or export knows of a trial', async () => {
  await useEverything(app);
  const stamps = /"(serverNow|generatedAt|at|lastSeenAt|oldestPaymentAt)":"[^"]+"/g;
  const read = async (path: string): Promise<string> => {
    const answer = await admin.get(path);
    return `${answer.status} ${answer.headers['content-range'] ?? ''} ${answer.text.replace(stamps, '')}`;
  };
  const asked: Record<string, number> = {
    eventId: world.eventId,
    sessionId: world.sessionId,
    listId: world.seasonListId,
  };
  // The seals are of what is written down, too (below).
  const reports = REPORTS.filter(report => report.name !== 'sellos-del-registro').map(
    report =>
      `/api/informes/${report.name}?${(report.parameters ?? [])
        .filter(p => p.required)
        .map(p => `${p.key}=${p.choices?.[0]?.id ?? asked[p.key]}`)
        .join('&')}`,
  );
  expect(reports.length).toBeGreaterThan(30);
  // What people did while trying is written down, and so is what readers and mails are.
  const told = [
    'auditoria',
    'correos',
    'dispositivos',
    'accesos-evento',
    'puertas-evento',
    'precios-sesion',
    'gastos-gestion',
    'incidencias',
  ];
  const lists = ENTITIES.map(resourceOf)
    .filter(resource => !told.includes(resource.path))
    .map(resource => `/api/${resource.path}?range=[0,200]`);
  const paths = ['/api/panel', '/api/buscar?q=visitante', ...reports, ...lists];
  const all = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await paths.reduce<Promise<[string, string][]>>(
        async (found, path) => [...(await found), [path, await read(path)]],
        Promise.resolve([]),
      ),
    );
  const before = await all();
  expect(Object.entries(before).filter(([, answer]) => !answer.startsWith('200'))).toEqual([]);
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [40, 41], places: 1}, {email: world.customer.email});
  const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [
    orderId,
  ]);
  must(
    await admin.post(
      `/api/pedidos/${orderId}/devolver`,
      {orderLineIds: [lines[0]!.id], reason: 'Probamos'},
      idempotency(),
    ),
  );
  await until(
    'the bank has given it back',
    async () =>
      (await app.db.query(`select 1 from refund where order_id = $1 and state = 'done'`, [orderId])).rowCount === 1,
  );
  await placeOrder(app.url, on, {seats: [44]});
  expect(await all()).toEqual(before);
  // Who asks for trials finds them.
  expect(
    must(await admin.get<{number: string}[]>('/api/pedidos?filter={"isTrial":true}')).map(order =>
      order.number.slice(0, 7),
    ),
  ).toEqual(['PRUEBA-', 'PRUEBA-']);
  await erase(trial.eventId);
});

test('after erasing, every table has the rows that it had; a late word of the bank finds nothing and breaks nothing', async () => {
  // What is kept of a trial: who began and ended it, sealed when its turn comes, and the technical traces that are pruned
  // by age.
  const seals = ['log_seal', 'log_gap'];
  const kept = ['audit_entry', 'idempotency_key', 'seat_freed', 'attempt', 'mail_message', 'migration', ...seals];
  const counts = async (): Promise<Record<string, number>> => {
    const {rows} = await app.db.query<{name: string}>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const entries = await rows
      .filter(row => !kept.includes(row.name))
      .reduce<Promise<[string, number][]>>(
        async (found, {name}) => [
          ...(await found),
          [name, (await app.db.query<{n: number}>(`select count(*)::int as n from "${name}"`)).rows[0]!.n],
        ],
        Promise.resolve([]),
      );
    return Object.fromEntries(entries);
  };
  const before = await counts();
  const trial = await begin();
  const on = await trialWorld(trial);
  const bought = await buy(on, {seats: [50, 51], places: 3});
  const late = await placeOrder(app.url, on, {seats: [55]});
  const left = new Visitor(app.url);
  must(await holdSeats(left, on, [58], on.prices.general));
  await until('the mail is there', async () => (await paidMails(bought.orderId)).length === 1);
  const erased = await erase(trial.eventId);
  expect(erased).toMatchObject({orders: 2, tickets: 5, payments: 2, mails: 1, paidCents: bought.order.totalCents});
  expect(await letters(app.db, 'order_id = $1', [bought.orderId])).toEqual([]);
  await confirmOrder(app.runtime, bought.orderId); // a worker that was slow: nothing is left to tell
  const after = await counts();
  expect({...after, cart: 0}).toEqual({...before, cart: 0});
  expect(after.cart! - before.cart!).toBeLessThanOrEqual(1); // the one that nothing was ordered from ends by itself
  await sealLogs(app.runtime);
  for (const log of LOG_NAMES)
    expect([log, (await app.db.withTransaction(tx => verifyLog(tx, log))).findings]).toEqual([log, []]);
  expect((await payAtBank(late.order.redirect!, 'pay')).status).toBeLessThan(500);
  expect((await notify(app, late.order)).status).toBeLessThan(500);
  expect((await resultOf(late.buyer, late.order)).status).toBe(404);
  await until(
    'the page is closed',
    async () => (await new Visitor(app.url).get(`/api/public/sessions/${on.sessionId}`)).status === 404,
  );
  expect((await holdSeats(left, on, [59], on.prices.general)).status).toBe(404);
  expect(must(await left.get<CartView>('/api/public/cart')).lines).toEqual([]);
});
