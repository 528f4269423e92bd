/**
 * How passes are sold and shared: campaigns with phases and waiting list, guests, friends, seats kept out of the sale
 * of passes.
 */
import {checkCampaign, checkPhase, checkWaitingEntry} from '../domain/passes/campaign/check-campaign';
import {checkFriendOffer, checkInvitationPolicy, checkInvitationZone} from '../domain/passes/guests/check-guests';
import {checkHolderOffer} from '../domain/passes/outside/check-holder-offer';
import {
  cents,
  day,
  email,
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  int,
  longText,
  nif,
  phone,
  ref,
  tags,
  text,
  version,
} from '../rest/fields';

const ZONE_NAME = '(select z.name from zone z where z.id = t.zone_id)';
const CHANNELS = ['web', 'box_office', 'phone'] as const;

@entity({
  path: 'campana-abonos',
  table: 'pass_campaign',
  label: ['campaña de abonos', 'campañas de abonos'],
  group: 'passes',
  search: ['name'],
  hidden: ['introHtml'],
  beforeWrite: (tx, {before, data}) => checkCampaign(tx, before, data),
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    phaseCount: '(select count(*)::int from campaign_phase f where f.pass_campaign_id = t.id)',
    startsAt: '(select min(f.starts_at) from campaign_phase f where f.pass_campaign_id = t.id)',
    endsAt: '(select max(f.ends_at) from campaign_phase f where f.pass_campaign_id = t.id)',
    waiting: `(select count(*)::int from waiting_list_entry w
      where w.pass_campaign_id = t.id and w.state in ('waiting', 'called'))`,
  },
})
export class PassCampaign {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 120}) name: string;
  @instant({optional: 'null', description: 'Hasta entonces no se ofrece la butaca de quien no ha renovado.'})
  seatGuaranteeUntilAt?: string;
  @flag() waitingListEnabled?: boolean;
  @cents({optional: true}) waitingListDepositCents?: number;
  @int({optional: true, min: 1, max: 720, description: 'Horas que tiene quien es llamado para sacar su abono.'})
  waitingListCallHours?: number;
  @flag({description: 'Se llama a los siguientes en cuanto quedan butacas libres.'}) waitingListAutoCall?: boolean;
  @int({optional: true, min: 0, max: 10}) maxSeatChanges?: number;
  @int({optional: true, min: 0, max: 10}) seatChangeCooldownSeasons?: number;
  @cents({optional: true}) seatChangeFeeCents?: number;
  @int({
    optional: true,
    min: 0,
    max: 100000,
    description: 'Por cuánto se multiplica la diferencia de precio, en puntos básicos: 10000 = una vez.',
  })
  seatChangeMultiplierBp?: number;
  @flag() creditCheaperSeat?: boolean;
  @int({optional: true, min: 15, max: 90}) autoRenewNoticeDays?: number;
  @text({
    optional: true,
    max: 40,
    pattern: '^$|^\\d{1,2}(,\\d{1,2})*$',
    patternMessage: 'Días separados por comas, como 7,2,0.',
  })
  reminderDays?: string;
  @html({optional: true}) introHtml?: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'campana-abonos/fases',
  table: 'campaign_phase',
  label: ['fase de campaña', 'fases de campaña'],
  group: 'passes',
  search: ['name'],
  sort: ['startsAt', 'ASC'],
  hidden: ['messageHtml'],
  beforeWrite: (tx, {before, data}) => checkPhase(tx, before, data),
})
export class CampaignPhase {
  @id() id: number;
  @ref('campana-abonos') passCampaignId: number;
  @text({max: 120}) name: string;
  @enumOf(['renewal', 'seat_change', 'waiting_list_sign_up', 'waiting_list', 'sponsored', 'open', 'half_season'])
  kind: string;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @enumOf(['everyone', 'previous_list', 'member_band', 'member_since', 'tag', 'code']) audience: string;
  @int({optional: 'null', min: 1, max: 999999}) memberFrom?: number;
  @int({optional: 'null', min: 1, max: 999999}) memberUntil?: number;
  @day({optional: 'null'}) memberSinceUntilOn?: string;
  @text({optional: 'null', max: 40}) tag?: string;
  @text({optional: 'null', max: 40}) accessCode?: string;
  @tags(CHANNELS) channels: string[];
  @enumOf(['new', 'renewal', 'half_season']) priceKind: string;
  @html({optional: true}) messageHtml?: string;
  @version() version?: number;
}

