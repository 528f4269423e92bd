/** What the calendar does with a part that is not paid: grace, suspension, the end of the pass, and the way back. */
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {
  atGate,
  clearForPasses,
  daysPass,
  giveInstalmentPasses,
  passState,
  statesOf,
} from '../../support/passes/instalments';
import {notify} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {app, openInstalments, pass, pay, world} from './stage';

openInstalments();

describe('time', () => {
  test('due, days of grace, overdue and suspended, paid at the gate and in at once', async () => {
    const made = await pass([0, 60]);
    await ageUnpaid(app.runtime);
    expect(await statesOf(app, made.id)).toEqual(['due', 'scheduled']);
    await daysPass(app, [made.id], 1);
    await ageUnpaid(app.runtime);
    expect([await statesOf(app, made.id), await passState(app, made.id)]).toEqual([
      ['in_grace', 'scheduled'],
      'active',
    ]);
    await daysPass(app, [made.id], 6);
    await ageUnpaid(app.runtime);
    expect(await passState(app, made.id)).toBe('active');
    await daysPass(app, [made.id], 1);
    // Doors are open: whoever is inside or on the way is left in peace.
    await app.db.query(
      `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
        ends_at = now() + interval '3 hours', sale_ends_at = now(), box_office_ends_at = now() where id = $1`,
      [world.sessionId],
    );
    await ageUnpaid(app.runtime);
    expect([(await statesOf(app, made.id))[0], await passState(app, made.id)]).toEqual(['overdue', 'active']);
    await app.db.query(`update event_session set doors_at = now() + interval '30 minutes' where id = $1`, [
      world.sessionId,
    ]);
    await ageUnpaid(app.runtime);
    expect(await passState(app, made.id)).toBe('suspended_unpaid');
    await app.db.query(`update event_session set doors_at = now() - interval '1 minute' where id = $1`, [
      world.sessionId,
    ]);
    expect(await atGate(app, world, made.id)).toBe('blocked');
    await notify(app, (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body);
    expect(await passState(app, made.id)).toBe('active');
    expect(await atGate(app, world, made.id)).toBe('ok');
    await app.db.query(
      `update event_session set doors_at = now() + interval '29 days', starts_at = now() + interval '30 days',
        ends_at = now() + interval '31 days' where id = $1`,
      [world.sessionId],
    );
  });

  test('[D6] after a month its priority is lost, after two the pass and its card end and the seat is free; paid in the season, the years stay and the seat comes back if it is free', async () => {
    const made = await pass([-10, 60]);
    const standing = async () =>
      (
        await app.db.query(
          `select has_renewal_priority as priority, keeps_seniority as seniority from pass_standing
            where season_pass_id = $1`,
          [made.id],
        )
      ).rows[0];
    const claims = async () =>
      (await app.db.query('select 1 from seat_claim where season_pass_id = $1', [made.id])).rowCount;
    const cards = async () =>
      (
        await app.db.query<{state: string}>('select state from pass_card where season_pass_id = $1', [made.id])
      ).rows.map(row => row.state);
    await ageUnpaid(app.runtime);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'suspended_unpaid',
      {priority: true, seniority: true},
      1,
    ]);
    await daysPass(app, [made.id], 20);
    await ageUnpaid(app.runtime);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'suspended_unpaid',
      {priority: false, seniority: true},
      1,
    ]);
    await daysPass(app, [made.id], 30);
    await ageUnpaid(app.runtime);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'cancelled_unpaid',
      {priority: false, seniority: true},
      0,
    ]);
    expect(await cards()).toEqual(['expired']);
    await ageUnpaid(app.runtime);
    await notify(app, (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'active',
      {priority: false, seniority: true},
      1,
    ]);
    // The card in the holder's pocket is good again.
    expect(await cards()).toEqual(['active']);
  });

  test('the seat of a dropped pass is sold: the debt is paid, the pass stays ended', async () => {
    const made = await pass([-70, 60]);
    await ageUnpaid(app.runtime);
    expect(await passState(app, made.id)).toBe('cancelled_unpaid');
    const {rows} = await app.db.query<{seat: number}>('select seat_id as seat from season_pass where id = $1', [
      made.id,
    ]);
    await app.db.query(`insert into seat_claim (event_session_id, seat_id, kind) values ($1, $2, 'hidden')`, [
      world.sessionId,
      rows[0]!.seat,
    ]);
    await notify(app, (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body);
    expect([await passState(app, made.id), await statesOf(app, made.id)]).toEqual([
      'cancelled_unpaid',
      ['paid_late', 'scheduled'],
    ]);
    await app.db.query(
      `update season_list set ends_on = current_date - 1, starts_on = current_date - 200 where id = $1`,
      [world.seasonListId],
    );
    await ageUnpaid(app.runtime);
    expect(
      (await app.db.query('select keeps_seniority as k from pass_standing where season_pass_id = $1', [made.id])).rows,
    ).toEqual([{k: true}]);
    await app.db.query(`update season_list set starts_on = '2029-08-01', ends_on = '2030-06-30' where id = $1`, [
      world.seasonListId,
    ]);
  });

  test('many at once age once', async () => {
    await clearForPasses(app);
    const many = await giveInstalmentPasses(
      app,
      world,
      count(8).map(i => world.seat(60 + i)),
      [-10, 60],
    );
    await Promise.all(count(6).map(() => ageUnpaid(app.runtime)));
    for (const {id} of many)
      expect([await passState(app, id), await statesOf(app, id)]).toEqual([
        'suspended_unpaid',
        ['overdue', 'scheduled'],
      ]);
  });
});
