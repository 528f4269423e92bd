/**
 * A file of 50,000 holders with passes and seats, as an administrator of the platform imports it: read, tried, taken
 * in, taken back.
 */
import {readFileSync} from 'node:fs';
import {holderTable, toCsvText, toXlsx} from '../../support/passes/holder-file';
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {Client, round} from '../load';
import {loadList, staffHeader} from '../season';
import {startApi, type Stage} from '../stage';

export interface ImportFigures {
  rows: number;
  format: string;
  bytes: number;
  seconds: {upload: number; read: number; check: number; import: number; whole: number; undo: number};
  importedPerSecond: number;
  peakMiB: {process: number; api: number};
}

interface Run {
  id: number;
  state: string;
  task: string | null;
  validCount: number;
  passCount: number;
  keptCount: number;
  lastError: string;
}

const peakOf = (pid: number): number => {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0; // it has just ended
  }
};

export async function benchImports(stage: Stage, rows: number, format: 'csv' | 'xlsx'): Promise<ImportFigures> {
  const {db} = stage;
  const bowl = await loadBowl(db, 60_000, 1);
  const listId = await loadList(stage, bowl.planId, 'new');
  await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    listId,
    bowl.sessions[0]!.id,
  ]);
  const {rows: seats} = await db.query<{zone: string; row: string; seat: string}>(
    `select z.code as zone, s.row_label as row, s.seat_number as seat from seat s join zone z on z.id = s.zone_id
      where s.seat_plan_id = $1 order by s.id limit $2`,
    [bowl.planId, rows],
  );
  const table = holderTable({
    count: rows,
    from: 100_001,
    category: 'General',
    spoil: (cells, n) => cells.splice(12, 3, seats[n]!.zone, seats[n]!.row, seats[n]!.seat),
  });
  const content = format === 'csv' ? Buffer.from(toCsvText(table)) : toXlsx(table);
  const api = await startApi(stage);
  const peak = {process: 0, api: 0};
  try {
    const header = await staffHeader(stage, 'superadmin');
    const client = new Client(api.port);
    await client.connect();
    const call = async <T>(method: string, path: string, body?: string): Promise<T> => {
      const answer = await client.send(method, `/api/importaciones-abonados${path}`, body, header);
      if (answer.status >= 400)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 400)}`);
      return JSON.parse(answer.body.toString()) as T;
    };
    const idle = async (id: number): Promise<Run> => {
      for (;;) {
        const run = await call<Run>('GET', `/${id}`);
        const {rows: at} = await db.query<{name: string}>(
          `select application_name as name from pg_stat_activity
            where datname = current_database() and application_name like 'taquilla-import:%'`,
        );
        if (at[0]) peak.process = Math.max(peak.process, peakOf(Number(at[0].name.split(':')[1])));
        peak.api = Math.max(peak.api, peakOf(api.child.pid!));
        if (run.task === null) return run;
        await new Promise(resolve => setTimeout(resolve, 50));
      }
    };
    const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const at = performance.now();
      return [await work(), (performance.now() - at) / 1000];
    };
    const [sent, upload] = await timed(async () => {
      const answer = await fetch(
        `http://127.0.0.1:${api.port}/api/importaciones-abonados/subir?seasonListId=${listId}&name=abonados.${format}`,
        {
          method: 'POST',
          body: new Uint8Array(content),
          headers: {'content-type': 'application/octet-stream', authorization: header.slice(15).trim()},
        },
      );
      return (await answer.json()) as Run;
    });
    const [, read] = await timed(() => idle(sent.id));
    const {mapping} = await call<{mapping: object}>('GET', `/${sent.id}/columnas`);
    const act = (verb: string, body: object) =>
      timed(async () => {
        await call('POST', `/${sent.id}/${verb}`, JSON.stringify(body));
        return idle(sent.id);
      });
    const [checked, check] = await act('validar', {mapping});
    if (checked.validCount !== rows)
      throw new Error(`${checked.state}: ${checked.validCount} of ${rows} right; ${checked.lastError}`);
    const [done, took] = await act('importar', {mode: 'valid_only'});
    if (done.passCount !== rows) throw new Error(`${done.state}: ${done.passCount} passes; ${done.lastError}`);
    const [undone, undo] = await act('deshacer', {});
    if (undone.state !== 'reverted' || undone.keptCount > 0)
      throw new Error(`${undone.state}: ${undone.keptCount} kept`);
    client.close();
    return {
      rows,
      format,
      bytes: content.length,
      seconds: {
        upload: round(upload),
        read: round(read),
        check: round(check),
        import: round(took),
        whole: round(upload + read + check + took),
        undo: round(undo),
      },
      importedPerSecond: Math.round(rows / took),
      peakMiB: peak,
    };
  } finally {
    await api.stop();
  }
}
