/** The sizes of an athlete: those on file, else what most of the same age and sex wear. Empty: nothing is known. */
import type {Tx} from '../../kernel/tx';

export interface Sizes {
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
}

const COLUMNS = {shirtSize: 'shirt_size', shortsSize: 'shorts_size', socksSize: 'socks_size', shoeSize: 'shoe_size'};

export async function predictSizes(tx: Tx, athleteId: number): Promise<Sizes> {
  const {rows} = await tx.query<Sizes>(
    `select ${Object.entries(COLUMNS)
      .map(
        ([name, column]) =>
          `coalesce(nullif(a.${column}, ''), mode() within group (order by o.${column})
            filter (where o.${column} <> ''), '') as "${name}"`,
      )
      .join(', ')}
       from athlete a left join athlete o on o.id <> a.id and o.sex = a.sex
        and o.birth_on between date_trunc('year', a.birth_on) and date_trunc('year', a.birth_on) + interval '1 year - 1 day'
      where a.id = $1 group by a.id`,
    [athleteId],
  );
  return rows[0]!;
}
