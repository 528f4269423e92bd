/** Lists of the back office over a million orders and 200,000 customers: page, sort, search, filter, as a member of staff asks for them. */
import {randomBytes} from 'node:crypto';
import {tokenHash} from '../../api/src/auth/token';
import {run, type Figures} from './load';
import {startApi, type Stage} from './stage';

const ORDERS = 1_000_000;
const PEOPLE = 200_000;
const NAMES = 'María Carmen Ana Isabel Laura Cristina Lucía Marta Paula Elena Sara Raquel Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael'.split(' ');
const SURNAMES = 'García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores'.split(' ');

export interface ListRow {
  list: string;
  alone: Figures;
  crowd: Figures;
}

export async function loadLists(stage: Stage): Promise<void> {
  const {db} = stage;
  const pick = (list: string, salt: number) => `(${list}::text[])[1 + (hashint4(n * 31 + ${salt}) & 2147483647) % cardinality(${list}::text[])]`;
  await db.query(`set statement_timeout = 0`);
  await db.query(
    `insert into customer (email, first_name, surname1, surname2, phone, created_at)
     select 'cliente' || n || '@example.org', ${pick('$1', 1)}, ${pick('$2', 2)}, ${pick('$2', 3)}, '+34600' || lpad(n::text, 6, '0'), now() - (n % 1500) * interval '1 day' from generate_series(1, ${PEOPLE}) n`,
    [NAMES, SURNAMES],
  );
  await db.query(
    `insert into "order" (number, channel, state, customer_id, email, first_name, surname1, surname2, total_cents, fee_cents, created_at, paid_at)
     select '26-' || lpad(n::text, 8, '0'), case when n % 5 = 0 then 'box_office' else 'web' end, case when n % 400 = 0 then 'refunded' when n % 41 = 0 then 'expired' when n % 10007 = 0 then 'pending' else 'paid' end,
            c.id, c.email, c.first_name, c.surname1, c.surname2, 1000 + (hashint4(n) & 65535), 150, now() - (${ORDERS} - n) * interval '40 seconds', now() - (${ORDERS} - n) * interval '40 seconds'
       from generate_series(1, ${ORDERS}) n join customer c on c.id = 1 + (hashint4(n * 7) & 2147483647) % ${PEOPLE}`,
  );
  await db.query('vacuum analyze customer');
  await db.query('vacuum analyze "order"');
}

const query = (parts: Record<string, unknown>) => new URLSearchParams(Object.entries(parts).map(([k, v]) => [k, JSON.stringify(v)])).toString();

const LISTS: [name: string, path: (n: number) => string][] = [
  ['orders, a page', n => `pedidos?${query({sort: ['id', 'DESC'], range: [(n % 40) * 50, (n % 40) * 50 + 49]})}`],
  ['orders by amount', n => `pedidos?${query({sort: ['totalCents', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  ['orders by date', n => `pedidos?${query({sort: ['createdAt', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  ['orders of a state', n => `pedidos?${query({sort: ['createdAt', 'DESC'], filter: {state: ['paid', 'pending', 'refunded', 'expired'][n % 4]}, range: [0, 49]})}`],
  ['orders: a common surname', n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: SURNAMES[n % SURNAMES.length]}, range: [0, 49]})}`],
  ['orders: name and surname', n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `${NAMES[n % NAMES.length]} ${SURNAMES[n % SURNAMES.length]}`}, range: [0, 49]})}`],
  ['orders: one number', n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `26-${String(1 + ((n * 7919) % ORDERS)).padStart(8, '0')}`}, range: [0, 49]})}`],
  ['orders: one address', n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `cliente${1 + ((n * 7919) % PEOPLE)}@example.org`}, range: [0, 49]})}`],
  ['orders: nobody', n => `pedidos?${query({sort: ['id', 'DESC'], filter: {q: `zzyx${n}`}, range: [0, 49]})}`],
  ['customers by surname', n => `clientes?${query({sort: ['surname1', n % 2 ? 'ASC' : 'DESC'], range: [0, 49]})}`],
  ['customers: a name', n => `clientes?${query({sort: ['id', 'DESC'], filter: {q: `${SURNAMES[n % SURNAMES.length]} ${SURNAMES[(n * 13) % SURNAMES.length]}`}, range: [0, 49]})}`],
];

export async function benchLists(stage: Stage, seconds: number, report: (line: string) => void): Promise<ListRow[]> {
  await loadLists(stage);
  const token = randomBytes(24).toString('base64url');
  await stage.db.query(`insert into staff_user (email, name, roles) values ('bench@example.org', 'Bench', '{admin}') on conflict do nothing`);
  await stage.db.query(`insert into login_session (token_hash, staff_user_id, expires_at) select $1, id, now() + interval '1 hour' from staff_user where email = 'bench@example.org'`, [tokenHash(token)]);
  const api = await startApi(stage);
  const rows: ListRow[] = [];
  try {
    for (const [list, path] of LISTS) {
      let n = 0;
      const ask = (clients: number) => run(api.port, clients, seconds, async client => (await client.send('GET', `/api/${path(n++)}`, undefined, `Authorization: Bearer ${token}\r\n`)).status);
      const row = {list, alone: await ask(1), crowd: await ask(16)};
      rows.push(row);
      report(`  ${list.padEnd(26)} alone: p50 ${row.alone.p50Ms} ms, p95 ${row.alone.p95Ms} ms · 16 clients: ${row.crowd.perSecond}/s, p95 ${row.crowd.p95Ms} ms, p99 ${row.crowd.p99Ms} ms${row.alone.statuses['200'] ? '' : ` · answers ${JSON.stringify(row.alone.statuses)}`}`);
    }
  } finally {
    await api.stop();
  }
  return rows;
}
