// The labels of waiting rooms, for their list, form and pages, and their codes.
import {registerFields} from '../../providers/i18n-provider';

export const roomFields = {
  name: 'Nombre',
  saleTitle: 'Venta',
  eventId: 'Evento entero',
  eventSessionId: 'Una sesión',
  state: 'Estado',
  opensAt: 'Abre',
  outflowPerMinute: 'Entran por minuto',
  maxInside: 'Dentro a la vez',
  threshold: 'Sin esperar hasta',
  message: 'Mensaje en la cola',
  graceSeconds: 'Segundos para entrar',
  sessionMinutes: 'Minutos para comprar',
  revokeAfterPurchase: 'Salir al pagar',
  insideCount: 'Dentro',
  admittedPerMinute: 'Ritmo',
  openedAt: 'Se abrió',
  createdAt: 'Creada',
};
registerFields('salas-espera', roomFields);
registerFields('codigos-sala-espera', {
  code: 'Código',
  note: 'Para quién',
  maxUses: 'Usos',
  usedCount: 'Usado',
  validUntil: 'Vale hasta',
});
