/**
 * Categories of a season by years of birth, as Spanish football counts them, with what they cost; teams and their
 * coaches.
 */
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import {MEN, nifOf, plain, SURNAMES, WOMEN} from './people';

export interface DemoCategory {
  id: number;
  name: string;
  sex: 'mixed' | 'female' | 'male';
  from: number;
  to: number;
  teams: number[];
  isInviteOnly: boolean;
  newCents: number;
  renewalCents: number;
  documents: string[];
}

/** Ages in the year that the season begins: the youngest and the oldest. */
const LADDER: {
  name: string;
  sex: DemoCategory['sex'];
  young: number;
  old: number;
  feeCents: number;
  teams: string[];
  isInviteOnly?: boolean;
}[] = [
  {name: 'Debutante', sex: 'mixed', young: 3, old: 5, feeCents: 22_000, teams: ['A', 'B']},
  {name: 'Prebenjamín', sex: 'mixed', young: 6, old: 7, feeCents: 28_000, teams: ['A', 'B', 'C']},
  {name: 'Benjamín', sex: 'mixed', young: 8, old: 9, feeCents: 32_000, teams: ['A', 'B', 'C', 'D']},
  {name: 'Alevín', sex: 'mixed', young: 10, old: 11, feeCents: 34_000, teams: ['A', 'B', 'C', 'D']},
  {name: 'Infantil', sex: 'male', young: 12, old: 13, feeCents: 36_000, teams: ['A', 'B', 'C']},
  {name: 'Cadete', sex: 'male', young: 14, old: 15, feeCents: 38_000, teams: ['A', 'B', 'C'], isInviteOnly: true},
  {name: 'Juvenil', sex: 'male', young: 16, old: 18, feeCents: 38_000, teams: ['A', 'B'], isInviteOnly: true},
  {name: 'Infantil-cadete femenino', sex: 'female', young: 12, old: 15, feeCents: 34_000, teams: ['A', 'B']},
  {name: 'Juvenil femenino', sex: 'female', young: 16, old: 18, feeCents: 34_000, teams: ['A']},
];
const REGISTRATION = 6_000;
const KIT = {new: 8_500, renewal: 3_500};
const DAYS = ['Lunes y miércoles', 'Martes y jueves', 'Lunes y viernes', 'Miércoles y viernes'];
const GROUNDS = ['Campo 1 (césped natural)', 'Campo 2 (artificial)', 'Campo 3 (fútbol 8)', 'Anexo de la Ribera'];

export async function storeCategories(
  tx: Tx,
  listId: number,
  firstYear: number,
  packs: {small: number; big: number},
  withTeams: boolean,
  chance: Chance,
): Promise<DemoCategory[]> {
  const first = await takeIds(tx, 'age_category', LADDER.length);
  const documents = (young: number) => [
    'photo',
    young >= 14 ? 'id_card' : 'family_book',
    'medical_check',
    ...(young >= 8 ? ['federation_authorisation'] : []),
  ];
  await insertRows(
    tx,
    'age_category',
    {
      id: 'int',
      season_list_id: 'int',
      name: 'text',
      sex: 'text',
      birth_year_from: 'int',
      birth_year_to: 'int',
      is_invite_only: 'bool',
      kit_pack_id: 'int',
      position: 'int',
    },
    LADDER.map((c, i) => ({
      id: first + i,
      season_list_id: listId,
      name: c.name,
      sex: c.sex,
      birth_year_from: firstYear - c.old,
      birth_year_to: firstYear - c.young,
      is_invite_only: c.isInviteOnly ?? false,
      kit_pack_id: c.young < 10 ? packs.small : packs.big,
      position: i + 1,
    })),
  );
  for (const [i, c] of LADDER.entries())
    await tx.query('update age_category set required_documents = $2 where id = $1', [first + i, documents(c.young)]);
  await insertRows(
    tx,
    'academy_price',
    {age_category_id: 'int', concept: 'text', enrolment_kind: 'text', amount_cents: 'int', vat_code: 'text'},
    LADDER.flatMap((c, i) => [
      {
        age_category_id: first + i,
        concept: 'registration',
        enrolment_kind: 'any',
        amount_cents: REGISTRATION,
        vat_code: 'sport_exempt',
      },
      {
        age_category_id: first + i,
        concept: 'fee',
        enrolment_kind: 'any',
        amount_cents: c.feeCents,
        vat_code: 'sport_exempt',
      },
      {age_category_id: first + i, concept: 'kit', enrolment_kind: 'new', amount_cents: KIT.new, vat_code: 'general'},
      {
        age_category_id: first + i,
        concept: 'kit',
        enrolment_kind: 'renewal',
        amount_cents: KIT.renewal,
        vat_code: 'general',
      },
      {
        age_category_id: first + i,
        concept: 'place_reservation',
        enrolment_kind: 'any',
        amount_cents: 5_000,
        vat_code: 'sport_exempt',
      },
    ]),
  );
  const categories = LADDER.map(
    (c, i): DemoCategory => ({
      id: first + i,
      name: c.name,
      sex: c.sex,
      from: firstYear - c.old,
      to: firstYear - c.young,
      teams: [],
      isInviteOnly: c.isInviteOnly ?? false,
      newCents: REGISTRATION + c.feeCents + KIT.new,
      renewalCents: REGISTRATION + c.feeCents + KIT.renewal,
      documents: documents(c.young),
    }),
  );
  if (!withTeams) return categories;
  const teams = LADDER.flatMap((c, i) =>
    c.teams.map(letter => ({category: categories[i]!, name: `${c.name} ${letter}`, young: c.young})),
  );
  const firstTeam = await takeIds(tx, 'team', teams.length);
  await insertRows(
    tx,
    'team',
    {id: 'int', age_category_id: 'int', name: 'text', max_squad: 'int', training_schedule: 'text', ground: 'text'},
    teams.map(({category, name, young}, i) => {
      category.teams.push(firstTeam + i);
      const hour = young < 10 ? '17:30 a 18:45' : young < 14 ? '18:45 a 20:00' : '20:00 a 21:30';
      return {
        id: firstTeam + i,
        age_category_id: category.id,
        name,
        max_squad: young < 10 ? 18 : 22,
        training_schedule: `${chance.pick(DAYS)}, de ${hour}`,
        ground: chance.pick(GROUNDS),
      };
    }),
  );
  return categories;
}

