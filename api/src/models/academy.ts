/** The academy: categories and what they cost, teams, athletes and who answers for them, enrolments. */
import {checkAcademyList} from '../domain/academy/check-academy-list';
import {checkAcademyPrice} from '../domain/academy/check-academy-price';
import {checkEnrolment} from '../domain/academy/check-enrolment';
import {DOCUMENT_KINDS} from '../domain/academy/document-kinds';
import {ENROLMENT_STATES} from '../domain/academy/enrolment-states';
import {checkTeamCoach} from '../domain/academy/check-team-coach';
import {
  cents,
  email,
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  day,
  int,
  link,
  longText,
  nif,
  phone,
  bp,
  ref,
  tags,
  text,
  version,
} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const SEX_OF_CATEGORY = ['mixed', 'female', 'male'] as const;
const PLACES = `('admitted', 'payment_pending', 'enrolled', 'suspended')`;

@entity({
  path: 'bases/categorias',
  table: 'age_category',
  label: ['categoría', 'categorías'],
  group: 'academy',
  search: ['name'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkAcademyList(tx, before, data),
  computed: {
    enrolledCount: `(select count(*)::int from enrolment e where e.age_category_id = t.id and e.state in ${PLACES})`,
    waitingCount: `(select count(*)::int from enrolment e where e.age_category_id = t.id and e.state = 'waiting_list')`,
    teamCount: '(select count(*)::int from team m where m.age_category_id = t.id)',
    fullName: `(select t.name || ' · ' || l.name from season_list l where l.id = t.season_list_id)`,
  },
})
export class AgeCategory {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 80}) name: string;
  @enumOf(SEX_OF_CATEGORY) sex: string;
  @int({min: 1950, max: 2100}) birthYearFrom: number;
  @int({min: 1950, max: 2100}) birthYearTo: number;
  @int({optional: 'null', min: 0, max: 5000, description: 'Plazas; vacío: sin límite.'}) capacity?: number;
  @flag() isInviteOnly?: boolean;
  @tags(DOCUMENT_KINDS, {optional: true}) requiredDocuments?: string[];
  @ref('bases/lotes-prendas', {optional: 'null'}) kitPackId?: number;
  @int({optional: true, min: 0, max: 1000}) position?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/precios',
  table: 'academy_price',
  label: ['precio de cantera', 'precios de cantera'],
  group: 'academy',
  beforeWrite: (tx, {data}) => checkAcademyPrice(tx, data),
  computed: {categoryName: '(select c.name from age_category c where c.id = t.age_category_id)'},
})
export class AcademyPrice {
  @id() id: number;
  @ref('bases/categorias') ageCategoryId: number;
  @enumOf(['registration', 'fee', 'place_reservation', 'kit']) concept: string;
  @enumOf(['any', 'new', 'renewal']) enrolmentKind: string;
  @cents() amountCents: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/codigos-invitacion',
  table: 'academy_invitation_code',
  label: ['código de invitación', 'códigos de invitación'],
  group: 'academy',
  search: ['code', 'recipientEmail'],
  readOnly: true,
  computed: {
    state: `(case when t.voided_at is not null then 'void' when t.uses >= t.max_uses then 'used'
      when t.expires_on < current_date then 'expired' else 'active' end)`,
  },
})
export class AcademyInvitationCode {
  @id() id: number;
  @text(RO) code: string;
  @ref('bases/categorias', RO) ageCategoryId: number;
  @int(RO) maxUses: number;
  @int(RO) uses: number;
  @day(RO_OR_NULL) expiresOn: string;
  @text(RO) recipientEmail: string;
  @cents(RO_OR_NULL) priceOverrideCents: number;
  @instant(RO_OR_NULL) voidedAt: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'bases/equipos',
  table: 'team',
  label: ['equipo', 'equipos'],
  group: 'academy',
  search: ['name'],
  sort: ['id', 'ASC'],
  computed: {
    squadCount: `(select count(*)::int from enrolment e where e.team_id = t.id and e.state in ${PLACES})`,
    coachNames: `(select string_agg(c.first_name || ' ' || c.surname1, ', ' order by k.role desc) from team_coach k
      join coach c on c.id = k.coach_id where k.team_id = t.id)`,
    seasonListId: '(select c.season_list_id from age_category c where c.id = t.age_category_id)',
  },
})
export class Team {
  @id() id: number;
  @ref('bases/categorias') ageCategoryId: number;
  @text({max: 80}) name: string;
  @int({optional: true, min: 1, max: 60}) maxSquad?: number;
  @text({optional: true, max: 200}) trainingSchedule?: string;
  @text({optional: true, max: 120}) ground?: string;
  @flag() isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/entrenadores',
  table: 'coach',
  label: ['entrenador', 'entrenadores'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'email', 'docNo'],
  sort: ['surname1', 'ASC'],
  computed: {
    fullName: `(t.first_name || ' ' || t.surname1 || case when t.surname2 = '' then '' else ' ' || t.surname2 end)`,
    certificateState: `(case when t.certificate_on is null then 'missing'
      when t.certificate_until_on < current_date then 'expired'
      when t.certificate_until_on < current_date + 30 then 'expiring' else 'valid' end)`,
    teamCount: '(select count(*)::int from team_coach k where k.coach_id = t.id)',
  },
})
export class Coach {
  @id() id: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @nif({optional: 'null'}) docNo?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true, max: 120}) qualification?: string;
  @day({optional: 'null', description: 'Fecha del certificado de ausencia de delitos sexuales (LOPIVI, art. 57).'})
  certificateOn?: string;
  @day(RO_OR_NULL) certificateUntilOn: string;
  @flag() isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/asignaciones',
  table: 'team_coach',
  label: ['asignación de entrenador', 'asignaciones de entrenadores'],
  group: 'academy',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkTeamCoach(tx, before, data),
  computed: {
    coachName: `(select c.first_name || ' ' || c.surname1 from coach c where c.id = t.coach_id)`,
    teamName: '(select m.name from team m where m.id = t.team_id)',
  },
})
export class TeamCoach {
  @id() id: number;
  @ref('bases/equipos') teamId: number;
  @ref('bases/entrenadores') coachId: number;
  @enumOf(['head', 'assistant', 'goalkeeping', 'fitness', 'delegate']) role: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases',
  table: 'enrolment',
  label: ['inscripción', 'inscripciones'],
  group: 'academy',
  search: ['athleteName', 'number'],
  sort: ['athleteName', 'ASC'],
  keep: true,
  beforeWrite: (tx, {before, data}) => checkEnrolment(tx, before, data),
  computed: {
    paidCents: '(select coalesce(sum(i.paid_cents), 0)::int from instalment i where i.enrolment_id = t.id)',
    overdueCents: `(select coalesce(sum(i.amount_cents - i.paid_cents), 0)::int from instalment i
      where i.enrolment_id = t.id and i.due_on < current_date
      and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable'))`,
  },
})
export class Enrolment {
  @id() id: number;
  @text(RO) number: string;
  @ref('listas') seasonListId: number;
  @ref('deportistas') athleteId: number;
  @text(RO) athleteName: string;
  @ref('bases/categorias') ageCategoryId: number;
  @ref('bases/equipos', {optional: 'null'}) teamId?: number;
  @enumOf(['new', 'renewal']) kind: string;
  @text({
    optional: true,
    max: 300,
    description: 'Por qué está en una categoría que no es la de su año («sube de categoría»).',
  })
  overrideReason?: string;
  @enumOf(ENROLMENT_STATES, RO) state: string;
  @text(RO) stateNote: string;
  @cents(RO) amountCents: number;
  @cents({optional: true}) discountCents?: number;
  @text({optional: true, max: 200}) discountReason?: string;
  @ref('frecuencias', {optional: 'null'}) paymentFrequencyId?: number;
  @ref('bases', RO_OR_NULL) previousEnrolmentId: number;
  @ref('bases/codigos-invitacion', RO_OR_NULL) academyInvitationCodeId: number;
  @int({optional: 'null', min: 1, max: 99}) shirtNo?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO_OR_NULL) submittedAt: string;
  @instant(RO_OR_NULL) admittedAt: string;
  @instant(RO_OR_NULL) enrolledAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'conf-deportistas',
  table: 'academy_settings',
  label: ['configuración de cantera', 'configuraciones de cantera'],
  group: 'academy',
  keep: true,
  hidden: ['introHtml', 'consentHtml'],
  beforeWrite: (tx, {before, data}) => checkAcademyList(tx, before, data),
  computed: {listName: '(select l.name from season_list l where l.id = t.season_list_id)'},
})
export class AcademySettings {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @day({optional: 'null'}) renewalOpensOn?: string;
  @day({optional: 'null'}) renewalClosesOn?: string;
  @day({optional: 'null'}) signupOpensOn?: string;
  @day({optional: 'null'}) signupClosesOn?: string;
  @int({optional: true, min: 0, max: 99}) minAge?: number;
  @int({optional: true, min: 0, max: 99}) maxAge?: number;
  @int({optional: true, min: 1, max: 12}) maxInstalments?: number;
  @bp({optional: true}) siblingDiscountBp?: number;
  @tags(['card', 'card_token', 'sepa', 'box_office', 'transfer']) paymentMethods: string[];
  @flag() isAutoAdmission?: boolean;
  @tags(DOCUMENT_KINDS, {optional: true}) requiredDocuments?: string[];
  @tags(['doc_no', 'address', 'school', 'previous_club', 'sizes', 'second_guardian', 'emergency_contacts'], {
    optional: true,
  })
  requiredFields?: string[];
  @html({optional: true}) introHtml?: string;
  @html({optional: true}) consentHtml?: string;
  @link({optional: true}) protocolUrl?: string;
  @text({optional: true, max: 120}) delegateName?: string;
  @email({optional: true}) delegateEmail?: string;
  @phone({optional: true}) delegatePhone?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
