/**
 * Two sessions whose plans changed after they were sold, by the product's own acts: one went to another day, one got the
 * plan with an orchestra pit and leaves tickets without a seat for somebody to solve. Nothing of the demo is ever sent:
 * their people count as told.
 */
import {changePlan} from '../../domain/events/change-plan/apply';
import {previewPlan} from '../../domain/events/change-plan/preview';
import {postponeSession} from '../../domain/events/postpone-session';
import {publishPlan} from '../../domain/plans/publish-plan';
import {storePlan} from '../../domain/plans/store-plan';
import type {DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {theatre} from '../plans/theatre';
import type {Staff} from '../accounts';
import type {StoredSession} from '../store-events';

export async function storeChangedSessions(
  tx: DemoTx,
  {calendar, sessions, staff}: {calendar: Calendar; sessions: StoredSession[]; staff: Staff},
): Promise<void> {
  const playedAs = (slug: string) => sessions.filter(({event}) => event.slug === slug);
  const postponed = playedAs('la-dama-boba').at(-1);
  const withPit = playedAs('cal-y-agua')[0];
  if (!postponed || !withPit) return;
  const {id, mails} = await postponeSession(tx, {
    eventSessionId: postponed.id,
    version: null,
    startsAt: calendar.minutesAfter(postponed.session.startsAt, 7 * 24 * 60),
    reason: 'La compañía tiene ese día una función fuera que se aplazó por el temporal.',
    refundDays: 15,
    staffUserId: staff.admin,
  });
  await tx.query('update session_postponement set created_at = $2, told = $3 where id = $1', [
    id,
    calendar.daysAhead(-2, '13:05'),
    mails,
  ]);
  const pit = await storePlan(tx, {venueId: withPit.venue.venueId, draft: theatre({hasPit: true})});
  await publishPlan(tx, {planId: pit.id}, calendar.daysAhead(-3, '10:15'));
  await tx.query(`update event_session set state = 'paused', updated_at = now() - interval '1 hour' where id = $1`, [
    withPit.id,
  ]);
  const ask = {eventSessionId: withPit.id, toPlanId: pit.id, zones: new Map<number, number | null>()};
  const {unseatedCount} = await previewPlan(tx, ask);
  await tx.query('drop table zone_match, seat_match');
  await changePlan(tx, {
    ...ask,
    staffUserId: staff.admin,
    reason: 'La música en directo necesita el foso: se quitan las dos primeras filas de platea.',
    expectedUnseated: unseatedCount,
  });
  await tx.query(`update event_session set state = 'on_sale' where id = $1`, [withPit.id]);
}