@entity({
  path: 'campana-abonos/lista-espera',
  table: 'waiting_list_entry',
  label: ['inscripción en lista de espera', 'lista de espera'],
  group: 'passes',
  search: ['firstName', 'surname1', 'surname2', 'email'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkWaitingEntry(tx, before, data),
  computed: {
    zoneName: ZONE_NAME,
    sponsorName:
      '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.sponsor_id)',
  },
})
export class WaitingListEntry {
  @id() id: number;
  @ref('campana-abonos') passCampaignId: number;
  @int({readOnly: true}) position: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @email() email: string;
  @phone({optional: true}) phone?: string;
  @nif({optional: 'null'}) nif?: string;
  @ref('zonas', {optional: 'null'}) zoneId?: number;
  @ref('abonos/categorias', {optional: 'null'}) passCategoryId?: number;
  @int({optional: true, min: 1, max: 10}) seatsWanted?: number;
  @ref('abonados', {optional: 'null'}) sponsorId?: number;
  @cents({readOnly: true}) depositCents: number;
  @enumOf(['none', 'paid', 'lent', 'deducted', 'returned'], {readOnly: true}) depositState: string;
  @enumOf(['pending_deposit', 'waiting', 'called', 'served', 'declined', 'expired'], {readOnly: true}) state: string;
  @instant({readOnly: true, optional: 'null'}) calledAt: string;
  @instant({readOnly: true, optional: 'null'}) expiresAt: string;
  @longText({optional: true, max: 1000}) note?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'campana-abonos/renovaciones-automaticas',
  table: 'auto_renewal',
  label: ['renovación automática', 'renovaciones automáticas'],
  group: 'passes',
  search: ['reason'],
  sort: ['notifiedAt', 'DESC'],
  readOnly: true,
  computed: {
    holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
    memberCode: '(select p.member_code from season_pass p where p.id = t.season_pass_id)',
    seatLabel: '(select p.seat_label from season_pass p where p.id = t.season_pass_id)',
  },
})
export class AutoRenewal {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('listas', {readOnly: true, description: 'La temporada nueva.'}) seasonListId: number;
  @enumOf(['notified', 'stopped', 'renewed', 'failed'], {readOnly: true}) state: string;
  @cents({readOnly: true}) amountCents: number;
  @day({readOnly: true}) chargeOn: string;
  @instant({readOnly: true}) notifiedAt: string;
  @instant({readOnly: true, optional: 'null'}) decidedAt: string;
  @ref('abonos', {readOnly: true, optional: 'null'}) renewedPassId: number;
  @text({readOnly: true}) reason: string;
}

@entity({
  path: 'campana-abonos/avisos',
  table: 'campaign_reminder',
  label: ['aviso de renovación', 'avisos de renovación'],
  group: 'passes',
  search: ['email'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    holderName:
      '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.pass_holder_id)',
    memberCode: '(select h.member_code from pass_holder h where h.id = t.pass_holder_id)',
    hasRenewed: `(select exists (select 1 from season_pass r join pass_campaign c on c.season_list_id = r.season_list_id
      where c.id = t.pass_campaign_id and r.pass_holder_id = t.pass_holder_id and r.renewed_from_id is not null
      and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')))`,
  },
})
export class CampaignReminder {
  @id() id: number;
  @ref('campana-abonos', {readOnly: true}) passCampaignId: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @int({readOnly: true, min: 0, max: 99, description: 'Días que faltaban.'}) daysBefore: number;
  @instant({readOnly: true, description: 'Hasta cuándo se le dijo que podía renovar.'}) endsAt: string;
  @email({readOnly: true}) email: string;
  @instant({readOnly: true}) sentAt: string;
}

