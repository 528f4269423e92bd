/**
 * Lists of the back office over a million orders, 200,000 customers and 200,000 pass holders: page, sort, search,
 * filter, as a member of staff asks for them.
 */
import {randomBytes} from 'node:crypto';
import {tokenHash} from '../../../api/src/platform/keys/token';
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {run, type Figures} from '../load';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {loadList} from '../season';
import {startApi, type Stage} from '../stage';

const ORDERS = 1_000_000;
const PEOPLE = 200_000;
/** Seasons that they are in, each person in one: so many passes have a seat of each. */
const SEASONS = 4;
const NAMES =
  'María Carmen Ana Isabel Laura Cristina Lucía Marta Paula Elena Sara Raquel Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael'.split(
    ' ',
  );
const SURNAMES =
  'García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores'.split(
    ' ',
  );

export interface ListRow {
  list: string;
  alone: Figures;
  crowd: Figures;
}

const pick = (list: string, salt: number) =>
  `(${list}::text[])[1 + (hashint4(n * 31 + ${salt}) & 2147483647) % cardinality(${list}::text[])]`;
const NIF = `lpad(n::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', n % 23 + 1, 1)`;
const nifOf = (n: number): string => `${String(n).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[n % 23]}`;
const personOf = (n: number): number => 1 + ((n * 7919) % PEOPLE);

export async function loadLists({db}: Stage): Promise<void> {
  await db.withTransaction(async tx => {
    await tx.query('set local statement_timeout = 0');
    await fill(tx);
  });
  await db.query('vacuum analyze customer');
  await db.query('vacuum analyze "order"');
}

async function fill(tx: Tx): Promise<void> {
  await tx.query(
    `insert into customer (email, first_name, surname1, surname2, phone, created_at)
     select 'cliente' || n || '@example.org', ${pick('$1', 1)}, ${pick('$2', 2)}, ${pick('$2', 3)},
       '+34600' || lpad(n::text, 6, '0'), now() - (n % 1500) * interval '1 day' from generate_series(1, ${PEOPLE}) n`,
    [NAMES, SURNAMES],
  );
  await tx.query(
    `insert into "order" (number, channel, state, customer_id, email, first_name, surname1, surname2, total_cents,
      fee_cents, created_at, paid_at)
     select '26-' || lpad(n::text, 8, '0'), case when n % 5 = 0 then 'box_office'
       else 'web' end, case when n % 400 = 0 then 'refunded' when n % 41 = 0 then 'expired'
       when n % 10007 = 0 then 'pending' else 'paid' end,
            c.id, c.email, c.first_name, c.surname1, c.surname2, 1000 + (hashint4(n) & 65535), 150,
              now() - (${ORDERS} - n) * interval '40 seconds', now() - (${ORDERS} - n) * interval '40 seconds'
       from generate_series(1, ${ORDERS}) n join customer c on c.id = 1 + (hashint4(n * 7) & 2147483647) % ${PEOPLE}`,
  );
}

interface Passes {
  lists: number[];
  seats: {label: string; listId: number}[];
}

