/** Up to three box offices, six people who sell at them, four card terminals with what they answered. */
import {hashPassword} from '../../web/auth/password';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {hasClub, meantFor, type Meant, type Profile} from '../../platform/environment/demo-profile';
import type {Chance} from '../random';

export interface Counter {
  /** Box office ids. */
  offices: number[];
  clerks: {id: number; staffUserId: number}[];
}

const OFFICES: (Meant & {
  name: string;
  code: string;
  venue: string;
  location: string;
  floatCents: number;
})[] = [
  {
    of: 'club',
    name: 'Taquilla Norte',
    code: 'NORTE',
    venue: 'Estadio',
    location: 'Puerta 1, junto a la tienda',
    floatCents: 15_000,
  },
  {
    of: 'club',
    name: 'Taquilla Sur',
    code: 'SUR',
    venue: 'Estadio',
    location: 'Puerta 9, bajo la grada sur',
    floatCents: 15_000,
  },
  {
    of: 'stage',
    name: 'Taquilla del teatro',
    code: 'TEATRO',
    venue: 'Teatro',
    location: 'Vestíbulo, a la izquierda',
    floatCents: 10_000,
  },
  {
    of: 'theatre',
    name: 'Taquilla de El Molino',
    code: 'MOLINO',
    venue: 'Molino',
    location: 'Junto a la barra',
    floatCents: 10_000,
  },
];

const CLERKS = [
  {
    name: 'Elena Garrido Campos',
    email: 'elena.garrido@example.org',
    code: 'ELENA',
    permissions: ['reprint', 'discount'],
  },
  {name: 'Tomás Ibáñez Lara', email: 'tomas.ibanez@example.org', code: 'TOMAS', permissions: ['reprint']},
  {
    name: 'Rocío Medina Salas',
    email: 'rocio.medina@example.org',
    code: 'ROCIO',
    permissions: ['reprint', 'discount', 'refund', 'sell_blocked', 'view_totals', 'upgrade'],
  },
  {name: 'Iván Crespo Nieto', email: 'ivan.crespo@example.org', code: 'IVAN', permissions: ['reprint']},
  {
    name: 'Noelia Santana Gil',
    email: 'noelia.santana@example.org',
    code: 'NOELIA',
    permissions: ['reprint', 'discount', 'invite'],
  },
];

/** The PIN of every demo clerk: 2026 would be guessed, so would 1923. */
const PIN = '7391';

export async function storeCounter(
  tx: DemoTx,
  given: {profile: Profile; clerkUserId: number; calendar: Calendar; chance: Chance},
): Promise<Counter> {
  const {rows: venues} = await tx.query<{id: number; name: string}>('select id, name from venue order by id');
  const drafts = OFFICES.filter(meantFor(given.profile));
  const firstOffice = await takeIds(tx, 'box_office', drafts.length);
  const since = given.calendar.daysAhead(-300, '09:00');
  await insertRows(
    tx,
    'box_office',
    drafts.map(({of: _of, venue, ...office}, i) => ({
      id: firstOffice + i,
      ...office,
      venueId: venues.find(v => v.name.includes(venue))?.id ?? null,
      createdAt: since,
      updatedAt: since,
    })),
  );
  const offices = drafts.map((_, i) => firstOffice + i);
  const {rows: users} = await tx.query<{id: number}>(
    `insert into staff_user (email, name, roles, created_at, updated_at) select u.email, u.name, '{clerk}', $3, $3
      from unnest($1::text[], $2::text[]) with ordinality as u(email, name, at) order by u.at returning id`,
    [CLERKS.map(c => c.email), CLERKS.map(c => c.name), since],
  );
  const pin = await hashPassword(PIN);
  const people = [
    {
      staffUserId: given.clerkUserId,
      code: 'SERGIO',
      permissions: ['reprint', 'discount', 'refund', 'invite', 'view_totals'],
      scope: {},
      max: 30_000,
      pin: null,
    },
    ...CLERKS.map((c, i) => ({
      staffUserId: users[i]!.id,
      code: c.code,
      permissions: c.permissions,
      scope: i % 3 === 1 ? {boxOfficeIds: [offices[1]]} : {},
      max: c.permissions.includes('refund') ? 20_000 : 0,
      pin,
    })),
  ];
  const {rows} = await tx.query<{id: number; staffUserId: number}>(
    `insert into box_office_clerk (staff_user_id, code, pin_hash, scope, permissions, max_refund_day_cents, created_at,
      updated_at)
     select (p ->> 'staffUserId')::int, p ->> 'code', p ->> 'pin', p -> 'scope',
       array(select jsonb_array_elements_text(p -> 'permissions')), (p ->> 'max')::int, $2, $2
       from jsonb_array_elements($1::jsonb) as p returning id, staff_user_id as "staffUserId"`,
    [JSON.stringify(people), since],
  );
  await storeTerminals(
    tx,
    hasClub(given.profile) ? CLUB_TERMINALS : THEATRE_TERMINALS,
    offices,
    users[0]!.id,
    given.calendar,
    given.chance,
  );
  return {offices, clerks: rows};
}

