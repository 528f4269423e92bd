/**
 * A small world, built by SQL in a few milliseconds: a club with one venue, a plan of some rows with wheelchair
 * and companion places and one zone without numbers, an event with a session on sale, prices, fees, discounts,
 * one member of staff of every role with an open log-in session, and a customer.
 */
import {cost} from '../run/costs.cjs';
import {ROLES, type Role} from '../../../api/src/web/auth/permissions';
import {hashPassword} from '../../../api/src/web/auth/password';
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import type {Database} from '../../../api/src/platform/database/db';
import {contentHash} from '../../../api/src/domain/plans/content-hash';
import type {PlanGeometry} from '../../../api/src/domain/plans/geometry';
import type {Tx} from '../../../api/src/domain/kernel/tx';

export const PASSWORD = 'una clave de prueba 2026';
/** Cents, as shown on the web: amount + fee. */
export const PRICE = {general: 2500, reduced: 1500, standing: 1000, fee: 150} as const;
export const SHOWN = {
  general: PRICE.general + PRICE.fee,
  reduced: PRICE.reduced + PRICE.fee,
  standing: PRICE.standing + PRICE.fee,
} as const;

export interface WorldOptions {
  rows?: number;
  seatsPerRow?: number;
  /** Capacity of the zone without numbers and how many counter rows share it. */
  places?: number;
  shards?: number;
  orphanRule?: boolean;
  maxPerOrder?: number;
  maxPerCustomer?: number;
  /** Its wheelchair places are kept for whoever needs them; else they are anybody's. */
  keepsAccessible?: boolean;
}

export interface Member {
  id: number;
  email: string;
  token: string;
}

export interface World {
  companyId: number;
  venueId: number;
  planId: number;
  planHash: string;
  firstSeatId: number;
  seatCount: number;
  seatsPerRow: number;
  /** The two ends of row 1: a place for a wheelchair and its companion's. */
  wheelchairSeat: number;
  companionSeat: number;
  eventId: number;
  slug: string;
  sessionId: number;
  zones: {seated: number; standing: number};
  prices: {general: number; reduced: number; free: number; standing: number};
  categories: {general: number; reduced: number; free: number};
  discounts: {tenPercent: number; oneEuro: number};
  blockLabelId: number;
  /** A list of season passes over the plan. */
  seasonListId: number;
  staff: Record<Role, Member>;
  customer: {id: number; email: string; password: string; token: string};
  /** Database id of the seat with this index. */
  seat(index: number): number;
  /** `{seatId, priceId}` of seats at the general price. */
  seats(...indexes: number[]): {seatId: number; priceId: number}[];
}

let hashed: Promise<string> | undefined;

export const makeWorld = (db: Database, options: WorldOptions = {}): Promise<World> =>
  cost('world', () => lay(db, options));

