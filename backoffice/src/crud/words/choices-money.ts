// Spanish names of what the money side answers: settlements, invoices, tills, terminals, imports.
import type {Enum} from '../../providers/wire';
import {choicesOf} from './choices';

export const settlementStates = choicesOf<Enum<'Settlement', 'state'>>({
  draft: ['Borrador', 'neutral'],
  closed: ['Cerrada', 'info'],
  sent: ['Enviada', 'info'],
  accepted: ['Conforme', 'good'],
  disputed: ['Discutida', 'bad'],
  paid: ['Pagada', 'good'],
  archived: ['Archivada', 'neutral'],
  void: ['Anulada', 'neutral'],
});

export const consignmentStates = choicesOf<Enum<'Consignment', 'state'>>({
  open: ['Abierto', 'info'],
  settled: ['Liquidado', 'good'],
});

export const consignedTicketStates = choicesOf<Enum<'ConsignedTicket', 'state'>>({
  issued: ['Por decidir', 'warn'],
  sold: ['Vendida', 'good'],
  returned: ['Devuelta', 'neutral'],
  lost: ['Perdida', 'bad'],
});

export const discountCodeStates = choicesOf<Enum<'DiscountCode', 'state'>>({
  active: ['En vigor', 'good'],
  withdrawn: ['Retirado', 'neutral'],
});

export const settlementKinds = choicesOf<Enum<'Settlement', 'kind'>>({
  events: 'Eventos',
  passes: 'Abonos',
  academy: 'Cantera',
  plots: 'Parcelas',
  products: 'Productos',
});

export const settlementLineKinds = choicesOf<Enum<'SettlementLine', 'kind'>>({
  sales: 'Ventas',
  refunds: 'Devoluciones',
  issuer_vat: 'IVA de las partes',
  promoter_cash: 'Efectivo del promotor',
  commission: 'Comisión',
  card_cost: 'Coste de tarjeta',
  charge: 'Otros cargos',
  advance: 'Anticipos',
  adjustment: 'Saldos anteriores',
  wallet: 'Saldo de abonados',
  invitations: 'Invitaciones',
});

export const lineChannels = choicesOf<Enum<'SettlementLine', 'channel'>>({
  '': '',
  web: 'Web',
  box_office: 'Taquilla',
  phone: 'Teléfono',
  lfp: 'Liga o visitante',
  partner: 'Agencia o peña',
  wallet: 'Monedero',
});

export const lineMethods = choicesOf<Enum<'SettlementLine', 'method'>>({
  card: 'Tarjeta',
  bizum: 'Bizum',
  cash: 'Efectivo',
  card_terminal: 'Datáfono',
  free: 'Sin cargo',
  mixed: 'Varios',
  transfer: 'Transferencia',
  card_token: 'Tarjeta guardada',
  sepa: 'Recibo domiciliado',
  bizum_link: 'Enlace de Bizum',
  box_office: 'Taquilla',
  gift_card: 'Tarjeta regalo',
  lfp: 'Liga o visitante',
  account: 'A cuenta',
  wallet: 'Monedero',
  none: '',
  '': '',
});

export const invoiceKinds = choicesOf<Enum<'Invoice', 'kind'>>({
  F1: 'Completa',
  F2: 'Simplificada',
  F3: 'En lugar de simplificadas',
  R1: 'Rectificativa (error o devolución)',
  R2: 'Rectificativa (concurso)',
  R3: 'Rectificativa (incobrable)',
  R4: 'Rectificativa (otras)',
  R5: 'Rectificativa de simplificada',
});

export const invoiceStates = choicesOf<Enum<'Invoice', 'state'>>({
  issued: ['Emitida', 'info'],
  sent: ['Enviada', 'good'],
  rectified: ['Rectificada', 'neutral'],
});

export const chargeKinds = choicesOf<Enum<'SettlementCharge', 'kind'>>({
  charge: 'Cargo (se factura con IVA)',
  advance: 'Anticipo ya pagado',
});

export const transferStates = choicesOf<Enum<'SettlementTransfer', 'state'>>({
  sent: ['En el banco', 'info'],
  paid: ['Pagado', 'good'],
  cancelled: ['Retirado', 'neutral'],
});

export const aeatStates = choicesOf<Enum<'Invoice', 'aeatState'>>({
  pending: ['Sin enviar', 'warn'],
  accepted: ['Aceptada', 'good'],
  accepted_with_errors: ['Aceptada con errores', 'warn'],
  rejected: ['Rechazada', 'bad'],
  not_sent: ['No se envía', 'neutral'],
  kept: ['Se conserva firmada', 'neutral'],
});