/** A third of the holders came on one day, by a file. */
export async function loadHolders(stage: Stage): Promise<Passes> {
  const {db} = stage;
  const bowl = await loadBowl(db, 60_000, 1);
  await db.withTransaction(async tx => {
    await tx.query('set local statement_timeout = 0');
    await tx.query(
      `insert into pass_holder (member_number, first_name, surname1, surname2, nif, email, phone, member_since_on)
       select n, ${pick('$1', 1)}, ${pick('$2', 2)}, ${pick('$2', 3)}, ${NIF}, 'abonada' || n || '@example.org',
         '6' || lpad(n::text, 8, '0'), case when n % 3 = 0 then date '2026-09-01' else date '2026-09-01' - n % 15000 end
         from generate_series(1, ${PEOPLE}) n`,
      [NAMES, SURNAMES],
    );
  });
  const lists: number[] = [];
  for (let season = 0; season < SEASONS; season++) {
    const listId = await loadList(stage, bowl.planId, 'new');
    lists.push(listId);
    await db.withTransaction(async tx => {
      await tx.query('set local statement_timeout = 0');
      await tx.query(
        `insert into season_pass (season_list_id, pass_holder_id, member_code, holder_name, holder_doc, seat_label,
          pass_category_id, pass_price_id, zone_id, seat_id, kind, state, amount_cents, paid_cents, origin,
          signed_up_at)
         select $1, h.id, h.member_code, pass_holder_name(h.first_name, h.surname1, h.surname2), h.nif,
           seat_place(z, s.row_label, s.seat_number), p.pass_category_id, p.id, z.id, s.id, 'new',
           case when h.n % 50 = 0 then 'suspended_unpaid' else 'active' end, 31000, 31000, 'web',
           now() - h.n * interval '1 minute'
           from (select *, row_number() over (order by id) as n from pass_holder
             where member_number % ${SEASONS} = $3) h
             join (select *, row_number() over (order by id) as n from seat where seat_plan_id = $2) s using (n)
           join zone z on z.id = s.zone_id join pass_price p on p.season_list_id = $1 and p.zone_id = z.id`,
        [listId, bowl.planId, season],
      );
    });
  }
  await db.query('vacuum analyze pass_holder');
  await db.query('vacuum analyze season_pass');
  const {rows} = await db.query<{label: string; listId: number}>(
    'select seat_label as label, season_list_id as "listId" from season_pass where id % 397 = 0 order by id limit 500',
  );
  return {lists, seats: rows};
}

const query = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([k, v]) => [k, JSON.stringify(v)])).toString();

