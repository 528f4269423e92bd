/**
 * Codes of other sellers enter by our doors: each once per session. A dry run says what would happen and writes
 * nothing.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

export interface CodeRow {
  /** Line of the file, from 1. */
  line: number;
  code: string;
  zone: string;
  gate: string;
  label: string;
  holderName: string;
  /** By the venue's clock, `2027-01-31T20:30:00`; '' without an end. */
  validUntil: string;
}

export interface RowProblem {
  line: number;
  value: string;
  problem: string;
}

export interface CodesImported {
  batchId: number | null;
  good: number;
  problems: RowProblem[];
}

/** Rows with a problem are left out. Errors: `duplicate` 409 when the batch's name is taken, `not_found` 404. */
export async function importCodes(
  tx: Tx,
  ask: {
    eventSessionId: number;
    name: string;
    source: string;
    rows: CodeRow[];
    isDryRun: boolean;
    staffUserId: number | null;
  },
): Promise<CodesImported> {
  const {eventSessionId, rows} = ask;
  const session = await tx.query('select 1 from event_session where id = $1 for no key update', [eventSessionId]);
  if (session.rowCount === 0) throw notFound('No existe esa sesión.');
  const known = await tx.query<{
    at: number;
    zoneId: number | null;
    gateId: number | null;
    isTaken: boolean;
    isOver: boolean;
  }>(
    `select w.at::int, z.id as "zoneId", g.id as "gateId",
            exists (select 1 from external_code c where c.event_session_id = s.id and c.code = w.code)
              or exists (select 1 from ticket t where t.code = w.code) or exists (select 1 from invitation i
              where i.code = w.code) as "isTaken",
            coalesce(nullif(w.until, '')::timestamp < s.starts_at at time zone v.timezone, false) as "isOver"
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as w(code, zone, gate, until, at)
         join event_session s on s.id = $1 join event e on e.id = s.event_id join venue v on v.id = e.venue_id
       left join lateral (select z.id from zone z where z.seat_plan_id = s.seat_plan_id and w.zone <> ''
         and (fold(z.code) = fold(w.zone) or fold(z.name) = fold(w.zone)) order by fold(z.code) = fold(w.zone) desc
         limit 1) z on true
       left join lateral (select g.id from gate g where g.venue_id = e.venue_id and w.gate <> ''
         and (fold(g.code) = fold(w.gate) or fold(g.name) = fold(w.gate)) limit 1) g on true order by w.at`,
    [eventSessionId, rows.map(r => r.code), rows.map(r => r.zone), rows.map(r => r.gate), rows.map(r => r.validUntil)],
  );
  const seen = new Map<string, number>();
  const problems: RowProblem[] = [];
  const good: (CodeRow & {zoneId: number | null; gateId: number | null})[] = [];
  for (const [i, row] of rows.entries()) {
    const found = known.rows[i]!;
    const problem = problemOf(row, found, seen);
    if (problem) problems.push({line: row.line, value: row.code, problem});
    else good.push({...row, zoneId: found.zoneId, gateId: found.gateId});
    if (!seen.has(row.code)) seen.set(row.code, row.line);
  }
  if (ask.isDryRun) return {batchId: null, good: good.length, problems};
  if (good.length === 0) throw invalid({csv: 'No hay ningún código que se pueda importar.'});
  return {batchId: await storeBatch(tx, ask, good), good: good.length, problems};
}

function problemOf(
  row: CodeRow,
  found: {zoneId: number | null; gateId: number | null; isTaken: boolean; isOver: boolean},
  seen: Map<string, number>,
): string | null {
  if (row.code.length < 4 || row.code.length > 200) return 'Un código tiene de 4 a 200 signos.';
  const first = seen.get(row.code);
  if (first !== undefined) return `Repetido: ya está en la línea ${first}.`;
  if (found.isTaken) return 'Ya existe en esta sesión.';
  if (found.isOver) return 'Caduca antes de que empiece la sesión.';
  if (row.zone && found.zoneId === null) return `No hay ninguna zona «${row.zone}» en el plano.`;
  if (row.gate && found.gateId === null) return `No hay ninguna puerta «${row.gate}» en el recinto.`;
  return null;
}

async function storeBatch(
  tx: Tx,
  ask: {eventSessionId: number; name: string; source: string; staffUserId: number | null},
  good: (CodeRow & {zoneId: number | null; gateId: number | null})[],
): Promise<number> {
  const batch = await tx.query<{id: number}>(
    `insert into external_code_batch (event_session_id, name, source, code_count, staff_user_id)
      values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [ask.eventSessionId, ask.name, ask.source, good.length, ask.staffUserId],
  );
  const batchId = batch.rows[0]?.id;
  if (batchId === undefined) throw conflict('duplicate', 'Ya hay un lote con ese nombre en esta sesión.');
  await tx.query(
    `insert into external_code (external_code_batch_id, event_session_id, code, label, holder_name, zone_id, gate_id)
      select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::int[])`,
    [
      batchId,
      ask.eventSessionId,
      good.map(r => r.code),
      good.map(r => r.label),
      good.map(r => r.holderName),
      good.map(r => r.zoneId),
      good.map(r => r.gateId),
    ],
  );
  return batchId;
}

/** Codes of a batch stop opening the door; those that have entered stay as they are. */
export async function revokeCodes(tx: Tx, ask: {batchId: number; codeIds: number[] | null}): Promise<number> {
  const {rowCount} = await move(tx, to('external_code', 'revoked'), {
    set: 'revoked_at = now()',
    where: 'external_code_batch_id = $1 and ($2::int[] is null or id = any($2))',
    values: [ask.batchId, ask.codeIds],
  });
  return rowCount;
}
