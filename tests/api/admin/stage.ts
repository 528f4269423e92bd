/**
 * A whole API on a database of its own, with a small theatre on sale and staff of every kind:
 * what the tests of the back-office commands begin with.
 */
import net from 'node:net';
import {hashPassword} from '../../../api/src/web/auth/password';
import {openSession} from '../../../api/src/web/auth/staff-session';
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {encodePlan, type RowSpec} from '../../../api/src/domain/plans/encode';
import {publishPlan} from '../../../api/src/domain/plans/publish-plan';
import {storePlan, type StoredPlan} from '../../../api/src/domain/plans/store-plan';
import {log} from '../../../api/src/platform/process/log';
import {startServing, type Serving} from '../../../api/src/serve';
import {freshDatabase} from '../../support/run/database';

export interface Answer {
  status: number;
  // The shape is what each test is about.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  headers: Headers;
}

export interface Stage {
  url: string;
  db: Database;
  serving: Serving;
  venueId: number;
  companyId: number;
  otherCompanyId: number;
  eventId: number;
  otherEventId: number;
  plan: StoredPlan;
  /** Zone ids: A (2 × 10 seats), B (1 × 5 seats), G (500 places without numbers). */
  zones: {A: number; B: number; G: number};
  categoryId: number;
  reducedId: number;
  /** On sale, priced in A (20 €, reduced 12 €) and G (10 €), box office fee 1 €. */
  sessionId: number;
  /** Of the other company's event, on sale, same plan. */
  otherSessionId: number;
  staff(
    role: string,
    options?: {companyId?: number; name?: string},
  ): Promise<{id: number; token: string; email: string}>;
  session(options?: {eventId?: number; state?: string; planId?: number; startsInDays?: number}): Promise<number>;
  price(sessionId: number, zoneId: number, categoryId: number, cents: number, channel?: string | null): Promise<number>;
  label(code: string, soldBy?: ('box_office' | 'phone')[]): Promise<number>;
  /** Seat id of zone A or B by position. */
  seat(zone: 'A' | 'B', row: number, number: number): number;
  call(
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  stop(): Promise<void>;
}

const rows = (count: number, seats: number, top: number): RowSpec[] =>
  Array.from({length: count}, (_, r) => ({
    label: String(r + 1),
    seats: Array.from({length: seats}, (_, i) => ({x: 100 + i * 50, y: top + r * 80, number: String(i + 1)})),
  }));

export const smallTheatre = (name = 'Sala') => {
  const square = (y: number) => [50, y, 700, y, 700, y + 200, 50, y + 200];
  return encodePlan({
    name,
    width: 1000,
    height: 1000,
    zones: [
      {
        code: 'A',
        name: 'Platea',
        kind: 'numbered',
        color: '#1e4fa3',
        outline: square(100),
        label: [300, 150],
        gate: '1',
        rows: rows(2, 10, 150),
      },
      {
        code: 'B',
        name: 'Palco',
        kind: 'numbered',
        color: '#a31e4f',
        outline: square(400),
        label: [300, 450],
        rows: rows(1, 5, 450),
      },
      {
        code: 'G',
        name: 'Pista',
        kind: 'general',
        capacity: 500,
        color: '#1ea34f',
        outline: square(700),
        label: [300, 750],
        rows: [],
      },
    ],
    decor: [{kind: 'stage', points: [100, 10, 600, 60]}],
  });
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

export async function openStage(options: {work?: boolean} = {}): Promise<Stage> {
  log.level = process.env.TEST_LOG ?? 'silent';
  const database = await freshDatabase();
  const db = new Database(database.url, 10);
  const port = await freePort();
  const config = readConfig({PORT: String(port), DEMO: 'false', LOG_LEVEL: 'silent'});
  const one = async <T = {id: number}>(sql: string, values: unknown[] = []) =>
    (await db.query<T>(sql, values)).rows[0]!;
  await db.query(
    `insert into organization (id, name, legal_name, nif, address, email, data_delegate_email)
      values (1, 'Teatro de Pruebas', 'Teatro de Pruebas SL', 'B12345674', 'Calle Mayor, 1', 'taquilla@example.org',
      'datos@example.org')`,
  );
  await db.query(
    `insert into legal_text (kind, title, body_html, published_at) select k, k, '<p>Texto.</p>', now() from unnest('{legal_notice,privacy,terms}'::text[]) k`,
  );
  await db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from)
      values ('culture', 'Cultura', 1000, '2020-01-01'), ('general', 'General', 2100, '2020-01-01'),
        ('sport', 'Deporte', 2100, '2020-01-01'), ('sport_exempt', 'Cantera', 0, '2020-01-01')`,
  );
  const company = (name: string, nif: string) =>
    one(`insert into event_company (name, legal_name, nif) values ($1, $1, $2) returning id`, [name, nif]);
  const companyId = (await company('Compañía Uno', 'B00000001')).id;
  const otherCompanyId = (await company('Compañía Dos', 'B00000002')).id;
  const venueId = (await one(`insert into venue (name, safe_capacity) values ('Teatro', 1000) returning id`)).id;
  const plan = await db.withTransaction(async tx => {
    const stored = await storePlan(tx, {venueId, draft: smallTheatre()});
    await publishPlan(tx, {planId: stored.id}, new Date());
    return stored;
  });
  const [A, B, G] = plan.geometry.zones.map(z => z.id);
  const event = (slug: string, owner: number) =>
    one(
      `insert into event (slug, title, kind, event_company_id, venue_id, vat_code, visibility)
        values ($1, $1, 'theatre', $2, $3, 'culture', 'public') returning id`,
      [slug, owner, venueId],
    );
  const eventId = (await event('la-obra', companyId)).id;
  const otherEventId = (await event('otra-obra', otherCompanyId)).id;
  const category = (name: string, isDefault: boolean) =>
    one('insert into price_category (name, is_default) values ($1, $2) returning id', [name, isDefault]);
  const categoryId = (await category('General', true)).id;
  const reducedId = (await category('Reducida', false)).id;
  await db.query(`insert into booking_fee (channel, amount_cents) values ('web', 150), ('box_office', 100)`);
  const passwordHash = await hashPassword('una-clave-de-pruebas-1');

  let made = 0;
  const stage: Omit<Stage, 'serving' | 'url' | 'call' | 'stop' | 'sessionId' | 'otherSessionId'> = {
    db,
    venueId,
    companyId,
    otherCompanyId,
    eventId,
    otherEventId,
    plan,
    zones: {A: A!, B: B!, G: G!},
    categoryId,
    reducedId,
    staff: async (role, {companyId: own = null as number | null, name = role} = {} as never) => {
      const email = `${role}-${++made}@example.org`;
      const {id} = await one(
        `insert into staff_user (email, name, password_hash, roles, event_company_id) values ($1, $2, $3, $4, $5)
          returning id`,
        [email, name, passwordHash, [role], own],
      );
      const {token} = await openSession(db, id, {ip: null, userAgent: null});
      // Opened here and not by a log-in: it counts as one that has shown its second factor.
      await db.query(`update login_session set stage = 'full' where staff_user_id = $1`, [id]);
      return {id, email, token};
    },
    session: async ({eventId: of = eventId, state = 'on_sale', planId = plan.id, startsInDays = 10} = {}) =>
      (
        await one(
          `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
            sale_ends_at, box_office_ends_at)
           select $1, $2, t, t - interval '1 hour', t + interval '2 hours', $3, least(now(), t) - interval '1 day', t,
             t + interval '30 minutes' from (select now() + make_interval(days => $4) as t) at returning id`,
          [of, planId, state, startsInDays],
        )
      ).id,
    price: async (sessionId, zoneId, priceCategoryId, cents, channel = null) =>
      (
        await one(
          `insert into price (event_session_id, zone_id, price_category_id, channel, amount_cents)
            values ($1, $2, $3, $4, $5) returning id`,
          [sessionId, zoneId, priceCategoryId, channel, cents],
        )
      ).id,
    label: async (code, soldBy = []) =>
      (
        await one(
          `insert into block_label (name, code, color, sold_by) values ($1, $1, '#cc0000', $2)
            returning id`,
          [code, soldBy],
        )
      ).id,
    seat: (zone, row, number) => plan.firstSeatId + (zone === 'A' ? (row - 1) * 10 : 20) + number - 1,
  };
  const sessionId = await stage.session();
  const otherSessionId = await stage.session({eventId: otherEventId});
  for (const id of [sessionId, otherSessionId]) {
    await stage.price(id, A!, categoryId, 2000);
    await stage.price(id, A!, reducedId, 1200);
    await stage.price(id, G!, categoryId, 1000);
    await db.query(
      'insert into zone_counter (event_session_id, zone_id, shard, capacity) values ($1, $2, 0, 250), ($1, $2, 1, 250)',
      [id, G],
    );
  }
  const serving = await startServing(config, db, database.url, {work: options.work ?? false});
  const url = `http://127.0.0.1:${port}`;
  return {
    ...stage,
    sessionId,
    otherSessionId,
    serving,
    url,
    call: async (method, path, token, body, headers = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token ? {Authorization: `Bearer ${token}`} : {}),
          ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const raw = Buffer.from(await answer.arrayBuffer());
      const json = /json/.test(answer.headers.get('content-type') ?? '');
      return {status: answer.status, headers: answer.headers, body: json ? JSON.parse(raw.toString()) : raw};
    },
    stop: async () => {
      await serving.stop();
      await db.close();
    },
  };
}

/** The refusals that every command of staff gives: no token, a role without the right, and another company's things. */
export async function refusesStrangers(
  stage: Stage,
  method: string,
  path: string,
  body: unknown,
  wrongRole: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const nobody = await stage.call(method, path, null, body, headers);
  expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthorized']);
  const wrong = await stage.call(method, path, (await stage.staff(wrongRole)).token, body, headers);
  expect([wrong.status, wrong.body.code]).toEqual([403, 'forbidden']);
}

let keys = 0;
export const freshKey = () => ({'Idempotency-Key': `clave-${process.pid}-${++keys}`});
