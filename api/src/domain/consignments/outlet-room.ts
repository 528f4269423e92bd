/** How much an outlet may still come to owe: its credit less what it owes and what it has out on paper. */

/** Of `affiliate a` (SQL), cents: what its open batches would leave to be paid if all of them were sold. */
export const OUT_CENTS = `(select coalesce(sum(x.n * b.unit_cents - floor(x.n * b.unit_cents * b.commission_bp / 10000.0)), 0)::int
  from consignment b cross join lateral (select count(*) as n from consigned_ticket c
    where c.consignment_id = b.id and c.state = 'issued') x
 where b.affiliate_id = a.id and b.state = 'open')`;

/** What `cents` of tickets leave to be paid, of which whoever sells them keeps its part. */
export const netOf = (cents: number, commissionBp: number): number =>
  cents - Math.floor((cents * commissionBp) / 10_000);
