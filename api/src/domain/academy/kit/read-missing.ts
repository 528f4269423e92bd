/** Clothes of the pack that nobody can be given yet, and why. */
import type {Tx} from '../../kernel/tx';
import {NOT_OWED, OWN_PACK} from './owe-kit';

export interface MissingGarment {
  kitItemId: number;
  itemName: string;
  sizeOf: string;
  /** The one on file; '' when there is none: then it is asked for. */
  size: string;
  /** What there is to choose from. */
  sizes: string[];
}

export async function readMissingKit(tx: Tx, enrolmentId: number): Promise<MissingGarment[]> {
  const {rows} = await tx.query<MissingGarment>(
    `select i.id as "kitItemId", i.name as "itemName", i.size_of as "sizeOf", coalesce(own.size, '') as size,
      array(select v.size from kit_variant v where v.kit_item_id = i.id order by v.position, v.id) as sizes
      ${OWN_PACK} where e.id = $1 and e.state in ('enrolled', 'suspended') and ${NOT_OWED}
        and not exists (select 1 from kit_delivery g join kit_variant w on w.id = g.kit_variant_id
          where g.enrolment_id = e.id and w.kit_item_id = i.id and g.state in ('returned', 'exchanged', 'cancelled'))
        and not exists (select 1 from kit_variant v where v.kit_item_id = i.id and v.size = own.size)
      order by i.name`,
    [enrolmentId],
  );
  return rows;
}
