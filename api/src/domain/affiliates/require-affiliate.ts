/** Who has sent a buyer, by the code that the buyer names. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** Null: nobody is named. @throws DomainError 422 `affiliateCode` */
export async function requireAffiliate(tx: Tx, code: string | null | undefined): Promise<number | null> {
  if (!code?.trim()) return null;
  const {rows} = await tx.query<{id: number}>('select id from affiliate where code = upper(trim($1)) and is_active', [
    code,
  ]);
  if (!rows[0]) throw invalid({affiliateCode: 'No conocemos ese código de peña o colaborador.'});
  return rows[0].id;
}

/** The name behind a code; null: nobody's. */
export async function nameOfAffiliate(tx: Tx, code: string): Promise<string | null> {
  const {rows} = await tx.query<{name: string}>(
    'select name from affiliate where code = upper(trim($1)) and is_active',
    [code],
  );
  return rows[0]?.name ?? null;
}

export interface AffiliatePage {
  name: string;
  code: string;
  kind: 'fan_club' | 'agency' | 'partner' | 'other';
  months: {month: string; supporters: number; passes: number; tickets: number}[];
}

/** What an affiliate has brought, month by month, what went back left out; the last two years. */
export async function readAffiliatePage(tx: Tx, pageKey: string): Promise<AffiliatePage | null> {
  const {rows} = await tx.query<Omit<AffiliatePage, 'months'> & {id: number}>(
    'select id, name, code, kind from affiliate where page_key = $1 and is_active',
    [pageKey],
  );
  if (!rows[0]) return null;
  const {id, ...affiliate} = rows[0];
  const months = await tx.query<AffiliatePage['months'][number]>(
    `select to_char(o.paid_at at time zone club_zone(), 'YYYY-MM') as month,
            (count(*) filter (where l.kind = 'supporter'))::int as supporters,
            (count(distinct l.season_pass_id) filter (where l.kind = 'pass'))::int as passes,
            (count(*) filter (where l.kind = 'ticket'))::int as tickets
       from "order" o join order_line l on l.order_id = o.id and l.state = 'active'
      where o.affiliate_id = $1 and o.paid_at > now() - interval '2 years' group by 1 order by 1 desc`,
    [id],
  );
  return {...affiliate, months: months.rows};
}
