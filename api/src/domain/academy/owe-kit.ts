/** The clothes of the category's pack become pending deliveries in the athlete's sizes. Twice called, owed once. */
import type {Tx} from '../../tx';

/** How many garments; one whose size is not on file or not stocked is left out for staff to see. */
export async function oweKit(tx: Tx, enrolmentId: number): Promise<number> {
  const made = await tx.query(
    `insert into kit_delivery (enrolment_id, kit_variant_id, quantity)
     select e.id, v.id, p.quantity
       from enrolment e join age_category c on c.id = e.age_category_id join athlete a on a.id = e.athlete_id
       join kit_pack_item p on p.kit_pack_id = c.kit_pack_id join kit_item i on i.id = p.kit_item_id
       join kit_variant v on v.kit_item_id = i.id
        and v.size = case i.size_of when 'shirt' then a.shirt_size when 'shorts' then a.shorts_size
          when 'socks' then a.socks_size when 'shoes' then a.shoe_size else 'Única' end
      where e.id = $1 and not exists (select 1 from kit_delivery d join kit_variant o on o.id = d.kit_variant_id
        where d.enrolment_id = e.id and o.kit_item_id = i.id and d.state not in ('returned', 'exchanged'))`,
    [enrolmentId],
  );
  return made.rowCount;
}
