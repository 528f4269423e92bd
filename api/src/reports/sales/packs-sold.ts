/** Packs: what each has sold of its quota, for how much, and how long it is still on sale. */
import type {Report} from '../../web/rest/report';

export const packsSold: Report = {
  name: 'packs-eventos',
  title: 'Packs vendidos',
  note: 'Un pack vendido es una línea de pedido pagada; sus entradas cuentan aparte en cada sesión, a su parte del precio.',
  area: 'products',
  parameters: [
    {
      key: 'state',
      label: 'Estado',
      kind: 'choice',
      choices: [
        {id: 'published', name: 'A la venta'},
        {id: 'paused', name: 'En pausa'},
        {id: 'draft', name: 'Borrador'},
        {id: 'archived', name: 'Archivado'},
      ],
    },
  ],
  columns: [
    {key: 'name', label: 'Pack', kind: 'text', link: '/packs-eventos/:packId'},
    {key: 'components', label: 'Sesiones', kind: 'int'},
    {key: 'saleEndsAt', label: 'Venta hasta', kind: 'instant'},
    {key: 'sold', label: 'Vendidos', kind: 'int', total: true},
    {key: 'quota', label: 'Cupo', kind: 'int', total: true},
    {key: 'soldBp', label: 'Del cupo', kind: 'percentBp'},
    {key: 'cents', label: 'Importe', kind: 'cents', total: true},
    {key: 'refundedCents', label: 'Devuelto', kind: 'cents', total: true},
    {key: 'tickets', label: 'Entradas emitidas', kind: 'int', total: true},
  ],
  chart: {kind: 'bar', x: 'name', y: ['cents']},
  sql: `
select p.id as "packId", p.name, (select count(*)::int from pack_component c
  where c.event_pack_id = p.id) as components, p.sale_ends_at as "saleEndsAt", p.quota, l.sold,
  share_bp(l.sold, p.quota) as "soldBp", l.cents, l.refunded as "refundedCents", l.tickets
  from event_pack p cross join lateral (
    select coalesce(sum(quantity) filter (where kind = 'pack' and state = 'active'), 0)::int as sold,
      coalesce(sum(total_cents - refunded_cents) filter (where state in ('active', 'refunded')), 0)::int as cents,
           coalesce(sum(refunded_cents), 0)::int as refunded,
             (count(*) filter (where kind = 'ticket' and state = 'active'))::int as tickets from order_line
             where event_pack_id = p.id) l
 where $1::text is null or p.state = $1 order by l.cents desc, p.name`,
};
