/** The codes that a pass has given away end with it, and come back with it. */
import {addReader, readAt} from '../../support/world/door';
import {app, passes, setStage, world} from './stage';

setStage();

test('what a pass has lent and whom it invites ends with it: not shown as active, not let in', async () => {
  const status = async (): Promise<string[]> =>
    (
      await app.db.query<{status: string}>(
        `select status from access_right
          where event_session_id = $1 and code in ('CEDIDO-DE-PRUEBA', 'INVITADO-DE-PRUEBA') order by code`,
        [world.sessionId],
      )
    ).rows.map(row => row.status);
  const pass = passes[12]!;
  await app.db.query(
    `insert into pass_transfer (season_pass_id, event_session_id, state, to_name, to_email, code, accepted_at)
      values ($1, $2, 'accepted', 'Prima', 'prima@example.org', 'CEDIDO-DE-PRUEBA', now())`,
    [pass, world.sessionId],
  );
  await app.db.query(
    `insert into pass_invitation (season_pass_id, event_session_id, n, zone_id, guest_name, code)
      values ($1, $2, 1, $3, 'Invitada', 'INVITADO-DE-PRUEBA')`,
    [pass, world.sessionId, world.zones.seated],
  );
  expect(await status()).toEqual(['active', 'active']);
  const states: [string, string][] = [
    ['suspended_unpaid', 'blocked'],
    ['blocked', 'blocked'],
    ['cancelled_by_holder', 'revoked'],
    ['cancelled_unpaid', 'revoked'],
    ['void', 'revoked'],
    ['handed_over', 'revoked'],
    ['expired', 'revoked'],
  ];
  await app.db.query(
    `update event_session set starts_at = now() + interval '20 minutes', doors_at = now() - interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  await app.db.query('insert into event_access (event_id) values ($1) on conflict do nothing', [world.eventId]);
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  const read = async (text: string) => (await readAt(app.db, gate, text)).result;
  const atTheDoor = async () => [await read('CEDIDO-DE-PRUEBA'), await read('INVITADO-DE-PRUEBA')];
  for (const [state, expected] of states) {
    await app.db.query(`update season_pass set state = $2, ended_at = case when $3 then now() end where id = $1`, [
      pass,
      state,
      expected === 'revoked',
    ]);
    expect([state, ...(await status()), ...(await atTheDoor())]).toEqual([
      state,
      expected,
      expected,
      expected,
      expected,
    ]);
  }
  await app.db.query(`update season_pass set state = 'active', ended_at = null where id = $1`, [pass]);
  await app.db.query(
    `insert into pass_block (season_pass_id, reason, from_at) values ($1, 'fraud', now() - interval '1 hour')`,
    [pass],
  );
  expect([...(await status()), ...(await atTheDoor())]).toEqual(['blocked', 'blocked', 'blocked', 'blocked']);
  await app.db.query(`update pass_block set lifted_at = now() where season_pass_id = $1`, [pass]);
  await app.db.query(
    `insert into seat_release (season_pass_id, event_session_id, seat_id, channel) select $1, $2, seat_id, 'web'
      from season_pass where id = $1`,
    [pass, world.sessionId],
  );
  expect([...(await status()), ...(await atTheDoor())]).toEqual([
    'transferred',
    'transferred',
    'transferred',
    'transferred',
  ]);
  await app.db.query(`update seat_release set state = 'recovered', recovered_at = now() where season_pass_id = $1`, [
    pass,
  ]);
  await app.db.query('delete from season_list_session where season_list_id = $1 and event_session_id = $2', [
    world.seasonListId,
    world.sessionId,
  ]);
  expect([...(await status()), ...(await atTheDoor())]).toEqual(['revoked', 'revoked', 'revoked', 'revoked']);
  await app.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    world.seasonListId,
    world.sessionId,
  ]);
  expect(await status()).toEqual(['active', 'active']);
  expect(await atTheDoor()).toEqual(['ok', 'ok']);
});
