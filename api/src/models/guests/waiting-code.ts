import {RO, entity, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'codigos-sala-espera',
  table: 'waiting_code',
  label: ['código de la sala de espera', 'códigos de la sala de espera'],
  group: 'events',
  search: ['code', 'note'],
  sort: ['id', 'DESC'],
  companyScope:
    'exists (select 1 from waiting_room r join event e on e.id = coalesce(r.event_id, (select s.event_id from event_session s where s.id = r.event_session_id)) where r.id = t.waiting_room_id and e.event_company_id = $company)',
})
export class WaitingCode {
  @id() id: number;
  @ref('salas-espera') waitingRoomId: number;
  @text({max: 20, pattern: '^[A-Z0-9]{6,20}$', patternMessage: 'De 6 a 20 letras mayúsculas y cifras.'}) code: string;
  @text({optional: true, max: 200}) note?: string;
  @int({optional: true, min: 1, max: 10000, default: 1}) maxUses?: number;
  @int(RO) usedCount: number;
  @instant({optional: 'null'}) validUntil?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
