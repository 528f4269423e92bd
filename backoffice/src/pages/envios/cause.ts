// What a mailing is about, and where that is.
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Mailing = Stored<'Mailing'>;

const CAUSES: Record<string, (mailing: Mailing) => {to: string; label: string}> = {
  sesiones: ({eventId, causeId}) => ({to: `/eventos/${eventId}/sesiones/${causeId}/informe`, label: 'La sesión'}),
  'comunicados/recordatorios': ({causeId}) => ({to: `/comunicados/recordatorios/${causeId}`, label: 'El recordatorio'}),
  'campana-abonos': ({causeId}) => ({to: `/campana-abonos/${causeId}`, label: 'La campaña'}),
  listas: ({causeId}) => ({to: `/bases/${causeId}/deportistas`, label: 'La lista de la cantera'}),
  remesas: ({causeId}) => ({to: `/remesas/${causeId}`, label: 'La remesa'}),
};

/** Null: of no one thing, or of one that is not theirs to open. */
export function causeOf(mailing: Mailing): {to: string; label: string} | null {
  if (mailing.announcementId !== null)
    return {to: `/comunicados/${mailing.announcementId}/estadisticas`, label: 'El comunicado, con sus destinatarios'};
  if (mailing.newsletterId !== null)
    return {to: `/emails/boletines/${mailing.newsletterId}`, label: 'El boletín, con sus destinatarios'};
  if (mailing.discountCodeBatchId !== null)
    return {to: `/descuentos/lotes/${mailing.discountCodeBatchId}`, label: 'Los códigos'};
  if (mailing.discountId !== null) return {to: `/descuentos/${mailing.discountId}`, label: 'El descuento'};
  return may(mailing.cause, 'list') ? (CAUSES[mailing.cause]?.(mailing) ?? null) : null;
}
