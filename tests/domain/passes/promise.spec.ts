/**
 * What a page says of a pass and a match is what the door says of its card: of every kind of pass, chosen or not, in the
 * list or not. Nothing stops these passes; what stops one is the door's own business.
 */
import {readHolderSeats} from '../../../api/src/domain/passes/holder/read-holder-seats';
import {readOwnSessions} from '../../../api/src/domain/passes/own-pages/read-own-sessions';
import {readLendStates} from '../../../api/src/domain/passes/transfer/lend-refusal';
import {readHolderDetail} from '../../../api/src/reports/passes/holder-detail';
import {makeChoices} from '../../support/passes/pass-choices';
import {chanceOf} from '../../support/run/figures';
import {openScene} from '../../support/scene/scene';

const SESSIONS = 6;
const on = openScene(async ({db, world}) => ({
  choices: await makeChoices(db, world, {sessions: SESSIONS, allowed: SESSIONS}),
}));
const LIMITS = {closesMinutesBefore: 0, perSeason: 99};
/** In words of the page's. */
const OF_DOOR: Record<string, string> = {
  active: 'included',
  not_chosen: 'not_chosen',
  choices_used_up: 'not_chosen',
  ticket_needed: 'ticket_needed',
};

test('[C37] page, loan and door promise the same, whatever the list', async () => {
  const chance = chanceOf('promises of passes');
  const flatId = await on.db
    .query<{id: number}>(
      `insert into pass_category (season_list_id, name, kind, can_release) values ($1, 'Tarifa plana', 'flat_rate', false)
        returning id`,
      [on.world.seasonListId],
    )
    .then(({rows}) => rows[0]!.id);
  const seen = new Set<string>();
  for (let turn = 0; turn < 12; turn += 1) {
    const kind = chance.pick(['choose', 'half', 'flat'] as const);
    const {passId} = await on.choices.give(kind === 'half' ? 'half' : 'choose', on.world.customer.id);
    if (kind === 'flat')
      await on.db.query('update season_pass set pass_category_id = $2, choices_allowed = null where id = $1', [
        passId,
        flatId,
      ]);
    for (const sessionId of on.choices.sessions)
      if (kind === 'choose' && chance.isLucky(0.5))
        await on.db.query(
          `insert into pass_choice (season_pass_id, event_session_id, zone_id, channel) values ($1, $2, $3, 'web')`,
          [passId, sessionId, on.world.zones.standing],
        );
    // One of them leaves the list, and comes back.
    const goneId = chance.pick(on.choices.sessions);
    await on.db.query('delete from season_list_session where season_list_id = $1 and event_session_id = $2', [
      on.world.seasonListId,
      goneId,
    ]);
    const own = await readOwnSessions(on.db, passId, null, LIMITS);
    const lends = await readLendStates(on.db, passId, null, LIMITS);
    for (const sessionId of on.choices.sessions) {
      const {rows} = await on.db.query<{status: string}>(
        `select status from access_right where source = 'pass' and right_id = $1 and event_session_id = $2`,
        [passId, sessionId],
      );
      const door = rows[0] ? OF_DOOR[rows[0].status]! : null;
      const page = (await readHolderSeats(on.db, on.world.customer.id, sessionId)).find(
        one => one.seasonPassId === passId,
      )!;
      expect([page.isIncluded, page.refusal]).toEqual([door === 'included', door ?? 'not_offered']);
      const mine = own.find(one => one.eventSessionId === sessionId);
      expect(mine?.isIncluded ?? null).toBe(door === null ? null : door === 'included');
      const lend = lends.find(one => one.eventSessionId === sessionId);
      const words = {ticket_only: 'ticket_needed', not_chosen: 'not_chosen'} as Record<string, string>;
      if (lend) expect(words[lend.refusal ?? ''] ?? 'included').toBe(door);
      seen.add(`${kind} ${door}`);
    }
    // A choice without its place is no world: it was looked at alone.
    await on.db.query(`update pass_choice set state = 'void', ended_at = now() where season_pass_id = $1`, [passId]);
    await on.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
      on.world.seasonListId,
      goneId,
    ]);
  }
  expect([...seen].sort()).toEqual([
    'choose included',
    'choose not_chosen',
    'choose null',
    'flat included',
    'flat null',
    'half null',
    'half ticket_needed',
  ]);
});

test('[E26] the money of a pass says what went back', async () => {
  const {passId, holderId} = await on.choices.give('half');
  const detail = () => readHolderDetail(on.db, holderId, on.world.seasonListId);
  expect((await detail()).refunds).toEqual([]);
  await on.db.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note)
      values ($1, 'refund', 12000, $2, 'Baja')`,
    [holderId, passId],
  );
  expect((await detail()).refunds).toMatchObject([
    {amountCents: 12_000, method: 'wallet', state: 'done', reason: 'Baja'},
  ]);
});
