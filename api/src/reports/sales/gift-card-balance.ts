/**
 * What the club owes to gift cards, by the month in which they were made: what was sold, what refunds became, spent, given
 * back, is left.
 */
import type {Report} from '../../web/rest/report';

const TODAY = `(select club_today())`;

export const giftCardBalance: Report = {
  name: 'productos/tarjetas-regalo',
  title: 'Saldo en tarjetas regalo',
  note: 'Por el mes en que se hicieron. Lo que queda por gastar se debe a quien tenga la tarjeta, también lo bloqueado y lo que caduca pronto; lo caducado ya no.',
  area: 'products',
  columns: [
    {key: 'month', label: 'Hechas en', kind: 'text'},
    {key: 'cards', label: 'Tarjetas', kind: 'int', total: true},
    {key: 'soldCents', label: 'Vendido', kind: 'cents', total: true},
    {key: 'creditCents', label: 'Por anulaciones', kind: 'cents', total: true},
    {key: 'spentCents', label: 'Gastado', kind: 'cents', total: true},
    {key: 'owedCents', label: 'Por gastar', kind: 'cents', total: true},
    {key: 'endingCents', label: 'Caduca en 90 días', kind: 'cents', total: true},
    {key: 'blockedCents', label: 'Bloqueado', kind: 'cents', total: true},
    {key: 'returnedCents', label: 'Devuelto', kind: 'cents', total: true},
    {key: 'expiredCents', label: 'Caducado', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'month', y: ['soldCents', 'owedCents']},
  sql: `
select to_char(x.month, 'MM/YYYY') as month, count(*)::int as cards, coalesce(sum(x.amount_cents) filter (where x.is_sold), 0)::bigint as "soldCents",
  coalesce(sum(x.amount_cents) filter (where not x.is_sold), 0)::bigint as "creditCents",
  sum(x.spent)::bigint as "spentCents", sum(x.returned)::bigint as "returnedCents",
  coalesce(sum(x.balance_cents) filter (where not x.is_over), 0)::bigint as "owedCents",
  coalesce(sum(x.balance_cents) filter (where not x.is_over and x.state = 'blocked'), 0)::bigint as "blockedCents",
  coalesce(sum(x.balance_cents) filter (where not x.is_over and x.expires_on < ${TODAY} + 90), 0)::bigint
    as "endingCents",
  coalesce(sum(x.balance_cents) filter (where x.is_over), 0)::bigint as "expiredCents"
  from (select g.amount_cents, g.balance_cents, g.state, g.expires_on, g.order_line_id is not null as is_sold,
          date_trunc('month', g.activated_at at time zone (select club_zone())) as month,
          coalesce(g.expires_on < ${TODAY}, false) as is_over, e.spent, e.returned
     from gift_card g left join order_line l on l.id = g.order_line_id
     cross join lateral (select coalesce(-sum(amount_cents) filter (where kind in ('use', 'refund')), 0) as spent,
       coalesce(-sum(amount_cents) filter (where kind = 'void'), 0) as returned
       from gift_card_entry where gift_card_id = g.id) e
    where g.activated_at is not null and l.is_trial is not true) x
 group by x.month order by x.month`,
};
