/** Holders, their passes and what belongs to a pass. The person is edited; the pass changes by domain verbs only. */
import {checkHolder} from '../domain/passes/holder/check-holder';
import {
  cents,
  day,
  email,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  json,
  longText,
  nif,
  phone,
  postalCode,
  ref,
  tags,
  text,
  version,
} from '../rest/fields';

/** A pass that counts: not given back, not stopped, not handed over. */
export const LIVE = `('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked')`;
const PASS_STATES = [
  'requested',
  'pending_payment',
  'active',
  'suspended_unpaid',
  'blocked',
  'cancelled_by_holder',
  'cancelled_unpaid',
  'void',
  'handed_over',
  'expired',
  'renewed',
  'not_renewed',
] as const;
const STAFF_NAME = '(select u.name from staff_user u where u.id = t.staff_user_id)';
const SESSION = {
  sessionStartsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
  eventTitle: '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
};
/** Who and where, for everything that hangs from a pass. */
const PASS = {
  holderName: '(select p.holder_name from season_pass p where p.id = t.season_pass_id)',
  memberCode: '(select p.member_code from season_pass p where p.id = t.season_pass_id)',
  seatLabel: '(select p.seat_label from season_pass p where p.id = t.season_pass_id)',
  seasonListId: '(select p.season_list_id from season_pass p where p.id = t.season_pass_id)',
  passHolderId: '(select p.pass_holder_id from season_pass p where p.id = t.season_pass_id)',
};

@entity({
  path: 'abonados',
  table: 'pass_holder',
  label: ['abonado', 'abonados'],
  group: 'passes',
  search: ['memberCode', 'firstName', 'surname1', 'surname2', 'nif', 'email'],
  hasSearchWords: true,
  sort: ['memberCode', 'ASC'],
  sortable: ['memberCode', 'surname1', 'memberSinceOn', 'createdAt'],
  keep: true,
  hidden: ['notes'],
  beforeWrite: (tx, {before, data}) => checkHolder(tx, before, data),
  computed: {
    livePasses: `(select count(*)::int from season_pass p where p.pass_holder_id = t.id and p.state in ${LIVE})`,
    // The season that runs before one that is sold already.
    lastListId:
      '(select p.season_list_id from season_pass p join season_list l on l.id = p.season_list_id where p.pass_holder_id = t.id order by current_date between l.starts_on and l.ends_on desc, l.starts_on desc, l.id desc limit 1)',
  },
})
export class PassHolder {
  @id() id: number;
  @int({optional: true, min: 1, max: 999999, description: 'Vacío: el siguiente libre.'}) memberNumber?: number;
  @text({readOnly: true}) memberCode: string;
  @day({optional: true}) memberSinceOn?: string;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @enumOf(['nif', 'nie', 'passport', 'none'], {readOnly: true}) docType: string;
  @nif({optional: 'null'}) nif?: string;
  @text({optional: 'null', max: 20, pattern: '^$|^[A-Z0-9]{5,20}$', patternMessage: 'Solo mayúsculas y números.'})
  passportNo?: string;
  @day({optional: 'null'}) bornOn?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true, max: 200}) street?: string;
  @postalCode({optional: true}) postalCode?: string;
  @text({optional: true, max: 80}) city?: string;
  @text({optional: true, max: 80}) province?: string;
  @text({optional: true, max: 2, pattern: '^$|^[A-Z]{2}$', patternMessage: 'Dos letras, como ES.'}) country?: string;
  @ref('abonados', {optional: 'null'}) guardianId?: number;
  @text({optional: true, max: 120}) guardianName?: string;
  @phone({optional: true}) guardianPhone?: string;
  @ref('clientes', {optional: 'null', description: 'Su cuenta en la web'}) customerId?: number;
  @tags(
    [
      'shareholder',
      'veteran',
      'founder',
      'fan_club',
      'volunteer',
      'large_family',
      'reduced_mobility',
      'vip',
      'animation',
    ],
    {optional: true},
  )
  tags?: string[];
  @instant({optional: 'null'}) emailConsentAt?: string;
  @instant({optional: 'null'}) whatsappConsentAt?: string;
  @instant({optional: 'null'}) imageConsentAt?: string;
  @instant({optional: 'null'}) sharingConsentAt?: string;
  @longText({optional: true, max: 5000}) notes?: string;
  @enumOf(['active', 'former', 'barred', 'deceased'], {optional: true}) state?: string;
  @cents({readOnly: true}) walletCents: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos',
  table: 'season_pass',
  label: ['abono', 'abonos'],
  group: 'passes',
  search: ['memberCode', 'holderName', 'holderDoc', 'seatLabel'],
  hasSearchWords: 'places',
  sort: ['holderName', 'ASC'],
  sortable: ['memberCode', 'holderName', 'signedUpAt'],
  readOnly: true,
  hidden: ['customValues'],
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    categoryName: '(select c.name from pass_category c where c.id = t.pass_category_id)',
  },
})
export class SeasonPass {
  @id() id: number;
  @ref('listas', {readOnly: true}) seasonListId: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @text({readOnly: true}) memberCode: string;
  @text({readOnly: true}) holderName: string;
  @text({readOnly: true}) holderDoc: string;
  @text({readOnly: true}) seatLabel: string;
  @ref('abonos/categorias', {readOnly: true}) passCategoryId: number;
  @ref('abonos/precios', {readOnly: true}) passPriceId: number;
  @ref('zonas', {readOnly: true, optional: 'null'}) zoneId: number;
  @int({readOnly: true, optional: 'null'}) seatId: number;
  @enumOf(['new', 'renewal', 'half_season'], {readOnly: true}) kind: string;
  @enumOf(PASS_STATES, {readOnly: true}) state: string;
  @cents({readOnly: true}) amountCents: number;
  @cents({readOnly: true}) discountCents: number;
  @cents({readOnly: true}) feeCents: number;
  @cents({readOnly: true}) totalCents: number;
  @cents({readOnly: true}) paidCents: number;
  @cents({readOnly: true}) overdueCents: number;
  @ref('frecuencias', {readOnly: true, optional: 'null'}) paymentFrequencyId: number;
  @ref('abonos', {readOnly: true, optional: 'null'}) renewedFromId: number;
  @flag({readOnly: true}) autoRenew: boolean;
  @enumOf(['web', 'box_office', 'phone', 'staff', 'import'], {readOnly: true}) origin: string;
  @int({readOnly: true, optional: 'null', description: 'En un abono a elegir, cuántas sesiones da.'})
  choicesAllowed: number;
  @int({readOnly: true, description: 'Cuántas están elegidas.'}) choicesUsed: number;
  @flag({readOnly: true}) releaseEnabled: boolean;
  @flag({readOnly: true}) transferEnabled: boolean;
  @json({readOnly: true}) customValues: object;
  @text({readOnly: true}) endReason: string;
  @instant({readOnly: true}) signedUpAt: string;
  @instant({readOnly: true, optional: 'null'}) activatedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/carnets',
  table: 'pass_card',
  label: ['carnet', 'carnets'],
  group: 'passes',
  search: ['number'],
  readOnly: true,
  computed: PASS,
})
export class PassCard {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @text({readOnly: true}) number: string;
  @text({readOnly: true, optional: 'null'}) nfcUid: string;
  @enumOf(['issued', 'active', 'blocked', 'replaced', 'expired'], {readOnly: true}) state: string;
  @enumOf(['lost', 'stolen', 'damaged', 'data_change', 'handed_over'], {readOnly: true, optional: 'null'})
  replacedReason: string;
  @cents({readOnly: true}) feeCents: number;
  @int({readOnly: true}) printCount: number;
  @instant({readOnly: true}) issuedAt: string;
  @instant({readOnly: true, optional: 'null'}) activatedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
}

