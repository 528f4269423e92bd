/**
 * A world in which everything belongs to somebody: of each entity one row of ours and one of others', of one company,
 * one family and one customer each. The others' rows have numbers that tell their table wherever one is shown, and what
 * stands in them stands nowhere else.
 */
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import type {FORM_AREAS} from '../../../api/src/web/auth/owners';
import type {Area} from '../../../api/src/web/auth/permissions';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {startApp, useEverything, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {Visitor} from '../../support/wire/visitor';
import {maker, type Body} from '../samples';
import {buy, secondCompany, type Paid} from './stage';

export const RESOURCES = ENTITIES.map(resourceOf);
const byPath = new Map(RESOURCES.map(r => [r.path, r]));

const FIRST = 100_000_000;
const EACH = 100_000;
/** A number of the others' that stands somewhere in an answer. */
const NUMBERS = /(?<![\d.])[1-9]\d{8}(?![\d.])/g;
/** A view shows rows of another table. */
const ROWS_OF: Record<string, string> = {mailing_mail: 'mail_message'};
/** They repeat what stands in other tables. */
const LOGS = ['audit_entry'];
const WORDS = /(?:muestra|apellido|adulto)[ -]?\d+(?: áéñ)?/gi;

export interface Mark {
  table: string;
  /** The number of the row. */
  id: number;
  /** What gave it away: its number, or a text of its own. */
  by: 'number' | 'text';
  value: string;
}

export interface OwnedWorld {
  app: TestApp;
  world: World;
  ours: Paid;
  customers: {ours: Visitor; others: Visitor};
  /** A row of others', by table. */
  others: Map<string, number>;
  rowsOf(table: string): number[];
  /** The entities of which there is none. */
  missing: string[];
  /** What of the others' shows in an answer. */
  marksIn(text: string): Mark[];
  /** The areas that keep a row: those of its kind of owner, where its table has those of several. */
  areasOf(mark: {table: string; id: number}): Area[];
}

export async function openOwnedWorld(): Promise<OwnedWorld> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url, env: {DATABASE_POOL: '8'}});
  const world = await makeWorld(app.db, {});
  await useEverything(app);
  const ours = await buy(app, world, [2, 3], 'ana@example.org');
  const missing: string[] = [];
  await layEntities(app, world, ours, missing);
  const tables = await number(app);
  const foreign = await secondCompany(app.db, world);
  const luis = await customer(app, 'luis@example.org');
  const theirs = await buy(app, foreign, [4], 'luis@example.org');
  const made = await layEntities(app, foreign, theirs, missing, luis.id);
  const rows = await othersRows(app, tables);
  return {
    app,
    world,
    ours,
    customers: {ours: shopper(app, world.customer.token), others: shopper(app, luis.token)},
    others: new Map([
      ...[...rows.ids].map(([table, ids]) => [table, ids[0]!] as const),
      ...Object.entries(made),
      ['seat', world.seat(4)],
      ['zone', world.zones.seated],
    ]),
    rowsOf: table => rows.ids.get(table) ?? [],
    missing,
    marksIn: text => marksIn(text, tables, rows.texts),
    areasOf: await areas(app),
  };
}

const shopper = (app: TestApp, token: string): Visitor => {
  const visitor = new Visitor(app.url);
  visitor.cookies.set('customer', token);
  return visitor;
};

async function customer({db}: TestApp, email: string): Promise<{id: number; token: string}> {
  const token = newToken();
  const {rows} = await db.query<{id: number}>(
    `with made as (insert into customer (email, first_name, surname1, email_verified_at)
        values ($1, 'Luis', 'Muestra 1 áéñ', now()) returning id),
      entered as (insert into customer_session (token_hash, customer_id, expires_at)
        select $2, id, now() + interval '30 days' from made)
      select id from made`,
    [email, tokenHash(token)],
  );
  return {id: rows[0]!.id, token};
}

