/**
 * The lines of the club's account: kept once for each entry of the bank, and what came in by transfer paid into the
 * reservation or the instalment that its text names when it is exactly what is owed. What pays nothing waits until somebody says
 * whose it is or sets it aside: nothing is lost, and nothing is paid twice (unique keys; the trigger
 * movement_pays_its_order).
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitFor} from '../kernel/locks';
import {move, moveOne, refused, to} from '../machines/move';
import {postLines} from './post-lines';
import {findDebts, payDebt, referencesIn, type Debt, type PaidByTransfer} from './debts';

export interface Movement {
  account: string;
  bookedOn: string;
  /** Below zero: it went out. */
  cents: number;
  payer: string;
  concept: string;
  code: string;
  endToEndId: string;
  reasonCode: string;
  balanceCents: number | null;
  entryKey: string;
}

export interface KeptMovement {
  id: number;
  /** What its text names. */
  debt: Debt | null;
}

/** Those that are new; what was taken before, by this file or by another, is not among them. */
export async function keepMovements(
  tx: Tx,
  movements: readonly Movement[],
  staffUserId: number | null,
): Promise<KeptMovement[]> {
  const named = movements.map(one => (one.cents > 0 ? referencesIn(one.concept) : []));
  const debts = await findDebts(tx, [...new Set(named.flat())]);
  const owed = named.map(references => references.map(one => debts.get(one)).find(one => one !== undefined) ?? null);
  const idOf = (kind: Debt['kind']) => owed.map(debt => (debt?.kind === kind ? debt.id : null));
  await waitFor(tx, 'statement');
  const {rows} = await tx.query<{id: number; reservationId: number | null; instalmentId: number | null}>(
    `insert into bank_movement (account, booked_on, amount_cents, payer, concept, entry_key, reservation_id,
       instalment_id, note, staff_user_id, code, end_to_end_id, reason_code, balance_cents)
     select account, booked_on, cents, payer, concept, key, reservation, instalment,
       case when reservation is null and instalment is null and cents > 0 then 'No dice qué paga.' else '' end, $9,
       code, end_to_end, reason, balance
       from unnest($1::text[], $2::date[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[],
         $10::text[], $11::text[], $12::text[], $13::bigint[]) with ordinality
         as m(account, booked_on, cents, payer, concept, key, reservation, instalment, code, end_to_end, reason, balance, n)
       order by n
     on conflict (entry_key) do nothing
     returning id, reservation_id as "reservationId", instalment_id as "instalmentId"`,
    [
      movements.map(one => one.account),
      movements.map(one => one.bookedOn),
      movements.map(one => one.cents),
      movements.map(one => one.payer),
      movements.map(one => one.concept),
      movements.map(one => one.entryKey),
      idOf('reservation'),
      idOf('instalment'),
      staffUserId,
      movements.map(one => one.code),
      movements.map(one => one.endToEndId),
      movements.map(one => one.reasonCode),
      movements.map(one => one.balanceCents),
    ],
  );
  return rows.map(({id, reservationId, instalmentId}) => ({
    id,
    debt:
      reservationId !== null
        ? {kind: 'reservation', id: reservationId}
        : instalmentId !== null
          ? {kind: 'instalment', id: instalmentId}
          : null,
  }));
}

/** As the office takes it by hand. Errors: `not_found` 404, `wrong_state` 409 and those of `payDebt`. */
export async function payByMovement(
  tx: Tx,
  id: number,
  {debt, staffUserId}: {debt: Debt; staffUserId: number | null},
): Promise<PaidByTransfer> {
  const {rows} = await tx.query<{cents: number}>('select amount_cents as cents from bank_movement where id = $1', [id]);
  if (!rows[0]) throw notFound('No existe ese movimiento.');
  if (rows[0].cents < 0) throw conflict('wrong_state', 'Ese dinero ha salido de la cuenta: no paga nada.');
  const paid = await payDebt(tx, debt, rows[0].cents, staffUserId);
  // Orders first, as whoever pays locks them; of two who solve it the second finds it solved.
  await moveOne(tx, to('bank_movement', 'paid'), {
    id,
    set: `reservation_id = $2, instalment_id = $3, order_id = $4, note = '', bank_rule_id = null,
      staff_user_id = coalesce($5, staff_user_id), solved_at = now()`,
    values: [
      debt.kind === 'reservation' ? debt.id : null,
      debt.kind === 'instalment' ? debt.id : null,
      paid.orderId,
      staffUserId,
    ],
  });
  await postLines(tx, [id]);
  return paid;
}

/** Why it could not be paid by itself. */
export const noteWhy = (tx: Tx, id: number, why: string): Promise<unknown> =>
  tx.query(`update bank_movement set note = $2 where id = $1 and state = 'waiting'`, [id, why.slice(0, 500)]);

/** Given back by hand, or nothing of ours. @throws DomainError 409 `wrong_state`; 422 `note` */
export async function setAside(tx: Tx, id: number, note: string, staffUserId: number): Promise<void> {
  if (note.trim().length < 3) throw invalid({note: 'Escribe qué se ha hecho con ese dinero.'});
  await moveOne(tx, to('bank_movement', 'set_aside'), {
    id,
    set: 'note = $2, bank_rule_id = null, staff_user_id = $3, solved_at = now()',
    values: [note.trim(), staffUserId],
  });
  await postLines(tx, [id]);
}

/** By a rule, each with its words. Errors: `wrong_state` 409: one of them is solved meanwhile. */
export async function setManyAside(
  tx: Tx,
  lines: readonly {movementId: number; note: string}[],
  staffUserId: number | null,
): Promise<void> {
  const {rowCount} = await move(tx, to('bank_movement', 'set_aside'), {
    using: 'unnest($1::int[], $2::text[]) as said(id, note)',
    where: 'bank_movement.id = said.id',
    values: [lines.map(one => one.movementId), lines.map(one => one.note), staffUserId],
    set: 'note = said.note, bank_rule_id = null, staff_user_id = coalesce($3, staff_user_id), solved_at = now()',
  });
  if (rowCount !== lines.length) throw refused('bank_movement', 'set_aside');
  await postLines(
    tx,
    lines.map(one => one.movementId),
  );
}
