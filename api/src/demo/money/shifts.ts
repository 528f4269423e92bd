/**
 * Forty days of tills at the box offices: the counter sales of those days, counted in the evening, now and then a euro
 * short, the float left in the drawer for the next morning and the rest taken to the safe.
 */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import type {Counter} from './clerks';

const DAYS = 40;
const FLOAT = 15_000;

export async function storeShifts(
  tx: DemoTx,
  counter: Counter,
  adminId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const days = Array.from({length: DAYS}, (_, i) => -DAYS + i);
  const windows = counter.offices.length;
  const first = await takeIds(tx, 'cash_shift', days.length * windows + 1);
  const shifts = days.flatMap((day, d) =>
    counter.offices.map((office, o) => ({
      id: first + d * windows + o,
      office,
      clerk: counter.clerks[(d % 2) * 3 + o]!,
      openedAt: calendar.daysAhead(day, '00:01'),
      shownAt: calendar.minutesAfter(calendar.daysAhead(day, '09:30'), chance.below(40)),
      closedAt: calendar.minutesAfter(calendar.daysAhead(day + 1, '00:00'), -15 - chance.below(40)),
      isLast: d === DAYS - 1 && o === windows - 1,
    })),
  );
  // Whose till a sale was: windows side by side, in turn.
  await tx.query(
    `create temporary table demo_sale on commit drop as
     select p.id as payment_id, p.order_id, p.method, p.amount_cents, s.shift, s.staff from payment p
       join "order" o on o.id = p.order_id
       join unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::int[], $5::int[]) as s(shift, from_at, to_at,
         place, staff) on p.settled_at >= s.from_at and p.settled_at < s.to_at and p.order_id % $6 = s.place
      where p.method in ('cash', 'card_terminal') and p.state in ('authorised', 'partially_refunded', 'refunded')
        and o.staff_user_id is not null`,
    [
      shifts.map(s => s.id),
      shifts.map(s => s.openedAt),
      shifts.map(s => s.closedAt),
      shifts.map((_, i) => i % windows),
      shifts.map(s => s.clerk.staffUserId),
      windows,
    ],
  );
  const {rows} = await tx.query<{shift: number; n: number; cash: number; card: number}>(
    `select shift, count(*)::int as n, coalesce(sum(amount_cents) filter (where method = 'cash'), 0)::int as cash,
      coalesce(sum(amount_cents) filter (where method = 'card_terminal'), 0)::int as card from demo_sale group by 1`,
  );
  const taken = new Map(rows.map(row => [row.shift, row]));
  const moves: {
    cashShiftId: number;
    kind: string;
    amountCents: number;
    reason: string;
    staffUserId: number;
    createdAt: Date;
  }[] = [];
  const drafts = shifts.map(shift => {
    const {n, cash, card} = taken.get(shift.id) ?? {n: 0, cash: 0, card: 0};
    let moved = 0;
    const move = (kind: string, amount: number, reason: string, after: number) => {
      moved += amount;
      moves.push({
        cashShiftId: shift.id,
        kind,
        amountCents: amount,
        reason,
        staffUserId: shift.clerk.staffUserId,
        createdAt: calendar.minutesAfter(shift.shownAt, after),
      });
    };
    if (chance.isLucky(0.12)) move('pay_in', 5_000, 'Cambio traído del banco', 60);
    if (cash > 20_000) move('drop', -Math.floor(cash / 10_000) * 10_000, 'Retirada a la caja fuerte', 400);
    if (chance.isLucky(0.06)) move('pay_out', -1_250, 'Rollos de papel para la impresora', 200);
    const expectedCash = FLOAT + cash + moved;
    const wrong = chance.weighted([
      [0, 74],
      [-1, 12],
      [1, 9],
      [2, 5],
    ] as const);
    const cashDifference = wrong === 2 ? chance.pick([500, -1_000, -2_000]) : wrong * (chance.below(40) + 1) * 5;
    const counted = Math.max(0, expectedCash + cashDifference);
    const left = Math.min(FLOAT, counted);
    if (!shift.isLast && counted > left)
      moves.push({
        cashShiftId: shift.id,
        kind: 'to_safe',
        amountCents: left - counted,
        reason: 'A la caja fuerte, al cierre',
        staffUserId: shift.clerk.staffUserId,
        createdAt: calendar.minutesAfter(shift.closedAt, 3),
      });
    return {
      shift,
      n,
      left,
      expectedCash,
      counted,
      card,
      // A till that took less by card than it lacks lacks all of it.
      countedCard: Math.max(0, card + (chance.isLucky(0.04) ? -chance.pick([1_500, 2_650]) : 0)),
      difference: cashDifference,
    };
  });
  await insertRows(
    tx,
    'cash_shift',
    drafts.map(({shift, n, left, expectedCash, counted, card, countedCard, difference}, i) => ({
      id: shift.id,
      boxOfficeId: shift.office,
      boxOfficeClerkId: shift.clerk.id,
      state: shift.isLast ? 'counted' : 'closed',
      floatCents: FLOAT,
      // The same window, the evening before.
      followsId: i < windows ? null : drafts[i - windows]!.shift.id,
      floatReason: i >= windows && drafts[i - windows]!.left < FLOAT ? 'Repuesto hasta el fondo de siempre' : '',
      leftCents: shift.isLast ? null : left,
      differenceReason:
        shift.isLast || (counted === expectedCash && card === countedCard) ? '' : 'Contado dos veces; no aparece.',
      openedAt: shift.shownAt,
      countedAt: shift.closedAt,
      closedAt: shift.isLast ? null : calendar.minutesAfter(shift.closedAt, 6),
      closedById: shift.isLast ? null : chance.isLucky(0.3) ? adminId : shift.clerk.staffUserId,
      saleCount: n,
      expectedCashCents: expectedCash,
      countedCashCents: counted,
      expectedCardCents: card,
      countedCardCents: countedCard,
      note: Math.abs(difference) >= 500 ? 'Contado dos veces; no aparece la diferencia.' : '',
      updatedAt: shift.closedAt,
    })),
  );
  await insertRows(
    tx,
    'cash_movement',
    moves.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  );
  await tx.query('update payment p set cash_shift_id = d.shift from demo_sale d where d.payment_id = p.id');
  await tx.query(
    `update "order" o set staff_user_id = d.staff from demo_sale d
      where d.order_id = o.id and o.staff_user_id <> d.staff`,
  );
  // The till that is open now.
  await tx.query(
    `insert into cash_shift (id, box_office_id, box_office_clerk_id, float_cents, float_detail, opened_at, follows_id)
      overriding system value
      values ($1, $2, $3, 15000, '{"2000": 3, "1000": 5, "500": 6, "200": 5}', $4, $5)`,
    [
      first + days.length * windows,
      counter.offices[0],
      counter.clerks[0]!.id,
      new Date(calendar.now.getTime() - 95 * 60_000),
      drafts.at(-windows)!.left === FLOAT && !drafts.at(-windows)!.shift.isLast ? drafts.at(-windows)!.shift.id : null,
    ],
  );
}

