/**
 * What somebody takes away at the desk: all that was ticked or nothing, signed for, in one transaction. A shirt that
 * two clerks hand over at once is handed over once: sizes are locked in one order, stock is counted by the triggers.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, refused, to} from '../../machines/move';
import {allows, type StateOf} from '../../machines/registry';
import {readHead} from '../../media/read-kind';
import {requireFree, sayWhose} from './change-delivery';
import {lockDeliveries} from './lock-kit';

export interface HandOver {
  enrolmentId: number;
  items: {deliveryId: number; personalName: string | null; personalNo: number | null}[];
  signedBy: string;
  /** An SVG path of lines in a frame of 1000 by 400: `M10 20L200 180L420 90`. */
  signature: string;
  /** PNG or JPG. */
  photo: Buffer | null;
  staffUserId: number;
}

const DRAWN = /^(?:M\d{1,4} \d{1,3}(?:L\d{1,4} \d{1,3})*)+$/;

/** Errors: `not_found` 404, `wrong_state`, `no_stock`, `not_enrolled` 409, `invalid` 422. */
export async function handOver(tx: Tx, ask: HandOver): Promise<{handoverId: number; garments: number}> {
  const ids = ask.items.map(item => item.deliveryId);
  if (new Set(ids).size < ids.length) throw invalid({items: 'Cada prenda, una vez.'});
  const signedBy = ask.signedBy.trim();
  if (signedBy === '') throw invalid({signedBy: 'Escribe quién firma.'});
  if (!DRAWN.test(ask.signature) || ask.signature.split('L').length < 3)
    throw invalid({signature: 'Falta la firma: que firme en el recuadro.'});
  const kind = ask.photo && readHead(ask.photo)?.mimeType;
  if (ask.photo && kind !== 'image/jpeg' && kind !== 'image/png')
    throw invalid({photo: 'La foto no es un JPG ni un PNG.'});
  const {rows} = await tx.query<{state: string}>('select state from enrolment where id = $1 for key share', [
    ask.enrolmentId,
  ]);
  if (!rows[0]) throw notFound('No existe esa inscripción.');
  if (rows[0].state !== 'enrolled')
    throw conflict(
      'not_enrolled',
      rows[0].state === 'suspended'
        ? 'Está suspendida por impago: se entrega cuando esté al corriente.'
        : 'Solo se entrega ropa a quien está inscrito.',
    );
  const deliveries = await lockDeliveries(tx, ids);
  if (deliveries.length < ids.length || deliveries.some(one => one.enrolmentId !== ask.enrolmentId))
    throw notFound('Alguna de esas prendas no es de este deportista: vuelve a cargar la página.');
  const made = await tx.query<{id: number}>(
    `insert into kit_handover (enrolment_id, signed_by, signature, photo, staff_user_id) values ($1, $2, $3, $4, $5)
      returning id`,
    [ask.enrolmentId, signedBy, ask.signature, ask.photo, ask.staffUserId],
  );
  const handoverId = made.rows[0]!.id;
  const taken = new Map<number, number>();
  for (const delivery of deliveries) {
    const at = ids.indexOf(delivery.id);
    if (!allows('kit_delivery', delivery.state as StateOf<'kit_delivery'>, 'delivered'))
      throw refused('kit_delivery', 'delivered', delivery.state);
    if (delivery.state === 'pending') {
      // Two of the list may be of one size, and neither kept aside.
      const before = taken.get(delivery.variantId) ?? 0;
      requireFree({...delivery, free: delivery.free - before});
      taken.set(delivery.variantId, before + delivery.quantity);
    }
    const says = sayWhose(delivery, ask.items[at]!, `items.${at}.personalName`, true);
    await moveOne(tx, to('kit_delivery', 'delivered'), {
      id: delivery.id,
      set: `delivered_at = now(), staff_user_id = $2, kit_handover_id = $3, personal_name = $4, personal_no = $5`,
      values: [ask.staffUserId, handoverId, says.name, says.no],
    });
  }
  return {handoverId, garments: deliveries.reduce((sum, one) => sum + one.quantity, 0)};
}
