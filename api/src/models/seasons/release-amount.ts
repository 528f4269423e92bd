import {checkReleaseAmount} from '../../domain/passes/release/check-release-policy';
import {cents, entity, id, ref, version} from '../../web/rest/fields';
import {ZONE_NAME} from '../fragments';
import {CATEGORY_NAME} from './fragments';

@entity({
  path: 'abonos/importes-liberacion',
  table: 'release_amount',
  label: ['importe por liberar', 'importes por liberar'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkReleaseAmount(tx, before, data),
  computed: {zoneName: ZONE_NAME, categoryName: CATEGORY_NAME},
})
export class ReleaseAmount {
  @id() id: number;
  @ref('abonos/politicas-liberacion') releasePolicyId: number;
  @ref('zonas') zoneId: number;
  @ref('abonos/categorias', {optional: 'null', description: 'Vacía: todas las categorías.'}) passCategoryId?: number;
  @cents() amountCents: number;
  @version() version?: number;
}
