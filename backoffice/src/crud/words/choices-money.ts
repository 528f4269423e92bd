// Spanish names of what the money side answers: settlements, invoices, tills, terminals, imports.
import type {Choice} from './choices';

export const settlementStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'closed', name: 'Cerrada', tone: 'info'},
  {id: 'sent', name: 'Enviada', tone: 'info'},
  {id: 'accepted', name: 'Conforme', tone: 'good'},
  {id: 'disputed', name: 'Discutida', tone: 'bad'},
  {id: 'paid', name: 'Pagada', tone: 'good'},
  {id: 'archived', name: 'Archivada', tone: 'neutral'},
  {id: 'void', name: 'Anulada', tone: 'neutral'},
];

export const settlementKinds: Choice[] = [
  {id: 'events', name: 'Eventos'},
  {id: 'passes', name: 'Abonos'},
  {id: 'academy', name: 'Cantera'},
  {id: 'plots', name: 'Parcelas'},
  {id: 'products', name: 'Productos'},
];

export const settlementLineKinds: Choice[] = [
  {id: 'sales', name: 'Ventas'},
  {id: 'refunds', name: 'Devoluciones'},
  {id: 'promoter_cash', name: 'Efectivo del promotor'},
  {id: 'commission', name: 'Comisión'},
  {id: 'card_cost', name: 'Coste de tarjeta'},
  {id: 'charge', name: 'Otros cargos'},
  {id: 'advance', name: 'Anticipos'},
  {id: 'adjustment', name: 'Saldos anteriores'},
  {id: 'wallet', name: 'Saldo de abonados'},
  {id: 'invitations', name: 'Invitaciones'},
];

export const lineChannels: Choice[] = [
  {id: 'web', name: 'Web'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'phone', name: 'Teléfono'},
];

export const lineMethods: Choice[] = [
  {id: 'card', name: 'Tarjeta'},
  {id: 'bizum', name: 'Bizum'},
  {id: 'cash', name: 'Efectivo'},
  {id: 'card_terminal', name: 'Datáfono'},
  {id: 'free', name: 'Sin cargo'},
  {id: 'mixed', name: 'Varios'},
  {id: 'transfer', name: 'Transferencia'},
  {id: 'card_token', name: 'Tarjeta guardada'},
  {id: 'sepa', name: 'Recibo domiciliado'},
  {id: 'bizum_link', name: 'Enlace de Bizum'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'none', name: ''},
];

export const commissionInvoiceStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'issued', name: 'Emitida', tone: 'info'},
  {id: 'sent', name: 'Enviada', tone: 'info'},
  {id: 'paid', name: 'Pagada', tone: 'good'},
  {id: 'overdue', name: 'Vencida', tone: 'bad'},
  {id: 'rectified', name: 'Rectificada', tone: 'neutral'},
];

export const invoiceKinds: Choice[] = [
  {id: 'F1', name: 'Completa'},
  {id: 'F2', name: 'Simplificada'},
  {id: 'F3', name: 'En lugar de simplificadas'},
  {id: 'R1', name: 'Rectificativa (error o devolución)'},
  {id: 'R2', name: 'Rectificativa (concurso)'},
  {id: 'R3', name: 'Rectificativa (incobrable)'},
  {id: 'R4', name: 'Rectificativa (otras)'},
  {id: 'R5', name: 'Rectificativa de simplificada'},
];

export const invoiceStates: Choice[] = [
  {id: 'issued', name: 'Emitida', tone: 'info'},
  {id: 'sent', name: 'Enviada', tone: 'good'},
  {id: 'rectified', name: 'Rectificada', tone: 'neutral'},
];

export const aeatStates: Choice[] = [
  {id: 'pending', name: 'Sin enviar', tone: 'warn'},
  {id: 'accepted', name: 'Aceptada', tone: 'good'},
  {id: 'accepted_with_errors', name: 'Aceptada con errores', tone: 'warn'},
  {id: 'rejected', name: 'Rechazada', tone: 'bad'},
  {id: 'not_sent', name: 'No se envía', tone: 'neutral'},
];

export const seriesPurposes: Choice[] = [
  {id: 'simplified', name: 'Simplificadas'},
  {id: 'complete', name: 'Completas'},
  {id: 'rectifying_complete', name: 'Rectificativas'},
  {id: 'rectifying_simplified', name: 'Rectificativas de simplificadas'},
];

export const vatQualifications: Choice[] = [
  {id: 'S1', name: 'Sujeta'},
  {id: 'E1', name: 'Exenta'},
  {id: 'N1', name: 'No sujeta (art. 7, 14)'},
  {id: 'N2', name: 'No sujeta por el lugar'},
];

export const shiftStates: Choice[] = [
  {id: 'open', name: 'Abierto', tone: 'good'},
  {id: 'counted', name: 'Arqueado', tone: 'warn'},
  {id: 'closed', name: 'Cerrado', tone: 'neutral'},
];

export const movementKinds: Choice[] = [
  {id: 'pay_in', name: 'Entrada'},
  {id: 'pay_out', name: 'Pago'},
  {id: 'drop', name: 'Retirada a la caja fuerte'},
  {id: 'change', name: 'Cambio'},
];

export const terminalDrivers: Choice[] = [{id: 'simulated', name: 'Simulado'}];

export const terminalKinds: Choice[] = [
  {id: 'status', name: 'Conexión'},
  {id: 'sale', name: 'Venta'},
  {id: 'refund', name: 'Devolución'},
  {id: 'receipt', name: 'Recibo de prueba'},
];

export const terminalStates: Choice[] = [
  {id: 'sent', name: 'Enviada', tone: 'warn'},
  {id: 'waiting_card', name: 'Esperando la tarjeta', tone: 'warn'},
  {id: 'authorised', name: 'Autorizada', tone: 'good'},
  {id: 'denied', name: 'Denegada', tone: 'bad'},
  {id: 'cancelled', name: 'Cancelada', tone: 'neutral'},
  {id: 'unknown', name: 'Sin respuesta', tone: 'bad'},
];

export const clerkPermissions: Choice[] = [
  {id: 'invite', name: 'Dar invitaciones'},
  {id: 'discount', name: 'Aplicar descuentos'},
  {id: 'refund', name: 'Devolver dinero'},
  {id: 'sell_blocked', name: 'Vender butacas bloqueadas'},
  {id: 'reprint', name: 'Reimprimir'},
  {id: 'view_totals', name: 'Ver lo esperado antes de contar'},
];

export const hidingStates: Choice[] = [
  {id: 'active', name: 'Ocultas', tone: 'warn'},
  {id: 'lifted', name: 'Mostradas otra vez', tone: 'neutral'},
];

export const importStates: Choice[] = [
  {id: 'uploaded', name: 'Subido', tone: 'info'},
  {id: 'validated', name: 'Sin comprobar', tone: 'warn'},
  {id: 'with_errors', name: 'Con errores', tone: 'bad'},
  {id: 'ready', name: 'Listo', tone: 'good'},
  {id: 'importing', name: 'Importando', tone: 'warn'},
  {id: 'imported', name: 'Importado', tone: 'good'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
  {id: 'reverted', name: 'Revertido', tone: 'neutral'},
];
