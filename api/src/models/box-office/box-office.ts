import {checkPrinters} from '../../domain/box-office/printers';
import {RO, cents, entity, flag, id, instant, jsonList, ref, text, version} from '../../web/rest/fields';
import {CODE} from './fragments';

@entity({
  path: 'taquillas',
  table: 'box_office',
  label: ['taquilla', 'taquillas'],
  group: 'box_office',
  search: ['name', 'code', 'location'],
  sort: ['name', 'ASC'],
  keep: true,
  beforeWrite: (_tx, {data}) => Promise.resolve(checkPrinters(data)),
  computed: {
    terminalCount: '(select count(*)::int from card_terminal c where c.box_office_id = t.id and c.is_active)',
    openShiftCount: `(select count(*)::int from cash_shift s where s.box_office_id = t.id and s.state <> 'closed')`,
  },
})
export class BoxOffice {
  @id() id: number;
  @text({max: 80}) name: string;
  @text(CODE) code: string;
  @ref('recintos', {optional: 'null'}) venueId?: number;
  @text({optional: true, max: 200}) location?: string;
  @cents({optional: true, max: 1_000_000, description: 'Fondo de caja habitual, en céntimos.', default: 10000})
  floatCents?: number;
  @jsonList({optional: true, default: [], description: 'Impresoras, con el nombre que tienen en el agente.'})
  printers?: object[];
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
