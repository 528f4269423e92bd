/**
 * Categories of a season by years of birth, as Spanish football counts them, with what they cost; teams and their
 * coaches.
 */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
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
  tx: DemoTx,
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
    LADDER.map((c, i) => ({
      id: first + i,
      seasonListId: listId,
      name: c.name,
      sex: c.sex,
      birthYearFrom: firstYear - c.old,
      birthYearTo: firstYear - c.young,
      isInviteOnly: c.isInviteOnly ?? false,
      kitPackId: c.young < 10 ? packs.small : packs.big,
      position: i + 1,
    })),
  );
  for (const [i, c] of LADDER.entries())
    await tx.query('update age_category set required_documents = $2 where id = $1', [first + i, documents(c.young)]);
  await insertRows(
    tx,
    'academy_price',
    LADDER.flatMap((c, i) => [
      {
        ageCategoryId: first + i,
        concept: 'registration',
        enrolmentKind: 'any',
        amountCents: REGISTRATION,
        vatCode: 'sport_exempt',
      },
      {
        ageCategoryId: first + i,
        concept: 'fee',
        enrolmentKind: 'any',
        amountCents: c.feeCents,
        vatCode: 'sport_exempt',
      },
      {ageCategoryId: first + i, concept: 'kit', enrolmentKind: 'new', amountCents: KIT.new, vatCode: 'general'},
      {
        ageCategoryId: first + i,
        concept: 'kit',
        enrolmentKind: 'renewal',
        amountCents: KIT.renewal,
        vatCode: 'general',
      },
      {
        ageCategoryId: first + i,
        concept: 'place_reservation',
        enrolmentKind: 'any',
        amountCents: 5_000,
        vatCode: 'sport_exempt',
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
    teams.map(({category, name, young}, i) => {
      category.teams.push(firstTeam + i);
      const hour = young < 10 ? '17:30 a 18:45' : young < 14 ? '18:45 a 20:00' : '20:00 a 21:30';
      return {
        id: firstTeam + i,
        ageCategoryId: category.id,
        name,
        maxSquad: young < 10 ? 18 : 22,
        trainingSchedule: `${chance.pick(DAYS)}, de ${hour}`,
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
  tx: DemoTx,
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
    certificateOn: ago === null ? null : dayOf(-ago),
    certificateUntilOn: ago === null ? null : dayOf(365 - ago),
    certificateSeenOn: ago === null ? null : dayOf(-Math.max(0, ago - 6)),
    certificateSeenById: ago === null ? null : staffId,
  });
  await insertRows(
    tx,
    'coach',
    Array.from({length: count}, (_, i) => {
      const firstName = chance.pick(chance.isLucky(0.25) ? WOMEN : MEN);
      const surname1 = chance.pick(SURNAMES);
      return {
        id: first + i,
        firstName,
        surname1,
        surname2: chance.pick(SURNAMES),
        docNo: nifOf(300_000 + i),
        email: `${plain(firstName)}.${plain(surname1)}.e${i + 1}@example.org`,
        phone: `+346003${10_000 + i}`,
        qualification: chance.pick(QUALIFICATIONS),
        ...certificate(i >= count - 2 ? null : 20 + chance.below(300)),
      };
    }),
  );
  const teams = categories.flatMap(c => c.teams);
  const assigned = teams.flatMap((teamId, i) => [
    {teamId, coachId: first + (i % 26), role: 'head'},
    ...(i % 3 === 0 ? [{teamId, coachId: first + ((i + 9) % 26), role: 'assistant'}] : []),
    ...(i % 8 === 5 ? [{teamId, coachId: first + 27, role: 'goalkeeping'}] : []),
  ]);
  await insertRows(tx, 'team_coach', assigned);
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
    OTHERS.map(([firstName, surname1, surname2, adultRole, ago], i) => ({
      firstName,
      surname1,
      surname2,
      docNo: nifOf(300_100 + i),
      adultRole,
      ...certificate(ago),
    })),
  );
}

/** Who is with the children and trains nobody: name, what for, days since the certificate was issued. */
const OTHERS: [string, string, string, string, number | null][] = [
  ['Elvira', 'Santos', 'Campo', 'protection_delegate', 60],
  ['Ramón', 'Iglesias', 'Peña', 'driver', 200],
  ['Pilar', 'Medina', 'Rubio', 'canteen', 341],
  ['Tomás', 'Garrido', 'León', 'maintenance', 400],
  ['Noelia', 'Vidal', 'Cano', 'physio', 15],
  ['Andrés', 'Flores', 'Gil', 'volunteer', null],
];
