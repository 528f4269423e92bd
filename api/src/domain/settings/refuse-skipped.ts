/** What begins or ends in the hour that the clocks leave out in March would be at another one: it is refused. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** `walls`: times on the club's clocks by their field, as text. @throws DomainError 422 of the first field */
export async function refuseSkipped(tx: Tx, walls: Record<string, readonly string[]>): Promise<void> {
  const {rows} = await tx.query<{field: string; text: string}>(
    `select w.field, to_char(w.at::timestamp, 'DD/MM/YYYY "a las" HH24:MI') as text
       from unnest($1::text[], $2::text[]) with ordinality as w (field, at, n) where is_skipped(w.at::timestamp)
      order by w.n limit 1`,
    [Object.entries(walls).flatMap(([field, all]) => all.map(() => field)), Object.values(walls).flat()],
  );
  if (rows[0])
    throw invalid({
      [rows[0].field]:
        `El ${rows[0].text} no existe: esa noche se adelanta el reloj. Elige otra hora o deja fuera ese día.`,
    });
}
