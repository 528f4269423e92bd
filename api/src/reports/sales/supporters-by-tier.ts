/** Supporters by kind of card: how many in each state, what they brought in, who is about to leave. */
import type {Report} from '../../web/rest/report';

export const supportersByTier: Report = {
  name: 'simpatizantes',
  title: 'Informe de simpatizantes',
  note: 'Los ingresos son los de los carnés vendidos entre esas fechas, altas y renovaciones, IVA incluido. «Acaban pronto» son los activos a los que les quedan 30 días o menos.',
  area: 'supporters',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'until', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'tier', label: 'Carné', kind: 'text', link: '/tipos-simpatizante/:tierId'},
    {key: 'priceCents', label: 'Precio', kind: 'cents'},
    {key: 'active', label: 'Activos', kind: 'int', total: true},
    {key: 'expiring', label: 'Acaban pronto', kind: 'int', total: true},
    {key: 'pending', label: 'Sin pagar', kind: 'int', total: true},
    {key: 'expired', label: 'Caducados', kind: 'int', total: true},
    {key: 'cancelled', label: 'Bajas', kind: 'int', total: true},
    {key: 'joined', label: 'Altas', kind: 'int', total: true},
    {key: 'renewed', label: 'Renovaciones', kind: 'int', total: true},
    {key: 'cents', label: 'Ingresos', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'tier', y: ['active']},
  sql: `
select t.id as "tierId", t.name as tier, t.price_cents as "priceCents", s.active, s.expiring, s.pending, s.expired,
  s.cancelled, c.joined, c.renewed, c.cents
  from supporter_tier t
  cross join lateral (select (count(*) filter (where state = 'active'))::int as active,
    (count(*) filter (where state = 'active' and valid_until_on <= (select club_today()) + 30))::int as expiring,
    (count(*) filter (where state = 'pending_payment'))::int as pending,
                             (count(*) filter (where state = 'expired'))::int as expired,
                               (count(*) filter (where state in ('cancelled', 'blocked')))::int as cancelled
                               from supporter where supporter_tier_id = t.id) s
  cross join lateral (select (count(*) filter (where kind = 'join'))::int as joined,
    (count(*) filter (where kind = 'renewal'))::int as renewed, coalesce(sum(price_cents), 0)::int as cents
    from supporter_card k
                       where k.supporter_tier_id = t.id and k.voided_at is null
                         and ($1::date is null or k.created_at >= $1::date::timestamp at time zone (select club_zone()))
                         and ($2::date is null or k.created_at
                         < ($2::date + 1)::timestamp at time zone (select club_zone()))) c
 order by t.position, t.name`,
};
