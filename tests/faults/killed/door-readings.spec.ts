/**
 * F25: two hours of readings without a network, sent three times over while the API dies with -9 and the reader's tab is
 * closed in the middle: none is lost, none is there twice, each has its own hour, and they stand in their order.
 */
import {newNonce} from '../../../backoffice/door/src/engine/reading';
import {beenHere, HouseReader, layWires, openDoor} from '../../concurrency/door/house-reader';
import {giveRights, type GivenRight} from '../../support/door/rights';
import {inTurn} from '../../support/run/draw';
import {chanceOf, figure} from '../../support/run/figures';
import {long, mostMs} from '../../support/run/until';
import {makeWorld, type World} from '../../support/world/fixture';
import {db, killVictim, openVictim, startVictim, victim} from './stage';

const atLength = inTurn(__filename, 3);

const READINGS = long(3_000, 240);
const UPLOADS = 3;
/** Of the API, in each upload; of the tab as often, between them. */
const KILLS = long(5, 1);
const HOURS = 7_200_000;

let world: World;
let code: string;
let rights: GivenRight[];
const chance = chanceOf('uploads');
layWires(() => victim.url);

openVictim(async made => {
  world = await makeWorld(made, {places: READINGS});
  await made.query('update venue set safe_capacity = $1', [2 * READINGS]);
  code = await openDoor(made, world.sessionId);
  rights = await giveRights(made, {
    sessionId: world.sessionId,
    zoneId: world.zones.standing,
    priceId: world.prices.standing,
    tickets: READINGS,
    invitations: 0,
  });
});

const start = () => startVictim({DATABASE_POOL: '4', LOG_LEVEL: 'warn'});

atLength(
  `[F25] ${READINGS} readings without a network, sent ${UPLOADS} times while API and tab are killed: 0 lost, 0 doubled`,
  async () => {
    await start();
    const reader = await new HouseReader().pair(world.staff.door.token, code, 'Dos horas sin red');
    await beenHere(db);
    reader.lose();
    reader.moved -= HOURS;
    // What it kept of the clock at its last contact is as old: a reading tells more of it.
    const kept = reader.store.kept.get('clock') as {ahead: number; at: number};
    reader.store.kept.set('clock', {...kept, at: kept.at - HOURS});
    const shown: string[] = [];
    const entered = new Set<number>();
    for (let n = 0; n < READINGS; n++) {
      reader.moved += Math.floor(HOURS / READINGS);
      // Now and then a ticket that has been here, or nobody's; a wall clock that is set; a tab that dies.
      const which = n % 20 === 19 ? chance.below(n) : n;
      const text = n % 50 === 7 ? `NADIE${n}` : rights[which]!.code;
      if (n % 100 === 50) reader.wrong = (chance.below(3) - 1) * 600_000;
      if (n % 120 === 60) {
        await reader.restart();
        reader.engine.lost();
      }
      const result = await reader.read(text);
      shown.push(result);
      if (result === 'ok') entered.add(rights[which]!.id);
    }
    expect(new Set(shown)).toEqual(new Set(['ok', 'already_used', 'unknown']));
    const written = [...reader.store.list.values()].sort((a, b) => a.sequence - b.sequence);
    expect(written.map(({verdict}) => verdict)).toEqual(shown);

    reader.moved = 0;
    let [deaths, tabs] = [0, 0];
    for (let upload = 0; upload < UPLOADS; upload++) {
      // What it heard of an upload was never stored: everything waits again.
      reader.kill();
      for (const reading of written) reader.store.list.set(reading.nonce, structuredClone(reading));
      await reader.restart();
      expect(reader.engine.view.pending).toBe(READINGS);
      for (let kill = 0; kill < KILLS; kill++) {
        const before = reader.engine.view.pending;
        reader.isCut = false;
        const some = Math.max(0, before - chance.below(Math.ceil(READINGS / KILLS)));
        const {sent} = await uploadUntil(reader, some);
        if (reader.engine.view.pending > 0) deaths++;
        await killVictim();
        await sent;
        await start();
        await uploadUntil(reader, Math.max(0, some - chance.below(100)));
        if (reader.engine.view.pending > 0) tabs++;
        await reader.restart();
      }
      for (let tries = 0; tries < 5 && reader.engine.view.pending > 0; tries++) await reader.find();
      expect([reader.engine.view.pending, reader.engine.view.aside]).toEqual([0, 0]);
    }
    expect(deaths + tabs).toBeGreaterThan(0);

    const {rows} = await db.query<{nonce: string; at: Date; result: string}>(
      `select nonce, read_at as at, result from scan where device_id = $1 order by id`,
      [reader.deviceId],
    );
    expect(rows.map(({nonce, result, at}) => [nonce, result, at.getTime()])).toEqual(
      written.map(({nonce, at}, n) => [nonce, shown[n], Math.trunc(at)]),
    );
    const {rows: house} = await db.query(
      `select (select sum(entered - exited)::int from access_counter) as inside,
         (select count(*)::int from scan where let_in) as conflicts,
         (select count(*)::int from ticket where state = 'used') as used`,
    );
    expect(house[0]).toEqual({inside: entered.size, conflicts: 0, used: entered.size});
    figure('0 perdidas, 0 repetidas, cada una a su hora', {
      times: `${READINGS} lecturas, ${UPLOADS} envíos, ${deaths} muertes de la API y ${tabs} de la pestaña en medio`,
    });

    // Negative control: a reader that forgets its numbers has what it read there twice.
    for (const reading of written.slice(0, 20))
      reader.store.list.set(reading.nonce, {...reading, state: 'pending', nonce: newNonce()});
    await reader.restart();
    await reader.find();
    const {rowCount} = await db.query('select 1 from scan where device_id = $1', [reader.deviceId]);
    expect(rowCount).toBe(READINGS + 20);
  },
  mostMs(3_600_000, 240_000),
);

/** Until it is over, or so few wait. */
async function uploadUntil(reader: HouseReader, few: number): Promise<{sent: Promise<void>}> {
  let isOver = false;
  const sent = reader.engine.upload().finally(() => (isOver = true));
  while (!isOver && reader.engine.journal.pending.length > few) await new Promise(resolve => setTimeout(resolve, 5));
  return {sent};
}
