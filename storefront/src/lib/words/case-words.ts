// A case in the words of whoever wrote it.
import type {CaseRequest, OwnCase} from '../api/types';

export const CASE_CATEGORIES: Record<CaseRequest['category'], string> = {
  purchase: 'Una compra o mis entradas',
  pass: 'Mi abono',
  access: 'La entrada al recinto',
  refund: 'Un cobro indebido o una devolución',
  personal_data: 'Mis datos personales',
  complaint: 'Una queja o reclamación',
  child_protection: 'La protección de un menor',
  other: 'Otra cosa',
};

export const CASE_STATES: Record<OwnCase['state'], string> = {
  new: 'Recibido',
  open: 'Lo estamos viendo',
  waiting_customer: 'Esperamos tu respuesta',
  resolved: 'Resuelto',
  closed: 'Cerrado',
  reopened: 'Reabierto',
};

export const isOver = ({state}: Pick<OwnCase, 'state'>): boolean => state === 'resolved' || state === 'closed';

/** As it is read aloud and typed. */
export const spelt = (trackingCode: string): string => trackingCode.replace(/(.{4})(?=.)/g, '$1-');

export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
