/** The last questions to the tax office, and what differed, for staff to read. */
import type {Tx} from '../kernel/tx';

export interface ReadCheck {
  id: number;
  issuerNif: string;
  environment: 'test' | 'real';
  year: number;
  month: number;
  state: 'open' | 'done' | 'failed';
  isAutomatic: boolean;
  createdAt: Date;
  doneAt: Date | null;
  message: string;
  seenCount: number;
  othersCount: number;
  differencesCount: number;
  differences: {
    kind: 'missing' | 'unknown' | 'content' | 'state';
    fullNumber: string;
    issuedOn: string;
    invoiceId: number | null;
    ours: string;
    theirs: string;
  }[];
}

const MOST = 20;
const MOST_DIFFERENCES = 200;

/** The newest first. */
export async function readChecks(tx: Tx): Promise<ReadCheck[]> {
  const {rows} = await tx.query<ReadCheck>(
    `select c.id, c.issuer_nif as "issuerNif", c.environment, c.year, c.month, c.state, c.is_automatic as "isAutomatic",
       c.created_at as "createdAt", c.done_at as "doneAt", c.message, c.seen_count as "seenCount",
       c.others_count as "othersCount", c.differences_count as "differencesCount", d.rows as differences
       from (select * from verifactu_check order by id desc limit ${MOST}) c
         cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'fullNumber', x.full_number,
           'issuedOn', x.issued_on, 'invoiceId', x.invoice_id, 'ours', x.ours, 'theirs', x.theirs) order by x.full_number), '[]') as rows
           from (select * from verifactu_difference where check_id = c.id order by full_number limit ${MOST_DIFFERENCES}) x) d
      order by c.id desc`,
  );
  return rows;
}
