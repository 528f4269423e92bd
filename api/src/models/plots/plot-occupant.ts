import {readPersonDocument} from '../../domain/attendees/read-person';
import {RO, entity, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'parcelas/ocupantes',
  table: 'plot_occupant',
  label: ['ocupante', 'ocupantes'],
  group: 'plots',
  search: ['name', 'docNo'],
  sort: ['id', 'ASC'],
  beforeWrite: (_tx, {data}) => {
    if (data.docNo !== undefined) data.docNo = readPersonDocument(data.docNo as string, 'docNo');
  },
})
export class PlotOccupant {
  @id() id: number;
  @ref('parcelas/parcelas-vendidas') plotSaleId: number;
  @text({max: 160}) name: string;
  @text({optional: true, max: 30}) docNo?: string;
  @text(RO) code: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
