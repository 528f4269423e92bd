/**
 * One enrolment with everything around it: athlete, guardians, papers, consents, clothes, money. No medical data: they
 * stand apart.
 */
import {readMissingKit} from '../../domain/academy/kit/read-missing';
import {ASKED_KINDS} from '../../domain/academy/family/papers';
import {IMAGE_PURPOSES} from '../../domain/academy/set-image-consent';
import type {EnrolmentState} from '../../domain/academy/enrolment-states';
import {isAsked, inWords, nextStepOf, readMissing} from '../../domain/academy/personal/missing';
import {nextOf, statesOf} from '../../domain/machines/registry';
import {notFound} from '../../domain/kernel/errors';
import {bool, cents, day, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {GARMENT, KIT_OF_ENROLMENT, MISSING_GARMENT} from './kit-of-enrolment';

const GUARDIAN = obj({
  linkId: id(),
  id: id(),
  fullName: str(),
  position: int(),
  relation: str(),
  docNo: orNull(str()),
  email: str(),
  phone: str(),
  canPickUp: bool(),
  custodyNote: str(),
});
const DOCUMENT = obj({
  id: orNull(id()),
  kind: str(),
  state: oneOf('missing', 'pending', 'validated', 'rejected', 'expired'),
  isRequired: bool(),
  expiresOn: orNull(day()),
  reviewedAt: orNull(instant()),
  reviewedBy: orNull(str()),
  hasFile: bool(),
  note: str(),
});
const CONSENT = obj({
  purpose: oneOf(...IMAGE_PURPOSES),
  isGranted: bool(),
  guardianId: orNull(id()),
  guardianName: orNull(str()),
  grantedAt: orNull(instant()),
  revokedAt: orNull(instant()),
  staffName: orNull(str()),
});
const INSTALMENT = obj({
  id: id(),
  n: int(),
  dueOn: day(),
  amountCents: cents(),
  paidCents: cents(),
  owedCents: cents('con los gastos de devolución'),
  state: str(),
  isOverdue: bool(),
  isStopped: bool(),
});
const OTHER = obj({
  id: id(),
  number: str(),
  listName: str(),
  categoryName: str(),
  teamName: orNull(str()),
  kind: str(),
  state: str(),
});
export const ENROLMENT_SHEET = obj(
  {
    id: id(),
    number: str(),
    version: int(),
    seasonListId: id(),
    listName: str(),
    athleteId: id(),
    ageCategoryId: id(),
    categoryName: str(),
    teamId: orNull(id()),
    teamName: orNull(str()),
    kind: str(),
    state: str(),
    stateNote: str(),
    nextStates: list(oneOf(...statesOf('enrolment'))),
    next: obj({
      to: orNull(oneOf(...statesOf('enrolment'))),
      lacks: list(obj({code: str(), text: str()})),
      note: str({description: 'lo que se pide a la familia'}),
    }),
    waitingPlace: orNull(int()),
    amountCents: cents(),
    discountCents: cents(),
    discountReason: str(),
    paidCents: cents(),
    overdueCents: cents(),
    overrideReason: str(),
    shirtNo: orNull(int()),
    note: str(),
    submittedAt: orNull(instant()),
    admittedAt: orNull(instant()),
    enrolledAt: orNull(instant()),
    endedAt: orNull(instant()),
    payUntilAt: orNull(instant()),
    athlete: obj({
      id: id(),
      fullName: str(),
      birthOn: day(),
      age: int(),
      sex: str(),
      nationality: str(),
      docNo: orNull(str()),
      address: str(),
      city: str(),
      postalCode: str(),
      school: str(),
      position: orNull(str()),
      foot: orNull(str()),
      previousClub: str(),
      shirtSize: str(),
      shortsSize: str(),
      socksSize: str(),
      shoeSize: str(),
      emergencyName: str(),
      emergencyPhone: str(),
      secondEmergencyName: str(),
      secondEmergencyPhone: str(),
      note: str(),
    }),
    guardians: list(GUARDIAN),
    siblings: list(obj({id: id(), name: str()})),
    enrolments: list(OTHER),
    documents: list(DOCUMENT),
    consents: list(CONSENT),
    kit: list(GARMENT),
    kitMissing: list(MISSING_GARMENT),
    instalments: list(INSTALMENT),
    signatures: list(obj({signedName: str(), signedAt: instant(), edition: int()})),
  },
  'EnrolmentSheet',
);
export type EnrolmentSheet = Infer<typeof ENROLMENT_SHEET>;

const PERSON = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.surname1 || ' ' || ${alias}.surname2)`;

const HEAD = `
select e.id, e.number, e.version, e.season_list_id as "seasonListId", l.name as "listName", e.athlete_id as "athleteId",
  e.age_category_id as "ageCategoryId", c.name as "categoryName", e.team_id as "teamId", m.name as "teamName", e.kind,
  e.state,
       e.state_note as "stateNote", e.lapsed_at is not null as "isLapsed", e.amount_cents as "amountCents", e.discount_cents as "discountCents",
         e.discount_reason as "discountReason", e.override_reason as "overrideReason", e.shirt_no as "shirtNo", e.note,
       e.submitted_at as "submittedAt", e.admitted_at as "admittedAt", e.enrolled_at as "enrolledAt",
         e.ended_at as "endedAt", e.pay_until_at as "payUntilAt",
       case when e.waiting_position is not null then (select count(*)::int from enrolment w
         where w.age_category_id = e.age_category_id and w.waiting_position <= e.waiting_position) end
         as "waitingPlace",
       coalesce((select sum(i.paid_cents) from instalment i where i.enrolment_id = e.id), 0)::int as "paidCents",
       e.overdue_cents as "overdueCents",
       json_build_object('id', a.id, 'fullName', ${PERSON('a')}, 'birthOn', a.birth_on, 'age', extract(year
         from age(club_today(), a.birth_on))::int, 'sex', a.sex, 'nationality', a.nationality, 'docNo', a.doc_no, 'address',
         a.address, 'city', a.city,
         'postalCode', a.postal_code, 'school', a.school, 'position', a.position, 'foot', a.foot, 'previousClub',
           a.previous_club, 'shirtSize', a.shirt_size, 'shortsSize', a.shorts_size, 'socksSize', a.socks_size,
           'shoeSize', a.shoe_size,
         'emergencyName', a.emergency_name, 'emergencyPhone', a.emergency_phone, 'secondEmergencyName',
           a.second_emergency_name, 'secondEmergencyPhone', a.second_emergency_phone, 'note', a.note) as athlete
  from enrolment e join season_list l on l.id = e.season_list_id join age_category c on c.id = e.age_category_id
    join athlete a on a.id = e.athlete_id left join team m on m.id = e.team_id where e.id = $1`;

/** Each part asks for what belongs to the enrolment `$1` and its athlete `$2`. */
const PARTS = {
  guardians: `select k.id as "linkId", g.id, ${PERSON('g')} as "fullName", k.position, k.relation, g.doc_no as "docNo",
    g.email, g.phone, k.can_pick_up as "canPickUp", k.custody_note as "custodyNote"
     from athlete_guardian k join guardian g on g.id = k.guardian_id where k.athlete_id = $2 and $1::int > 0
       order by k.position`,
  siblings: `select distinct o.id, ${PERSON('s')} as name from enrolment e
    join athlete_guardian mine on mine.athlete_id = e.athlete_id
    join athlete_guardian theirs on theirs.guardian_id = mine.guardian_id and theirs.athlete_id <> mine.athlete_id
     join athlete s on s.id = theirs.athlete_id
       join enrolment o on o.athlete_id = s.id and o.season_list_id = e.season_list_id
       where e.id = $1 and e.athlete_id = $2`,
  enrolments: `select e.id, e.number, l.name as "listName", c.name as "categoryName", m.name as "teamName", e.kind,
    e.state from enrolment e join season_list l on l.id = e.season_list_id
    join age_category c on c.id = e.age_category_id
     left join team m on m.id = e.team_id where e.athlete_id = $2 and $1::int > 0 order by l.starts_on desc, e.id desc`,
  documents: `select d.id, coalesce(d.kind, asked.kind) as kind, case when d.id is null then 'missing'
    when d.state = 'validated' and d.expires_on < (select club_today()) then 'expired' else d.state end as state,
    asked.kind is not null as "isRequired",
       d.expires_on as "expiresOn", d.reviewed_at as "reviewedAt", u.name as "reviewedBy", d.content is not null as "hasFile", coalesce(d.note, '') as note
     from (select unnest(${ASKED_KINDS}) as kind from enrolment e where e.id = $1) asked
     full join (select * from athlete_document where athlete_id = $2) d on d.kind = asked.kind
       left join staff_user u on u.id = d.reviewed_by_id order by asked.kind is null, 2`,
  consents: `select p.purpose, coalesce(c.is_granted, false) as "isGranted", c.guardian_id as "guardianId",
    ${PERSON('g')} as "guardianName", c.granted_at as "grantedAt", c.revoked_at as "revokedAt", u.name as "staffName"
     from unnest(array[${IMAGE_PURPOSES.map(purpose => `'${purpose}'`).join(', ')}]) with ordinality as p(purpose, at)
       left join image_consent c on c.purpose = p.purpose and c.athlete_id = $2 and $1::int > 0
     left join guardian g on g.id = c.guardian_id left join staff_user u on u.id = c.staff_user_id order by p.at`,
  kit: KIT_OF_ENROLMENT,
  signatures: `select s.signed_name as "signedName", s.signed_at as "signedAt", t.edition from enrolment_signature s
    join academy_text t on t.id = s.academy_text_id where s.enrolment_id = $1 and $2::int > 0`,
  instalments: `select i.id, i.n, i.due_on as "dueOn", i.amount_cents as "amountCents", i.paid_cents as "paidCents", i.state,
    i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents as "owedCents",
    i.retries_stopped_at is not null as "isStopped",
    is_overdue(i.state) as "isOverdue" from instalment i where i.enrolment_id = $1 and $2::int > 0 order by i.n`,
};

/** Errors: `not_found` 404. */
export async function readEnrolmentSheet(tx: Tx, enrolmentId: number): Promise<EnrolmentSheet> {
  const head = (await tx.query<EnrolmentSheet & {isLapsed: boolean}>(HEAD, [enrolmentId])).rows[0];
  if (!head) throw notFound('No existe esa inscripción.');
  const parts: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(PARTS))
    parts[name] = (await tx.query(sql, [enrolmentId, head.athleteId])).rows;
  const {isLapsed, ...rest} = head;
  const nextStates = rest.state !== 'withdrawn' || isLapsed ? nextOf('enrolment', rest.state as EnrolmentState) : [];
  const missing = (await readMissing(tx, [enrolmentId]))[0]!;
  const asked = missing.lacks.filter(isAsked);
  return {
    ...rest,
    ...parts,
    kitMissing: await readMissingKit(tx, enrolmentId),
    nextStates: [...nextStates],
    next: {
      to: nextStepOf(missing),
      lacks: missing.lacks,
      note: asked.length > 0 ? `Falta: ${inWords(asked)}.` : '',
    },
  };
}
