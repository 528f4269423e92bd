/**
 * Records of every kind that a rule deletes, each as old as a test wants it, in the world of the file that asks.
 */
import {randomBytes, randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {hangUp} from '../../support/wire/visitor';
import {callUpReason} from './call-up-reason';
import {leftAthletes} from './left-athletes';
import {mails} from './mails';
import {signedKit} from './signed-kit';
import {uploads} from './uploads';

export let app: TestApp;
export let world: World;

export async function openStage(): Promise<void> {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
}

export async function closeStage(): Promise<void> {
  hangUp();
  await app.stop();
}

export const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<{id: T}>(text, values)).rows[0]!.id;
const goes = (table: string, key: string, id: unknown) => async (): Promise<boolean> =>
  (await app.db.query(`select 1 from ${table} where ${key} = $1`, [id])).rowCount === 0;

const emptied = (table: string, id: number, columns: string) => async (): Promise<boolean> =>
  (await app.db.query(`select 1 from ${table} where id = $1 and concat(${columns}) = ''`, [id])).rowCount === 1;

let people = 0;
/** For a name that may not be there twice. */
export const another = (): number => ++people;

export async function athlete(seasonEnds: string): Promise<number> {
  const list = await one(
    `insert into season_list (name, kind, starts_on, ends_on)
      values ('Cantera ${++people}', 'academy', ${seasonEnds} - 300, ${seasonEnds}) returning id`,
  );
  const category = await one(
    `insert into age_category (season_list_id, name, birth_year_from, birth_year_to) values ($1, 'Alevín', 2000, 2020)
      returning id`,
    [list],
  );
  const id = await one(
    `insert into athlete (first_name, surname1, birth_on, sex) values ('Noa', 'Prueba${people}', '2015-05-06', 'female')
      returning id`,
  );
  await app.db.query(
    `insert into enrolment (season_list_id, athlete_id, age_category_id, state, enrolled_at)
      values ($1, $2, $3, 'enrolled', now())`,
    [list, id, category],
  );
  return id;
}
const guardian = () => one(`insert into guardian (first_name, surname1) values ('Elena', 'Gil') returning id`);
export const record = async (athleteId: number, deleteOn: string, by?: number): Promise<number> =>
  one(
    `insert into medical_record (athlete_id, sealed, consent_at, consent_guardian_id, delete_after_on)
      values ($1, 'x', now(), $2, ${deleteOn}) returning id`,
    [athleteId, by ?? (await guardian())],
  );

/** Of an order that was given back. */
async function lineOf(kind: string): Promise<number> {
  const order = await one(
    `insert into "order" (number, channel, state, email, total_cents)
      values ('L-${++people}', 'web', 'refunded', 'eva@example.org', 0) returning id`,
  );
  return one(
    `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state)
      values ($1, 1, $2, 'Línea', 0, 'general', 2100, 0, 'refunded') returning id`,
    [order, kind],
  );
}