async function lay(db: Database, options: WorldOptions): Promise<World> {
  const o = {
    rows: 6,
    seatsPerRow: 20,
    places: 60,
    shards: 4,
    orphanRule: false,
    maxPerOrder: 10,
    maxPerCustomer: 1000,
    ...options,
  };
  hashed ??= hashPassword(PASSWORD);
  const passwordHash = await hashed;
  return db.withTransaction(async tx => {
    const one = async (text: string, values: unknown[] = []): Promise<number> =>
      (await tx.query<{id: number}>(text, values)).rows[0]!.id;
    await tx.query(
      // Advertising at any hour: no test depends on when it runs.
      `insert into organization (settings, id, name, legal_name, nif, address, email, phone, data_delegate_email)
        values ('{"advertisingQuietHours": ""}', 1, 'Club de Pruebas', 'Club Deportivo de Pruebas, S.A.D.', 'A28000008', 'Calle del Estadio, 1, Madrid',
        'taquilla@example.org', '+34 910 000 000', 'datos@example.org')`,
    );
    await tx.query(
      `insert into vat_rate (code, name, rate_bp, valid_from)
        values ('general', 'General', 2100, '2012-09-01'), ('reduced', 'Reducido', 1000, '2012-09-01'),
          ('sport', 'Deporte profesional', 2100, '2012-09-01'),
          ('sport_exempt', 'Práctica deportiva, exento', 0, '1993-01-01')`,
    );
    await tx.query(
      `insert into legal_text (kind, title, body_html, published_at) values ('terms', 'Condiciones', '<p>Condiciones.</p>', now()), ('privacy', 'Privacidad', '<p>Privacidad.</p>', now()), ('legal_notice', 'Aviso legal', '<p>Aviso.</p>', now())`,
    );
    await tx.query(
      `insert into faq (question, answer_html) values ('¿Dónde recojo mi entrada?', '<p>Llega por correo.</p>')`,
    );
    const companyId = await one(
      `insert into event_company (name, legal_name, nif)
        values ('Club de Pruebas', 'Club Deportivo de Pruebas, S.A.D.', 'A28000008') returning id`,
    );
    const venueId = await one(
      `insert into venue (name, address, city, postal_code, safe_capacity)
        values ('Estadio de Pruebas', 'Calle del Estadio, 1', 'Madrid', '28001', 5000) returning id`,
    );
    const plan = await insertPlan(tx, venueId, o);
    const eventId = await one(
      `insert into event (slug, title, kind, home_team, away_team, event_company_id, venue_id, vat_code, visibility)
        values ('pruebas-visitante', 'Club de Pruebas – Visitante', 'match', 'Club de Pruebas', 'Visitante', $1, $2,
        'reduced', 'public') returning id`,
      [companyId, venueId],
    );
    const sessionId = await insertSession(tx, {eventId, planId: plan.id, zoneId: plan.standing, ...o});
    const category = (name: string, position: number, isDefault = false) =>
      one('insert into price_category (name, position, is_default) values ($1, $2, $3) returning id', [
        name,
        position,
        isDefault,
      ]);
    const categories = {
      general: await category('General', 1, true),
      reduced: await category('Reducida', 2),
      free: await category('Infantil', 3),
    };
    const price = (zoneId: number, categoryId: number, cents: number) =>
      one(
        `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)
          returning id`,
        [sessionId, zoneId, categoryId, cents],
      );
    const prices = {
      general: await price(plan.seated, categories.general, PRICE.general),
      reduced: await price(plan.seated, categories.reduced, PRICE.reduced),
      free: await price(plan.seated, categories.free, 0),
      standing: await price(plan.standing, categories.general, PRICE.standing),
    };
    await tx.query(`insert into booking_fee (channel, amount_cents) values ('web', $1)`, [PRICE.fee]);
    const discounts = {
      tenPercent: await one(
        `insert into discount (code, name, kind, percent_bp) values ('DIEZ', 'Diez por ciento', 'percent', 1000)
          returning id`,
      ),
      oneEuro: await one(
        `insert into discount (code, name, kind, amount_cents)
          values ('UNEURO', 'Un euro menos', 'fixed_per_ticket', 100) returning id`,
      ),
    };
    const blockLabelId = await one(
      `insert into block_label (name, code, color, counts_as) values ('Protocolo', 'PROT', '#1e88e5', 'protocol')
        returning id`,
    );
    const seasonListId = await one(
      `insert into season_list (name, kind, starts_on, ends_on, seat_plan_id, vat_code)
        values ('Abonos de prueba', 'passes', '2029-08-01', '2030-06-30', $1, 'reduced') returning id`,
      [plan.id],
    );
    return {
      companyId,
      venueId,
      planId: plan.id,
      planHash: plan.hash,
      firstSeatId: plan.firstSeatId,
      seatCount: plan.seatCount,
      seatsPerRow: o.seatsPerRow,
      wheelchairSeat: plan.firstSeatId,
      companionSeat: plan.firstSeatId + 1,
      eventId,
      slug: 'pruebas-visitante',
      sessionId,
      zones: {seated: plan.seated, standing: plan.standing},
      prices,
      categories,
      discounts,
      blockLabelId,
      seasonListId,
      staff: await insertStaff(tx, passwordHash, companyId),
      customer: await insertCustomer(tx, passwordHash),
      seat: index => plan.firstSeatId + index,
      seats: (...indexes) => indexes.map(index => ({seatId: plan.firstSeatId + index, priceId: prices.general})),
    };
  });
}

interface SessionParts {
  eventId: number;
  planId: number;
  zoneId: number;
  places?: number;
  shards?: number;
  orphanRule?: boolean;
  maxPerOrder?: number;
  maxPerCustomer?: number;
  keepsAccessible?: boolean;
}

/** A session a month ahead, on sale since yesterday. */
export async function insertSession(tx: Tx, parts: SessionParts): Promise<number> {
  const s = {places: 60, shards: 4, orphanRule: false, maxPerOrder: 10, maxPerCustomer: 1000, ...parts};
  const {rows} = await tx.query<{id: number}>(
    `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
      sale_ends_at, box_office_ends_at, max_per_order, max_per_customer, orphan_rule, accessible_until_hours)
     values ($1, $2, now() + interval '30 days', now() + interval '30 days' - interval '1 hour',
       now() + interval '30 days 2 hours', 'on_sale', now() - interval '1 day', now() + interval '29 days',
       now() + interval '30 days', $3, $4, $5, $6) returning id`,
    [s.eventId, s.planId, s.maxPerOrder, s.maxPerCustomer, s.orphanRule, parts.keepsAccessible ? 0 : 8760],
  );
  // The rest of an uneven division goes to the first counter.
  await tx.query(
    `insert into zone_counter (event_session_id, zone_id, shard, capacity)
      select $1, $2, n, $3::int / $4::int + case when n = 0 then $3::int % $4::int else 0 end
      from generate_series(0, $4::int - 1) n`,
    [rows[0]!.id, s.zoneId, s.places, s.shards],
  );
  return rows[0]!.id;
}

const WHEELCHAIR = 1;
const COMPANION = 2;

