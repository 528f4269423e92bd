/** What is owed for every stored value is what the books say, whoever has written it, and of before as of now. */
import {Database} from '../../../api/src/platform/database/db';
import {migrate} from '../../../api/src/platform/database/migrate';
import {knownMigrations} from '../../../api/src/platform/database/history';
import {chanceFrom} from '../../../api/src/demo/random';
import {walkBooks} from '../../../api/src/domain/sealing/books';
import {sealLog} from '../../../api/src/domain/sealing/seal';
import {verifyLog} from '../../../api/src/domain/sealing/verify';
import {turn} from '../../support/run/draw';
import {ownDatabase} from '../../support/run/own-database';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}));

type Value = [account: string, owed: number, booked: number];
const values = async (db: Pick<Database, 'query'>): Promise<Value[]> =>
  (
    await db.query<{v: Value}>(
      'select json_build_array(account, owed_cents, booked_cents) as v from stored_value order by account',
    )
  ).rows.map(row => row.v);
const holder = async (): Promise<number> =>
  (
    await on.db.query<{id: number}>(
      `insert into pass_holder (first_name, surname1, born_on) values ('Eva', 'Gil', '1990-01-01') returning id`,
    )
  ).rows[0]!.id;
const balances = () => walkBooks(read => on.db.withTransaction(read), 'balances');

const CASES = 2000;

test('[M17] whatever is given, spent, returned or expires, the books owe what is in the wallets', async () => {
  const chance = chanceFrom(turn());
  const ids = [await holder(), await holder(), await holder()];
  const left = new Map(ids.map(id => [id, 0]));
  const against: Record<string, number> = {};
  const entries = Array.from({length: CASES}, () => {
    const id = chance.pick(ids);
    const balance = left.get(id)!;
    const kind = chance.pick(
      balance > 0 ? ['gift', 'refund', 'adjustment', 'use', 'expiry'] : ['gift', 'refund', 'adjustment'],
    );
    const isTaken = ['use', 'expiry'].includes(kind) || (kind === 'adjustment' && balance > 0 && chance.isLucky(0.5));
    const cents = isTaken ? -1 - chance.below(balance) : 1 + chance.below(9000);
    left.set(id, balance + cents);
    const account = {expiry: 'wallet_expired', refund: 'wallet_returned'}[kind] ?? 'wallet_given';
    against[account] = (against[account] ?? 0) + cents;
    return {id, kind, cents};
  });
  await on.db.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, note)
      select h, k, c, 'Prueba' from unnest($1::int[], $2::text[], $3::int[]) with ordinality x(h, k, c, n) order by n`,
    [entries.map(e => e.id), entries.map(e => e.kind), entries.map(e => e.cents)],
  );
  const {rows} = await on.db.query<{account: string; cents: number}>(
    `select account, sum(amount_cents)::int as cents from ledger_entry where wallet_entry_id is not null group by 1`,
  );
  const owed = [...left.values()].reduce((sum, cents) => sum + cents, 0);
  expect(Object.fromEntries(rows.map(row => [row.account, row.cents]))).toEqual({...against, wallet: -owed});
  expect((await values(on.db)).find(([account]) => account === 'wallet')).toEqual(['wallet', owed, owed]);
});

test('[M17] nobody posts to the wallets by hand, nor an entry twice; one that is not posted is found', async () => {
  const id = await holder();
  const {rows} = await on.db.query<{id: number}>(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'gift', 500, 'Prueba') returning id`,
    [id],
  );
  const by = (entry: number | null) =>
    on.db.query(
      `insert into ledger_entry (posting, account, amount_cents, order_id, wallet_entry_id)
        values (gen_random_uuid(), 'wallet', 0, (select min(id) from "order"), $1)`,
      [entry],
    );
  await expect(by(rows[0]!.id)).rejects.toThrow();
  await expect(by(null)).rejects.toThrow();
  expect((await balances()).findings).toEqual([]);
  // The negative control: as somebody who owns the database and takes its triggers off.
  await on.db.withTransaction(async tx => {
    await tx.query('alter table wallet_entry disable trigger wallet_entry_booked');
    await tx.query(
      `insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'gift', 700, 'A mano')`,
      [id],
    );
    await tx.query('alter table wallet_entry enable trigger wallet_entry_booked');
  });
  expect((await balances()).findings).toEqual([
    'Monederos de abonados: se deben 12,00\u00a0€ y el libro mayor dice 5,00\u00a0€.',
  ]);
  await on.db.query(
    `insert into ledger_entry (posting, account, amount_cents, wallet_entry_id)
      select x.posting, a.account, 700 * a.sign, x.id from (select gen_random_uuid() as posting, max(id) as id from wallet_entry) x,
        (values ('wallet', -1), ('wallet_given', 1)) a(account, sign)`,
  );
  expect((await balances()).findings).toEqual([]);
});

