/**
 * The end of the month of a treasurer: the bank's statement of what really happened, in both formats, is reconciled
 * without a line left over and closed; the ledger's account of the bank is then what the statement says.
 */
import {camt053, n43} from '../../support/doubles/statements';
import type {TestApp} from '../../support/run/app';
import {must} from '../../support/world/purchase';
import {takeStatement} from '../../support/world/transfers';
import type {Visitor} from '../../support/wire/visitor';
import type {money as Money} from './day-notebook';
import {act} from './day-stage';

/** Before the first statement, as the double has it. */
const OPENING = 100_000;
const FEE = 350;

export async function endMonth(app: TestApp, finance: Visitor, money: typeof Money): Promise<void> {
  const {today} = (await app.db.query<{today: string}>('select club_today()::text as today')).rows[0]!;
  // Its file went on its way for the next day of the bank; that day is today.
  await app.db.withTransaction(async tx => {
    await tx.query('alter table settlement_transfer disable trigger settlement_transfer_kept');
    await tx.query('update settlement_transfer set execution_on = $1', [today]);
    await tx.query('alter table settlement_transfer enable trigger settlement_transfer_kept');
  });
  const {rows: settlements} = await app.db.query<{number: string; cents: number}>(
    'select number, payable_cents as cents from settlement where transfer_id is not null',
  );
  const paid = settlements[0]!;
  const {rows: cards} = await app.db.query<{kind: string; cents: number}>(
    `select card_kind as kind, sum(amount_cents)::int as cents from card_takings($1, $1) group by 1 order by 1`,
    [today],
  );
  expect(cards.map(one => one.kind)).toEqual(['bizum', 'card', 'card_terminal']);
  expect(cards.reduce((sum, one) => sum + one.cents, 0)).toBe(money.gateway + money.card_terminal);
  const kept = (cents: number): number => Math.floor(cents / 100);
  const lines = [
    ...cards.map(({kind, cents}) => ({
      cents: cents - kept(cents),
      concept: `ABONO TPV TARJETAS ${kind.toUpperCase()}`,
    })),
    {cents: -paid.cents, concept: `TRANSFERENCIA EMITIDA ${paid.number}`},
    {cents: 5_000, concept: 'INGRESO EN EFECTIVO'},
  ];
  const before = OPENING + money.bank_account;
  const n43Day = today.slice(2).replaceAll('-', '');
  const file = n43(
    lines.map(line => ({...line, day: n43Day})),
    undefined,
    before,
  );
  expect(must(await takeStatement(finance, file))).toMatchObject({matched: 4, waiting: 1});
  const moved = lines.reduce((sum, line) => sum + line.cents, 0);
  // The last of it as the other format has it.
  const last = camt053([{cents: -FEE, concept: 'COMISION MANTENIMIENTO'}], undefined, {
    on: today,
    opening: before + moved,
  });
  expect(must(await takeStatement(finance, last))).toMatchObject({found: 1, matched: 0, waiting: 1});

  interface Day {
    list: {id: number; state: string; proposals: {key: string}[]}[];
    balance: {bankCents: number; bookCents: number};
  }
  const read = async () => must(await finance.get<Day>(`/api/conciliacion/dias/${today}`));
  for (const {id, proposals} of (await read()).list.filter(line => line.state === 'waiting'))
    await act(finance, `/api/conciliacion/${id}/aceptar`, {key: proposals[0]!.key});
  const closing = before + moved - FEE;
  expect((await read()).balance).toEqual({bankCents: closing, bookCents: closing});
  await act(finance, '/api/conciliacion/cerrar', {until: today});

  const {rows} = await app.db.query<{account: string; cents: number}>(
    'select account, sum(amount_cents)::int as cents from ledger_entry group by 1',
  );
  expect(Object.fromEntries(rows.map(({account, cents}) => [account, cents]))).toMatchObject({
    bank_account: closing - OPENING,
    bank: 0,
    gateway: 0,
    card_terminal: 0,
    cash: money.cash - 5_000,
    commission: cards.reduce((sum, one) => sum + kept(one.cents), 0),
    bank_fees: FEE,
    settlements: paid.cents,
  });
}
