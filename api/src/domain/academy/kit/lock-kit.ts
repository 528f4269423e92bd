/**
 * Who changes what is owed or in stock locks in one order: the enrolment, sizes by id, deliveries by id. So a receipt
 * and an exchange wait for each other and never for ever.
 */
import type {Tx} from '../../kernel/tx';

/** Sizes whose stock is about to move. */
export const lockVariants = (tx: Tx, variantIds: readonly number[]) =>
  tx.query('select id from kit_variant where id = any($1) order by id for no key update', [variantIds]);

export interface LockedDelivery {
  id: number;
  enrolmentId: number;
  variantId: number;
  itemId: number;
  itemName: string;
  size: string;
  isPersonalised: boolean;
  priceCents: number;
  state: string;
  quantity: number;
  /** Of its size, in stock and nobody's. */
  free: number;
  personalName: string;
  /** The shirt number of the season until another is said. */
  personalNo: number | null;
}

/** With the sizes in `alsoVariants`: those that are given instead. Those that are not there are left out. */
export async function lockDeliveries(
  tx: Tx,
  ids: readonly number[],
  alsoVariants: readonly number[] = [],
): Promise<LockedDelivery[]> {
  await tx.query(
    `select id from enrolment where id in (select enrolment_id from kit_delivery where id = any($1))
      order by id for key share`,
    [ids],
  );
  await tx.query(
    `select id from kit_variant where id in (select kit_variant_id from kit_delivery where id = any($1))
      or id = any($2) order by id for no key update`,
    [ids, alsoVariants],
  );
  await tx.query('select id from kit_delivery where id = any($1) order by id for update', [ids]);
  const {rows} = await tx.query<LockedDelivery>(
    `select d.id, d.enrolment_id as "enrolmentId", d.kit_variant_id as "variantId", i.id as "itemId",
      i.name as "itemName", v.size, i.is_personalised as "isPersonalised", i.price_cents as "priceCents", d.state,
      d.quantity, v.stock_on_hand - v.stock_reserved as free, d.personal_name as "personalName",
      coalesce(d.personal_no, e.shirt_no) as "personalNo"
       from kit_delivery d join enrolment e on e.id = d.enrolment_id join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id
       where d.id = any($1) order by d.id`,
    [ids],
  );
  return rows;
}
