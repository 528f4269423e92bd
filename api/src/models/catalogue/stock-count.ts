import {RO, RO_OR_NULL, entity, enumOf, flag, id, instant, longText, ref, text, version} from '../../web/rest/fields';

/** A sum over the lines; of a blind count nothing before it is reviewed. */
const sum = (of: string) => `(case when t.is_blind and t.state = 'open' then null else
  (select coalesce(sum(${of}), 0)::int from stock_count_line l where l.stock_count_id = t.id) end)`;

@entity({
  path: 'recuentos',
  table: 'stock_count',
  label: ['recuento', 'recuentos'],
  group: 'products',
  search: ['name'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    begunByName: '(select u.name from staff_user u where u.id = t.begun_by_id)',
    endedByName: '(select u.name from staff_user u where u.id = t.ended_by_id)',
    lineCount: '(select count(*)::int from stock_count_line l where l.stock_count_id = t.id)',
    countedCount:
      '(select count(*)::int from stock_count_line l where l.stock_count_id = t.id and l.counted is not null)',
    missing: sum('greatest(-l.difference, 0)'),
    surplus: sum('greatest(l.difference, 0)'),
    differenceCents: sum('l.difference * l.price_cents'),
    costCents: sum('l.difference * coalesce(l.cost_cents, 0)'),
  },
})
export class StockCount {
  @id() id: number;
  @text(RO) name: string;
  @flag({readOnly: true}) isBlind: boolean;
  @enumOf(['open', 'counted', 'closed', 'discarded'], RO) state: string;
  @ref('usuarios', RO) begunById: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) countedAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @ref('usuarios', RO_OR_NULL) endedById: number;
  @longText({...RO, max: 200}) reason: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
