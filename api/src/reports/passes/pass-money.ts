/** What passes still owe, what seats given free have brought, and what the club owes its holders. */
import {CONTRACT_AREAS} from '../../web/auth/owners';
import type {Report} from '../../web/rest/report';
import {INSTALMENT_METHOD, INSTALMENT_STATE, OWED, UNPAID} from '../instalments';
import {COUNTS, LIST} from './passes';

const PASS_STATE = `case p.state when 'requested' then 'Pedido' when 'pending_payment' then 'Pendiente de pago'
  when 'active' then 'En vigor' when 'suspended_unpaid' then 'Suspendido por impago' when 'blocked' then 'Bloqueado'
  when 'expired' then 'Caducado' when 'renewed' then 'Renovado' when 'not_renewed' then 'No renovado'
  when 'cancelled_by_holder' then 'Baja del abonado' when 'cancelled_unpaid' then 'Baja por impago'
  when 'void' then 'Anulado' else 'Cedido' end`;

export const unpaidInstalments: Report = {
  name: 'abonos/plazos-impagados',
  title: 'Plazos impagados',
  note: 'Plazos cuyo día ya pasó y que nadie ha pagado, perdonado ni dado por perdido: también los de abonos dados de baja, que se pueden apartar, y los que todavía están en días de gracia. «Vencido» es lo que cuenta como tal en las tarjetas de las listas: de abonos que siguen, pasados los días de gracia y sin recargos. «De bajas» es lo que deben los abonos que ya no siguen.',
  area: 'instalments',
  confines: CONTRACT_AREAS,
  parameters: [
    {...LIST, required: false},
    {key: 'minDays', label: 'Días de retraso, al menos', kind: 'int'},
    {
      key: 'method',
      label: 'Forma de pago',
      kind: 'choice',
      choices: [
        {id: 'card_token', name: 'Tarjeta guardada'},
        {id: 'sepa', name: 'Domiciliación'},
        {id: 'bizum_link', name: 'Enlace de Bizum'},
        {id: 'box_office', name: 'Taquilla'},
      ],
    },
    {
      key: 'passes',
      label: 'De abonos',
      kind: 'choice',
      choices: [
        {id: 'live', name: 'Que siguen'},
        {id: 'ended', name: 'Dados de baja'},
      ],
    },
  ],
  columns: [
    {key: 'holder', label: 'Abonado', kind: 'text', link: '/abonados/:listId/:holderId'},
    {key: 'n', label: 'Plazo', kind: 'int'},
    {key: 'dueOn', label: 'Vencía', kind: 'day'},
    {key: 'days', label: 'Días', kind: 'int'},
    {key: 'owedCents', label: 'Debe', kind: 'cents', total: true},
    {key: 'overdueCents', label: 'Vencido', kind: 'cents', total: true},
    {key: 'endedCents', label: 'De bajas', kind: 'cents', total: true},
    {key: 'state', label: 'Estado', kind: 'text'},
    {key: 'pass', label: 'Abono', kind: 'text'},
    {key: 'method', label: 'Forma de pago', kind: 'text'},
    {key: 'memberCode', label: 'Número', kind: 'text', isAside: true},
    {key: 'list', label: 'Lista', kind: 'text', isAside: true},
    {key: 'seat', label: 'Butaca', kind: 'text', isAside: true},
    {key: 'attempts', label: 'Intentos', kind: 'int', isAside: true},
    {key: 'lastError', label: 'Último error', kind: 'text', isAside: true},
    {key: 'phone', label: 'Teléfono', kind: 'text', isAside: true},
    {key: 'email', label: 'Correo', kind: 'text', isAside: true},
  ],
  sql: `
select p.holder_name as holder, p.member_code as "memberCode", p.season_list_id as "listId",
  p.pass_holder_id as "holderId", l.name as list, p.seat_label as seat, i.n, i.due_on as "dueOn",
  (select club_today()) - i.due_on as days, ${OWED} as "owedCents",
  case when p.state in ${COUNTS} then overdue_cents(i) else 0 end as "overdueCents",
  case when p.state in ${COUNTS} then 0 else ${OWED} end as "endedCents", ${PASS_STATE} as pass,
  i.id as "instalmentId", i.state as "stateCode", p.id as "passId", i.retries_stopped_at is not null as "isStopped",
       i.method as "methodCode", ${INSTALMENT_STATE} as state, ${INSTALMENT_METHOD} as method, i.attempts, i.last_error as "lastError", h.phone, h.email
  from instalment i join season_pass p on p.id = i.season_pass_id join season_list l on l.id = p.season_list_id
    join pass_holder h on h.id = p.pass_holder_id
 where ${UNPAID} and i.due_on <= (select club_today())
   and ($1::int is null or p.season_list_id = $1) and ($2::int is null or (select club_today()) - i.due_on >= $2)
   and ($3::text is null or i.method = $3)
   and ($4::text is null or (p.state in ${COUNTS}) = ($4 = 'live')) and $5::int is null and i.contract_kind = any($6::text[])
 order by i.due_on, p.holder_name`,
};

