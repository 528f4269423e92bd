/**
 * A plot is free again: nobody paid for it in time, or its money went back. A sale of which an instalment is still paid
 * lives on: what went back is owed again, and staff take the plot back when nobody pays (forfeit).
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {hasEntered} from './quote';
import {freePlots} from '../../claims/give-back-plots';

/** Over a sale `s`: of what was agreed to give back, what is still to go. Null: nothing was (SQL). */
export const AGREED_LEFT = `(s.agreed_refund_cents - (select coalesce(sum(r.amount_cents), 0)::int from refund r
  where r.plot_sale_id = s.id and r.state <> 'failed') - (select coalesce(sum(l.total_cents), 0)::int from order_line l
  where l.plot_sale_id = s.id and l.kind = 'plot' and l.state = 'refunded'))`;

/** Over a sale `s`: cancelled, and still to be given by hand, the deposit with it (SQL). */
export const TO_HAND = `(case when s.agreed_refund_cents is null then 0 else greatest(0, ${AGREED_LEFT})
  + case s.deposit_state when 'held' then s.deposit_cents else 0 end end)`;

/** Over a sale `s`: the order that first paid it, whose page shows it (SQL). */
export const FIRST_ORDER = `(select jsonb_build_object('id', o.id, 'number', o.number) from order_line l
  join "order" o on o.id = l.order_id where l.plot_sale_id = s.id and l.state in ('active', 'refunded')
  order by o.id limit 1)`;

const OF_LINES = 'select plot_sale_id from order_line where id = any($1)';

/** The order was not paid, and nothing of its sales ever was. */
export async function letPlotsGo(tx: Tx, orderId: number, lineIds: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select s.id from plot_sale s where s.id in (${OF_LINES}) and s.state = 'payment_pending' and s.paid_cents = 0
      and not exists (select 1 from order_line l where l.plot_sale_id = s.id and l.order_id <> $2
      and l.state in ('pending', 'active', 'refunded')) order by s.id for update`,
    [lineIds, orderId],
  );
  for (const {id} of rows) await cancelSale(tx, id, 'No se pagó a tiempo');
}

/**
 * One that was cancelled gives back what was agreed and no more.
 * One whose people have come in is cancelled, which says so, or collected.
 * @throws DomainError 409 `plot_delivered`, `not_refundable`, `ticket_used`
 */
export async function mayPlotsBeRefunded(tx: Tx, lineIds: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number; state: string; leftCents: number | null; askedCents: number}>(
    `select s.id, s.state, ${AGREED_LEFT} as "leftCents", (select coalesce(sum(l.total_cents), 0)::int from order_line l
      where l.plot_sale_id = s.id and l.id = any($1)) as "askedCents"
       from plot_sale s where s.id in (${OF_LINES}) order by s.id for update`,
    [lineIds],
  );
  if (rows.some(row => row.state === 'delivered'))
    throw conflict('plot_delivered', 'La parcela está entregada: recógela antes de devolver su dinero.');
  if (rows.some(({leftCents, askedCents}) => leftCents !== null && askedCents > leftCents))
    throw conflict('not_refundable', 'La parcela se canceló: de ella ya no se devuelve más de lo acordado.');
  const living = rows.filter(row => !['cancelled', 'forfeited', 'finished'].includes(row.state)).map(row => row.id);
  if (await hasEntered(tx, living))
    throw conflict(
      'ticket_used',
      'Alguien ya ha entrado con el código de la parcela: se cancela desde su venta, o se recoge.',
    );
}

/** The lines are marked as refunded already. */
export async function takePlotsBack(tx: Tx, lineIds: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number; state: string; plotId: number | null; isPartlyPaid: boolean}>(
    `select s.id, s.state, s.taken_plot_id as "plotId", exists (select 1 from order_line l
      where l.plot_sale_id = s.id and l.kind = 'plot' and l.state = 'active') as "isPartlyPaid"
       from plot_sale s where s.id in (${OF_LINES}) order by s.id for update`,
    [lineIds],
  );
  for (const sale of rows) {
    const isOver = ['finished', 'forfeited', 'cancelled'].includes(sale.state);
    // The sale first: one that is paid has its money (plot_sale_paid_whole).
    if (!isOver && sale.isPartlyPaid) {
      await move(tx, to('plot_sale', 'payment_pending'), {id: sale.id, set: 'paid_at = null'});
      if (sale.plotId !== null) await move(tx, to('plot', 'held', ['sold']), {id: sale.plotId});
    }
    if (!isOver && !sale.isPartlyPaid) await cancelSale(tx, sale.id, 'Devuelta');
    const after = !isOver && sale.isPartlyPaid ? 'returned' : 'waived';
    await move(tx, to('instalment', after, ['paid', 'paid_late']), {
      set: 'paid_cents = 0, paid_at = null, payment_id = null',
      where: 'plot_sale_id = $1 and id in (select instalment_id from order_line where id = any($2))',
      values: [sale.id, lineIds],
    });
  }
}

/** Over: what is not paid is let off, and the plot is free. Its number. */
export async function cancelSale(tx: Tx, id: number, why: string): Promise<string | null> {
  await move(tx, to('instalment', 'waived'), {
    set: 'note = $2',
    where: `plot_sale_id = $1 and state not in ('paid', 'paid_late')`,
    values: [id, why],
  });
  const {rows} = await move<{plotId: number | null}>(tx, to('plot_sale', 'cancelled'), {
    id,
    set: 'paid_at = null, ended_at = now()',
    returning: 'taken_plot_id as "plotId"',
  });
  const freed = await freePlots(
    tx,
    rows.flatMap(row => row.plotId ?? []),
  );
  return freed.rows[0]?.number ?? null;
}