@entity({
  path: 'abonos/bloqueos-carnet',
  table: 'pass_block',
  label: ['bloqueo de carnet', 'bloqueos de carnet'],
  group: 'passes',
  search: ['caseNumber', 'detail'],
  sort: ['fromAt', 'DESC'],
  readOnly: true,
  computed: {...PASS, staffName: STAFF_NAME},
})
export class PassBlock {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @enumOf(['unpaid', 'lost_stolen', 'club_sanction', 'access_ban', 'documents', 'fraud'], {readOnly: true})
  reason: string;
  @instant({readOnly: true}) fromAt: string;
  @instant({readOnly: true, optional: 'null'}) untilAt: string;
  @text({readOnly: true}) caseNumber: string;
  @longText({readOnly: true}) detail: string;
  @instant({readOnly: true, optional: 'null'}) notifiedAt: string;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true, optional: 'null'}) liftedAt: string;
}

@entity({
  path: 'abonos/cambios-asiento',
  table: 'seat_change',
  label: ['cambio de asiento', 'cambios de asiento'],
  group: 'passes',
  sort: ['requestedAt', 'DESC'],
  readOnly: true,
  computed: {
    ...PASS,
    staffName: STAFF_NAME,
    fromSeat:
      '(select seat_place(z.code, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = t.from_seat_id)',
    toSeat:
      '(select seat_place(z.code, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id where s.id = t.to_seat_id)',
  },
})
export class SeatChange {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @int({readOnly: true}) fromSeatId: number;
  @int({readOnly: true}) toSeatId: number;
  @int({readOnly: true}) priceDiffCents: number;
  @cents({readOnly: true}) feeCents: number;
  @enumOf(['immediate', 'next_season'], {readOnly: true}) effective: string;
  @enumOf(['draft', 'pending_payment', 'applied', 'rejected', 'expired'], {readOnly: true}) state: string;
  @enumOf(['web', 'box_office', 'phone'], {readOnly: true}) channel: string;
  @text({readOnly: true}) reason: string;
  @instant({readOnly: true}) requestedAt: string;
  @instant({readOnly: true, optional: 'null'}) decidedAt: string;
}

