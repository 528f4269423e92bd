/**
 * What one API process needs: the time from its start until the states of every session on sale are served, and its
 * memory at the peak of each load.
 */
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {holdNext} from '../selling/holds';
import {peakMegabytes} from '../selling/live';
import {round, run, table, type Client} from '../load';
import {buy} from '../purchase';
import {crowdInRoom} from '../selling/queue';
import {seatGroups, startApi, type Stage} from '../stage';

export interface Footprint {
  sessions: number;
  seats: number;
  secondsToReady: number;
  secondsToAllStates: number;
  peakMegabytes: Record<string, number>;
}

export async function benchFootprint(
  stage: Stage,
  sessions: number,
  seconds: number,
  report: (line: string) => void,
): Promise<Footprint> {
  const bowl = await loadBowl(stage.db, 60_000, sessions);
  // Half of each is gone: that many claims are read at the start.
  for (const {id} of bowl.sessions)
    await stage.db.query(
      `insert into seat_claim (event_session_id, seat_id, kind) select $1, s.id, 'hidden' from seat s
        where s.seat_plan_id = $2 and s.id % 2 = 0`,
      [id, bowl.planId],
    );
  await stage.db.query('vacuum analyze seat_claim');
  const began = performance.now();
  const api = await startApi(stage, {QUEUE_JOINS_PER_10_MIN: '1000000000'});
  try {
    const secondsToReady = round((performance.now() - began) / 1000);
    const answers = await Promise.all(
      bowl.sessions.map(({id}) =>
        fetch(`http://127.0.0.1:${api.port}/api/public/sessions/${id}/states`).then(async r => ({
          status: r.status,
          bytes: (await r.arrayBuffer()).byteLength,
        })),
      ),
    );
    if (answers.some(a => a.status !== 200 || a.bytes < 60_000 / 4))
      throw new Error('a session does not tell its states');
    const secondsToAllStates = round((performance.now() - began) / 1000);
    const peak: Record<string, number> = {'all states loaded': peakMegabytes(api)};
    const under = async (
      load: string,
      clients: number,
      step: (client: Client, n: number) => Promise<number | null>,
    ): Promise<void> => {
      await run(api.port, clients, seconds, step);
      peak[load] = peakMegabytes(api);
    };
    const groups = await seatGroups(stage, api, 22_000, 6 + 2 * Math.ceil(seconds));
    const left = groups.values();
    const states = `/api/public/sessions/${groups[0]!.sessionId}/states`;
    await under('holds, 256 clients', 256, holdNext(left));
    await under('checkouts, 16 clients', 16, async client => {
      const group = left.next();
      return group.done ? null : buy(client, group.value);
    });
    await under('seat states, 64 clients', 64, async client => (await client.send('GET', states)).status);
    const room = await crowdInRoom(stage, api);
    await under('joins, 512 clients', 512, room.join);
    await under('polls, 64 clients', 64, room.poll);
    await room.close();
    const seats = sessions * 60_000;
    report(
      `  ${sessions} sessions of 60,000 seats, half of them gone: ready in ${secondsToReady} s, all states served in ${secondsToAllStates} s (aim 4)`,
    );
    report(table(['memory until then, peak', 'MB (aim 220)'], Object.entries(peak)));
    return {sessions, seats, secondsToReady, secondsToAllStates, peakMegabytes: peak};
  } finally {
    await api.stop();
  }
}
