/** How much an outlet may still come to owe: its credit less what it owes and what it has out on paper. */
import type {Tx} from '../kernel/tx';

/** Of `affiliate a` (SQL), cents: what its open batches would leave to be paid if all of them were sold. */
export const OUT_CENTS = `(select coalesce(sum(seller_owes(x.out * b.unit_cents, b.commission_bp, x.sold * b.unit_cents)), 0)::int
  from consignment b cross join lateral (select count(*) filter (where c.state = 'issued') as out,
    count(*) filter (where c.state = 'sold') as sold from consigned_ticket c where c.consignment_id = b.id) x
 where b.affiliate_id = a.id and b.state = 'open')`;

/** What so many numbers of a batch leave to be paid once `sold` of it are. */
export async function owedFor(
  tx: Tx,
  {unitCents, commissionBp}: {unitCents: number; commissionBp: number},
  quantity: number,
  sold: number,
): Promise<number> {
  const {rows} = await tx.query<{cents: number}>('select seller_owes($1, $2, $3) as cents', [
    quantity * unitCents,
    commissionBp,
    sold * unitCents,
  ]);
  return rows[0]!.cents;
}