test('[M17] [M8] what was owed and what the bank had said before is in the books since the upgrade, under the seals of before', async () => {
  const own = await ownDatabase();
  const db = new Database(own.url, 1);
  try {
    await migrate(own.url, {upTo: knownMigrations().findIndex(({name}) => name === '0210_credit')});
    await db.withTransaction(async tx => {
      // Its orders are no orders here: what is asked is what is posted.
      await tx.query(
        `alter table ledger_entry drop constraint ledger_entry_order_id_fkey, drop constraint ledger_entry_payment_id_fkey;
         alter table wallet_entry drop constraint wallet_entry_order_id_fkey;
         alter table bank_movement drop constraint bank_movement_order_id_fkey, disable trigger user`,
      );
      await tx.query(
        `insert into pass_holder (id, first_name, surname1, born_on) overriding system value
          values (1, 'Eva', 'Gil', '1990-01-01')`,
      );
      await tx.query(
        `insert into wallet_entry (pass_holder_id, kind, amount_cents, order_id, note) values
          (1, 'gift', 2000, null, ''), (1, 'use', -500, 7, ''), (1, 'refund', 300, null, ''),
          (1, 'expiry', -100, null, ''), (1, 'use', -300, 8, ''), (1, 'refund', 300, 8, 'sin pagar'),
          (1, 'refund', 200, 7, 'Devolución'), (1, 'deposit', 900, null, ''),
          (1, 'adjustment', -900, null, 'La señal vuelve a la lista de espera: el abono no se pagó')`,
      );
      await tx.query(
        `insert into ledger_entry (posting, account, amount_cents, order_id, payment_id)
          select ('00000000-0000-0000-0000-00000000000' || p)::uuid, a, c, o, nullif(y, 0) from (values
            (1, 'wallet', 500, 7, 1), (1, 'sales', -500, 7, 1), (2, 'sales', 200, 7, 1), (2, 'refunds_due', -200, 7, 1),
            (3, 'refunds_due', 200, 7, 1), (3, 'wallet', -200, 7, 1), (4, 'sales', 900, 9, 0), (4, 'wallet', -900, 9, 0),
            (5, 'sales', -900, 9, 0), (5, 'wallet', 900, 9, 0)) v(p, a, c, o, y)`,
      );
      // Of a season's statements: a tenth pays orders, and a tenth of the rest waits.
      await tx.query(
        `insert into bank_movement (account, booked_on, amount_cents, entry_key, state, order_id, note, solved_at)
          select 'ES9121000418450200051332', current_date - n % 300, 100 + n, 'k' || n, state,
              case state when 'paid' then 1000 + n end, case state when 'set_aside' then 'subvención' else '' end,
              case when state <> 'waiting' then now() end
            from (select n, case when n % 10 = 0 then 'paid' when n % 10 = 1 then 'waiting' else 'set_aside' end as state
              from generate_series(1, 2000) n) x`,
      );
      await tx.query(
        `insert into ledger_entry (posting, account, amount_cents, order_id, payment_id)
          select md5(order_id::text)::uuid, a, amount_cents * s, order_id, 1
            from bank_movement, (values ('bank', 1), ('sales', -1)) v(a, s) where state = 'paid'`,
      );
    });
    const seal = () => db.withTransaction(tx => sealLog(tx, 'ledger'));
    // As it was sealed then.
    await db.query(
      `with s as (insert into log_seal (log, number, ids, dates, periods, hashes)
          select 'ledger', 1, array_agg(id order by id), array_agg((at at time zone 'UTC')::date order by id),
            array_agg(''::text order by id), string_agg(sha256(convert_to(sealed_line(e), 'UTF8')), '' order by id)
            from ledger_entry e returning ids, mark)
        update log_chain c set sealed_to = (select max(id) from unnest(s.ids) id), seals = 1, mark = s.mark from s
         where c.log = 'ledger'`,
    );
    await db.query('alter table bank_movement enable trigger user');
    await migrate(own.url);
    const {rows} = await db.query(
      `select b.*, (select sum(amount_cents) from ledger_entry where account = 'bank')::text as "onItsWay",
          (select count(*)::int from bank_movement m where state = 'waiting' and exists (select 1 from ledger_entry e
            where e.bank_movement_id = m.id)) as "waitingButPosted" from bank_balance(club_today()) b`,
    );
    const {rows: said} = await db.query<{all: string; solved: string}>(
      `select sum(amount_cents)::text as all, sum(amount_cents) filter (where state <> 'waiting')::text as solved
        from bank_movement`,
    );
    expect(rows).toEqual([
      {bank_cents: Number(said[0]!.all), book_cents: Number(said[0]!.solved), onItsWay: '0', waitingButPosted: 0},
    ]);
    expect(await values(db)).toEqual([
      ['deposits', 0, 0],
      ['gift_cards', 0, 0],
      ['wallet', 1900, 1900],
      ['wallet_orders', 0, 0],
    ]);
    expect(await seal()).toBeGreaterThan(0);
    expect((await db.withTransaction(tx => verifyLog(tx, 'ledger'))).findings).toEqual([]);
    expect((await db.query('select from ledger_entry group by posting having sum(amount_cents) <> 0')).rowCount).toBe(
      0,
    );
  } finally {
    await db.close();
    await own.drop();
  }
});
