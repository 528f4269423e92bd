/** What the books say of deposits of the waiting list, and how the office gives one back. */
import type {Database} from '../../../api/src/platform/database/db';

type Db = Pick<Database, 'query'>;

export const wronglyOwed = async (db: Db) =>
  (await db.query('select * from stored_value where owed_cents <> booked_cents')).rows;

export const owedDeposits = async (db: Db): Promise<number> =>
  (await db.query<{cents: number}>(`select booked_cents::int as cents from stored_value where account = 'deposits'`))
    .rows[0]!.cents;

interface Deposit {
  orderId: number;
  lineId: number;
  /** What its order has posted as sales. */
  salesCents: number;
}
export const depositOf = async (db: Db, email: string): Promise<Deposit> =>
  (
    await db.query<Deposit>(
      `select l.order_id as "orderId", l.id as "lineId", (select coalesce(sum(e.amount_cents), 0)::int from ledger_entry e
          where e.order_id = l.order_id and e.account = 'sales') as "salesCents"
        from order_line l join waiting_list_entry w on w.id = l.waiting_list_entry_id
       where w.email = $1 and l.state = 'active'`,
      [email],
    )
  ).rows[0]!;

export const giveBackDeposit = ({orderId, lineId}: Deposit): [path: string, body: object] => [
  `/api/pedidos/${orderId}/devolver`,
  {orderLineIds: [lineId], reason: 'Lo pide por teléfono'},
];
