/** The signature under a garment, for the few who may see it. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readHead} from '../../media/read-kind';

export interface Handover {
  signedBy: string;
  handedAt: string;
  staffName: string;
  signature: string;
  /** As a page shows it (`data:`). */
  photo: string | null;
}

/** Errors: `not_found` 404. */
export async function readHandover(tx: Tx, kitDeliveryId: number): Promise<Handover> {
  const {rows} = await tx.query<
    Omit<Handover, 'photo' | 'signature'> & {signature: string | null; photo: Buffer | null}
  >(
    `select h.signed_by as "signedBy", h.created_at as "handedAt", u.name as "staffName", h.signature, h.photo
       from kit_delivery d join kit_handover h on h.id = d.kit_handover_id join staff_user u on u.id = h.staff_user_id
       where d.id = $1`,
    [kitDeliveryId],
  );
  if (!rows[0]) throw notFound('Esa prenda se entregó sin firma.');
  const {photo, signature, ...rest} = rows[0];
  if (signature === null)
    throw notFound('La firma ya se ha borrado: se guarda lo que dicen los plazos de conservación.');
  return {
    ...rest,
    signature,
    photo: photo && `data:${readHead(photo)?.mimeType ?? 'image/jpeg'};base64,${photo.toString('base64')}`,
  };
}
