/**
 * Who an instalment's order is made out to when nobody is at the counter: the account of the holder, or of who cares
 * for them; else the holder.
 */
import type {Tx} from '../kernel/tx';
import type {Buyer} from '../orders/place';

export interface Payer {
  buyer: Buyer;
  customerId: number | null;
  /** The first name to greet. */
  greeting: string;
}

export async function readPayer(tx: Tx, seasonPassId: number): Promise<Payer> {
  const {rows} = await tx.query<Buyer & {customerId: number | null}>(
    `select coalesce(nullif(c.email, ''), nullif(h.email, ''), nullif(g.email, ''), '') as email,
      coalesce(c.first_name, h.first_name) as "firstName", coalesce(c.surname1, h.surname1) as surname1,
            case when c.id is null then h.surname2 else coalesce(c.surname2, '') end as surname2,
              coalesce(nullif(h.phone, ''), g.phone, '') as phone, case when c.id is null then h.nif end as "docNo",
              c.id as "customerId"
       from season_pass p join pass_holder h on h.id = p.pass_holder_id left join pass_holder g on g.id = h.guardian_id
         left join customer c on c.id = coalesce(h.customer_id, g.customer_id) where p.id = $1`,
    [seasonPassId],
  );
  const {customerId, ...buyer} = rows[0]!;
  return {buyer, customerId, greeting: buyer.firstName};
}
