/** Reports of a full house: each alone, and fourteen at once beside a shop that goes on selling at half of its rate. */
import {REPORTS} from '../../../api/src/reports/registry';
import {Client, median, middle, round, run, runOpen, type Figures} from '../load';
import {holdNext} from '../selling/holds';
import {loadSeason, one, staffHeader} from '../season';
import {groupsOf, startApi, type Stage} from '../stage';

const CAME = 14_000;
const AT_ONCE = 14;

export interface ReportFigures {
  slowest: {name: string; ms: number; rows: number}[];
  absencesMs: number;
  /** Figures of the middle pair; the ratio is the median of the pairs'. */
  shop: {alone: Figures; beside: Figures; p99Ratio: number; p50Ratio: number};
  answered: Record<string, number>;
}

/** Two thirds of the holders have come to the first match. */
async function letIn(stage: Stage, sessionId: number): Promise<void> {
  await stage.db.query(
    `insert into scan (event_session_id, direction, result, source, right_id, zone_id, code)
      select $1, 'in', 'ok', 'pass', id, zone_id, 'x' || id from season_pass order by id limit ${CAME}`,
    [sessionId],
  );
  for (const table of ['scan', 'season_pass', 'pass_card', 'season_list_session', 'seat_claim'])
    await stage.db.query(`vacuum analyze ${table}`);
}

export async function benchReports(
  stage: Stage,
  seconds: number,
  pairs: number,
  say: (line: string) => void,
): Promise<ReportFigures> {
  const season = await loadSeason(stage, 4);
  const [match] = season.bowl.sessions;
  await stage.db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    season.listId,
    match!.id,
  ]);
  await letIn(stage, match!.id);
  const eventId = await one(stage, 'select event_id as id from event_session where id = $1', [match!.id]);
  const asked: Record<string, number> = {
    sessionId: match!.id,
    eventSessionId: match!.id,
    seasonListId: season.listId,
    listId: season.listId,
    eventId,
  };
  const api = await startApi(stage);
  try {
    const header = await staffHeader(stage, 'superadmin');
    const path = (report: (typeof REPORTS)[number]): string =>
      `/api/informes/${report.name}?${new URLSearchParams((report.parameters ?? []).filter(p => p.required).map(p => [p.key, String(asked[p.key] ?? p.choices?.[0]?.id ?? 1)]))}`;
    const client = new Client(api.port);
    await client.connect();
    const told: ReportFigures['slowest'] = [];
    for (const report of REPORTS) {
      let ms = Infinity;
      let rows = 0;
      for (let n = 0; n < 3; n++) {
        const at = performance.now();
        const answer = await client.send('GET', path(report), undefined, header);
        ms = Math.min(ms, round(performance.now() - at));
        if (answer.status !== 200) say(`  ${report.name}: ${answer.status} ${answer.body.toString().slice(0, 160)}`);
        else rows = (JSON.parse(answer.body.toString()) as {rowCount: number}).rowCount;
      }
      told.push({name: report.name, ms, rows});
    }
    client.close();
    told.sort((a, b) => b.ms - a.ms);
    say(
      `  slowest alone: ${told
        .slice(0, 8)
        .map(r => `${r.name} ${r.ms} ms (${r.rows} rows)`)
        .join(', ')}`,
    );

    const groups = (await groupsOf(api, {...season.bowl, sessions: season.bowl.sessions.slice(1)}, 1, 4)).values();
    const ask = holdNext(groups);
    await run(api.port, 16, 1, ask);
    const rate = 150;
    const answered: Record<string, number> = {};
    // As a browser asks.
    const packed = `${header}Accept-Encoding: gzip\r\n`;
    const besideReports = async (): Promise<Figures> => {
      let isOver = false;
      const clerks = Array.from({length: AT_ONCE}, async (_, n) => {
        const clerk = new Client(api.port);
        await clerk.connect();
        for (let at = n; !isOver; at++) {
          const {status} = await clerk.send(
            'GET',
            path(REPORTS.find(r => r.name === told[at % 6]!.name)!),
            undefined,
            packed,
          );
          answered[status] = (answered[status] ?? 0) + 1;
        }
        clerk.close();
      });
      const figures = await runOpen(api.port, rate, seconds, 64, ask);
      isOver = true;
      await Promise.all(clerks);
      return figures;
    };
    const alone: Figures[] = [];
    const beside: Figures[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      alone.push(await runOpen(api.port, rate, seconds, 64, ask));
      beside.push(await besideReports());
    }
    const absencesMs = told.find(r => r.name === 'accesos-ausencias')!.ms;
    const ratioOf = (of: 'p50Ms' | 'p99Ms') => round(median(beside.map((f, pair) => f[of] / alone[pair]![of])));
    const shop = {alone: middle(alone), beside: middle(beside), p99Ratio: ratioOf('p99Ms'), p50Ratio: ratioOf('p50Ms')};
    say(`  accesos-ausencias of 20,000 passes, ${CAME} came: ${absencesMs} ms`);
    for (let pair = 0; pair < pairs; pair++)
      say(
        `  holds at ${rate}/s alone: p50 ${alone[pair]!.p50Ms} ms, p99 ${alone[pair]!.p99Ms} ms; beside ${AT_ONCE} reports at once: p50 ${beside[pair]!.p50Ms} ms, p99 ${beside[pair]!.p99Ms} ms`,
      );
    say(
      `  median of the pairs: p50 ${shop.p50Ratio} ×, p99 ${shop.p99Ratio} × (aim 1.5); reports answered ${JSON.stringify(answered)}`,
    );
    return {slowest: told.slice(0, 8), absencesMs, shop, answered};
  } finally {
    await api.stop();
  }
}