export const seatReleases: Report = {
  name: 'abonos/liberaciones',
  title: 'Asientos liberados',
  note: 'Por partido: cuántos asientos han liberado los abonados, cuántos se han vendido y qué les corresponde. La compensación se calcula cuando el partido ha terminado.',
  area: 'passes',
  parameters: [LIST],
  columns: [
    {key: 'event', label: 'Partido', kind: 'text'},
    {key: 'startsAt', label: 'Fecha', kind: 'instant'},
    {key: 'released', label: 'Liberados', kind: 'int', total: true},
    {key: 'open', label: 'A la venta', kind: 'int', total: true},
    {key: 'sold', label: 'Vendidos', kind: 'int', total: true},
    {key: 'unsold', label: 'Sin vender', kind: 'int', total: true},
    {key: 'recovered', label: 'Recuperados', kind: 'int', total: true},
    {key: 'soldBp', label: 'Vendidos (%)', kind: 'percentBp'},
    {key: 'soldCents', label: 'Ventas', kind: 'cents', total: true},
    {key: 'compensationCents', label: 'Compensación', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'event', y: ['released', 'sold']},
  sql: `
select e.title as event, s.starts_at as "startsAt", count(r.id)::int as released, count(r.id)
  filter (where r.state = 'released')::int as open, count(r.id)
  filter (where r.state in ('sold', 'compensated'))::int as sold, count(r.id)
  filter (where r.state = 'unsold')::int as unsold,
       count(r.id) filter (where r.state = 'recovered')::int as recovered,
         share_bp(count(r.id) filter (where r.state in ('sold', 'compensated')), count(r.id)
         filter (where r.state <> 'recovered')) as "soldBp",
       coalesce(sum(r.sold_cents), 0)::bigint as "soldCents",
         coalesce(sum(r.compensation_cents), 0)::bigint as "compensationCents"
  from season_list_session k join event_session s on s.id = k.event_session_id join event e on e.id = s.event_id
    left join (seat_release r join season_pass p on p.id = r.season_pass_id) on r.event_session_id = s.id
    and p.season_list_id = k.season_list_id
 where k.season_list_id = $1 group by s.id, e.title, s.starts_at having count(r.id) > 0 order by s.starts_at`,
};

export const walletLiability: Report = {
  name: 'abonos/monedero',
  title: 'Saldo que se debe a los abonados',
  note: 'Lo que hay hoy en los monederos, por abonado, y de dónde ha salido. Nunca es negativo.',
  area: 'passes',
  columns: [
    {key: 'holder', label: 'Abonado', kind: 'text', link: '/abonados/:listId/:holderId'},
    {key: 'memberCode', label: 'Número', kind: 'text'},
    {key: 'balanceCents', label: 'Saldo', kind: 'cents', total: true},
    {key: 'releaseCents', label: 'Por asientos liberados', kind: 'cents', total: true},
    {key: 'giftCents', label: 'Regalos y devoluciones', kind: 'cents', total: true},
    {key: 'usedCents', label: 'Usado', kind: 'cents', total: true},
    {key: 'expiredCents', label: 'Caducado', kind: 'cents', total: true},
    {key: 'expiresOn', label: 'Caduca desde', kind: 'day'},
  ],
  sql: `
select pass_holder_name(h.first_name, h.surname1, h.surname2) as holder, h.member_code as "memberCode",
  h.id as "holderId", (select max(p.season_list_id) from season_pass p where p.pass_holder_id = h.id) as "listId",
  h.wallet_cents as "balanceCents",
       w.released as "releaseCents", w.given as "giftCents", w.used as "usedCents", w.expired as "expiredCents",
         w.expires_on as "expiresOn"
  from (select pass_holder_id, coalesce(sum(amount_cents) filter (where kind = 'release'), 0)::int as released,
    coalesce(sum(amount_cents) filter (where kind in ('gift', 'refund', 'adjustment')), 0)::int as given,
    coalesce(-sum(amount_cents) filter (where kind = 'use'), 0)::int as used,
               coalesce(-sum(amount_cents) filter (where kind = 'expiry'), 0)::int as expired, min(expires_on)
                 filter (where expires_on >= (select club_today())) as expires_on from wallet_entry group by 1) w
  join pass_holder h on h.id = w.pass_holder_id where h.wallet_cents > 0 order by h.wallet_cents desc, h.id`,
};
