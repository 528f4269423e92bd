/** Groups that are to be reminded now, each once for the time that it has; a rule of reminders does it where there is one. */
import type {Tx} from '../kernel/tx';
import {isRuled} from '../messaging/ruled';

/** A time that was short from the beginning is reminded of by nobody: it was told a moment ago. */
export async function remindReservations(tx: Tx, most = 50): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `with due as (select r.id from reservation r, make_interval(hours => setting_int('reservationReminderHours', 24)) as ahead
       where r.state in ('pending', 'confirmed') and (r.source <> 'web' or r.state <> 'pending') and r.email <> ''
         and r.reminded_at is null and r.expires_at > now() and r.expires_at <= now() + ahead
         and greatest(r.created_at, coalesce(r.deposit_paid_at, r.confirmed_at, r.created_at)) < r.expires_at - ahead
         and not ${isRuled('reservation_expires', 'r.expires_at')}
       order by r.expires_at limit $1 for no key update of r skip locked)
     update reservation set reminded_at = now() from due where reservation.id = due.id returning reservation.id`,
    [most],
  );
  return rows.map(row => row.id);
}
