/**
 * Everything about a guardian's children in one answer. Nothing that the other guardian gave: no address, telephone,
 * mail or document of theirs, and none of the child's, which may be theirs too.
 */
import type {Tx} from '../../kernel/tx';
import {type DocumentKind, OFFERED_KINDS} from '../document-kinds';
import type {EnrolmentState} from '../enrolment-states';
import {IMAGE_PURPOSES} from '../set-image-consent';
import {WITH_PLACE} from '../money/settle-up';
import {inWords, isOfFamily, type Lack, readMissing} from '../personal/missing';
import {findOwnGuardian} from './own-guardian';
import {ASKED_KINDS} from './papers';

export const PAPER_STATES = ['missing', 'offered', 'pending', 'validated', 'rejected', 'expired'] as const;
export const NEXT_STEPS = ['send_papers', 'wait', 'wait_place', 'pay', 'none'] as const;

export interface OwnPaper {
  kind: DocumentKind;
  /** Else it is offered: who sends it pays less. */
  isAsked: boolean;
  state: (typeof PAPER_STATES)[number];
  note: string;
  expiresOn: string | null;
}

interface OwnEnrolment {
  id: number;
  number: string;
  seasonName: string;
  categoryName: string;
  teamName: string | null;
  state: EnrolmentState;
  note: string;
  isCurrent: boolean;
  amountCents: number;
  discountCents: number;
  paidCents: number;
  overdueCents: number;
  payUntilAt: string | null;
  isPayer: boolean;
  next: (typeof NEXT_STEPS)[number];
  /** «Falta: …»; empty: nothing. */
  missing: string;
  canWithdraw: boolean;
}

export interface OwnChild {
  id: number;
  firstName: string;
  name: string;
  birthOn: string;
  sex: 'female' | 'male';
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
  hasMedicalRecord: boolean;
  /** When the photo for its coaches was sent. */
  photoAt: string | null;
  consents: {purpose: (typeof IMAGE_PURPOSES)[number]; isGranted: boolean; isRefusedByOther: boolean}[];
  other: {firstName: string; state: 'linked' | 'invited' | 'unknown'} | null;
  papers: OwnPaper[];
  enrolments: OwnEnrolment[];
}

/** States in which the family itself may say that it does not go on: nothing was paid, nobody settles anything. */
export const WITHDRAWABLE: readonly EnrolmentState[] = ['draft', 'submitted', 'documents_pending', 'waiting_list'];
const CURRENT = `e.state not in ('draft', 'rejected', 'withdrawn', 'finished') and l.state in ('preparation', 'campaign', 'active')`;

const CHILDREN = `
select a.id, a.first_name as "firstName", trim(a.first_name || ' ' || a.surname1 || ' ' || a.surname2) as name,
  a.birth_on::text as "birthOn", a.sex, a.shirt_size as "shirtSize", a.shorts_size as "shortsSize",
  a.socks_size as "socksSize", a.shoe_size as "shoeSize",
  exists (select 1 from medical_record m where m.athlete_id = a.id and m.sealed is not null) as "hasMedicalRecord",
  (select p.sent_at from athlete_photo p where p.athlete_id = a.id) as "photoAt",
  (select json_agg(json_build_object('purpose', p.purpose, 'isGranted', coalesce(i.is_granted, false),
    'isRefusedByOther', coalesce(not i.is_granted and i.revoked_at is not null and i.guardian_id <> $1, false))
    order by p.at)
    from unnest($2::text[]) with ordinality as p(purpose, at)
    left join image_consent i on i.athlete_id = a.id and i.purpose = p.purpose) as consents,
  (select json_build_object('firstName', g.first_name, 'state', case when g.customer_id is not null then 'linked'
    when g.invited_at is not null then 'invited' else 'unknown' end)
    from athlete_guardian o join guardian g on g.id = o.guardian_id
    where o.athlete_id = a.id and o.guardian_id <> $1 limit 1) as other,
  coalesce((select json_agg(json_build_object('kind', k.kind, 'isAsked', k.is_asked,
    'state', case when d.id is null then case when k.is_asked then 'missing' else 'offered' end
    when d.state = 'validated' and d.expires_on < club_today() then 'expired'
    else d.state end, 'note', case when d.state = 'rejected' then d.note else '' end, 'expiresOn', d.expires_on)
    order by not k.is_asked, k.kind)
    from (select k.kind, bool_or(k.is_asked) as is_asked from enrolment e join season_list l on l.id = e.season_list_id,
      lateral (select unnest(${ASKED_KINDS}), true union all select unnest(${OFFERED_KINDS}), false) k (kind, is_asked)
      where e.athlete_id = a.id and ${CURRENT} group by k.kind) k
    left join athlete_document d on d.athlete_id = a.id and d.kind = k.kind), '[]') as papers,
  coalesce((select json_agg(json_build_object('id', e.id, 'number', e.number, 'seasonName', l.name, 'categoryName',
    c.name, 'teamName', t.name, 'state', e.state, 'note', e.state_note, 'isCurrent', ${CURRENT}, 'amountCents',
    e.amount_cents, 'discountCents', e.discount_cents, 'paidCents', e.paid_cents, 'overdueCents', e.overdue_cents,
    'payUntilAt', e.pay_until_at, 'isPayer', e.payer_guardian_id is not distinct from $1,
    'canWithdraw', coalesce(e.payer_guardian_id = $1, true))
    order by l.starts_on desc, e.id desc)
    from enrolment e join season_list l on l.id = e.season_list_id join age_category c on c.id = e.age_category_id
    left join team t on t.id = e.team_id where e.athlete_id = a.id), '[]') as enrolments
  from athlete_guardian mine join athlete a on a.id = mine.athlete_id
 where mine.guardian_id = $1 order by a.birth_on, a.id`;

export async function readFamily(tx: Tx, customerId: number) {
  const guardian = await findOwnGuardian(tx, customerId);
  if (guardian === null) return {guardian: null, children: []};
  const {rows} = await tx.query<OwnChild>(CHILDREN, [guardian.id, [...IMAGE_PURPOSES]]);
  const current = rows.flatMap(child => child.enrolments.filter(one => one.isCurrent).map(one => one.id));
  const lacks = new Map((await readMissing(tx, current)).map(one => [one.enrolmentId, one.lacks.filter(isOfFamily)]));
  const children = rows.map(child => ({
    ...child,
    enrolments: child.enrolments.map(enrolment => withNext(enrolment, lacks.get(enrolment.id) ?? [])),
  }));
  return {guardian, children};
}

function withNext(e: OwnEnrolment, lacks: readonly Lack[]): OwnEnrolment {
  const isOpen = lacks.length > 0;
  return {
    ...e,
    payUntilAt: e.payUntilAt === null ? null : new Date(e.payUntilAt).toISOString(),
    missing: isOpen ? `Falta: ${inWords(lacks)}.` : '',
    next: nextOf(e, isOpen),
    canWithdraw: e.isCurrent && (WITHDRAWABLE.includes(e.state) || (WITH_PLACE.includes(e.state) && e.canWithdraw)),
  };
}

function nextOf(e: OwnEnrolment, isLacking: boolean): OwnEnrolment['next'] {
  if (!e.isCurrent) return 'none';
  if (e.state === 'payment_pending' || e.state === 'suspended' || e.overdueCents > 0) return 'pay';
  if (isLacking) return 'send_papers';
  if (e.state === 'waiting_list') return 'wait_place';
  return e.state === 'enrolled' ? 'none' : 'wait';
}
