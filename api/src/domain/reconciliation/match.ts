/**
 * A line of the bank is matched with what it is of: parts that sum to it (match_sums), each thing once (unique indexes).
 * The ledger says of each line what the bank says (`postLines`). What cards brought moves from the gateway to the bank,
 * payment by payment, with its share of the bank's fee; a whole remittance is taken as paid, and so is a file of
 * transfers.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, refused, to} from '../machines/move';
import {postLines} from '../transfers/post-lines';
import {beginSettling} from '../sepa/settle-debits';
import {waitingNotices} from '../sepa/bank-notices';
import type {Part} from './propose';
import type {Line} from './rules';

export interface Matched {
  movementId: number;
  parts: readonly Part[];
}

const LINE = `id, booked_on::text as "bookedOn", amount_cents as cents, payer, concept, code,
  end_to_end_id as "endToEndId", reason_code as "reasonCode"`;

/** Those of a day, or all but those that only a person may say. */
export const readWaiting = async (tx: Tx, day: string | null = null): Promise<Line[]> =>
  (
    await tx.query<Line>(
      `select ${LINE} from bank_movement where state = 'waiting'
         and case when $1::date is null then released_at is null else booked_on = $1 end order by booked_on, id`,
      [day],
    )
  ).rows;

/** Locked. Errors: 404; `wrong_state` 409: it is solved. */
export async function lockLine(tx: Tx, id: number): Promise<Line> {
  const {rows} = await tx.query<Line & {state: string}>(
    `select ${LINE}, state from bank_movement where id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese movimiento.');
  if (!['waiting', 'set_aside'].includes(rows[0].state)) throw refused('bank_movement', 'matched', rows[0].state);
  return rows[0];
}

/** Errors: `wrong_state` 409: one of them is solved meanwhile. */
export async function matchLines(tx: Tx, matched: readonly Matched[], staffUserId: number | null): Promise<void> {
  const ids = matched.map(one => one.movementId);
  const {rowCount} = await move(tx, to('bank_movement', 'matched'), {
    where: 'id = any($1)',
    values: [ids, staffUserId],
    set: `note = '', bank_rule_id = null, solved_at = now(), staff_user_id = coalesce($2, staff_user_id)`,
  });
  if (rowCount !== ids.length) throw refused('bank_movement', 'matched');
  await tx.query(
    `insert into bank_match (bank_movement_id, kind, amount_cents, sepa_remittance_id, sequence_type, sepa_debit_id,
       settlement_id, refund_id, card_kind, bank_terminal_id, card_on, seller_payout_id, staff_user_id)
     select "movementId", kind, cents, "remittanceId", "sequenceType", "debitId", "settlementId", "refundId", "cardKind",
       "terminalId", "cardOn", "payoutId", $2
       from jsonb_to_recordset($1) as m("movementId" integer, kind text, cents integer, "remittanceId" integer,
         "sequenceType" text, "debitId" integer, "settlementId" integer, "refundId" integer, "cardKind" text,
         "terminalId" integer, "cardOn" date, "payoutId" integer)`,
    [JSON.stringify(matched.flatMap(({movementId, parts}) => parts.map(part => ({movementId, ...part})))), staffUserId],
  );
  await postLines(tx, ids);
  await postCardDays(
    tx,
    matched.filter(({parts}) => parts.some(part => part.kind === 'card_day')).map(one => one.movementId),
    1,
  );
}

/** Remittances that the bank has now paid whole are settled from here on by themselves. What waits says so on its page. */
export async function settlePaid(tx: Tx, parts: readonly Part[]): Promise<void> {
  const ids = new Set(parts.flatMap(part => (part.kind === 'remittance' ? [part.remittanceId] : [])));
  for (const id of ids) {
    const {rowCount} = await tx.query(
      `select 1 from sepa_remittance r where r.id = $1 and r.state = 'sent' and r.collection_on <= (select club_today())
         and not exists (select 1 from sepa_debit d where d.sepa_remittance_id = r.id and d.state = 'pending'
           and not exists (select 1 from bank_match m where m.sepa_remittance_id = r.id and m.kind = 'remittance'
             and m.sequence_type = d.sequence_type))`,
      [id],
    );
    if (rowCount === 1 && (await waitingNotices(tx, id)) === 0) await beginSettling(tx, id);
  }
}

/** Files of transfers whose every settlement has left the account, and the day on which the last did. */
export async function paidTransfers(tx: Tx, parts: readonly Part[]): Promise<{transferId: number; paidOn: string}[]> {
  const ids = parts.flatMap(part => (part.kind === 'settlement' ? [part.settlementId] : []));
  if (ids.length === 0) return [];
  const {rows} = await tx.query<{transferId: number; paidOn: string}>(
    `select t.id as "transferId", max(b.booked_on)::text as "paidOn"
       from settlement_transfer t join settlement s on s.transfer_id = t.id
         left join bank_match m on m.settlement_id = s.id and m.kind = 'settlement'
         left join bank_movement b on b.id = m.bank_movement_id
      where t.state = 'sent' and t.id in (select transfer_id from settlement where id = any($1))
      group by t.id having bool_and(m.id is not null) order by t.id`,
    [ids],
  );
  return rows;
}

/**
 * It was not that: the line waits again, and its things are open. A debit that came back stays given back. Errors: 404;
 * `wrong_state` 409.
 */
export async function releaseLine(tx: Tx, id: number): Promise<void> {
  const {rows} = await tx.query<{hasReturn: boolean}>(
    `select exists (select 1 from bank_match m where m.bank_movement_id = b.id and m.kind = 'returned_debit') as "hasReturn"
       from bank_movement b where b.id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese movimiento.');
  if (rows[0].hasReturn)
    throw conflict('wrong_state', 'Es una devolución que ya se ha anotado y avisado: no se puede soltar.');
  await moveOne(tx, to('bank_movement', 'waiting'), {
    id,
    set: `note = '', bank_rule_id = null, solved_at = null, released_at = now()`,
  });
  await postCardDays(tx, [id], -1);
  await tx.query('delete from bank_match where bank_movement_id = $1', [id]);
  await postLines(tx, [id]);
}

/** `sign` -1: it did not come after all. The fee is parted by what each payment brought, to the cent. */
async function postCardDays(tx: Tx, movementIds: readonly number[], sign: 1 | -1): Promise<void> {
  if (movementIds.length === 0) return;
  await tx.query(
    `with line as (
       select bank_movement_id as id, sum(amount_cents) filter (where kind = 'card_day') as total,
         -coalesce(sum(amount_cents) filter (where kind = 'fee'), 0) as fee
         from bank_match where bank_movement_id = any($1) group by bank_movement_id
     ), taken as (
       select l.id, l.total, l.fee, c.order_id, c.payment_id, c.refund_id, c.amount_cents as cents,
         case c.card_kind when 'card_terminal' then 'card_terminal' else 'gateway' end as account,
         sum(c.amount_cents) over (partition by l.id order by c.payment_id, c.refund_id nulls first
           rows between unbounded preceding and current row) as upto
         from line l join bank_match m on m.bank_movement_id = l.id and m.kind = 'card_day'
           cross join lateral card_takings(m.card_on, m.card_on) c
        where c.card_kind = m.card_kind and c.bank_terminal_id = m.bank_terminal_id
     ), posted as materialized (
       select gen_random_uuid() as posting, taken.*,
         (round(upto::numeric * fee / total) - round((upto - cents)::numeric * fee / total))::int as share from taken
     )
     insert into ledger_entry (posting, account, amount_cents, order_id, payment_id, refund_id)
     select posting, e.account, e.cents * $2, order_id, payment_id, refund_id
       from posted p cross join lateral (values ('bank', p.cents - p.share), ('commission', p.share),
         (p.account, -p.cents)) e(account, cents)
      where e.cents <> 0 order by payment_id, refund_id nulls first`,
    [movementIds, sign],
  );
}