@entity({
  path: 'invitaciones-abonados',
  table: 'pass_invitation_policy',
  label: ['invitaciones de abonados de un evento', 'invitaciones de abonados'],
  group: 'passes',
  sort: ['id', 'DESC'],
  beforeWrite: (tx, {before, data}) => checkInvitationPolicy(tx, before, data),
  computed: {eventTitle: '(select e.title from event e where e.id = t.event_id)'},
})
export class PassInvitationPolicy {
  @id() id: number;
  @ref('eventos') eventId: number;
  @flag() isEnabled?: boolean;
  @int({min: 0, max: 20}) perPass: number;
  @int({optional: 'null', min: 0, max: 200000, description: 'Vacío: sin límite.'}) totalQuota?: number;
  @int({readOnly: true}) issued: number;
  @cents({optional: true}) amountCents?: number;
  @instant({optional: 'null'}) opensAt?: string;
  @instant({optional: 'null'}) closesAt?: string;
  @flag() needsPaidPass?: boolean;
  @flag() isNominative?: boolean;
  @longText({optional: true, max: 1000}) message?: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'invitaciones-abonados/zonas',
  table: 'pass_invitation_zone',
  label: ['zona para invitados', 'zonas para invitados'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkInvitationZone(tx, before, data),
  computed: {zoneName: ZONE_NAME},
})
export class PassInvitationZone {
  @id() id: number;
  @ref('invitaciones-abonados') passInvitationPolicyId: number;
  @ref('zonas') zoneId: number;
  @int({min: 0, max: 100000}) quota: number;
  @int({readOnly: true}) issued: number;
  @version() version?: number;
}

@entity({
  path: 'abonos/invitaciones',
  table: 'pass_invitation',
  label: ['invitación de abonado', 'invitaciones emitidas'],
  group: 'passes',
  search: ['guestName', 'guestEmail'],
  sort: ['issuedAt', 'DESC'],
  readOnly: true,
  computed: {
    holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
    zoneName: ZONE_NAME,
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
  },
})
export class PassInvitation {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @int({readOnly: true, min: 1, max: 20}) n: number;
  @ref('zonas', {readOnly: true}) zoneId: number;
  @text({readOnly: true}) guestName: string;
  @email({readOnly: true}) guestEmail: string;
  @enumOf(['issued', 'sent', 'used', 'revoked'], {readOnly: true}) state: string;
  @instant({readOnly: true}) issuedAt: string;
}

@entity({
  path: 'amigos-abonados',
  table: 'friend_offer',
  label: ['oferta para amigos', 'ofertas para amigos'],
  group: 'passes',
  sort: ['startsAt', 'DESC'],
  beforeWrite: (tx, {before, data}) => checkFriendOffer(tx, before, data),
  computed: {
    zoneName: ZONE_NAME,
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
    sessionStartsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
  },
})
export class FriendOffer {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('zonas', {optional: 'null', description: 'Vacía: todas las zonas a la venta.'}) zoneId?: number;
  @cents() amountCents: number;
  @int({min: 1, max: 20}) maxPerPass: number;
  @int({optional: 'null', min: 1, max: 100000}) quota?: number;
  @int({readOnly: true}) sold: number;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @flag() needsPaidPass?: boolean;
  @flag() isActive?: boolean;
  @version() version?: number;
}

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
  @flag() needsPaidPass?: boolean;
  @flag() isActive?: boolean;
  @longText({optional: true, max: 500, description: 'Lo que lee el abonado.'}) note?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/bloqueos',
  table: 'list_seat_block',
  label: ['bloqueo de abonos', 'bloqueos de abonos'],
  group: 'passes',
  search: ['reason'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    activeSeats: '(select count(*)::int from list_seat_kept s where s.list_seat_block_id = t.id)',
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
    seatText: `(select string_agg(x.text, '; ' order by x.code)
      from (select z.code, 'Sector ' || z.code || ': fila' || case when count(distinct s.row_label) > 1 then 's '
      else ' ' end || string_agg(distinct s.row_label, ', ') || ' (' || count(*) || ')' as text from list_seat_kept b
      join seat s on s.id = b.seat_id join zone z on z.id = s.zone_id where b.list_seat_block_id = t.id
      group by z.code) x)`,
  },
})
export class ListSeatBlock {
  @id() id: number;
  @ref('listas', {readOnly: true}) seasonListId: number;
  @ref('etiquetas-bloqueos', {readOnly: true}) blockLabelId: number;
  @text({readOnly: true}) reason: string;
  @day({readOnly: true, optional: 'null'}) untilOn: string;
  @int({readOnly: true}) seatCount: number;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true}) createdAt: string;
}
