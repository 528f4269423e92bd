/**
 * The coordinator's season: a category with more requests than places, and its draw, seen and not yet applied; the next
 * season, carried over and in campaign, with renewals offered, accepted, refused and let pass.
 */
import {changeEnrolmentState} from '../../domain/academy/change-enrolment-state';
import {enrol} from '../../domain/academy/enrol';
import {applyAdmission, prepareAdmission} from '../../domain/academy/season/admission';
import {endOffers, offerRenewals} from '../../domain/academy/season/offer-renewals';
import {rollOver} from '../../domain/academy/season/roll-over';
import {move, to} from '../../domain/machines/move';
import type {DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';

export async function storeSeason(
  tx: DemoTx,
  ask: {listId: number; staffUserId: number; calendar: Calendar},
): Promise<void> {
  await storeDraws(tx, ask);
  await storeNextSeason(tx, ask);
}

async function storeDraws(tx: DemoTx, ask: {listId: number; staffUserId: number}): Promise<void> {
  const {rows} = await tx.query<{id: number; asked: number}>(
    `select c.id, count(*)::int as asked from age_category c join enrolment e on e.age_category_id = c.id
      where c.season_list_id = $1 and e.state = 'submitted' and not exists (select 1 from enrolment w
        where w.age_category_id = c.id and w.state = 'waiting_list') group by c.id order by 2 desc, c.position limit 2`,
    [ask.listId],
  );
  const [lot, order] = rows;
  if (lot) {
    await tx.query('update age_category set capacity = academy_places_taken(id, null, null) + 1 where id = $1', [
      lot.id,
    ]);
    await prepareAdmission(tx, {ageCategoryId: lot.id, method: 'lot', admit: [], staffUserId: ask.staffUserId});
  }
  if (order) {
    const drawId = await prepareAdmission(tx, {
      ageCategoryId: order.id,
      method: 'order',
      admit: [],
      staffUserId: ask.staffUserId,
    });
    await applyAdmission(tx, drawId, ask.staffUserId);
  }
}

async function storeNextSeason(
  tx: DemoTx,
  {listId, staffUserId, calendar}: {listId: number; staffUserId: number; calendar: Calendar},
): Promise<void> {
  const day = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  const next = await rollOver(tx, {listId, pricesBp: 250, stepCents: 500, staffUserId});
  await tx.query(`update season_list set state = 'campaign', version = version + 1 where id = $1`, [next]);
  await tx.query(
    `update academy_settings set renewal_opens_on = $2, renewal_closes_on = $3, version = version + 1
      where season_list_id = $1`,
    [next, day(-4), day(26)],
  );
  // The youngest are asked first; the others are still to be offered.
  const {rows} = await tx.query<{id: number; athleteId: number}>(
    `select e.id, e.athlete_id as "athleteId" from enrolment e join age_category c on c.id = e.age_category_id
      where e.season_list_id = $1 and e.state = 'enrolled' and c.position <= 3 order by e.id`,
    [listId],
  );
  await offerRenewals(tx, {
    seasonListId: next,
    enrolmentIds: rows.map(({id}) => id),
    untilOn: day(20),
    withDebts: true,
  });
  const {rows: offers} = await tx.query<{id: number; athleteId: number; ageCategoryId: number}>(
    `select r.id, e.athlete_id as "athleteId", r.age_category_id as "ageCategoryId" from renewal_offer r
      join enrolment e on e.id = r.previous_enrolment_id where r.season_list_id = $1 order by r.id limit 18`,
    [next],
  );
  for (const {athleteId, ageCategoryId} of offers.slice(0, 6)) {
    const {id} = await enrol(tx, {
      seasonListId: next,
      ageCategoryId,
      teamId: null,
      athlete: {id: athleteId},
      guardians: [],
      overrideReason: '',
      invitationCode: null,
      note: '',
      isOffered: true,
    });
    await changeEnrolmentState(tx, {enrolmentId: id, to: 'admitted', note: ''});
  }
  await move(tx, to('renewal_offer', 'declined'), {
    where: 'id = any($1)',
    set: 'answered_at = now()',
    values: [offers.slice(6, 10).map(({id}) => id)],
  });
  await tx.query(`update renewal_offer set until_at = now() - interval '1 day' where id = any($1)`, [
    offers.slice(10, 13).map(({id}) => id),
  ]);
  await tx.query(`update renewal_offer set reminded_at = now() - interval '1 day' where id = any($1)`, [
    offers.slice(13).map(({id}) => id),
  ]);
  await endOffers(tx);
}