const QUALIFICATIONS = ['UEFA B', 'UEFA C', 'Monitor deportivo', 'TAFAD', 'UEFA A', 'Grado en CAFYDE'];

/**
 * Thirty-six adults: thirty who train, the others around them. The certificate of three has run out since they were
 * assigned, two end soon, three have none.
 */
export async function storeCoaches(
  tx: Tx,
  categories: DemoCategory[],
  staffId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const count = 30;
  const first = await takeIds(tx, 'coach', count);
  const dayOf = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  /** Issued so many days ago, and seen some days later. */
  const certificate = (ago: number | null) => ({
    certificate_on: ago === null ? null : dayOf(-ago),
    certificate_until_on: ago === null ? null : dayOf(365 - ago),
    certificate_seen_on: ago === null ? null : dayOf(-Math.max(0, ago - 6)),
    certificate_seen_by_id: ago === null ? null : staffId,
  });
  await insertRows(
    tx,
    'coach',
    {
      id: 'int',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      doc_no: 'text',
      email: 'text',
      phone: 'text',
      qualification: 'text',
      ...CERTIFICATE,
    },
    Array.from({length: count}, (_, i) => {
      const firstName = chance.pick(chance.isLucky(0.25) ? WOMEN : MEN);
      const surname1 = chance.pick(SURNAMES);
      return {
        id: first + i,
        first_name: firstName,
        surname1,
        surname2: chance.pick(SURNAMES),
        doc_no: nifOf(300_000 + i),
        email: `${plain(firstName)}.${plain(surname1)}.e${i + 1}@example.org`,
        phone: `+346003${10_000 + i}`,
        qualification: chance.pick(QUALIFICATIONS),
        ...certificate(i >= count - 2 ? null : 20 + chance.below(300)),
      };
    }),
  );
  const teams = categories.flatMap(c => c.teams);
  const assigned = teams.flatMap((teamId, i) => [
    {team_id: teamId, coach_id: first + (i % 26), role: 'head'},
    ...(i % 3 === 0 ? [{team_id: teamId, coach_id: first + ((i + 9) % 26), role: 'assistant'}] : []),
    ...(i % 8 === 5 ? [{team_id: teamId, coach_id: first + 27, role: 'goalkeeping'}] : []),
  ]);
  await insertRows(tx, 'team_coach', {team_id: 'int', coach_id: 'int', role: 'text'}, assigned);
  const again = (ids: number[], ago: number) =>
    tx.query(
      `update coach set certificate_on = $2, certificate_until_on = $3, certificate_seen_on = $4 where id = any($1)`,
      [ids, dayOf(-ago), dayOf(365 - ago), dayOf(6 - ago)],
    );
  await again([first + 3, first + 11, first + 19], 382);
  await again([first + 5, first + 14], 350);
  await insertRows(
    tx,
    'coach',
    {first_name: 'text', surname1: 'text', surname2: 'text', doc_no: 'text', adult_role: 'text', ...CERTIFICATE},
    OTHERS.map(([first_name, surname1, surname2, adult_role, ago], i) => ({
      first_name,
      surname1,
      surname2,
      doc_no: nifOf(300_100 + i),
      adult_role,
      ...certificate(ago),
    })),
  );
}

const CERTIFICATE = {
  certificate_on: 'date',
  certificate_until_on: 'date',
  certificate_seen_on: 'date',
  certificate_seen_by_id: 'int',
} as const;
/** Who is with the children and trains nobody: name, what for, days since the certificate was issued. */
const OTHERS: [string, string, string, string, number | null][] = [
  ['Elvira', 'Santos', 'Campo', 'protection_delegate', 60],
  ['Ramón', 'Iglesias', 'Peña', 'driver', 200],
  ['Pilar', 'Medina', 'Rubio', 'canteen', 341],
  ['Tomás', 'Garrido', 'León', 'maintenance', 400],
  ['Noelia', 'Vidal', 'Cano', 'physio', 15],
  ['Andrés', 'Flores', 'Gil', 'volunteer', null],
];
