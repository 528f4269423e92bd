/** When the cards of active supporters end, month by month: whom to write to, and what a renewal of all would bring. */
import type {Report} from '../../web/rest/report';

export const supportersExpiry: Report = {
  name: 'simpatizantes-vencimientos',
  title: 'Vencimientos de simpatizantes',
  note: 'Carnés activos por el mes en que terminan; el importe es lo que costaría renovarlos todos al precio de hoy.',
  area: 'supporters',
  parameters: [
    {key: 'supporterTierId', label: 'Carné', kind: 'ref', resource: 'tipos-simpatizante', optionText: 'name'},
  ],
  columns: [
    {key: 'month', label: 'Mes', kind: 'text'},
    {key: 'ending', label: 'Terminan', kind: 'int', total: true},
    {key: 'auto', label: 'Con renovación automática', kind: 'int', total: true},
    {key: 'withEmail', label: 'Con correo', kind: 'int', total: true},
    {key: 'cents', label: 'Si renuevan todos', kind: 'cents', total: true},
  ],
  chart: {kind: 'bar', x: 'month', y: ['ending']},
  sql: `
select to_char(s.valid_until_on, 'YYYY-MM') as month, count(*)::int as ending,
  (count(*) filter (where s.is_auto_renewed))::int as auto, (count(*) filter (where s.email <> ''))::int as "withEmail",
  sum(t.price_cents)::int as cents
  from supporter s join supporter_tier t on t.id = s.supporter_tier_id
    where s.state = 'active' and ($1::int is null or t.id = $1) group by 1 order by 1`,
};
