import {checkHolderOffer} from '../../domain/passes/beyond-list/check-holder-offer';
import {cents, entity, flag, id, instant, int, longText, ref, version} from '../../web/rest/fields';

@entity({
  path: 'ofertas-abonados',
  table: 'holder_offer',
  label: ['oferta para abonados', 'ofertas para abonados'],
  group: 'passes',
  sort: ['startsAt', 'DESC'],
  beforeWrite: (tx, {before, data}) => checkHolderOffer(tx, before, data),
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
    sessionStartsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    kept: `(select count(*)::int from seat_claim c join season_pass p on p.id = c.season_pass_id
      and p.season_list_id = t.season_list_id where c.event_session_id = t.event_session_id and c.kind = 'pass')`,
    sold: `(select count(*)::int from seat_claim c
      join season_pass p on p.id = c.for_pass_id and p.season_list_id = t.season_list_id
      where c.event_session_id = t.event_session_id and c.kind = 'sale' and c.friend_n is null)`,
  },
})
export class HolderOffer {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('sesiones', {description: 'Una sesión que no entra en los abonos de la lista.'}) eventSessionId: number;
  @cents({optional: 'null', description: 'Precio de abonado; vacío si es un descuento.'}) amountCents?: number;
  @int({optional: 'null', min: 0, max: 10000, description: 'Descuento sobre el precio de la zona, en puntos básicos.'})
  discountBp?: number;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @instant({optional: 'null', description: 'Hasta entonces la butaca de cada abono se guarda; vacío: no se guarda.'})
  keepUntilAt?: string;
  @flag({default: true}) needsPaidPass?: boolean;
  @flag({default: true}) isActive?: boolean;
  @longText({optional: true, max: 500, description: 'Lo que lee el abonado.'}) note?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
