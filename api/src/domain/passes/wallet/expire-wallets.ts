/**
 * Credit that nobody has spent expires the day after its last, by a movement that says so; its holder was told thirty
 * days before, and seven, once each (primary key of wallet_notice), of what would be lost that day. The holder's row is
 * the lock of the wallet.
 */
import type {Tx} from '../../kernel/tx';
import {unspentLots, type Movement} from './wallet-lots';

const TODAY = 'club_today()';
const NOTICE_DAYS = [7, 30];
const BATCH = 200;

async function readMovements(tx: Tx, holderIds: number[]): Promise<Map<number, Movement[]>> {
  const {rows} = await tx.query<Movement & {holderId: number}>(
    `select id, pass_holder_id as "holderId", kind, amount_cents as "amountCents", expires_on::text as "expiresOn",
            club_day(created_at)::text as "madeOn", order_id as "orderId"
       from wallet_entry where pass_holder_id = any($1) order by id`,
    [holderIds],
  );
  const byHolder = new Map<number, Movement[]>(holderIds.map(id => [id, []]));
  for (const {holderId, ...movement} of rows) byHolder.get(holderId)!.push(movement);
  return byHolder;
}

/** How many wallets lost something. Each is looked at again when a day of it comes or something has moved since. */
export async function expireWallets(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{id: number; today: string}>(
    `select h.id, ${TODAY}::text as today from pass_holder h
      where h.wallet_cents > 0 and exists (
        select 1 from wallet_entry w where w.pass_holder_id = h.id and w.expires_on < ${TODAY}
           and (h.wallet_looked_on is null or w.expires_on >= h.wallet_looked_on
                or exists (select 1 from wallet_entry n
                  where n.pass_holder_id = h.id and n.id > h.wallet_looked_entry_id)))
      order by h.id limit ${BATCH} for update skip locked`,
  );
  if (rows.length === 0) return 0;
  const movements = await readMovements(
    tx,
    rows.map(row => row.id),
  );
  let lost = 0;
  for (const {id, today} of rows) {
    const over = unspentLots(movements.get(id)!).filter(lot => lot.expiresOn !== null && lot.expiresOn < today);
    const cents = over.reduce((sum, lot) => sum + lot.cents, 0);
    if (cents > 0) {
      await tx.query(
        `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'expiry', $2, $3)`,
        [id, -cents, `Saldo que caducaba el ${over.at(-1)!.expiresOn!.split('-').reverse().join('/')}`],
      );
      lost++;
    }
    await tx.query(
      `update pass_holder set wallet_looked_on = $2, wallet_looked_entry_id = (select max(id) from wallet_entry
        where pass_holder_id = $1) where id = $1`,
      [id, today],
    );
  }
  return lost;
}

export interface WalletNotice {
  holderId: number;
  firstName: string;
  email: string;
  cents: number;
  expiresOn: string;
  daysBefore: number;
  daysLeft: number;
}

/** Those to write to now; what is returned has been written down as told. */
export async function noticeExpiringCredit(tx: Tx, most = BATCH): Promise<WalletNotice[]> {
  const {rows} = await tx.query<Omit<WalletNotice, 'cents'>>(
    `select h.id as "holderId", coalesce(c.first_name, h.first_name) as "firstName", d.expires_on::text as "expiresOn",
      d.days_before as "daysBefore", d.days_left as "daysLeft",
            lower(coalesce(nullif(c.email, ''), nullif(h.email, ''), nullif(g.email, ''), '')) as email
       from pass_holder h left join pass_holder g on g.id = h.guardian_id
         left join customer c on c.id = coalesce(h.customer_id, g.customer_id)
       cross join lateral (
         select distinct w.expires_on, w.expires_on - ${TODAY} as days_left, (select min(n) from unnest($1::int[]) n
           where n >= w.expires_on - ${TODAY}) as days_before
           from wallet_entry w where w.pass_holder_id = h.id and w.amount_cents > 0 and w.expires_on between ${TODAY}
             and ${TODAY} + $2::int) d
      where h.wallet_cents > 0 and h.state <> 'deceased'
        and not exists (select 1 from wallet_notice t where t.pass_holder_id = h.id and t.expires_on = d.expires_on
          and t.days_before = d.days_before)
      order by h.id, d.expires_on limit $3 for update of h skip locked`,
    [NOTICE_DAYS, Math.max(...NOTICE_DAYS), most],
  );
  const movements = await readMovements(tx, [...new Set(rows.map(row => row.holderId))]);
  const told: WalletNotice[] = [];
  for (const row of rows) {
    const cents = unspentLots(movements.get(row.holderId)!)
      .filter(lot => lot.expiresOn === row.expiresOn)
      .reduce((sum, lot) => sum + lot.cents, 0);
    const {rowCount} = await tx.query(
      `insert into wallet_notice (pass_holder_id, expires_on, days_before, amount_cents, email)
        values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [row.holderId, row.expiresOn, row.daysBefore, cents, row.email],
    );
    if (rowCount === 1 && cents > 0 && row.email !== '') told.push({...row, cents});
  }
  return told;
}
