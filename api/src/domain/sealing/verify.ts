/** Holds what stands in a log against its seals, and the seals against each other and against those kept elsewhere. */
import type {Tx} from '../kernel/tx';
import {fingerprint, type Log, LOGS} from './logs';

export interface Verdict {
  rows: number;
  seals: number;
  /** Written since the last seal. */
  unsealed: number;
  /** Rows that went when their time was over (retention). */
  gone: number;
  /** Rows from which a person was struck out, each under a note of the audit that has the mark of it. */
  struckOut: number;
  /** What is not as it was, each with its place. */
  findings: string[];
}

/** A seal as it was taken out of the house. */
export interface Anchor {
  log: Log;
  number: number;
  mark: string;
}

interface Seal {
  number: number;
  day: string;
  isChained: boolean;
  isItself: boolean;
  rows: number;
}

const SEALED = 'substring(s.hashes from (x.place::int - 1) * 32 + 1 for 32)';
/**
 * SQL over the sealed row `x` and the row `e` that stands there: what it was became what it is by redactions that follow
 * each other, and the note of each, which is sealed as well, has their mark.
 */
const STRUCK_OUT = `select bool_and(y.follows and y.noted) and bool_or(y.before = ${SEALED})
    and (array_agg(y.after order by y.id desc))[1] = ${fingerprint('e')}
  from (select r.id, r.before, r.after, r.before = coalesce(lag(r.after) over (order by r.id), r.before) as follows,
      exists (select 1 from audit_entry n where n.id = r.note_id and n.action = 'redact'
        and n.changes ->> 'mark' = redaction_mark(r.note_id)) as noted
    from log_redaction r where r.log = $1 and r.row_id = x.id) y`;

export async function verifyLog(tx: Tx, log: Log, anchors: readonly Anchor[] = []): Promise<Verdict> {
  const {table} = LOGS[log];
  const verdict: Verdict = {rows: 0, seals: 0, unsealed: 0, gone: 0, struckOut: 0, findings: []};
  const {rows: seals} = await tx.query<Seal>(
    `select number, to_char(at at time zone club_zone(), 'DD/MM/YYYY HH24:MI') as day, cardinality(ids) as rows,
       previous is not distinct from lag(mark) over (order by number)
         and number = row_number() over (order by number) as "isChained",
       mark = seal_mark(previous, log, number, at, ids, dates, periods, hashes) as "isItself"
       from log_seal where log = $1 order by number`,
    [log],
  );
  for (const seal of seals) {
    const name = `sello ${seal.number} (${seal.day})`;
    verdict.seals++;
    verdict.rows += seal.rows;
    if (!seal.isItself) verdict.findings.push(`El ${name} no es el que se hizo.`);
    if (!seal.isChained) verdict.findings.push(`Entre el ${name} y el anterior falta o sobra algo.`);
    const {rows} = await tx.query<{id: number; isMissing: boolean; mayBe: boolean; isStruckOut: boolean}>(
      `select x.id, e.id is null as "isMissing",
         coalesce((${STRUCK_OUT}), false) as "isStruckOut",
         s.dates[x.place]::timestamp at time zone 'UTC' < retention_limit(s.periods[x.place]) as "mayBe"
         from log_seal s, unnest(s.ids) with ordinality x(id, place) left join ${table} e on e.id = x.id
        where s.log = $1 and s.number = $2
          and (e.id is null or ${fingerprint('e')} <> ${SEALED})
        order by x.id`,
      [log, seal.number],
    );
    for (const {id, isMissing, mayBe, isStruckOut} of rows)
      if (isMissing && mayBe) verdict.gone++;
      else if (!isMissing && isStruckOut) verdict.struckOut++;
      else verdict.findings.push(`La fila ${id} ${isMissing ? 'no está' : 'no es la que se selló'}: ${name}.`);
  }
  await lookBeside(tx, log, verdict);
  for (const anchor of anchors.filter(one => one.log === log)) {
    const {rows} = await tx.query<{mark: string}>(
      `select encode(mark, 'hex') as mark from log_seal where log = $1 and number = $2`,
      [log, anchor.number],
    );
    if (rows[0]?.mark !== anchor.mark)
      verdict.findings.push(`El sello ${anchor.number} ${rows[0] ? 'no es el que se guardó fuera' : 'ya no está'}.`);
  }
  return verdict;
}

/** What stands beside the seals: rows put in among sealed ones, a chain that ends elsewhere than it is said to. */
async function lookBeside(tx: Tx, log: Log, verdict: Verdict): Promise<void> {
  const {table} = LOGS[log];
  const {rows: added} = await tx.query<{id: number}>(
    `select e.id from ${table} e, log_chain c where c.log = $1 and e.id <= c.sealed_to
        and not exists (select from log_gap g where g.log = $1 and g.id = e.id)
     except select unnest(ids) from log_seal where log = $1 order by 1`,
    [log],
  );
  for (const {id} of added) verdict.findings.push(`La fila ${id} está entre las selladas y ningún sello la tiene.`);
  const {rows} = await tx.query<{unsealed: number; isEnd: boolean}>(
    `select (select count(*)::int from ${table} where id > c.sealed_to) as unsealed,
       (c.seals, c.mark) is not distinct from (coalesce(s.number, 0), s.mark) as "isEnd"
       from log_chain c left join lateral (select number, mark from log_seal where log = c.log
         order by number desc limit 1) s on true where c.log = $1`,
    [log],
  );
  if (!rows[0]?.isEnd) verdict.findings.push('El último sello no es el que figura como último.');
  verdict.unsealed = rows[0]?.unsealed ?? 0;
}

/** The last seal of each day: what is to be kept elsewhere. */
export async function readAnchors(tx: Tx): Promise<(Anchor & {day: string})[]> {
  const {rows} = await tx.query<Anchor & {day: string}>(
    `select distinct on (day, log) to_char(at at time zone club_zone(), 'YYYY-MM-DD') as day, log, number,
       encode(mark, 'hex') as mark from log_seal order by day, log, number desc`,
  );
  return rows;
}
