// Plots: values in Spanish, and their tones.
import type {Enum} from '../../providers/wire';
import {choicesOf} from './choices';

export const areaStates = choicesOf<Enum<'PlotArea', 'state'>>({
  draft: ['En preparación', 'neutral'],
  open: ['Abierta', 'good'],
  closed: ['Cerrada', 'neutral'],
});

export const plotKinds = choicesOf<Enum<'PlotPrice', 'kind'>>({
  camping: 'Acampada',
  motorhome: 'Autocaravana',
  fair_booth: 'Caseta',
  stand: 'Puesto',
  parking: 'Aparcamiento',
  box: 'Palco',
});

export const plotUnits = choicesOf<Enum<'PlotPrice', 'unit'>>({
  plot: 'Parcela',
  linear_metre: 'Metro lineal',
  square_metre: 'Metro cuadrado',
  night: 'Noche',
});

export const plotStates = choicesOf<Enum<'Plot', 'state'>>({
  free: ['Libre', 'good'],
  held: ['Retenida', 'warn'],
  reserved: ['Reservada', 'info'],
  sold: ['Vendida', 'bad'],
  occupied: ['Ocupada', 'bad'],
  blocked: ['Bloqueada', 'neutral'],
});

/** What is set by hand; the rest is done by sales. */
export const handPlotStates = plotStates.filter(state => ['free', 'reserved', 'blocked'].includes(state.id));

export const plotSaleStates = choicesOf<Enum<'PlotSale', 'state'>>({
  payment_pending: ['Pendiente de pago', 'warn'],
  paid: ['Pagada, sin asignar', 'info'],
  assigned: ['Asignada', 'good'],
  delivered: ['Entregada', 'good'],
  finished: ['Finalizada', 'neutral'],
  cancelled: ['Anulada', 'neutral'],
  forfeited: ['Perdida por impago', 'bad'],
});

export const saleChannels = choicesOf<Enum<'PlotSale', 'channel'>>({
  web: 'Web',
  box_office: 'Taquilla',
});

export const buyerKinds = choicesOf<Enum<'PlotSale', 'buyerKind'>>({
  person: 'Persona',
  company: 'Empresa o entidad',
});

export const depositStates = choicesOf<Enum<'PlotSale', 'depositState'>>({
  none: ['Sin fianza', 'neutral'],
  owed: ['Por cobrar', 'warn'],
  held: ['En depósito', 'info'],
  returned: ['Devuelta', 'good'],
  retained: ['Retenida', 'bad'],
});