const LISTS: [name: string, path: (n: number) => string][] = [
  ['orders, a page', n => `pedidos?${query({sort: ['id', 'DESC'], range: [(n % 40) * 50, (n % 40) * 50 + 49]})}`],
  ['orders by amount', n => `pedidos?${query({sort: ['totalCents', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  ['orders by date', n => `pedidos?${query({sort: ['createdAt', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  [
    'orders of a state',
    n =>
      `pedidos?${query({sort: ['createdAt', 'DESC'], filter: {state: ['paid', 'pending', 'refunded', 'expired'][n % 4]}, range: [0, 49]})}`,
  ],
  [
    'orders: a common surname',
    n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: SURNAMES[n % SURNAMES.length]}, range: [0, 49]})}`,
  ],
  [
    'orders: name and surname',
    n =>
      `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `${NAMES[n % NAMES.length]} ${SURNAMES[n % SURNAMES.length]}`}, range: [0, 49]})}`,
  ],
  [
    'orders: one number',
    n =>
      `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `26-${String(1 + ((n * 7919) % ORDERS)).padStart(8, '0')}`}, range: [0, 49]})}`,
  ],
  [
    'orders: one address',
    n =>
      `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `cliente${1 + ((n * 7919) % PEOPLE)}@example.org`}, range: [0, 49]})}`,
  ],
  ['orders: nobody', n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `zzyx${n}`}, range: [0, 49]})}`],
  ['customers by surname', n => `clientes?${query({sort: ['surname1', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  [
    'customers: a name',
    n =>
      `clientes?${query({sort: ['id', 'DESC'], filter: {q: `${SURNAMES[n % SURNAMES.length]} ${SURNAMES[(n * 13) % SURNAMES.length]}`}, range: [0, 49]})}`,
  ],
];

export const holderLists = ({lists, seats}: Passes): [name: string, path: (n: number) => string][] => [
  [
    'holders, a page',
    n => `abonados?${query({sort: ['memberCode', 'ASC'], range: [(n % 40) * 50, (n % 40) * 50 + 49]})}`,
  ],
  ['holders by surname', n => `abonados?${query({sort: ['surname1', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  ['holders by seniority', n => `abonados?${query({sort: ['memberSinceOn', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  [
    'holders: a common surname',
    n => `abonados?${query({sort: ['memberCode', 'ASC'], filter: {q: SURNAMES[n % SURNAMES.length]}, range: [0, 49]})}`,
  ],
  [
    'holders: name and surname',
    n =>
      `abonados?${query({sort: ['memberCode', 'ASC'], filter: {q: `${SURNAMES[n % SURNAMES.length]}, ${NAMES[n % NAMES.length]}`}, range: [0, 49]})}`,
  ],
  [
    'holders: one number',
    n =>
      `abonados?${query({sort: ['memberCode', 'ASC'], filter: {q: n % 2 ? String(personOf(n)) : String(personOf(n)).padStart(6, '0')}, range: [0, 49]})}`,
  ],
  [
    'holders: one NIF',
    n => `abonados?${query({sort: ['memberCode', 'ASC'], filter: {q: nifOf(personOf(n))}, range: [0, 49]})}`,
  ],
  ['holders: nobody', n => `abonados?${query({sort: ['memberCode', 'ASC'], filter: {q: `zzyx${n}`}, range: [0, 49]})}`],
  [
    'passes of a season, a page',
    n =>
      `abonos?${query({sort: ['holderName', 'ASC'], filter: {seasonListId: lists[n % SEASONS]}, range: [(n % 40) * 50, (n % 40) * 50 + 49]})}`,
  ],
  [
    'passes of a season by number',
    n =>
      `abonos?${query({sort: ['memberCode', n % 2 ? 'ASC' : 'DESC'], filter: {seasonListId: lists[n % SEASONS]}, range: [0, 49]})}`,
  ],
  [
    'passes of a season: unpaid',
    n =>
      `abonos?${query({sort: ['holderName', 'ASC'], filter: {seasonListId: lists[n % SEASONS], state: 'suspended_unpaid'}, range: [0, 49]})}`,
  ],
  [
    'passes of a season: a name',
    n =>
      `abonos?${query({sort: ['holderName', 'ASC'], filter: {seasonListId: lists[n % SEASONS], q: `${SURNAMES[n % SURNAMES.length]} ${SURNAMES[(n * 13) % SURNAMES.length]}`}, range: [0, 49]})}`,
  ],
  [
    'passes of a season: one seat',
    n =>
      `abonos?${query({sort: ['holderName', 'ASC'], filter: {seasonListId: seats[n % seats.length]!.listId, q: seats[n % seats.length]!.label}, range: [0, 49]})}`,
  ],
  [
    'passes: one seat, all seasons',
    n => `abonos?${query({sort: ['holderName', 'ASC'], filter: {q: seats[n % seats.length]!.label}, range: [0, 49]})}`,
  ],
  [
    'passes: one NIF',
    n => `abonos?${query({sort: ['holderName', 'ASC'], filter: {q: nifOf(personOf(n))}, range: [0, 49]})}`,
  ],
];

export async function benchLists(stage: Stage, seconds: number, report: (line: string) => void): Promise<ListRow[]> {
  await loadLists(stage);
  const passes = await loadHolders(stage);
  const token = randomBytes(24).toString('base64url');
  await stage.db.query(
    `insert into staff_user (email, name, roles) values ('bench@example.org', 'Bench', '{admin}')
      on conflict do nothing`,
  );
  await stage.db.query(
    `insert into login_session (token_hash, staff_user_id, expires_at) select $1, id, now() + interval '1 hour'
      from staff_user where email = 'bench@example.org'`,
    [tokenHash(token)],
  );
  const api = await startApi(stage);
  const rows: ListRow[] = [];
  try {
    for (const [list, path] of [...LISTS, ...holderLists(passes)]) {
      let n = 0;
      const ask = (clients: number) =>
        run(
          api.port,
          clients,
          seconds,
          async client =>
            (await client.send('GET', `/api/${path(n++)}`, undefined, `Authorization: Bearer ${token}\r\n`)).status,
        );
      const row = {list, alone: await ask(1), crowd: await ask(16)};
      rows.push(row);
      report(
        `  ${list.padEnd(30)} alone: p50 ${row.alone.p50Ms} ms, p95 ${row.alone.p95Ms} ms · 16 clients: ${row.crowd.perSecond}/s, p95 ${row.crowd.p95Ms} ms, p99 ${row.crowd.p99Ms} ms${row.alone.statuses['200'] ? '' : ` · answers ${JSON.stringify(row.alone.statuses)}`}`,
      );
    }
  } finally {
    await api.stop();
  }
  return rows;
}
