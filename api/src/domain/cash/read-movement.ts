/** Money that went into or out of a till, as its slip says it. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface MovementPaper {
  id: number;
  shiftId: number;
  kind: string;
  cents: number;
  reason: string;
  at: Date;
  by: string | null;
  boxOffice: string;
  clerk: string;
  zone: string;
}

/** Errors: `not_found` 404. */
export async function readMovement(tx: Tx, movementId: number): Promise<MovementPaper> {
  const {rows} = await tx.query<MovementPaper>(
    `select m.id, s.id as "shiftId", m.kind, m.amount_cents as cents, m.reason, m.created_at as at, w.name as by,
      b.name as "boxOffice", u.name as clerk, club_zone() as zone
       from cash_movement m join cash_shift s on s.id = m.cash_shift_id join box_office b on b.id = s.box_office_id
         join box_office_clerk k on k.id = s.box_office_clerk_id join staff_user u on u.id = k.staff_user_id
         left join staff_user w on w.id = m.staff_user_id
      where m.id = $1`,
    [movementId],
  );
  if (!rows[0]) throw notFound('No existe ese movimiento de caja.');
  return rows[0];
}
