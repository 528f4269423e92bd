/** «A la venta» is said of what the public can buy: one function, and publishing asks what becomes of a draft. */
import {publishSession} from '../../../api/src/domain/events/publish';
import {moveOne, to} from '../../../api/src/domain/machines/move';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}));
const SURROUNDINGS = {isProduction: false, bankLack: null, isBankNeeded: false, mail: null};

const webSale = async () =>
  (
    await on.db.query<{is: string}>('select web_sale(s) as is from event_session s where s.id = $1', [
      on.world.sessionId,
    ])
  ).rows[0]!.is;
const session = (set: string) => on.db.query(`update event_session set ${set} where id = $1`, [on.world.sessionId]);
const event = (visibility: string) =>
  on.db.query('update event set visibility = $2 where id = $1', [on.world.eventId, visibility]);
const publish = (draftEvent: 'publish' | 'keep' | null) =>
  on.db.withTransaction(tx =>
    publishSession(tx, {
      eventSessionId: on.world.sessionId,
      zonesNotForSale: [],
      draftEvent,
      version: null,
      surroundings: SURROUNDINGS,
    }),
  );

test('[E7] open is what the web sells now; else it says why not', async () => {
  expect(await webSale()).toBe('open');
  await event('link_only');
  expect(await webSale()).toBe('open');
  await event('draft');
  expect(await webSale()).toBe('event_draft');
  await event('public');
  await session(`sale_starts_at = now() + interval '1 minute'`);
  expect(await webSale()).toBe('to_come');
  await session(`sale_starts_at = now() - interval '2 days', sale_ends_at = now() - interval '1 minute'`);
  expect(await webSale()).toBe('over');
});

test('[E7] a session of a draft is published with it, or for the box office alone, and never unasked', async () => {
  await event('draft');
  await on.db.withTransaction(tx => moveOne(tx, to('event_session', 'paused'), {id: on.world.sessionId}));
  const {details} = await refuses(publish(null), 'not_publishable');
  expect((details!.problems as {code: string}[]).map(({code}) => code)).toEqual(['event_draft']);
  await publish('keep');
  expect(await webSale()).toBe('event_draft');
  await on.db.withTransaction(tx => moveOne(tx, to('event_session', 'paused'), {id: on.world.sessionId}));
  await publish('publish');
  expect(await webSale()).toBe('open');
});

test('[K27] shares are rounded, and none is of nothing', async () => {
  const {rows} = await on.db.query<{bp: number | null}>(
    `select share_bp(a, b) as bp from (values (1, 18, 28), (2, 2, 3), (3, 1, 3), (4, 0, 0), (5, 5, 5)) t(n, a, b) order by n`,
  );
  expect(rows.map(row => row.bp)).toEqual([6429, 6667, 3333, null, 10_000]);
});
