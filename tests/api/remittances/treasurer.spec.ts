/**
 * The month of a treasurer: what was sold, given back, collected by the bank, returned and paid out, and the account's
 * statement line by line until nothing is left over; and what the database lets nobody say of a line.
 */
import {followRemittances} from '../../../api/src/jobs/money/remittances';
import {nextBankDay} from '../../../api/src/domain/sepa/bank-days';
import {n43, type Line} from '../../support/doubles/statements';
import {takeStatement, type Taken} from '../../support/world/transfers';
import {must} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {bankRefuses, knownToBank, letPlot, payFromWallet} from './month-more';
import {act, app, debitsOf, draft, openRemittances, passes, sign, today, world} from './stage';

openRemittances();

interface BankLine {
  id: number;
  cents: number;
  concept: string;
  state: string;
  note: string;
  of: string;
  proposals: {key: string; title: string}[];
}
let treasurer: Visitor;
beforeAll(() => {
  treasurer = new Visitor(app.url, world.staff.superadmin.token);
});
const linesOf = async (): Promise<BankLine[]> =>
  must(await treasurer.get<ErrorBody & {list: BankLine[]}>(`/api/conciliacion/dias/${today}`)).list;
const line = async (concept: string): Promise<BankLine> =>
  (await linesOf()).find(one => one.concept.startsWith(concept))!;
const post = <T>(path: string, body: object = {}, who = treasurer) =>
  who.post<T & ErrorBody>(path, body, idempotency());
const accept = async (concept: string): Promise<void> => {
  const {id, proposals} = await line(concept);
  must(await post(`/api/conciliacion/${id}/aceptar`, {key: proposals[0]!.key}));
};
const day = (of: string): string => of.slice(2).replaceAll('-', '');
const upload = async (lines: Omit<Line, 'day'>[]): Promise<Taken> =>
  must(await takeStatement(treasurer, n43(lines.map(one => ({...one, day: day(today)})))));
const ledger = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await app.db.query<{account: string; cents: number}>(
        'select account, sum(amount_cents)::int as cents from ledger_entry group by account',
      )
    ).rows.map(row => [row.account, row.cents]),
  );

