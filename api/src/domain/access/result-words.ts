/** What came of a reading, in the words of lists, reports and machines that show them. */
import type {ScanResult} from './rules/facts';

export const RESULT_WORDS: Record<ScanResult, string> = {
  ok: 'Correcta',
  already_used: 'Ya usado',
  other_session: 'Otra sesión',
  wrong_gate: 'Otra puerta',
  blocked: 'Bloqueado',
  transferred: 'Cedido o vendido',
  supplement_unpaid: 'Suplemento sin pagar',
  plot_unpaid: 'Parcela sin pagar',
  not_chosen: 'Sin elegir para esta sesión',
  choices_used_up: 'Sin sesiones por elegir',
  ticket_needed: 'Abono de precio reducido',
  revoked: 'Revocado',
  unknown: 'No existe',
  out_of_hours: 'Fuera de horario',
  full: 'Aforo completo',
  not_inside: 'No estaba dentro',
  nameless: 'Sin nombre',
  refused_there: 'La rechazó el torniquete',
  group: 'Código de grupo',
  not_here: 'No entra por aquí',
  too_soon: 'Demasiado pronto',
  entries_used_up: 'Entradas del día gastadas',
  unsold: 'De un lote, no vendida',
};