/** From here on each table counts from a number of its own. */
async function number({db}: TestApp): Promise<string[]> {
  const {rows} = await db.query<{table: string; sequence: string}>(
    `select c.relname as table, s.oid::regclass::text as sequence from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
       join pg_depend d on d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype in ('a', 'i')
       join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const [n, {sequence}] of rows.entries())
    await db.query('select setval($1::regclass, $2)', [sequence, FIRST + n * EACH]);
  return rows.map(row => row.table);
}

/** What others hang on. */
const FIRST_OF_ALL = ['deportistas', 'liquidaciones'];

/** One row of each entity, as those of one company, family and customer belong together. */
async function layEntities(
  app: TestApp,
  world: World,
  paid: Paid,
  missing: string[],
  customerId = world.customer.id,
): Promise<Record<string, number>> {
  const superadmin = new Visitor(app.url, world.staff.superadmin.token);
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await app.db.query<{id: number}>(text, values)).rows[0]!.id;
  await confirmOrder(app.runtime, paid.orderId);
  const {email} = (await app.db.query<{email: string}>('select email from customer where id = $1', [customerId]))
    .rows[0]!;
  const made = await app.db.query<Record<string, number>>(
    `select (select min(id) from order_line where order_id = $1) as "lineas-pedido",
       (select min(id) from payment where order_id = $1) as pagos,
       (select min(id) from mail_message where order_id = $1) as correos,
       (select id from event_access where event_id = $2) as "accesos-evento"`,
    [paid.orderId, world.eventId],
  );
  const rows: Record<string, number> = {
    configuracion: 1,
    planos: world.planId,
    zonas: world.zones.seated,
    'compania-eventos': world.companyId,
    eventos: world.eventId,
    sesiones: world.sessionId,
    'precios-sesion': world.prices.general,
    pedidos: paid.orderId,
    entradas: paid.ticketId,
    clientes: customerId,
    'tarjetas-regalo': await giftCard(app, paid.orderId),
    'movimientos-tarjeta-regalo': await one('select max(id) as id from gift_card_entry'),
    ...made.rows[0],
  };
  const fields: Record<string, (n: number) => Body> = {
    descuentos: () => ({eventIds: [world.eventId]}),
    'facturas-emitidas': () => ({issuerNif: nif, qrUrl: 'https://example.org/qr'}),
    liquidaciones: n => ({
      eventCompanyId: world.companyId,
      state: 'sent',
      number: `L-${n}`,
      closedAt: ago(2),
      sentAt: ago(1),
    }),
    facturas: () => ({settlementId: rows.liquidaciones, qrUrl: 'https://example.org/qr'}),
    // A line stands in what is not closed yet; that one is the house's to see.
    'liquidaciones-lineas': () => ({settlementId: rows.draft}),
    'facturas-lineas': () => ({commissionInvoiceId: rows.facturas}),
    'listas/sesiones': () => ({seasonListId: world.seasonListId, supplementCents: 0, ownSeatUntilAt: null}),
    'ofertas-abonados': () => ({startsAt: ago(1), keepUntilAt: ago(-5), endsAt: ago(-6)}),
    // Asked of nobody: the others buy after us.
    formularios: () => ({isRequired: false}),
    'envios-productos': () => ({state: 'due', postalCode: '50003', shippedAt: null}),
    // An account is a guardian's by an address that it has proved.
    'bases/tutores': () => ({email}),
    bases: () => ({athleteId: rows.deportistas}),
    abonados: () => ({customerId, email}),
    'respuestas-formularios': () => ({subjectId: paid.orderId}),
    // A public one is in the shop.
    'emails/grupos': () => ({isPublic: false}),
  };
  const nif = (await app.db.query<{nif: string}>('select nif from event_company where id = $1', [world.companyId]))
    .rows[0]!.nif;
  const make = maker(superadmin, world, byPath, app.db, {rows, fields: (path, n) => fields[path]?.(n) ?? {}});
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  rows.draft = await one(
    `insert into settlement (kind, event_company_id, counterpart_name, period_from, period_to)
      values ('events', $1, 'Compañía de muestra', '2030-02-01', '2030-02-28') returning id`,
    [world.companyId],
  );
  for (const r of [...FIRST_OF_ALL.map(path => byPath.get(path)!), ...RESOURCES])
    if (!rows[r.path])
      try {
        rows[r.path] ??= r.readOnly ? await make.insert(r) : (await make.create(r)).id;
      } catch (error) {
        missing.push(
          `${r.path}: ${(error as Error).message} ${JSON.stringify((error as {details?: object}).details ?? {})}`,
        );
      }
  await link(app, rows, customerId);
  return rows;
}

/** The family's account, and what is owed, kept and answered of each kind of contract and form. */
async function link({db}: TestApp, rows: Record<string, number>, customerId: number): Promise<void> {
  await db.query('update guardian set customer_id = $2 where id = $1', [rows['bases/tutores'], customerId]);
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  await one(
    `insert into invoice_vat (invoice_id, tax, regime_key, qualification, rate_bp, base_cents, vat_cents)
      values ($1, '01', '01', 'S1', 2100, 100, 21) returning id`,
    [rows.facturas],
  );
  const mandates = {
    academy: ['guardian_id', rows['bases/tutores']],
    plot: ['plot_sale_id', rows['parcelas/parcelas-vendidas']],
  } as const;
  for (const [kind, column, path] of [
    ['academy', 'enrolment_id', 'bases'],
    ['plot', 'plot_sale_id', 'parcelas/parcelas-vendidas'],
  ] as const) {
    const instalment = await one(
      `insert into instalment (contract_kind, ${column}, n, due_on, amount_cents)
        values ($1, $2, 9, club_today() + 30, 1000) returning id`,
      [kind, rows[path]],
    );
    await one(
      `insert into charge_attempt (instalment_id, n, method, state, amount_cents)
        values ($1, 1, 'sepa', 'denied', 1000) returning id`,
      [instalment],
    );
    const [debtor, id] = mandates[kind];
    await one(
      `with mandate as (insert into sepa_mandate (${debtor}, reference, debtor_name, iban, state, signed_on)
          values ($1, 'MANDATO-${kind}-' || $1::int, 'Muestra ' || $1::int || ' áéñ', 'ES9121000418450200051332', 'active',
          club_today()) returning id),
        remittance as (insert into sepa_remittance (due_until_on, collection_on)
          values (club_today() + 30, club_today() + 39) returning id)
        insert into sepa_debit (sepa_remittance_id, instalment_id, sepa_mandate_id, amount_cents)
          select r.id, $2, m.id, 1000 from remittance r, mandate m returning id`,
      [id, instalment],
    );
  }
  for (const [debtor, id] of [mandates.academy, ['customer_id', customerId] as const])
    await one(
      `insert into card_token (${debtor}, token, last4, brand, expires_on)
        values ($1, '${debtor}-' || $1::int, '4242', 'visa', '2039-12-31') returning id`,
      [id],
    );
  for (const kind of ['passes', 'plots', 'instalments'])
    await one(
      `with batch as (insert into mailing (title, kind, key)
          values ('Muestra de ' || $1::text, $1, $1::text || ' ' || $2::int) returning id),
        mails as (insert into mail_message (kind, to_email, subject, state, mailing_id)
          select 'muestra', $1::text || n || '-' || $2::int || '@example.org', 'Muestra de ' || $1::text || ' ' || n, 'sent', b.id
            from batch b, generate_series(1, 2) n),
        items as (insert into mailing_item (mailing_id, name) select id, 'Muestra de ' || $1::text || ' ' || id from batch)
        select id from batch`,
      [kind, customerId],
    );
  const subjects: Record<keyof typeof FORM_AREAS, [string, string]> = {
    event: ['order', 'pedidos'],
    list: ['season_pass', 'abonos'],
    academy: ['enrolment', 'bases'],
    supporter: ['supporter', 'simpatizantes'],
    plot: ['plot_sale', 'parcelas/parcelas-vendidas'],
    accreditation: ['accreditation', 'acreditaciones'],
  };
  for (const [scope, [kind, path]] of Object.entries(subjects))
    await one(
      `with field as (insert into custom_field (scope, label, type) values ($1, 'Muestra de ' || $1::text, 'text') returning id)
        insert into custom_field_answer (custom_field_id, subject_kind, subject_id, edition, value)
          select id, $2, $3, 1, 'Muestra de ' || $1::text || ' ' || id from field returning id`,
      [scope, kind, rows[path]],
    );
}

async function giftCard({db}: TestApp, orderId: number): Promise<number> {
  return db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>(
      `insert into gift_card (order_line_id, state, code, amount_cents, sender_name, recipient_name,
          recipient_email, message, activated_at)
        select min(id), 'active', lpad(min(id)::text, 16, 'T'), 500, 'Muestra 2 áéñ', 'Muestra ' || min(id) || ' áéñ',
          'regalo' || min(id) || '@example.org', 'Muestra ' || min(id), now() from order_line where order_id = $1
        returning id`,
      [orderId],
    );
    await tx.query(
      `insert into gift_card_entry (gift_card_id, kind, amount_cents, order_id) values ($1, 'issue', 500, $2)`,
      [rows[0]!.id, orderId],
    );
    return rows[0]!.id;
  });
}

/** Every row of the others', and the texts that stand in no row of anybody else. */
async function othersRows({db}: TestApp, tables: string[]) {
  const ids = new Map<string, number[]>();
  const texts = new Map<string, Mark[]>();
  const known = new Set<string>();
  for (const table of tables) {
    if (LOGS.includes(table)) continue;
    const {rows} = await db.query<{id: number; row: unknown}>(
      `select id::int, to_jsonb(t) as row from "${table}" t order by id`,
    );
    for (const {id, row} of rows)
      for (const text of textsOf(row)) {
        if (id < FIRST) known.add(text);
        else texts.set(text, [...(texts.get(text) ?? []), {table, id, by: 'text', value: text}]);
      }
    const own = rows.filter(({id}) => id >= FIRST).map(({id}) => id);
    if (own.length) ids.set(table, own);
  }
  for (const text of known) texts.delete(text);
  for (const view of Object.keys(ROWS_OF)) {
    const {rows} = await db.query<{id: number}>(`select id from "${view}" where id >= $1 order by id`, [FIRST]);
    ids.set(
      view,
      rows.map(({id}) => id),
    );
  }
  return {ids, texts};
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.length > 4 && /\d|@/.test(value) && !/^(\d{4}-\d\d-\d\d|[\d:.+-]+$|#|\\x)/.test(value)) yield value;
  } else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) yield* textsOf(part);
}

function marksIn(text: string, tables: string[], texts: Map<string, Mark[]>): Mark[] {
  const found: Mark[] = [];
  for (const [value] of text.matchAll(NUMBERS)) {
    const at = Math.floor((Number(value) - FIRST) / EACH);
    if (tables[at]) found.push({table: tables[at], id: Number(value), by: 'number', value});
  }
  const strings = new Set<string>();
  for (const [value] of text.matchAll(WORDS)) strings.add(value);
  try {
    for (const value of textsOf(JSON.parse(text))) strings.add(value);
  } catch {
    for (const value of text.split(/[",;<>\n]+/)) strings.add(value.trim());
  }
  for (const value of strings) found.push(...(texts.get(value) ?? []).slice(0, 4));
  return found;
}

async function areas({db}: TestApp): Promise<OwnedWorld['areasOf']> {
  const by = new Map<string, Area[]>();
  const group = new Map<string, Area>(RESOURCES.map(r => [r.table, r.group as Area]));
  for (const r of RESOURCES)
    for (const [kind, area] of Object.entries(r.areaScope?.areas ?? {})) {
      const {rows} = await db.query<{id: number}>(
        `select t.id::int from "${r.table}" t where t.id >= ${FIRST} and (${r.areaScope!.sql.replaceAll('$kinds', `'{${kind}}'::text[]`)})`,
      );
      for (const {id} of rows) by.set(`${r.table} ${id}`, [...(by.get(`${r.table} ${id}`) ?? []), area]);
    }
  return ({table, id}) => [
    ...(by.get(`${table} ${id}`) ?? (group.has(table) ? [group.get(table)!] : [])),
    ...Object.keys(ROWS_OF).flatMap(view => (ROWS_OF[view] === table ? (by.get(`${view} ${id}`) ?? []) : [])),
  ];
}
