/** What one enrolment wears: each garment with what is in stock of its size, whose it is, and what became of it. */
import {LOST_BY, DELIVERY_STATES} from '../../domain/academy/kit/change-delivery';
import {bool, cents, id, instant, int, list, obj, oneOf, orNull, str} from '../../domain/kernel/shape';

export const GARMENT = obj({
  id: id(),
  kitItemId: id(),
  kitVariantId: id(),
  itemName: str(),
  size: str(),
  quantity: int(),
  state: oneOf(...DELIVERY_STATES),
  deliveredAt: orNull(instant()),
  note: str(),
  free: int({description: 'sin reservar, de su talla'}),
  priceCents: cents('lo que se cobra si la pierde la familia'),
  isPersonalised: bool(),
  personalName: str(),
  personalNo: orNull(int()),
  signedBy: orNull(str()),
  replacesId: orNull(id()),
  lostBy: orNull(oneOf(...LOST_BY)),
  chargedCents: cents(),
});

export const MISSING_GARMENT = obj({
  kitItemId: id(),
  itemName: str(),
  sizeOf: str(),
  size: str({description: 'la de la ficha; vacía: no la tiene'}),
  sizes: list(str()),
});

/** Of the enrolment `$1` (and its athlete `$2`). */
export const KIT_OF_ENROLMENT = `select d.id, i.id as "kitItemId", v.id as "kitVariantId", i.name as "itemName", v.size,
  d.quantity, d.state, d.delivered_at as "deliveredAt", d.note, v.stock_on_hand - v.stock_reserved as free,
  i.price_cents * d.quantity as "priceCents", i.is_personalised as "isPersonalised", d.personal_name as "personalName",
  case when i.is_personalised and d.delivered_at is null then coalesce(d.personal_no, e.shirt_no) else d.personal_no end
    as "personalNo", h.signed_by as "signedBy", d.replaces_id as "replacesId", d.lost_by as "lostBy",
  d.charged_cents as "chargedCents"
   from kit_delivery d join enrolment e on e.id = d.enrolment_id join kit_variant v on v.id = d.kit_variant_id
     join kit_item i on i.id = v.kit_item_id left join kit_handover h on h.id = d.kit_handover_id
     where d.enrolment_id = $1 and $2::int > 0 order by i.name, d.id`;