export const recordStates = choicesOf<Enum<'VerifactuRecord', 'state'>>({
  pending: ['Sin enviar', 'warn'],
  sending: ['Enviándose', 'info'],
  accepted: ['Aceptado', 'good'],
  accepted_with_errors: ['Aceptado con errores', 'warn'],
  rejected: ['Rechazado', 'bad'],
  kept: ['Se conserva', 'neutral'],
});

export const recordKinds = choicesOf<Enum<'VerifactuRecord', 'kind'>>({issue: 'Alta', cancellation: 'Anulación'});

export const seriesPurposes = choicesOf<Enum<'InvoiceSeries', 'purpose'>>({
  simplified: 'Simplificadas',
  complete: 'Completas',
  rectifying_complete: 'Rectificativas',
  rectifying_simplified: 'Rectificativas de simplificadas',
});

export const vatQualifications = choicesOf<Enum<'VatBreakdown', 'qualification'>>({
  S1: 'Sujeta',
  S2: 'Con inversión del sujeto pasivo',
  E1: 'Exenta: operaciones interiores (E1)',
  E2: 'Exenta: exportación (E2)',
  E3: 'Exenta: asimilada a exportación (E3)',
  E4: 'Exenta: depósitos y regímenes aduaneros (E4)',
  E5: 'Exenta: entrega intracomunitaria, o ZEC en IGIC (E5)',
  E6: 'Exenta: otra causa (E6)',
  E7: 'Exenta: art. 90 del texto refundido del IGIC (E7)',
  E8: 'Exenta: otra causa del IGIC (E8)',
  N1: 'No sujeta (N1)',
  N2: 'No sujeta por el lugar (N2)',
});

/** Why a rate bears no tax. */
export const taxCauses = vatQualifications.filter(({id}) => id !== 'S1' && id !== 'S2');

export const taxNames = choicesOf<Enum<'Invoice', 'tax'>>({'01': 'IVA', '02': 'IPSI', '03': 'IGIC'});

export const shiftStates = choicesOf<Enum<'CashShift', 'state'>>({
  open: ['Abierto', 'good'],
  counted: ['Arqueado', 'warn'],
  closed: ['Cerrado', 'neutral'],
});

export const movementKinds = choicesOf<Enum<'CashMovement', 'kind'>>({
  pay_in: 'Entrada',
  pay_out: 'Pago',
  drop: 'Retirada a la caja fuerte',
  change: 'Cambio',
  to_safe: 'A la caja fuerte, al cierre',
  to_bank: 'Al banco, al cierre',
});

export const terminalDrivers = choicesOf<Enum<'CardTerminal', 'driver'>>({
  simulated: 'Simulado',
  http_local: 'De la red local (protocolo HTTP)',
});

export const terminalKinds = choicesOf<Enum<'TerminalOperation', 'kind'>>({
  status: 'Conexión',
  sale: 'Venta',
  refund: 'Devolución',
  receipt: 'Recibo de prueba',
});

export const terminalStates = choicesOf<Enum<'TerminalOperation', 'state'>>({
  sent: ['Enviada', 'warn'],
  waiting_card: ['Esperando la tarjeta', 'warn'],
  authorised: ['Autorizada', 'good'],
  denied: ['Denegada', 'bad'],
  cancelled: ['Cancelada', 'neutral'],
  unknown: ['Sin respuesta', 'bad'],
});

export const clerkPermissions = choicesOf<Enum<'BoxOfficeClerk', 'permissions'>>({
  invite: 'Dar invitaciones',
  discount: 'Aplicar descuentos',
  refund: 'Devolver dinero',
  sell_blocked: 'Vender butacas bloqueadas',
  reprint: 'Reimprimir',
  view_totals: 'Ver lo esperado antes de contar',
  upgrade: 'Cambiar a una butaca más cara sin cobrar',
});

export const hidingStates = choicesOf<Enum<'SeatHiding', 'state'>>({
  active: ['Ocultas', 'warn'],
  lifted: ['Mostradas otra vez', 'neutral'],
});

export const importStates = choicesOf<Enum<'HolderImport', 'state'>>({
  uploaded: ['Subido', 'info'],
  validated: ['Sin comprobar', 'warn'],
  with_errors: ['Con errores', 'bad'],
  ready: ['Listo', 'good'],
  importing: ['Importando', 'warn'],
  imported: ['Importado', 'good'],
  failed: ['Fallido', 'bad'],
  reverted: ['Revertido', 'neutral'],
});

/** The tax office's own codes (list L7). */
export const taxIdKinds = choicesOf<'nif' | '02' | '03' | '04' | '05' | '06'>({
  nif: 'NIF, NIE o NIF de empresa',
  '02': 'NIF-IVA de otro país de la UE',
  '03': 'Pasaporte',
  '04': 'Documento oficial de su país',
  '05': 'Certificado de residencia',
  '06': 'Otro documento probatorio',
});
