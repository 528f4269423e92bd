/**
 * What an enrolment still lacks, by the settings of its list and of its category, and what is to be done next with it.
 * One query for any number of them: the sheet of staff, admission, the page of the family and the list of those who are
 * late read the same.
 */
import type {Tx} from '../../kernel/tx';
import {type DocumentKind, DOCUMENT_NAMES, OFFERED_KINDS} from '../document-kinds';
import type {EnrolmentState} from '../enrolment-states';

export interface Lack {
  /**
   * `document:<kind>`, `review:<kind>` (sent, and nobody has looked), `field:<name>`, `age`, `guardian`, `place`,
   * `payment`, `overdue`.
   */
  code: string;
  /** In words, without a verb: «reconocimiento médico». */
  text: string;
}

export interface Missing {
  enrolmentId: number;
  state: EnrolmentState;
  lacks: Lack[];
}

const OF_DOCUMENT: Record<string, string> = {
  missing: '',
  pending: ' (enviado, por revisar)',
  rejected: ' (rechazado)',
  expired: ' (caducado)',
};
const FIELDS: Record<string, string> = {
  doc_no: 'DNI o NIE del deportista',
  address: 'dirección',
  school: 'colegio',
  previous_club: 'club anterior',
  sizes: 'tallas',
  second_guardian: 'segundo tutor',
  emergency_contacts: 'contacto de urgencia',
};

interface Facts {
  enrolmentId: number;
  state: EnrolmentState;
  documents: {kind: string; state: string}[];
  fields: string[];
  isMinorAlone: boolean;
  age: number;
  minAge: number;
  maxAge: number;
  isOverridden: boolean;
  isFull: boolean;
  owesFirst: boolean;
  isOverdue: boolean;
}

/** In the order asked for; one that does not exist is left out. */
export async function readMissing(tx: Tx, enrolmentIds: readonly number[]): Promise<Missing[]> {
  const {rows} = await tx.query<Facts>(
    `select e.id as "enrolmentId", e.state,
       coalesce((select json_agg(json_build_object('kind', asked.kind, 'state', case when d.state is null
           then 'missing' when d.state = 'validated' then 'expired' else d.state end) order by asked.kind)
         from (select distinct unnest(c.required_documents || coalesce(s.required_documents, '{}')) as kind
           union select kind from athlete_document where athlete_id = a.id and state = 'pending'
             and kind = any(${OFFERED_KINDS})) asked
         left join lateral (select d.state, d.expires_on from athlete_document d
           where d.athlete_id = a.id and d.kind = asked.kind
           order by d.state = 'validated' desc, d.id desc limit 1) d on true
         where d.state is null or d.state <> 'validated' or d.expires_on < club_today()), '[]') as documents,
       (select coalesce(array_agg(f), '{}') from unnest(coalesce(s.required_fields, '{}')) f where case f
         when 'doc_no' then a.doc_no is null
         when 'address' then '' in (a.address, a.city, a.postal_code)
         when 'school' then a.school = ''
         when 'previous_club' then a.previous_club = ''
         when 'sizes' then '' in (a.shirt_size, a.shorts_size, a.socks_size)
         when 'second_guardian' then g.n < 2
         else '' in (a.emergency_name, a.emergency_phone) end) as fields,
       g.n = 0 and a.birth_on > club_today() - interval '18 years' as "isMinorAlone",
       extract(year from l.starts_on)::int - extract(year from a.birth_on)::int as age,
       coalesce(s.min_age, 0) as "minAge", coalesce(s.max_age, 99) as "maxAge",
       e.override_reason <> '' as "isOverridden",
       c.capacity is not null and academy_places_taken(c.id, e.id, e.previous_enrolment_id) >= c.capacity as "isFull",
       e.paid_cents = 0 and e.amount_cents > e.discount_cents as "owesFirst",
       exists (select 1 from instalment i where i.enrolment_id = e.id and i.due_on < club_today()
         and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')) as "isOverdue"
       from unnest($1::int[]) with ordinality as asked(id, at) join enrolment e on e.id = asked.id
       join athlete a on a.id = e.athlete_id join age_category c on c.id = e.age_category_id
       join season_list l on l.id = e.season_list_id left join academy_settings s on s.season_list_id = l.id
       cross join lateral (select count(*)::int as n from athlete_guardian k where k.athlete_id = a.id) g
      order by asked.at`,
    [enrolmentIds],
  );
  return rows.map(facts => ({enrolmentId: facts.enrolmentId, state: facts.state, lacks: lacksOf(facts)}));
}

const OPEN: readonly EnrolmentState[] = ['draft', 'submitted', 'documents_pending', 'waiting_list'];
const OVER: readonly EnrolmentState[] = ['rejected', 'withdrawn', 'finished'];

function lacksOf(f: Facts): Lack[] {
  if (OVER.includes(f.state)) return [];
  const lacks: Lack[] = f.documents.map(({kind, state}) => ({
    code: `${state === 'pending' ? 'review' : 'document'}:${kind}`,
    text: `${DOCUMENT_NAMES[kind as DocumentKind]}${OF_DOCUMENT[state] ?? ''}`,
  }));
  lacks.push(...f.fields.map(field => ({code: `field:${field}`, text: FIELDS[field]!})));
  if (f.isMinorAlone) lacks.push({code: 'guardian', text: 'padre, madre o tutor'});
  if (OPEN.includes(f.state)) {
    if (!f.isOverridden && (f.age < f.minAge || f.age > f.maxAge))
      lacks.push({code: 'age', text: `edad: cumple ${f.age} y se admite de ${f.minAge} a ${f.maxAge}`});
    if (f.isFull) lacks.push({code: 'place', text: 'plaza libre en su categoría'});
  }
  if (f.state === 'payment_pending' && f.owesFirst) lacks.push({code: 'payment', text: 'primer pago'});
  if (f.isOverdue) lacks.push({code: 'overdue', text: 'plazos vencidos'});
  return lacks;
}

/** Papers and particulars: what admission asks for. */
export const isAsked = (lack: Lack): boolean => isOfFamily(lack) || lack.code.startsWith('review:');
/** Of it, what the family has still to do. */
export const isOfFamily = ({code}: Lack): boolean => /^(document|field):|^guardian$/.test(code);
export const inWords = (lacks: readonly Lack[]): string => lacks.map(({text}) => text).join(', ');

/** The usual next state; null: nothing to do here, it waits for what it lacks or for money. */
export function nextStepOf({state, lacks}: Missing): EnrolmentState | null {
  const lacksAny = (...codes: string[]) => lacks.some(({code}) => codes.includes(code));
  switch (state) {
    case 'draft':
      return 'submitted';
    case 'submitted':
      if (lacks.some(isAsked)) return 'documents_pending';
      return lacksAny('place') ? 'waiting_list' : lacksAny('age') ? null : 'admitted';
    case 'documents_pending':
      return lacks.some(isAsked) ? null : 'submitted';
    case 'waiting_list':
      return lacksAny('place') ? null : 'admitted';
    case 'admitted':
      return 'payment_pending';
    case 'payment_pending':
      return lacksAny('payment', 'overdue') ? null : 'enrolled';
    case 'suspended':
      return lacksAny('overdue') ? null : 'enrolled';
    default:
      return null;
  }
}
