/** Guessing is slowed down in the database, so a restart does not forget and all processes count together. */
import {DomainError} from '../errors';
import type {Tx} from '../tx';

/** At most `most` attempts for a key in `minutes`; then 429 until the window ends. */
export async function slowDown(tx: Tx, key: string, most: number, minutes: number): Promise<void> {
  const {rows} = await tx.query<{count: number; left: number}>(
    `insert into attempt as a (key, count, until_at) values ($1, 1, now() + make_interval(mins => $2))
     on conflict (key) do update set count = case when a.until_at <= now() then 1 else a.count + 1 end, until_at = case when a.until_at <= now() then excluded.until_at else a.until_at end
     returning count, ceil(extract(epoch from until_at - now()))::int as left`,
    [key, minutes],
  );
  if (rows[0].count > most) throw new DomainError('too_many_requests', 429, `Demasiados intentos. Espera ${Math.max(1, Math.ceil(rows[0].left / 60))} min y vuelve a probar.`, {retryAfterSeconds: rows[0].left});
}

export const forgive = (tx: Tx, key: string) => tx.query('delete from attempt where key = $1', [key]);