async function settlementPaidByFile(): Promise<string> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into settlement (kind, period_from, period_to, state, number, closed_at, sales_cents, net_cents,
       counterpart_name, iban, staff_user_id)
     values ('events', '2026-01-01', '2026-01-31', 'accepted', 'LE26-0007', now() - interval '2 days', 43210, 43210,
       'Compañía del Telar', 'ES9121000418450200051332', $1) returning id`,
    [world.staff.finance_manager.id],
  );
  const {id} = must(
    await post<{id: number}>('/api/liquidaciones-transferencias/preparar', {
      settlementIds: [rows[0]!.id],
      executionOn: nextBankDay(today),
    }),
  );
  await app.db.withTransaction(async tx => {
    await tx.query('alter table settlement_transfer disable trigger settlement_transfer_kept');
    await tx.query('update settlement_transfer set execution_on = $2 where id = $1', [id, today]);
    await tx.query('alter table settlement_transfer enable trigger settlement_transfer_kept');
  });
  return 'LE26-0007';
}

test('[M8] a month is reconciled without a line left over, and the ledger has in the bank what the bank says', async () => {
  const made = await passes(8, [0]);
  const instalment = (i: number): number => made[i]!.instalmentIds[0]!;
  for (const {id} of [...made.slice(0, 3), made[7]!]) await sign(id);
  await knownToBank(app, made[7]!);
  const remittance = (await draft()).body.id;
  await act(`/api/remesas/${remittance}/enviar`);
  const debits = await debitsOf(remittance);
  expect(debits.map(debit => debit.type)).toEqual(['FRST', 'FRST', 'FRST', 'RCUR']);
  expect(await bankRefuses(app, remittance)).toEqual({debits: 1, cents: 10_000});
  await app.db.query('update sepa_remittance set collection_on = $2 where id = $1', [remittance, today]);
  const {rows: sent} = await app.db.query<{messageId: string}>(
    'select message_id as "messageId" from sepa_remittance where id = $1',
    [remittance],
  );
  // Three at the card terminal, of which one is given back there; one by transfer, to be given back by another.
  for (const i of [3, 4, 5])
    must(await act(`/api/plazos/${instalment(i)}/pagar`, {method: 'card_terminal', expectedTotalCents: 10_000}));
  const giveBack = async (instalmentId: number): Promise<string> => {
    const {rows} = await app.db.query<{id: number; number: string; lineId: number}>(
      `select o.id, o.number, l.id as "lineId" from order_line l join "order" o on o.id = l.order_id
        where l.instalment_id = $1 and o.state = 'paid'`,
      [instalmentId],
    );
    const [order] = rows;
    const {refundIds} = must(
      await post<{refundIds: number[]}>(`/api/pedidos/${order!.id}/devolver`, {
        orderLineIds: [order!.lineId],
        reason: 'Se dio de baja',
      }),
    );
    const {rows: left} = await app.db.query<{id: number}>(
      `select id from refund where id = any($1) and state = 'requested'`,
      [refundIds],
    );
    for (const {id} of left) must(await post(`/api/devoluciones/${id}/confirmar`, {operation: '7'}));
    return order!.number;
  };
  await giveBack(instalment(5));
  expect(await letPlot(app, treasurer)).toBe(6_000);
  expect(await payFromWallet(app, treasurer, made[3]!)).toBe(600);
  const reference = (
    await app.db.query<{reference: string}>('select instalment_reference($1) as reference', [instalment(6)])
  ).rows[0]!.reference;
  const settlement = await settlementPaidByFile();

  const first = await upload([
    {cents: 30_000, concept: `ABONO REMESA ADEUDOS ${sent[0]!.messageId}`},
    {cents: 10_000, concept: `TRANSFERENCIA DE ANA GARCIA ${reference}`},
    {cents: 25_740, concept: 'ABONO TPV COMERCIO 123456789'},
    {cents: -10_000, concept: `DEVOLUCION ADEUDO ${debits[0]!.e2e} AM04`, code: '05'},
    {cents: -43_210, concept: `TRANSFERENCIA EMITIDA ${settlement}`},
    {cents: -350, concept: 'COMISION MANTENIMIENTO', code: '17'},
    {cents: -4_200, concept: 'RECIBO IBERDROLA 1234567'},
  ]);
  expect(first).toMatchObject({found: 7, paid: 1, matched: 4, waiting: 2, repeated: 0});
  await followRemittances(app.runtime);
  expect((await debitsOf(remittance)).map(debit => debit.state)).toEqual([
    'returned',
    'collected',
    'collected',
    'removed',
  ]);
  expect(
    (await app.db.query(`select state, paid_on::text from settlement_transfer where state <> 'cancelled'`)).rows,
  ).toEqual([{state: 'paid', paid_on: today}]);
  expect((await ledger()).commission).toBe(260);
  expect((await ledger()).card_terminal).toBe(0);

  const order = await giveBack(instalment(6));
  const second = await upload([
    {cents: -10_000, concept: `TRANSFERENCIA EMITIDA PEDIDO ${order}`},
    {cents: 30_000, concept: `ABONO REMESA ADEUDOS ${sent[0]!.messageId} OTRA VEZ`},
  ]);
  // What is matched already is not matched again: the line that says so waits.
  expect(second).toMatchObject({matched: 1, waiting: 1});

  await accept('COMISION MANTENIMIENTO');
  const light = await line('RECIBO IBERDROLA');
  expect(light.proposals).toEqual([]);
  expect((await post(`/api/conciliacion/${light.id}/apartar`, {note: '  '})).status).toBe(422);
  must(await post(`/api/conciliacion/${light.id}/apartar`, {note: 'Recibo de la luz', remember: 'automatic'}));
  expect((await upload([{cents: -4_711, concept: 'RECIBO IBERDROLA 7654321'}])).waiting).toBe(0);
  must(await post(`/api/conciliacion/${(await line('ABONO REMESA')).id}/soltar`, {}));
  const twins = (await linesOf()).filter(one => one.concept.startsWith('ABONO REMESA'));
  expect(twins.map(one => one.proposals.length)).toEqual([1, 1]);
  must(await post(`/api/conciliacion/${twins[0]!.id}/aceptar`, {key: twins[0]!.proposals[0]!.key}));
  // The other was its twin, and can be it no more.
  expect((await post(`/api/conciliacion/${twins[1]!.id}/aceptar`, {key: twins[1]!.proposals[0]!.key})).body.code).toBe(
    'wrong_state',
  );
  must(await post(`/api/conciliacion/${twins[1]!.id}/apartar`, {note: 'Repetido por el banco', remember: 'propose'}));

  const days = must(
    await treasurer.get<ErrorBody & {list: {day: string; waiting: number}[]}>('/api/conciliacion/dias'),
  );
  expect(days.list.filter(one => one.waiting > 0)).toEqual([]);
  // The ledger says of the account what the bank says, line by line; nothing that was noted is still on its way.
  const {rows} = await app.db.query<{cents: number}>('select sum(amount_cents)::int as cents from bank_movement');
  expect(await ledger()).toMatchObject({
    bank_account: rows[0]!.cents,
    bank: 0,
    bank_fees: 350,
    settlements: 43_210,
    other: 4_200 + 4_711 - 30_000,
    card_terminal: 0,
    deposits: 0,
    wallet: 0,
    wallet_orders: 0,
    wallet_given: 600,
  });
  expect((await app.db.query('select * from stored_value where owed_cents <> booked_cents')).rows).toEqual([]);
  // What is said already is not said again.
  const books = await ledger();
  await app.db.query('select post_bank_lines((select array_agg(id) from bank_movement))');
  expect(await ledger()).toEqual(books);
  const clerk = new Visitor(app.url, world.staff.door.token);
  expect((await clerk.get('/api/conciliacion/dias')).status).toBe(403);
});

test('[M8] what was let go of a card day leaves the ledger as it was', async () => {
  const before = await ledger();
  const day = (await linesOf()).find(one => one.concept.startsWith('ABONO TPV'))!;
  expect(day.of).toContain('Datáfono');
  must(await post(`/api/conciliacion/${day.id}/soltar`));
  expect(await ledger()).toMatchObject({commission: 0, bank_account: before.bank_account! - 25_740, bank: 0});
  await accept('ABONO TPV');
  expect(await ledger()).toEqual(before);
  const returned = (await linesOf()).find(one => one.concept.startsWith('DEVOLUCION'))!;
  expect((await post(`/api/conciliacion/${returned.id}/soltar`)).status).toBe(409);
});

interface Day {
  balance: {bankCents: number; bookCents: number};
  closing: {staffName: string; note: string} | null;
  waitingBefore: number;
  list: BankLine[];
}
const dayOf = async (day: string) => must(await treasurer.get<ErrorBody & Day>(`/api/conciliacion/dias/${day}`));
const refusal = (text: string, values: unknown[] = []): Promise<unknown> =>
  app.db.query(text, values).then(
    () => 'taken',
    (error: Error & {details?: {constraint?: string}}) => error.details?.constraint ?? error.message,
  );

test('[M8] a day of which nothing waits is closed, stays as it was closed, and is opened again for a reason', async () => {
  const clerk = new Visitor(app.url, world.staff.door.token);
  expect((await post('/api/conciliacion/cerrar', {until: today}, clerk)).status).toBe(403);
  // What nobody has said what it is holds the day.
  await upload([{cents: 1_234, concept: 'INGRESO SIN NOMBRE'}]);
  expect((await post('/api/conciliacion/cerrar', {until: today})).body).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('Queda un movimiento por resolver'),
  });
  const nameless = (await line('INGRESO SIN NOMBRE')).id;
  expect(
    (await post(`/api/conciliacion/${nameless}/apartar`, {note: 'Comisión', outcome: 'fee'})).body.errors,
  ).toHaveProperty('outcome');
  must(await post(`/api/conciliacion/${nameless}/apartar`, {note: 'Caja del bar', outcome: 'cash'}));
  expect(await ledger()).toMatchObject({cash: -1_234});

  // The statements of this test say the same opening balance each: one is missing between them, and it is told.
  const {balance} = await dayOf(today);
  const {rows} = await app.db.query<{cents: number}>('select sum(amount_cents)::int as cents from bank_movement');
  expect(balance.bookCents).toBe(100_000 + rows[0]!.cents);
  expect(balance.bankCents).not.toBe(balance.bookCents);
  expect((await post('/api/conciliacion/cerrar', {until: today})).body.errors?.note).toContain('falta algún extracto');
  must(await post('/api/conciliacion/cerrar', {until: today, note: 'Extractos de prueba, sin seguir'}));
  expect((await post('/api/conciliacion/cerrar', {until: today})).body.code).toBe('wrong_state');
  expect((await dayOf(today)).closing).toMatchObject({note: 'Extractos de prueba, sin seguir'});

  // Nothing of it changes: not by an act, not by another statement, not in the database.
  const tpv = await line('ABONO TPV');
  expect((await post(`/api/conciliacion/${tpv.id}/soltar`)).body).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('está cerrado'),
  });
  expect((await takeStatement(treasurer, n43([{cents: 5, concept: 'TARDE', day: day(today)}]))).status).toBe(409);
  const closed = expect.stringContaining('está cerrado');
  expect(await refusal(`update bank_movement set amount_cents = amount_cents + 1 where id = $1`, [tpv.id])).toEqual(
    closed,
  );
  expect(await refusal('delete from bank_match where bank_movement_id = $1', [tpv.id])).toEqual(closed);
  expect(
    await refusal(
      `insert into bank_movement (account, booked_on, amount_cents, entry_key) values ('1', $1, 5, 'tarde')`,
      [today],
    ),
  ).toEqual(closed);
  expect(
    await refusal(
      `insert into ledger_entry (posting, account, amount_cents, bank_movement_id)
        select gen_random_uuid(), 'bank', 0, $1`,
      [tpv.id],
    ),
  ).toEqual(closed);
  expect(await refusal('delete from bank_close')).toContain('append-only');

  expect((await post('/api/conciliacion/abrir', {from: today, reason: ' '})).status).toBe(422);
  must(await post('/api/conciliacion/abrir', {from: today, reason: 'Faltaba un ingreso'}));
  expect((await dayOf(today)).closing).toBeNull();
  must(await post(`/api/conciliacion/${tpv.id}/soltar`));
  await accept('ABONO TPV');
  expect(
    (
      await app.db.query(
        `select action, resource_id as day, reason from audit_entry where resource = 'conciliacion' order by id`,
      )
    ).rows,
  ).toEqual([
    {action: 'close', day: today, reason: null},
    {action: 'reopen', day: today, reason: 'Faltaba un ingreso'},
  ]);
});

test('[M8] the database closes no day on which something waits, or differs unsaid, and posts what the bank says', async () => {
  const close = `insert into bank_close (closed_to, bank_cents, book_cents, note, staff_user_id)
    values ($1, 7, 7, $2, $3)`;
  const {id} = world.staff.superadmin;
  expect(await refusal(close, [today, '', id])).toBe('bank_close_told');
  expect(await refusal(close, ['2100-01-01', 'x', id])).toBe('bank_close_waits');
  expect(await refusal(close, ['2000-01-01', '', id])).toBe('bank_close_reason');
  const solved = (await linesOf()).find(one => one.state === 'matched')!;
  expect(
    await refusal(
      `insert into ledger_entry (posting, account, amount_cents, bank_movement_id)
        select '00000000-0000-4000-8000-000000000001', a, c, $1
          from (values ('bank_account', 5), ('other', -5)) as e(a, c)`,
      [solved.id],
    ),
  ).toBe('line_is_posted');
  expect(
    await refusal(
      `insert into bank_movement (account, booked_on, amount_cents, entry_key, state, note, solved_at)
        values ('1', $1, 5, 'sin asiento', 'set_aside', 'x', now())`,
      [today],
    ),
  ).toBe('line_is_posted');
});

interface ListedRule {
  id: number;
  note: string;
  words: string;
  version: number;
  lines: number;
  lastOn: string | null;
}
const rules = async () => must(await treasurer.get<ErrorBody & {list: ListedRule[]}>('/api/conciliacion/reglas')).list;

test('[M8] rules are listed with what each has solved, tried over the past, written, put in order and deleted', async () => {
  const [light, twins] = await rules();
  expect(light).toMatchObject({note: 'Recibo de la luz', words: 'RECIBO IBERDROLA', lines: 1, lastOn: today});
  const water = {
    direction: 'out',
    code: '',
    words: 'agua, recíbo',
    isExact: false,
    outcome: 'set_aside',
    isAutomatic: true,
    note: 'El agua',
  };
  const tried = async (some: object) =>
    (await post<{lines: number; matched: number}>(`/api/conciliacion/reglas/probar`, {...water, ...some})).body;
  expect(await tried({})).toMatchObject({lines: 0});
  expect(await tried({words: 'recibo'})).toMatchObject({lines: 2, matched: 0});
  expect(await tried({words: 'emitida transferencia'})).toMatchObject({lines: 2, matched: 2});
  expect((await tried({words: ' '})).errors).toHaveProperty('words');
  expect((await tried({direction: 'in', outcome: 'fee'})).errors).toHaveProperty('outcome');

  const {id} = must(await post<{id: number}>('/api/conciliacion/reglas', water));
  expect((await upload([{cents: -3_300, concept: 'RECIBO 77 DEL AGUA 2026'}])).waiting).toBe(0);
  const order = [id, light!.id, twins!.id];
  must(await treasurer.send('/api/conciliacion/reglas', {method: 'PUT', body: {ids: order}}));
  const [first, ...others] = await rules();
  expect(first).toMatchObject({id, words: 'AGUA RECIBO', lines: 1, version: 1});
  expect(others.map(rule => rule.id)).toEqual(order.slice(1));
  const change = {...water, note: 'Agua y alcantarillado', version: 1};
  must(await treasurer.send(`/api/conciliacion/reglas/${id}`, {method: 'PUT', body: change}));
  expect((await treasurer.send(`/api/conciliacion/reglas/${id}`, {method: 'PUT', body: change})).status).toBe(409);
  must(await treasurer.send(`/api/conciliacion/reglas/${id}`, {method: 'DELETE'}));
  // What it solved stays solved.
  expect((await line('RECIBO 77')).state).toBe('set_aside');
  const clerk = new Visitor(app.url, world.staff.door.token);
  expect((await clerk.get('/api/conciliacion/reglas')).status).toBe(403);
});

test('[M8] the database matches a line with its sum, and each thing once', async () => {
  const {rows} = await app.db.query<{id: number; remittanceId: number}>(
    `select bank_movement_id as id, sepa_remittance_id as "remittanceId" from bank_match where kind = 'remittance' limit 1`,
  );
  const [matched] = rows;
  const waiting = (
    await app.db.query<{id: number}>(
      `insert into bank_movement (account, booked_on, amount_cents, entry_key)
        values ('1', $1, 30000, 'forjado') returning id`,
      [today],
    )
  ).rows[0]!.id;
  const refused = async (text: string, values: unknown[]): Promise<unknown> =>
    app.db.query(text, values).then(
      () => 'taken',
      (error: {details?: {constraint?: string}}) => error.details?.constraint,
    );
  expect(await refused(`update bank_movement set state = 'matched', solved_at = now() where id = $1`, [waiting])).toBe(
    'match_sums',
  );
  expect(
    await refused(`insert into bank_match (bank_movement_id, kind, amount_cents) values ($1, 'fee', 5)`, [waiting]),
  ).toBe('match_sums');
  const again = `insert into bank_match (bank_movement_id, kind, amount_cents, sepa_remittance_id, sequence_type)
    values ($1, 'remittance', $2, $3, 'FRST')`;
  expect(await refused(again, [waiting, 30_000, matched!.remittanceId])).toBe('bank_match_remittance');
  expect(await refused(again, [waiting, 30_001, matched!.remittanceId])).toBe('match_is_of_its_thing');
  expect(await refused('delete from bank_match where bank_movement_id = $1', [matched!.id])).toBe('match_sums');
  await app.db.query('delete from bank_movement where id = $1', [waiting]);
});
