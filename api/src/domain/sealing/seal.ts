/**
 * Seals what a log has got since the last seal. Numbers are given before a transaction ends, so a row may come after a
 * higher one was sealed: numbers that were passed over are kept for a day, longer than any transaction lives, and what
 * turns up under one of them goes into the next seal. Nothing that writes to a log waits for it.
 */
import {openIncident} from '../cases/open-incident';
import type {Tx} from '../kernel/tx';
import {fingerprint, type Log, LOGS} from './logs';

/** Rows of one seal: where somebody has changed a row is known by its own fingerprint, so a seal may be large. */
const MOST_ROWS = 10_000;
/** A larger hole was made by hand (`setval`): nobody's row is on its way to it. */
const MOST_GAP = 100_000;

/** How many rows were sealed; 0 also when another process is at it. */
export async function sealLog(tx: Tx, log: Log, most = MOST_ROWS): Promise<number> {
  const {rows: chains} = await tx.query<{
    sealedTo: number;
    seals: number;
    mark: Buffer | null;
    isBroken: boolean;
    isTold: boolean;
  }>(
    `select sealed_to as "sealedTo", seals, mark, told_missing = seals as "isTold", seals > 0 and not exists (select from log_seal s
        where s.log = c.log and s.number = c.seals and s.mark = c.mark) as "isBroken"
       from log_chain c where log = $1 for update skip locked`,
    [log],
  );
  const chain = chains[0];
  if (!chain) return 0;
  const {table, period, name, at} = LOGS[log];
  if (chain.isBroken) {
    if (!chain.isTold) await tellOfMissing(tx, log, name, chain.seals);
    return 0;
  }
  const {rows} = await tx.query<{ids: number[]; mark: Buffer}>(
    `with fresh as (select e from ${table} e where e.id > $2 order by e.id limit $3),
       late as (select e from log_gap g join ${table} e using (id) where g.log = $1),
       all_rows as (select (e).id, ((e).${at} at time zone 'UTC')::date as written, ${period('e')} as period,
         ${fingerprint('e')} as hash from (select * from fresh union all select * from late) x)
     insert into log_seal (log, number, previous, ids, dates, periods, hashes)
     select $1, $4, $5, array_agg(id order by id), array_agg(written order by id), array_agg(period order by id),
       string_agg(hash, '' order by id) from all_rows having count(*) > 0
     returning ids, mark`,
    [log, chain.sealedTo, most, chain.seals + 1, chain.mark],
  );
  const seal = rows[0];
  if (!seal) return 0;
  const sealedTo = Math.max(chain.sealedTo, seal.ids.at(-1)!);
  await tx.query('update log_chain set sealed_to = $2, seals = seals + 1, mark = $3 where log = $1', [
    log,
    sealedTo,
    seal.mark,
  ]);
  await tx.query(
    `delete from log_gap where log = $1 and (id = any($2::bigint[]) or seen_at < now() - interval '1 day')`,
    [log, seal.ids],
  );
  await tx.query(
    `insert into log_gap (log, id)
     select $1, missing from (select id, coalesce(lag(id) over (order by id), $3::bigint) as before
         from unnest($2::bigint[]) id where id > $3) s, generate_series(s.before + 1, s.id - 1) missing
      where s.id - s.before - 1 <= $4`,
    [log, seal.ids, chain.sealedTo, MOST_GAP],
  );
  return seal.ids.length;
}

/** Nothing is sealed upon what is not there: it would hide that somebody took it away. */
async function tellOfMissing(tx: Tx, log: Log, name: string, number: number): Promise<void> {
  await openIncident(tx, {
    kind: 'log_seal_missing',
    title: `Falta el último sello: ${name}`,
    detail: `El sello ${number} que figura como último no está, o no es el que se hizo. Lo que se escribe desde entonces no se sella. Ejecuta «npm run verify», que dice qué falta, y restaura en otra base la última copia para compararla.`,
    orderId: null,
    paymentId: null,
  });
  await tx.query('update log_chain set told_missing = seals where log = $1', [log]);
}
