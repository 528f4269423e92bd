// How the fields of a pack and of what belongs to it are called.
import {registerFields} from '../../../providers/i18n-provider';

export const packFields = {
  name: 'Nombre',
  slug: 'Dirección web',
  kind: 'Tipo',
  choose: 'Cuántas se eligen',
  state: 'Estado',
  componentCount: 'Sesiones',
  fromCents: 'Precio desde',
  sold: 'Vendidos',
  held: 'Apartados',
  soldCents: 'Importe',
  quota: 'Cupo',
  saleStartsAt: 'Venta desde',
  saleEndsAt: 'Venta hasta',
  priceMode: 'Cómo se cobra',
  discountBp: 'Descuento sobre la suma',
  maxPerOrder: 'Como mucho por pedido',
  wantsSameSeat: 'La misma butaca en todas',
  exchangePolicy: 'Cambios',
  descriptionHtml: 'Descripción',
  mediaFileId: 'Imagen',
};
registerFields('componentes-pack', {
  eventSessionId: 'Sesión',
  eventId: 'Cualquier sesión de',
  priceCategoryId: 'Tarifa',
  minTickets: 'Siempre va en el pack (desde 1)',
  maxTickets: 'Entradas de cada pack',
  credits: 'Créditos que gasta',
  position: 'Puesto',
});
registerFields('precios-pack', {
  area: 'Zona',
  priceCategoryId: 'Tarifa',
  channel: 'Canal',
  amountCents: 'Precio',
  isActive: 'A la venta',
});
