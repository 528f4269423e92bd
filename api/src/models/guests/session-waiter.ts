import {RO, RO_OR_NULL, email, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'lista-espera-sesion',
  table: 'session_waiter',
  label: ['puesto en la lista de espera', 'lista de espera de la sesión'],
  group: 'orders',
  search: ['email', 'name'],
  sort: ['id', 'ASC'],
  readOnly: true,
  companyScope:
    'exists (select 1 from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id and e.event_company_id = $company)',
  computed: {
    zoneNames: `coalesce((select string_agg(z.name, ', ' order by z.id) from zone z where z.id = any(t.zone_ids)), '')`,
    orderNumber: `(select o.number from "order" o where o.cart_id = t.cart_id and o.state <> 'cancelled' limit 1)`,
  },
})
export class SessionWaiter {
  @id() id: number;
  @ref('sesiones', RO) eventSessionId: number;
  @ref('clientes', RO_OR_NULL) customerId: number;
  @email(RO) email: string;
  @text(RO) name: string;
  @int({...RO, min: 1, max: 10}) quantity: number;
  @flag(RO) isAdjacent: boolean;
  @enumOf(['waiting', 'offered', 'served', 'expired', 'left'], RO) state: string;
  @instant(RO_OR_NULL) offeredAt: string;
  @instant(RO_OR_NULL) offerEndsAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