/**
 * Cash of other days, and of sales that came after the tills were counted: each day has its till, today's is the open
 * one.
 */
export async function storeOtherTills(tx: DemoTx): Promise<void> {
  await tx.query(
    `update payment p set cash_shift_id = (select id from cash_shift where state = 'open' order by id limit 1)
      where p.method = 'cash' and p.cash_shift_id is null
        and club_day(p.settled_at) = club_today()`,
  );
  const at = (day: string, hour: string) => `(${day} + time '${hour}') at time zone club_zone()`;
  await tx.query(
    `with days as (
       select club_day(p.settled_at) as day, count(*)::int as n,
         sum(p.amount_cents)::int as cents
         from payment p where p.method = 'cash' and p.cash_shift_id is null group by 1),
     tills as (
       insert into cash_shift (box_office_id, box_office_clerk_id, state, float_cents, opened_at, counted_at, closed_at,
         closed_by_id, sale_count,
                               expected_cash_cents, counted_cash_cents, expected_card_cents, counted_card_cents,
                                 left_cents, updated_at)
       select s.box_office_id, s.box_office_clerk_id, 'closed', 15000, ${at('d.day', '00:01')}, ${at('d.day', '23:57')},
         ${at('d.day', '23:59')}, k.staff_user_id, d.n,
              15000 + d.cents, 15000 + d.cents, 0, 0, 0, ${at('d.day', '23:59')}
         from days d, (select * from cash_shift order by id limit 1) s
           join box_office_clerk k on k.id = s.box_office_clerk_id order by d.day
       returning id, opened_at, closed_at, counted_cash_cents, closed_by_id),
     -- Nobody opens those drawers again: all of it went to the safe.
     safe as (
       insert into cash_movement (cash_shift_id, kind, amount_cents, reason, staff_user_id, created_at)
       select id, 'to_safe', -counted_cash_cents, 'A la caja fuerte, al cierre', closed_by_id, closed_at from tills)
     update payment p set cash_shift_id = t.id from tills t
      where p.method = 'cash' and p.cash_shift_id is null
        and club_day(p.settled_at) = club_day(t.opened_at)`,
  );
}
