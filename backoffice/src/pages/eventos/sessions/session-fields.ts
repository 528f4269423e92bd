// What the fields of a session are called.
import {registerFields} from '../../../providers/i18n-provider';

registerFields('sesiones', {
  startsAt: 'Empieza',
  doorsAt: 'Apertura de puertas',
  endsAt: 'Termina',
  seatPlanId: 'Plano',
  saleStartsAt: 'Empieza la venta',
  saleEndsAt: 'Termina la venta en la web',
  boxOfficeEndsAt: 'Termina la venta en taquilla',
  maxPerOrder: 'Entradas por pedido',
  maxPerCustomer: 'Entradas por cliente',
  holdMinutes: 'Minutos de reserva en el carrito',
  orphanRule: 'Evitar butacas sueltas',
  isNominative: 'Nominativa',
  attendeesDueAt: 'Quién viene se puede decir hasta',
  attendeeNeedsDoc: 'Con documento',
  entryNeedsName: 'Sin nombre no se entra',
  takesGroups: 'Admite grupos',
  refundPolicy: 'Política de devoluciones',
  cancelTerms: 'Puede anular',
  cancelUntilHours: 'Hasta',
  cancelFeeCents: 'El club se queda',
  cancelKeepsFee: 'Los gastos de gestión no se devuelven',
  cancelBonusBp: 'Se añade a la tarjeta',
});