export async function insertPlan(
  tx: Tx,
  venueId: number,
  o: {rows: number; seatsPerRow: number; places: number; name?: string},
) {
  const seatCount = o.rows * o.seatsPerRow;
  const {rows: ids} = await tx.query<{first: number}>(
    `select setval('seat_id_seq', nextval('seat_id_seq') + $1)::int - $1 as first`,
    [seatCount],
  );
  const firstSeatId = ids[0]!.first;
  const {rows: plans} = await tx.query<{id: number}>(
    `insert into seat_plan (venue_id, name, first_seat_id, seat_count, geometry, content_hash)
      values ($1, $4, $2, $3, '{}', '') returning id`,
    [venueId, firstSeatId, seatCount, o.name ?? 'Plano de pruebas'],
  );
  const planId = plans[0]!.id;
  const {rows: zones} = await tx.query<{id: number}>(
    `insert into zone (seat_plan_id, code, name, kind, capacity, position)
      values ($1, 'TRIB', 'Tribuna', 'numbered', $2, 0), ($1, 'PISTA', 'Pista', 'general', $3, 1) returning id`,
    [planId, seatCount, o.places],
  );
  const [seated, standing] = zones.map(zone => zone.id) as [number, number];
  const width = o.seatsPerRow * 50 + 100;
  const geometry: PlanGeometry = {
    format: 1,
    name: 'Plano de pruebas',
    width,
    height: o.rows * 60 + 400,
    seatRadius: 20,
    firstSeatId,
    seatCount,
    zones: [
      {
        id: seated,
        code: 'TRIB',
        name: 'Tribuna',
        kind: 'numbered',
        color: '#1e88e5',
        outline: [0, 200, width, 200, width, o.rows * 60 + 300, 0, o.rows * 60 + 300],
        label: [width / 2, 230],
      },
      {
        id: standing,
        code: 'PISTA',
        name: 'Pista',
        kind: 'general',
        color: '#e53935',
        outline: [0, 110, width, 110, width, 190, 0, 190],
        label: [width / 2, 150],
        capacity: o.places,
      },
    ],
    rows: Array.from({length: o.rows}, (_, r) => ({
      zone: 0,
      label: String(r + 1),
      first: r * o.seatsPerRow,
      x: [50, ...new Array<number>(o.seatsPerRow - 1).fill(50)],
      y: [260 + r * 60, ...new Array<number>(o.seatsPerRow - 1).fill(0)],
      numbers: Array.from({length: o.seatsPerRow}, (_n, i) => String(i + 1)),
      ...(r === 0
        ? {
            attributes: [
              [0, WHEELCHAIR],
              [1, COMPANION],
            ] as [number, number][],
          }
        : {}),
    })),
    decor: [{kind: 'stage', points: [0, 0, width, 100]}],
  };
  await tx.query(
    `insert into seat (id, seat_plan_id, zone_id, seat_index, guid, row_label, row_index, seat_number, attributes)
     select $1 + i, $2, $3, i, 'TRIB-' || (i / $4 + 1) || '-' || (i % $4 + 1), (i / $4 + 1)::text, i / $4,
       (i % $4 + 1)::text, case i when 0 then ${WHEELCHAIR} when 1 then ${COMPANION} else 0 end
       from generate_series(0, $5::int - 1) i`,
    [firstSeatId, planId, seated, o.seatsPerRow, seatCount],
  );
  const hash = contentHash(geometry);
  await tx.query(
    `update seat_plan set geometry = $2, content_hash = $3, state = 'published', published_at = now() where id = $1`,
    [planId, JSON.stringify(geometry), hash],
  );
  return {id: planId, hash, firstSeatId, seatCount, seated, standing};
}

async function insertStaff(tx: Tx, passwordHash: string, companyId: number): Promise<Record<Role, Member>> {
  const members = {} as Record<Role, Member>;
  for (const role of ROLES) {
    const email = `${role}@example.org`;
    const {rows} = await tx.query<{id: number}>(
      `insert into staff_user (email, name, password_hash, roles, event_company_id, affiliate_id)
        values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        email,
        role,
        passwordHash,
        [role],
        role === 'promoter' ? companyId : null,
        role === 'partner' ? await insertAffiliate(tx) : null,
      ],
    );
    members[role] = {id: rows[0]!.id, email, token: await logInDirectly(tx, rows[0]!.id)};
  }
  return members;
}

/** An agency that has no quota. */
async function insertAffiliate(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into affiliate (code, name, kind, credit_cents) values ('AGENCIA', 'Agencia', 'agency', 0) returning id`,
  );
  return rows[0]!.id;
}

/** An open log-in session without the work of a password. */
export async function logInDirectly(tx: Tx, staffUserId: number): Promise<string> {
  const token = newToken();
  await tx.query(
    `insert into login_session (token_hash, staff_user_id, expires_at) values ($1, $2, now() + interval '12 hours')`,
    [tokenHash(token), staffUserId],
  );
  return token;
}

async function insertCustomer(tx: Tx, passwordHash: string): Promise<World['customer']> {
  const email = 'ana@example.org';
  const {rows} = await tx.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, email_verified_at)
      values ($1, $2, 'Ana', 'García', now()) returning id`,
    [email, passwordHash],
  );
  const token = newToken();
  await tx.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    [tokenHash(token), rows[0]!.id],
  );
  return {id: rows[0]!.id, email, password: PASSWORD, token};
}