const OUTCOMES = [
  ['authorised', 84],
  ['denied', 9],
  ['cancelled', 7],
] as const;

/** Name and the place of its box office. */
type Terminals = [name: string, office: number][];
const CLUB_TERMINALS: Terminals = [
  ['Datáfono Norte 1', 0],
  ['Datáfono Norte 2', 0],
  ['Datáfono Sur', 1],
  ['Datáfono del teatro', 2],
];
const THEATRE_TERMINALS: Terminals = [
  ['Datáfono del vestíbulo 1', 0],
  ['Datáfono del vestíbulo 2', 0],
  ['Datáfono de El Molino', 1],
  ['Datáfono del ambigú', 0],
];

async function storeTerminals(
  tx: DemoTx,
  terminals: Terminals,
  offices: number[],
  staffUserId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const names = terminals.filter(([, office]) => office < offices.length);
  const first = await takeIds(tx, 'card_terminal', names.length);
  await insertRows(
    tx,
    'card_terminal',
    names.map(([name, office], i) => ({
      id: first + i,
      name,
      boxOfficeId: offices[office],
      driver: 'simulated',
      // At one box office every card goes through its terminal; the others note what another one charged.
      isRequired: office === 1,
      serialNumber: `SIM-4400${17 + i * 3}`,
      firmware: i === 3 ? '7.2.0' : '7.4.1',
      merchantCode: '999008881',
      lastSeenAt: calendar.daysAhead(-1 - i, '18:40'),
      lastLatencyMs: 31 + i * 7,
    })),
  );
  const operations = names.flatMap((_, i) =>
    Array.from({length: 34 - i * 6}, (_n, k) => {
      const kind = chance.weighted([
        ['sale', 5],
        ['status', 3],
        ['receipt', 1],
      ] as const);
      const state = kind === 'sale' ? chance.weighted(OUTCOMES) : 'authorised';
      const at = calendar.minutesAfter(
        calendar.daysAhead(-60 + Math.floor((k * 60) / (34 - i * 6)), '10:00'),
        chance.below(500),
      );
      return {terminal: first + i, kind, state, at};
    }),
  );
  const firstOperation = await takeIds(tx, 'terminal_operation', operations.length + 1);
  const code = () => chance.text(6, '0123456789');
  const details: Record<string, string> = {
    status: 'Responde y está listo.',
    receipt: 'Recibo de prueba impreso.',
    sale: 'Venta autorizada.',
    denied: 'Denegada por el emisor de la tarjeta.',
    cancelled: 'Cancelada en el datáfono.',
  };
  await insertRows(tx, 'terminal_operation', [
    ...operations.map(({terminal, kind, state, at}, i) => ({
      id: firstOperation + i,
      cardTerminalId: terminal,
      kind,
      state,
      amountCents: kind === 'sale' ? 1 : 0,
      reference: `P-${chance.text(8, '0123456789ABCDEF')}-${i}`,
      plannedOutcome: state,
      responseCode: kind !== 'sale' ? '' : state === 'authorised' ? '000' : state === 'denied' ? '190' : '9915',
      authorisationCode: kind === 'sale' && state === 'authorised' ? code() : '',
      cardBrand: kind === 'sale' ? 'VISA' : '',
      latencyMs: 24 + chance.below(60),
      detail: state === 'authorised' ? details[kind]! : details[state]!,
      isTest: true,
      staffUserId,
      createdAt: at,
      doneAt: new Date(at.getTime() + 2_400),
    })),
    // One that nobody knows the end of: its terminal waits for somebody to ask it.
    {
      id: firstOperation + operations.length,
      cardTerminalId: first + names.length - 1,
      kind: 'sale',
      state: 'unknown',
      amountCents: 1,
      reference: `P-${chance.text(8, '0123456789ABCDEF')}-X`,
      plannedOutcome: 'unknown',
      responseCode: '',
      authorisationCode: '',
      cardBrand: '',
      latencyMs: null,
      detail: 'El datáfono ha dejado de responder: hay que preguntarle por su última operación.',
      isTest: true,
      staffUserId,
      createdAt: calendar.daysAhead(-1, '19:12'),
      doneAt: null,
    },
  ]);
}