/** A family that was not admitted, with all that it left. */
export async function application(at: string): Promise<{athleteId: number; enrolmentId: number; guardianId: number}> {
  const athleteId = await athlete('club_today()');
  await app.db.query('delete from enrolment where athlete_id = $1', [athleteId]);
  const category = await one(`select max(id) as id from age_category`);
  const enrolmentId = await one(
    `insert into enrolment (season_list_id, athlete_id, age_category_id, state, ended_at)
      select season_list_id, $1, id, 'rejected', ${at} from age_category where id = $2 returning id`,
    [athleteId, category],
  );
  await app.db.query(
    `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents, state)
      values ('academy', $1, 1, club_today(), 5000, 'due')`,
    [enrolmentId],
  );
  const guardianId = await guardian();
  await app.db.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, 'mother')`,
    [athleteId, guardianId],
  );
  await app.db.query(`insert into athlete_document (athlete_id, kind) values ($1, 'id_card')`, [athleteId]);
  await record(athleteId, 'null', guardianId);
  return {athleteId, enrolmentId, guardianId};
}

const auditEntry = async (action: 'view' | 'edit', at: string) =>
  goes(
    'audit_entry',
    'id',
    await one(
      `insert into audit_entry (actor_kind, action, resource, resource_id, at)
        values ('staff', $1, 'clientes', $2, ${at}) returning id`,
      [action, world.customer.id],
    ),
  );

/** A record of each kind whose time began at `at` (SQL); the answer says whether it is gone. */
export const SAMPLES: Record<string, (at: string) => Promise<() => Promise<boolean>>> = {
  carts: async at => {
    const id = randomUUID();
    await app.db.query(
      `insert into cart (id, channel, state, expires_at, hard_limit_at, created_at)
        values ($1, 'web', 'closed', ${at}, ${at}, ${at})`,
      [id],
    );
    return goes('cart', 'id', id);
  },
  unpaid_orders: async at => {
    const id = await one(
      `insert into "order" (number, channel, state, email, first_name, surname1, phone, doc_no, customer_id,
        total_cents, created_at) values ($1, 'web', 'expired', 'eva@example.org', 'Eva', 'Gil', '600000001',
        '12345678Z', $2, 0, ${at}) returning id`,
      [`R-${++people}`, world.customer.id],
    );
    const tier = await one(
      `insert into supporter_tier (name, price_cents, validity, valid_days) values ('Carné ${++people}', 1000, 'days', 365)
        returning id`,
    );
    const line = await one(
      `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state)
        values ($1, 1, 'supporter', 'Carné', 0, 'general', 2100, 0, 'cancelled') returning id`,
      [id],
    );
    await app.db.query(
      `insert into supporter_request (order_line_id, supporter_tier_id, price_cents, first_name, surname1, email)
        values ($1, $2, 1000, 'Eva', 'Gil', 'eva@example.org')`,
      [line, tier],
    );
    return async () =>
      (
        await app.db.query(
          `select 1 from "order" where id = $1
            and concat(email, first_name, surname1, phone, doc_no, customer_id) = ''
            and not exists (select 1 from supporter_request where order_line_id = $2)`,
          [id, line],
        )
      ).rowCount === 1;
  },
  waiting_list: async at => {
    const campaign = await one(
      `insert into pass_campaign (season_list_id, name) values ($1, 'Campaña ${++people}') returning id`,
      [world.seasonListId],
    );
    return goes(
      'waiting_list_entry',
      'id',
      await one(
        `insert into waiting_list_entry (pass_campaign_id, first_name, surname1, email, state, decided_at)
          values ($1, 'Eva', 'Gil', 'eva@example.org', 'declined', ${at}) returning id`,
        [campaign],
      ),
    );
  },
  academy_applications: async at => {
    const {enrolmentId} = await application(at);
    return goes('enrolment', 'id', enrolmentId);
  },
  session_waiters: async at =>
    goes(
      'session_waiter',
      'id',
      await one(
        `insert into session_waiter (event_session_id, email, customer_id, quantity, state, ended_at)
          values ($1, 'eva${++people}@example.org', $2, 1, 'left', ${at}) returning id`,
        [world.sessionId, world.customer.id],
      ),
    ),
  parcels: async at => {
    const id = await one(
      `insert into shipment (order_line_id, state, recipient, address, postal_code, city, phone, carrier, shipped_at)
        values ($1, 'shipped', 'Eva Gil', 'Calle Mayor, 1', '50001', 'Zaragoza', '600000001', 'Correos', ${at})
        returning id`,
      [await lineOf('shipping')],
    );
    return emptied('shipment', id, 'recipient, address, phone');
  },
  gift_cards: async at => {
    const line = await lineOf('gift_card');
    const id = await one(
      `insert into gift_card (order_line_id, state, code, amount_cents, sender_name, recipient_name, recipient_email,
         message) values ($1, 'active', new_gift_code(), 1000, 'Eva Gil', 'Ana Gil', 'ana@example.org', 'Felicidades')
        returning id`,
      [line],
    );
    await app.db.query(
      `insert into gift_card_entry (gift_card_id, kind, amount_cents, created_at)
        values ($1, 'issue', 1000, ${at}), ($1, 'use', -1000, ${at})`,
      [id],
    );
    return emptied('gift_card', id, 'sender_name, recipient_name, recipient_email, message');
  },
  attendees: async at => {
    const session = await one(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
         box_office_ends_at)
        select event_id, seat_plan_id, end_at - interval '2 hours', end_at - interval '3 hours', end_at,
          end_at - interval '9 days', end_at, end_at from event_session, (select ${at} as end_at) x where id = $1
        returning id`,
      [world.sessionId],
    );
    const order = await one(
      `insert into "order" (number, channel, state, email, total_cents)
        values ('A-${++people}', 'web', 'refunded', 'eva@example.org', 0) returning id`,
    );
    const line = await one(
      `insert into order_line (order_id, position, event_session_id, zone_id, price_id, price_category_id, description,
         unit_cents, vat_code, vat_bp, vat_cents, state)
        select $1, 1, $2, zone_id, id, price_category_id, 'Entrada', 0, 'sport', 0, 0, 'refunded' from price
         where event_session_id = $3 limit 1 returning id`,
      [order, session, world.sessionId],
    );
    await app.db.query(
      `insert into ticket_attendee (order_line_id, first_name, surname1, doc_no) values ($1, 'Eva', 'Gil', '12345678Z')`,
      [line],
    );
    return async () =>
      (
        await app.db.query(
          `select 1 from ticket_attendee where order_line_id = $1 and concat(first_name, surname1, surname2, doc_no) = ''`,
          [line],
        )
      ).rowCount === 1;
  },
  scans: async at =>
    goes(
      'scan',
      'id',
      await one(`insert into scan (event_session_id, result, at) values ($1, 'unknown', ${at}) returning id`, [
        world.sessionId,
      ]),
    ),
  accreditations: async at => {
    const type = await one(
      `insert into accreditation_type (name, kind) values ('Prensa ${++people}', 'photo') returning id`,
    );
    return goes(
      'accreditation',
      'id',
      await one(
        `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, email,
          valid_from_at, valid_until_at)
          values ($1, $2, 'Eva', 'Gil', '${people}', 'eva@example.org', ${at} - interval '1 day', ${at}) returning id`,
        [type, world.eventId],
      ),
    );
  },
  support_cases: async at => {
    const id = await one(
      `insert into incident (kind, title, source, category, state, contact_email, resolved_at, closed_at, created_at)
        values ('case', 'No llega', 'customer', 'purchase', 'closed', 'eva@example.org', ${at}, ${at}, ${at})
        returning id`,
    );
    await app.db.query(
      `insert into incident_message (incident_id, kind, author_kind, author_name, body, created_at)
        values ($1, 'public', 'customer', 'Eva', 'Hola', ${at})`,
      [id],
    );
    await app.db.query(
      `insert into incident_file (incident_message_id, file_name, mime_type, size_bytes, content)
        select id, 'cargo.pdf', 'application/pdf', 8, '%PDF-1.4' from incident_message where incident_id = $1`,
      [id],
    );
    return goes('incident', 'id', id);
  },
  medical_records: async at => goes('medical_record', 'id', await record(await athlete(`(${at})::date`), 'null')),
  call_up_reasons: at => callUpReason(app.db, athlete, at),
  kit_handovers: at => signedKit(app.db, athlete, at, world.staff.admin.id),
  ...leftAthletes((text, values) => app.db.query(text, values), athlete, one),
  ...uploads({one, goes}),
  ...mails((text, values) => app.db.query(text, values)),
  links: async at => {
    const hash = randomBytes(32);
    await app.db.query(`insert into customer_token (token_hash, customer_id, expires_at) values ($1, $2, ${at})`, [
      hash,
      world.customer.id,
    ]);
    await app.db.query(
      `insert into link_key (key_hash, staff_user_id, created_at, expires_at) values ($1, $2, ${at}, ${at})`,
      [hash, world.staff.admin.id],
    );
    await app.db.query(
      `insert into staff_welcome (key_hash, staff_user_id, created_at, expires_at) values ($1, $2, ${at}, ${at})`,
      [hash, world.staff.admin.id],
    );
    await app.db.query(`insert into renewal_proof (token_hash, expires_at) values ($1, ${at})`, [hash]);
    await app.db.query(
      `insert into customer_sign_up (token_hash, email, first_name, surname1, expires_at)
        values ($1, 'nadie@example.org', 'Eva', 'Gil', ${at})`,
      [hash],
    );
    const gone = await Promise.resolve([
      goes('customer_token', 'token_hash', hash),
      goes('renewal_proof', 'token_hash', hash),
      goes('customer_sign_up', 'token_hash', hash),
      goes('link_key', 'key_hash', hash),
      goes('staff_welcome', 'key_hash', hash),
    ]);
    // All of them or none: a half would be neither.
    return async () => {
      const each = new Set(await Promise.all(gone.map(look => look())));
      expect(each.size).toBe(1);
      return each.has(true);
    };
  },
  faq_votes: async at => {
    const voter = randomBytes(16);
    await app.db.query(
      `insert into faq_vote (faq_id, voter, is_helpful, at) values ((select min(id) from faq), $1, true, ${at})`,
      [voter],
    );
    return goes('faq_vote', 'voter', voter);
  },
  inbound_mails: async at =>
    goes(
      'inbound_mail',
      'id',
      await one(
        `insert into inbound_mail (message_hash, from_email, outcome, created_at)
          values (sha256('${another()}'), 'eva@example.org', 'dropped', ${at}) returning id`,
      ),
    ),
  attempts: async at => {
    const key = randomUUID();
    await app.db.query(`insert into attempt (key, count, until_at) values ($1, 1, ${at})`, [key]);
    return goes('attempt', 'key', key);
  },
  repeated_requests: async at => {
    const key = randomUUID();
    await app.db.query(
      `insert into idempotency_key (scope, key, request_hash, status, response, created_at)
        values ('x', $1, 'x', 200, '{}', ${at})`,
      [key],
    );
    return goes('idempotency_key', 'key', key);
  },
  customer_sessions: async at => {
    const hash = randomBytes(32);
    await app.db.query(`insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, ${at})`, [
      hash,
      world.customer.id,
    ]);
    return goes('customer_session', 'token_hash', hash);
  },
  staff_sessions: async at =>
    goes(
      'login_session',
      'id',
      await one(
        `insert into login_session (token_hash, staff_user_id, expires_at) values ($1, $2, ${at}) returning id`,
        [randomBytes(32), world.staff.admin.id],
      ),
    ),
  access_log: at => auditEntry('view', at),
  audit: at => auditEntry('edit', at),
};

/** Just past its time, and just within it; of days, not of hours, what goes by the calendar. */
const margin = (code: string) => (['medical_records', 'kit_handovers'].includes(code) ? '2 days' : '1 hour');
export const past = (code: string) => `retention_limit('${code}') - interval '${margin(code)}'`;
export const within = (code: string) => `retention_limit('${code}') + interval '${margin(code)}'`;
