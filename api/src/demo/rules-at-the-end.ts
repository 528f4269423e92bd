/**
 * The tables that get thousands of rows are filled without their foreign keys and without the indexes that keep nothing
 * unique. Both are made again as they were before the transaction ends: PostgreSQL then looks at all rows of a key at
 * once instead of once a row, and a row that it would have refused fails the whole load. So it is with the triggers that
 * would look, or write, once a row what one statement tells of all.
 */
import type {Tx} from '../domain/kernel/tx';

const LARGE = [
  'seat',
  'price',
  '"order"',
  'order_line',
  'payment',
  'ledger_entry',
  'ticket',
  'seat_claim',
  'scan',
  'pass_holder',
  'season_pass',
  'pass_card',
  'pass_choice',
  'instalment',
  'charge_attempt',
  'settlement_item',
  'invoice_task',
  'campaign_reminder',
  'subscriber',
  'subscriber_group_member',
  'newsletter_delivery',
];

/** Settlements find in it what was sold beside tickets. */
const LOOKED_UP = ['order_line_other'];

/** What these would have asked, or written, row by row. */
const ONCE = [
  {
    table: 'ledger_entry',
    trigger: 'ledger_posting_balances',
    statement: `do $$ begin
        if exists (select from ledger_entry group by posting having sum(amount_cents) <> 0) then
          raise exception 'a posting does not balance' using errcode = 'TQ004';
        end if;
      end $$`,
  },
  {
    table: 'pass_choice',
    trigger: 'pass_choice_counts',
    statement: `update season_pass p set choices_used = c.chosen from (select season_pass_id, count(*) as chosen
        from pass_choice where state = 'chosen' group by 1) c where p.id = c.season_pass_id`,
  },
];

interface Rule {
  drop: string;
  make: string;
}

export async function withRulesAtTheEnd<T>(tx: Tx, work: () => Promise<T>, tables = LARGE): Promise<T> {
  const {rows: keys} = await tx.query<Rule>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  // An index that begins with the key of another table or with an expression stays: by those the chapters, and the
  // triggers of what they write, look up what was written before.
  const {rows: indexes} = await tx.query<Rule>(
    `select format('drop index %s', x.indexrelid::regclass) as drop, pg_get_indexdef(x.indexrelid) as make
       from pg_index x join pg_class c on c.oid = x.indexrelid join pg_am m on m.oid = c.relam
      where x.indrelid = any($1::regclass[]) and not x.indisunique and not x.indisexclusion
        and (m.amname <> 'btree' or not (x.indkey[0] = 0
          or exists (select 1 from pg_constraint f
            where f.contype = 'f' and f.conrelid = x.indrelid and x.indkey[0] = any(f.conkey))))
        and c.relname <> all($2)`,
    [tables, LOOKED_UP],
  );
  const switched = (how: 'disable' | 'enable') =>
    ONCE.map(({table, trigger}) => `alter table ${table} ${how} trigger ${trigger}`).join(';');
  await tx.query([...indexes, ...keys].map(({drop}) => drop).join(';'));
  await tx.query(switched('disable'));
  const done = await work();
  await tx.query(ONCE.map(({statement}) => statement).join(';'));
  // A table about which something still waits for the end of the transaction cannot be changed.
  await tx.query('set constraints all immediate');
  await tx.query(switched('enable'));
  await tx.query(indexes.map(({make}) => make).join(';'));
  await tx.query(keys.map(({make}) => make).join(';'));
  return done;
}
