import {RO, RO_OR_NULL, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'envios-productos',
  table: 'shipment',
  label: ['envío de productos', 'envíos de productos'],
  group: 'products',
  search: ['recipient', 'city', 'trackingNumber'],
  sort: ['createdAt', 'ASC'],
  readOnly: true,
  computed: {
    orderId: '(select l.order_id from order_line l where l.id = t.order_line_id)',
    orderNumber: '(select o.number from order_line l join "order" o on o.id = l.order_id where l.id = t.order_line_id)',
    contents: `(select string_agg(g.quantity || ' × ' || g.description, ', ' order by g.position) from order_line l
      join order_line g on g.order_id = l.order_id and g.pickup = 'shipping' and g.state = 'active'
      where l.id = t.order_line_id)`,
  },
})
export class Shipment {
  @id() id: number;
  @ref('lineas-pedido', RO) orderLineId: number;
  @enumOf(['ordered', 'due', 'shipped', 'void'], RO) state: string;
  @text(RO) recipient: string;
  @text(RO) address: string;
  @text(RO) postalCode: string;
  @text(RO) city: string;
  @text(RO) province: string;
  @text(RO) phone: string;
  @text(RO) carrier: string;
  @text(RO) trackingNumber: string;
  @instant(RO_OR_NULL) shippedAt: string;
  @ref('usuarios', RO_OR_NULL) shippedById: number;
  @instant(RO) createdAt: string;
  @version() version?: number;
}
