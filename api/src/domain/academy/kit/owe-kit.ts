/**
 * The clothes of the category's pack become deliveries in the athlete's sizes, kept aside where there are any. Twice
 * called, owed once. A cut for women or men is owed to them alone; a pack or an item out of use to nobody.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {lockVariants} from './lock-kit';
import {reserveWaiting} from './reserve-waiting';

/** What the pack of an enrolment `e` (athlete `a`, category `c`) gives, with the size that is on file: '' for none. */
export const OWN_PACK = `from enrolment e join age_category c on c.id = e.age_category_id
  join athlete a on a.id = e.athlete_id join kit_pack k on k.id = c.kit_pack_id and k.is_active
  join kit_pack_item p on p.kit_pack_id = k.id join kit_item i on i.id = p.kit_item_id and i.is_active
    and (i.size_chart not in ('women', 'men') or (i.size_chart = 'women') = (a.sex = 'female'))
  cross join lateral (select p.quantity, case i.size_of when 'shirt' then a.shirt_size when 'shorts' then a.shorts_size
    when 'socks' then a.socks_size when 'shoes' then a.shoe_size else 'Única' end as size) own`;

/** Of the item `i` nothing is owed to `e` yet, or all of it came back. */
export const NOT_OWED = `not exists (select 1 from kit_delivery d join kit_variant o on o.id = d.kit_variant_id
  where d.enrolment_id = e.id and o.kit_item_id = i.id and d.state not in ('returned', 'exchanged', 'cancelled'))`;

/** How many garments; one whose size is not on file or not stocked is what «falta» (read-missing-kit.ts). */
export async function oweKit(tx: Tx, enrolmentId: number): Promise<number> {
  const made = await tx.query<{variantId: number}>(
    `insert into kit_delivery (enrolment_id, kit_variant_id, quantity)
     select e.id, v.id, own.quantity
       ${OWN_PACK} join kit_variant v on v.kit_item_id = i.id and v.size = own.size
      where e.id = $1 and ${NOT_OWED} returning kit_variant_id as "variantId"`,
    [enrolmentId],
  );
  await reserveWaiting(
    tx,
    made.rows.map(row => row.variantId),
  );
  return made.rowCount;
}

/** Who leaves waits for nothing: what was kept aside goes to the next. */
export async function dropKit(tx: Tx, enrolmentIds: number[]): Promise<void> {
  const {rows} = await tx.query<{variantId: number}>(
    `select distinct kit_variant_id as "variantId" from kit_delivery
      where enrolment_id = any($1) and state in ('pending', 'reserved')`,
    [enrolmentIds],
  );
  const variantIds = rows.map(row => row.variantId);
  await lockVariants(tx, variantIds);
  await move(tx, to('kit_delivery', 'cancelled'), {where: 'enrolment_id = any($1)', values: [enrolmentIds]});
  await reserveWaiting(tx, variantIds);
}