@entity({
  path: 'abonos/elecciones',
  table: 'pass_choice',
  label: ['sesión elegida', 'sesiones elegidas'],
  group: 'passes',
  sort: ['chosenAt', 'DESC'],
  readOnly: true,
  computed: {
    ...PASS,
    ...SESSION,
    staffName: STAFF_NAME,
    place: `coalesce((select seat_place(z.code, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id
      where s.id = t.seat_id), (select z.name from zone z where z.id = t.zone_id), '')`,
  },
})
export class PassChoice {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @ref('zonas', {readOnly: true, optional: 'null'}) zoneId: number;
  @int({readOnly: true, optional: 'null'}) seatId: number;
  @enumOf(['chosen', 'dropped', 'void'], {readOnly: true}) state: string;
  @enumOf(['web', 'box_office', 'phone', 'door'], {readOnly: true}) channel: string;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true}) chosenAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/liberaciones',
  table: 'seat_release',
  label: ['asiento liberado', 'asientos liberados'],
  group: 'passes',
  sort: ['releasedAt', 'DESC'],
  readOnly: true,
  hidden: ['policy'],
  computed: {...PASS, ...SESSION},
})
export class SeatRelease {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @int({readOnly: true}) seatId: number;
  @enumOf(['released', 'recovered', 'sold', 'compensated', 'unsold', 'session_cancelled'], {readOnly: true})
  state: string;
  @enumOf(['web', 'box_office', 'phone'], {readOnly: true}) channel: string;
  @json({readOnly: true}) policy: object;
  @cents({readOnly: true, optional: 'null'}) soldCents: number;
  @cents({readOnly: true, optional: 'null', description: 'Lo que se dijo al liberar.'}) expectedCents: number;
  @cents({readOnly: true, optional: 'null'}) compensationCents: number;
  @enumOf(['wallet', 'renewal_discount'], {readOnly: true, optional: 'null'}) payout: string;
  @instant({readOnly: true}) releasedAt: string;
  @instant({readOnly: true, optional: 'null'}) recoveredAt: string;
  @instant({readOnly: true, optional: 'null'}) settledAt: string;
}

@entity({
  path: 'abonos/cesiones',
  table: 'pass_transfer',
  label: ['cesión', 'cesiones'],
  group: 'passes',
  search: ['toName', 'toEmail'],
  sort: ['proposedAt', 'DESC'],
  readOnly: true,
  computed: {...PASS, ...SESSION},
})
export class Transfer {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @enumOf(['proposed', 'accepted', 'used', 'revoked', 'expired'], {readOnly: true}) state: string;
  @text({readOnly: true}) toName: string;
  @email({readOnly: true}) toEmail: string;
  @phone({readOnly: true}) toPhone: string;
  @text({readOnly: true}) toDocNo: string;
  @instant({readOnly: true}) proposedAt: string;
  @instant({readOnly: true, optional: 'null'}) acceptedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
}

@entity({
  path: 'abonos/monedero',
  table: 'wallet_entry',
  label: ['movimiento de monedero', 'movimientos de monedero'],
  group: 'passes',
  search: ['note'],
  sort: ['id', 'DESC'],
  readOnly: true,
  computed: {
    holderName:
      '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.pass_holder_id)',
    memberCode: '(select h.member_code from pass_holder h where h.id = t.pass_holder_id)',
    staffName: STAFF_NAME,
  },
})
export class WalletEntry {
  @id() id: number;
  @ref('abonados', {readOnly: true}) passHolderId: number;
  @enumOf(['release', 'refund', 'gift', 'adjustment', 'use', 'expiry', 'deposit'], {readOnly: true}) kind: string;
  @cents({readOnly: true, min: -100000000}) amountCents: number;
  @cents({readOnly: true}) balanceCents: number;
  @day({readOnly: true, optional: 'null'}) expiresOn: string;
  @ref('abonos', {readOnly: true, optional: 'null'}) seasonPassId: number;
  @ref('pedidos', {readOnly: true, optional: 'null'}) orderId: number;
  @text({readOnly: true}) note: string;
  @instant({readOnly: true}) createdAt: string;
}

@entity({
  path: 'abonos/documentos',
  table: 'pass_document',
  label: ['documento de abonado', 'documentos de abonados'],
  group: 'passes',
  search: ['fileName'],
  sort: ['uploadedAt', 'DESC'],
  readOnly: true,
  computed: {
    ...PASS,
    reviewerName: '(select u.name from staff_user u where u.id = t.reviewed_by_id)',
    discountName: '(select d.name from pass_discount d where d.id = t.pass_discount_id)',
    hasFile: 't.content is not null',
  },
})
export class PassDocument {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @ref('abonos/descuentos', {readOnly: true, optional: 'null'}) passDiscountId: number;
  @enumOf(
    [
      'identity',
      'birth',
      'large_family',
      'disability',
      'unemployment',
      'student',
      'pension',
      'shareholder',
      'address',
      'death',
      'other',
    ],
    {readOnly: true},
  )
  kind: string;
  @text({readOnly: true}) fileName: string;
  @enumOf(['pending', 'approved', 'rejected'], {readOnly: true}) state: string;
  @int({readOnly: true, min: 1}) sizeBytes: number;
  @instant({readOnly: true}) uploadedAt: string;
  @instant({readOnly: true, optional: 'null'}) reviewedAt: string;
  @text({readOnly: true}) reviewNote: string;
}
