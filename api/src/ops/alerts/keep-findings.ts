/** What all processes know together: the doctor's lines as they were last, and of which of them somebody was told. */
import type {Finding} from '../../platform/process/finding';
import type {Tx} from '../../domain/kernel/tx';
import type {Known, News} from './news';

export interface Kept {
  known: Known[];
  now: Date;
}

/** `toldWithout`: lines of which this process told while there was nowhere to write it down. */
export async function keepFindings(
  tx: Tx,
  findings: readonly Finding[],
  toldWithout: ReadonlyMap<string, Date>,
): Promise<Kept> {
  // Of two lines of one name the worse one.
  const worst = new Map(
    [...findings]
      .sort((a, b) => Number(a.state === 'bad') - Number(b.state === 'bad'))
      .map(finding => [finding.what, finding]),
  );
  const lines = [...worst.values()];
  const {rows} = await tx.query<Known & {now: Date; todo: string | null; measure: number | null}>(
    `insert into doctor_finding as f (what, verdict, says, todo, measure, since, told_at)
     select what, verdict, says, todo, measure, case when verdict <> 'good' then now() end, told_at
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::timestamptz[])
         x(what, verdict, says, todo, measure, told_at)
     on conflict (what) do update set verdict = excluded.verdict, says = excluded.says, todo = excluded.todo,
       measure = excluded.measure, looked_at = now(), told_at = coalesce(excluded.told_at, f.told_at),
       since = case when excluded.verdict <> 'good' then coalesce(f.since, now()) end
     returning what, verdict as state, says, todo, measure, since, told_at as "toldAt", now() as now`,
    [
      lines.map(({what}) => what),
      lines.map(({state}) => state),
      lines.map(({says}) => says),
      lines.map(({todo}) => todo ?? null),
      lines.map(({measure}) => measure ?? null),
      lines.map(({what}) => toldWithout.get(what) ?? null),
    ],
  );
  return {
    known: rows.map(({now: _, todo, measure, ...row}) => ({
      ...row,
      todo: todo ?? undefined,
      measure: measure ?? undefined,
    })),
    now: rows[0]!.now,
  };
}

/** After the mail has left, so that none is lost. */
export async function noteTold(tx: Tx, {begun, still, over}: News): Promise<void> {
  await tx.query('update doctor_finding set told_at = now() where what = any($1)', [
    [...begun, ...still].map(({what}) => what),
  ]);
  await tx.query('update doctor_finding set told_at = null where what = any($1)', [over.map(({what}) => what)]);
}

/** Whoever is outside is asked once an hour, by one of the processes. */
export async function wasOutsideAsked(tx: Tx): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select from doctor_finding where what = 'Correo' and looked_at > now() - interval '55 minutes'`,
  );
  return rowCount > 0;
}
