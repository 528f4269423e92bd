import {checkSession} from '../../domain/events/check-session';
import {cents, entity, enumOf, flag, id, instant, int, longText, ref, text, version} from '../../web/rest/fields';
import {OWN_EVENT} from '../fragments';

@entity({
  path: 'sesiones',
  table: 'event_session',
  label: ['sesión', 'sesiones'],
  group: 'events',
  search: ['code'],
  // «verbena coliseo», «22/01/2027 20:30»
  searchAlso: [
    '(select e.title from event e where e.id = t.event_id)',
    '(select v.name from event e join venue v on v.id = e.venue_id where e.id = t.event_id)',
    `to_char(t.starts_at at time zone (select club_zone()), 'DD/MM/YYYY HH24:MI')`,
  ],
  sort: ['startsAt', 'ASC'],
  companyScope: OWN_EVENT,
  beforeWrite: (tx, {before, data}) => checkSession(tx, before, data),
  computed: {
    eventTitle: '(select e.title from event e where e.id = t.event_id)',
    isAhead: `(t.ends_at > now() and t.state <> 'cancelled')`,
    webSale: '(select web_sale(s) from event_session s where s.id = t.id)',
  },
})
export class EventSession {
  @id() id: number;
  @ref('eventos') eventId: number;
  @ref('planos') seatPlanId: number;
  @text({readOnly: true}) code: string;
  @instant() startsAt: string;
  @instant() doorsAt: string;
  @instant() endsAt: string;
  @enumOf(['draft', 'on_sale', 'paused', 'closed', 'cancelled'], {readOnly: true}) state: string;
  @flag({readOnly: true}) isTrial: boolean;
  @instant() saleStartsAt: string;
  @instant() saleEndsAt: string;
  @instant() boxOfficeEndsAt: string;
  @int({optional: true, min: 1, max: 100, default: 10}) maxPerOrder?: number;
  @int({optional: true, min: 1, max: 1000, default: 10}) maxPerCustomer?: number;
  @flag({default: true}) orphanRule?: boolean;
  @int({optional: true, min: 0, max: 6, default: 0, description: 'butacas libres en la fila entre compras distintas'})
  seatsApart?: number;
  @int({
    optional: true,
    min: 0,
    max: 8760,
    default: 0,
    description: 'horas antes: hasta entonces, para quien la necesita',
  })
  accessibleUntilHours?: number;
  @int({optional: true, min: 1, max: 40, default: 15}) holdMinutes?: number;
  @flag() isNominative?: boolean;
  @instant({optional: 'null', description: 'hasta cuándo se puede decir quién viene; nada: al comprar'})
  attendeesDueAt?: string;
  @flag({description: 'de cada asistente, también el documento'}) attendeeNeedsDoc?: boolean;
  @flag({default: true, description: 'sin nombre no se da la entrada ni se pasa'}) entryNeedsName?: boolean;
  @flag({description: 'los grupos piden plazas en la web'}) takesGroups?: boolean;
  @flag({readOnly: true, description: 'en la web compran solo los compradores permitidos'}) buyersOnly: boolean;
  @instant({readOnly: true, optional: 'null'}) buyersOnlyUntil: string;
  @flag({readOnly: true, description: 'la lista de espera admite gente y recibe ofertas'}) waitingListOpen: boolean;
  @int({readOnly: true, min: 10, max: 2880}) waitingOfferMinutes: number;
  @flag({readOnly: true}) keptForWaiting: boolean;
  @longText({optional: true, max: 3000}) refundPolicy?: string;
  @enumOf(['none', 'money', 'credit', 'either'], {
    optional: true,
    default: 'none',
    description: 'si quien compra puede anular sus entradas, y cómo se le devuelve',
  })
  cancelTerms?: string;
  @int({optional: true, min: 0, max: 8760, default: 48}) cancelUntilHours?: number;
  @cents({optional: true, max: 100_000, default: 0}) cancelFeeCents?: number;
  @flag({default: true}) cancelKeepsFee?: boolean;
  @int({optional: true, min: 0, max: 10_000, default: 0}) cancelBonusBp?: number;
  @int({optional: true, min: 0, max: 9, default: 0, description: 'cuántas veces corrige cada nombre quien compra'})
  nameFixes?: number;
  @int({optional: true, min: 0, max: 8760, default: 24}) nameFixUntilHours?: number;
  @flag({description: 'quien tiene una entrada la cambia por otra butaca libre'}) movesAllowed?: boolean;
  @int({optional: true, min: 0, max: 8760, default: 24}) moveUntilHours?: number;
  @cents({optional: true, max: 100_000, default: 0}) moveFeeCents?: number;
  @flag({description: 'quien compró una entrada la pone en reventa'}) resaleAllowed?: boolean;
  @int({optional: true, min: 0, max: 8760, default: 2}) resaleUntilHours?: number;
  @cents({optional: true, max: 100_000, default: 0}) resaleFeeCents?: number;
  @flag({description: 'quien tiene una entrada puede dársela a otra persona'}) givesOn?: boolean;
  @int({optional: true, min: 0, max: 8760, default: 2, description: 'horas antes de empezar'}) giveUntilHours?: number;
  @int({optional: true, min: 1, max: 20, default: 1, description: 'cuántas veces cambia de manos'}) giveMost?: number;
  @instant({readOnly: true, optional: 'null', description: 'el día que tenía antes de cambiar'}) postponedFrom: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
