// Plots: values in Spanish, and their tones.
import type {Choice} from './choices';

export const areaStates: Choice[] = [
  {id: 'draft', name: 'En preparación', tone: 'neutral'},
  {id: 'open', name: 'Abierta', tone: 'good'},
  {id: 'closed', name: 'Cerrada', tone: 'neutral'},
];

export const plotKinds: Choice[] = [
  {id: 'camping', name: 'Acampada'},
  {id: 'motorhome', name: 'Autocaravana'},
  {id: 'fair_booth', name: 'Caseta'},
  {id: 'stand', name: 'Puesto'},
  {id: 'parking', name: 'Aparcamiento'},
  {id: 'box', name: 'Palco'},
];

export const plotUnits: Choice[] = [
  {id: 'plot', name: 'Parcela'},
  {id: 'linear_metre', name: 'Metro lineal'},
  {id: 'square_metre', name: 'Metro cuadrado'},
  {id: 'night', name: 'Noche'},
];

export const plotStates: Choice[] = [
  {id: 'free', name: 'Libre', tone: 'good'},
  {id: 'held', name: 'Retenida', tone: 'warn'},
  {id: 'reserved', name: 'Reservada', tone: 'info'},
  {id: 'sold', name: 'Vendida', tone: 'bad'},
  {id: 'occupied', name: 'Ocupada', tone: 'bad'},
  {id: 'blocked', name: 'Bloqueada', tone: 'neutral'},
];

/** What is set by hand; the rest is done by sales. */
export const handPlotStates = plotStates.filter(state => ['free', 'reserved', 'blocked'].includes(state.id));

export const plotSaleStates: Choice[] = [
  {id: 'payment_pending', name: 'Pendiente de pago', tone: 'warn'},
  {id: 'paid', name: 'Pagada, sin asignar', tone: 'info'},
  {id: 'assigned', name: 'Asignada', tone: 'good'},
  {id: 'delivered', name: 'Entregada', tone: 'good'},
  {id: 'finished', name: 'Finalizada', tone: 'neutral'},
  {id: 'cancelled', name: 'Anulada', tone: 'neutral'},
  {id: 'forfeited', name: 'Perdida por impago', tone: 'bad'},
];

export const saleChannels: Choice[] = [
  {id: 'web', name: 'Web'},
  {id: 'box_office', name: 'Taquilla'},
];

export const buyerKinds: Choice[] = [
  {id: 'person', name: 'Persona'},
  {id: 'company', name: 'Empresa o entidad'},
];

export const depositStates: Choice[] = [
  {id: 'none', name: 'Sin fianza', tone: 'neutral'},
  {id: 'owed', name: 'Por cobrar', tone: 'warn'},
  {id: 'held', name: 'En depósito', tone: 'info'},
  {id: 'returned', name: 'Devuelta', tone: 'good'},
  {id: 'retained', name: 'Retenida', tone: 'bad'},
];

export const plotPaymentPurposes: Choice[] = [
  {id: 'price', name: 'Precio'},
  {id: 'deposit', name: 'Fianza'},
];

export const plotPaymentMethods: Choice[] = [
  {id: 'cash', name: 'Efectivo'},
  {id: 'card_terminal', name: 'Datáfono'},
  {id: 'card', name: 'Tarjeta (web)'},
  {id: 'transfer', name: 'Transferencia'},
];
