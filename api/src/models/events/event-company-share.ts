import {RO, bp, entity, id, instant, ref, text} from '../../web/rest/fields';

/** All the shares of an event change at once (`POST /api/eventos/{id}/reparto`): they add up to the whole. */
@entity({
  path: 'repartos-evento',
  table: 'event_company_share',
  label: ['parte de compañía', 'partes de compañías'],
  group: 'events',
  readOnly: true,
  sort: ['percentBp', 'DESC'],
  companyScope: 't.event_company_id = $company',
  computed: {companyName: '(select c.name from event_company c where c.id = t.event_company_id)'},
})
export class EventCompanyShare {
  @id() id: number;
  @ref('eventos', RO) eventId: number;
  @ref('compania-eventos', RO) eventCompanyId: number;
  @bp(RO) percentBp: number;
  @text(RO) note: string;
  @instant(RO) createdAt: string;
}
