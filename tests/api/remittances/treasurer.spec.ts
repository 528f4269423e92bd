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
import {act, app, bank, debitsOf, draft, openRemittances, passes, sign, today, world} from './stage';

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
const upload = async (lines: Omit<Line, 'day'>[]): Promise<Taken> => {
  const day = today.slice(2).replaceAll('-', '');
  return must(await takeStatement(treasurer, n43(lines.map(one => ({...one, day})))));
};
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
  const made = await passes(7, [0]);
  const instalment = (i: number): number => made[i]!.instalmentIds[0]!;
  for (const {id} of made.slice(0, 3)) await sign(id);
  const remittance = (await draft()).body.id;
  await act(`/api/remesas/${remittance}/enviar`);
  const debits = await debitsOf(remittance);
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
  const reference = (
    await app.db.query<{reference: string}>('select instalment_reference($1) as reference', [instalment(6)])
  ).rows[0]!.reference;
  const settlement = await settlementPaidByFile();

  const first = await upload([
    {cents: 30_000, concept: `ABONO REMESA ADEUDOS ${sent[0]!.messageId}`},
    {cents: 10_000, concept: `TRANSFERENCIA DE ANA GARCIA ${reference}`},
    {cents: 19_800, concept: 'ABONO TPV COMERCIO 123456789'},
    {cents: -10_000, concept: `DEVOLUCION ADEUDO ${debits[0]!.e2e} AM04`, code: '05'},
    {cents: -43_210, concept: `TRANSFERENCIA EMITIDA ${settlement}`},
    {cents: -350, concept: 'COMISION MANTENIMIENTO', code: '17'},
    {cents: -4_200, concept: 'RECIBO IBERDROLA 1234567'},
  ]);
  expect(first).toMatchObject({found: 7, paid: 1, matched: 4, waiting: 2, repeated: 0});
  await followRemittances(app.runtime);
  expect((await debitsOf(remittance)).map(debit => debit.state)).toEqual(['returned', 'collected', 'collected']);
  expect(
    (await app.db.query(`select state, paid_on::text from settlement_transfer where state <> 'cancelled'`)).rows,
  ).toEqual([{state: 'paid', paid_on: today}]);
  expect((await ledger()).commission).toBe(200);
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
  // What the books have in the bank is what the bank says of what is theirs.
  const {rows} = await app.db.query<{cents: number}>(
    `select sum(case when b.state = 'paid' then b.amount_cents else m.cents end)::int as cents from bank_movement b
       left join lateral (select sum(m.amount_cents) as cents from bank_match m where m.bank_movement_id = b.id
         and (m.kind in ('remittance', 'returned_debit', 'refund', 'card_day') or exists (select 1 from bank_match c
           where c.bank_movement_id = b.id and c.kind = 'card_day'))) m on true`,
  );
  expect(await bank()).toBe(rows[0]!.cents);
  const clerk = new Visitor(app.url, world.staff.door.token);
  expect((await clerk.get('/api/conciliacion/dias')).status).toBe(403);
});

test('[M8] what was let go of a card day leaves the ledger as it was', async () => {
  const before = await ledger();
  const day = (await linesOf()).find(one => one.concept.startsWith('ABONO TPV'))!;
  expect(day.of).toContain('Datáfono');
  must(await post(`/api/conciliacion/${day.id}/soltar`));
  expect((await ledger()).commission).toBe(0);
  await accept('ABONO TPV');
  expect(await ledger()).toEqual(before);
  const returned = (await linesOf()).find(one => one.concept.startsWith('DEVOLUCION'))!;
  expect((await post(`/api/conciliacion/${returned.id}/soltar`)).status).toBe(409);
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
