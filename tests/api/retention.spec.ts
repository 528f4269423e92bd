/**
 * What is past goes by its rule, not a moment before, once, whoever does it; staff change the period within its limits.
 */
import {randomBytes, randomUUID} from 'node:crypto';
import {prune} from '../../api/src/jobs/prune';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {hangUp, Visitor, type ErrorBody} from '../support/visitor';

interface Rule {
  code: string;
  period: number;
  least: number;
  most: number;
  unit: string;
  version: number;
  lastRunAt: string | null;
  lastDeletedAt: string | null;
  lastDeleted: number;
  deletedTotal: number;
}

let app: TestApp;
let world: World;
let admin: Visitor;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.admin.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const PATH = '/api/ajustes/conservacion';
const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<{id: T}>(text, values)).rows[0]!.id;
const rules = async (): Promise<Map<string, Rule>> =>
  new Map((await admin.get<{rules: Rule[]}>(PATH)).body.rules.map(rule => [rule.code, rule]));
const put = (...wanted: object[]) =>
  admin.send<{rules: Rule[]} & ErrorBody>(PATH, {method: 'PUT', body: {rules: wanted}});
const set = async (code: string, period: number) =>
  expect((await put({code, period, version: (await rules()).get(code)!.version})).status).toBe(200);
const goes = (table: string, key: string, id: unknown) => async (): Promise<boolean> =>
  (await app.db.query(`select 1 from ${table} where ${key} = $1`, [id])).rowCount === 0;

let people = 0;
async function athlete(seasonEnds: string): Promise<number> {
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
const record = (athleteId: number, deleteOn: string): Promise<number> =>
  one(
    `insert into medical_record (athlete_id, sealed, consent_at, delete_after_on) values ($1, 'x', now(), ${deleteOn})
      returning id`,
    [athleteId],
  );

/** A family that was not admitted, with all that it left. */
async function application(at: string): Promise<{athleteId: number; enrolmentId: number; guardianId: number}> {
  const athleteId = await athlete('current_date');
  await app.db.query('delete from enrolment where athlete_id = $1', [athleteId]);
  const category = await one(`select max(id) as id from age_category`);
  const enrolmentId = await one(
    `insert into enrolment (season_list_id, athlete_id, age_category_id, state, ended_at)
      select season_list_id, $1, id, 'rejected', ${at} from age_category where id = $2 returning id`,
    [athleteId, category],
  );
  await app.db.query(
    `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents, state)
      values ('academy', $1, 1, current_date, 5000, 'due')`,
    [enrolmentId],
  );
  const guardianId = await one(`insert into guardian (first_name, surname1) values ('Elena', 'Gil') returning id`);
  await app.db.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, 'mother')`,
    [athleteId, guardianId],
  );
  await app.db.query(`insert into athlete_document (athlete_id, kind) values ($1, 'id_card')`, [athleteId]);
  await record(athleteId, 'null');
  return {athleteId, enrolmentId, guardianId};
}

/** A record of each kind whose time began at `at` (SQL); the answer says whether it is gone. */
const SAMPLES: Record<string, (at: string) => Promise<() => Promise<boolean>>> = {
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
    return async () =>
      (
        await app.db.query(
          `select 1 from "order" where id = $1
            and concat(email, first_name, surname1, phone, doc_no, customer_id) = ''`,
          [id],
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
  sent_mails: async at => {
    const id = await one(
      `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, state, attachments, created_at) values ($1, 'x', 'eva@example.org', 'Tus entradas', '<p>Hola</p>', 'Hola', 'sent', '["ticketsPdf"]', ${at}) returning id`,
      [randomUUID()],
    );
    return async () =>
      (
        await app.db.query(
          `select 1 from mail_message where id = $1 and html = '' and text = '' and attachments = '[]'
            and to_email <> '' and subject <> ''`,
          [id],
        )
      ).rowCount === 1;
  },
  session_waiters: async at =>
    goes(
      'session_waiter',
      'id',
      await one(
        `insert into session_waiter (event_session_id, email, quantity, state, ended_at)
          values ($1, 'eva${++people}@example.org', 1, 'left', ${at}) returning id`,
        [world.sessionId],
      ),
    ),
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
        `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, valid_from_at,
          valid_until_at) values ($1, $2, 'Eva', 'Gil', '${people}', ${at} - interval '1 day', ${at}) returning id`,
        [type, world.eventId],
      ),
    );
  },
  support_cases: async at => {
    const id = await one(
      `insert into incident (kind, title, source, category, state, resolved_at, closed_at, created_at)
        values ('case', 'No llega', 'customer', 'purchase', 'closed', ${at}, ${at}, ${at}) returning id`,
    );
    await app.db.query(
      `insert into incident_message (incident_id, kind, author_kind, author_name, body, created_at)
        values ($1, 'public', 'customer', 'Eva', 'Hola', ${at})`,
      [id],
    );
    return goes('incident', 'id', id);
  },
  medical_records: async at => goes('medical_record', 'id', await record(await athlete(`(${at})::date`), 'null')),
  pass_uploads: async at =>
    goes(
      'pass_upload',
      'token',
      await one(
        `insert into pass_upload (file_name, mime_type, size_bytes, content, created_at)
          values ('dni.pdf', 'application/pdf', 1, 'x', ${at}) returning token as id`,
      ),
    ),
  sealed_mails: async at => {
    const id = await one(
      `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, state, sealed_body, created_at)
        values ($1, 'x', 'eva@example.org', '', '', '', 'failed', 'x', ${at}) returning id`,
      [randomUUID()],
    );
    return async () =>
      (await app.db.query('select 1 from mail_message where id = $1 and sealed_body is null', [id])).rowCount === 1;
  },
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
        values ($1, 'eva@example.org', 'Eva', 'Gil', ${at})`,
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
  access_log: async at =>
    goes(
      'audit_entry',
      'id',
      await one(
        `insert into audit_entry (actor_kind, action, resource, resource_id, at)
          values ('staff', 'view', 'clientes', '1', ${at}) returning id`,
      ),
    ),
  audit: async at =>
    goes(
      'audit_entry',
      'id',
      await one(
        `insert into audit_entry (actor_kind, action, resource, resource_id, at)
          values ('staff', 'edit', 'clientes', '1', ${at}) returning id`,
      ),
    ),
};

/** Just past its time, and just within it; of days, not of hours, what goes by the calendar. */
const margin = (code: string) => (code === 'medical_records' ? '2 days' : '1 hour');
const past = (code: string) => `retention_limit('${code}') - interval '${margin(code)}'`;
const within = (code: string) => `retention_limit('${code}') + interval '${margin(code)}'`;

test('there is a sample of every kind', async () => {
  expect(Object.keys(SAMPLES).sort()).toEqual([...(await rules()).keys()].sort());
});

test.each(Object.keys(SAMPLES))(
  '[S17] %s: goes after its period and not before, and the rule says how many',
  async code => {
    const old = [await SAMPLES[code]!(past(code)), await SAMPLES[code]!(past(code))];
    const young = await SAMPLES[code]!(within(code));
    const before = (await rules()).get(code)!;
    await prune(app.runtime);
    expect(await Promise.all([...old, young].map(gone => gone()))).toEqual([true, true, false]);
    const after = (await rules()).get(code)!;
    const [records] = code === 'links' ? [10] : [2];
    expect([after.lastDeleted, after.deletedTotal - before.deletedTotal]).toEqual([records, records]);
    expect(after.lastDeletedAt).toBe(after.lastRunAt);
    await prune(app.runtime);
    expect((await rules()).get(code)!.lastDeleted).toBe(records); // a round with nothing to do forgets nothing
    expect(after.version).toBe(before.version); // and is in nobody's way who edits
  },
);

test('another period, another end: shorter takes what was within, longer keeps what was past', async () => {
  const sample = await SAMPLES.carts!(`now() - interval '20 days'`);
  await prune(app.runtime);
  expect(await sample()).toBe(false);
  await set('carts', 60);
  const older = await SAMPLES.carts!(`now() - interval '50 days'`);
  await prune(app.runtime);
  expect([await sample(), await older()]).toEqual([false, false]);
  await set('carts', 10);
  await prune(app.runtime);
  expect([await sample(), await older()]).toEqual([true, true]);
  await set('carts', 30);
});

describe('changing a period', () => {
  test('beyond its limits it is refused by name, and nothing of the request is kept', async () => {
    const now = await rules();
    const audit = now.get('audit')!;
    const refused = await put(
      {code: 'carts', version: now.get('carts')!.version, period: 25},
      {code: 'audit', version: audit.version, period: audit.least - 1},
      {code: 'pass_uploads', version: 1, period: 2},
      {code: 'invoices', version: 1, period: 1},
    );
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {audit: 'Debe estar entre 36 y 120 meses.', pass_uploads: 'Es siempre 1 día.', invoices: 'No existe este plazo.'},
    ]);
    const far = await put({code: 'carts', version: now.get('carts')!.version, period: 9999});
    expect([far.status, far.body.errors]).toEqual([422, {carts: 'Debe estar entre 1 y 365 días.'}]);
    expect((await put({code: 'audit', version: audit.version, period: audit.most + 1})).body.errors).toEqual({
      audit: 'Debe estar entre 36 y 120 meses.',
    });
    expect((await rules()).get('carts')!.period).toBe(30);
  });

  test('the database refuses it as well', async () => {
    await expect(
      app.db.query(`update retention_rule set period = least - 1 where code = 'audit'`),
    ).rejects.toMatchObject({status: 422});
    await expect(
      app.db.query(`update retention_rule set period = most + 1 where code = 'audit'`),
    ).rejects.toMatchObject({status: 422});
  });

  test('an old version is refused; who changed what stands in the audit; only who configures may', async () => {
    const {version} = (await rules()).get('scans')!;
    await set('scans', 14);
    const stale = await put({code: 'scans', version, period: 15});
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    const {rows} = await app.db.query<{changes: object; actor: string}>(
      `select changes, actor_name as actor from audit_entry where action = 'configure' order by id desc limit 1`,
    );
    expect(rows[0]!.changes).toEqual({scans: [12, 14]});
    await set('scans', 12);
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect([
      (await clerk.get(PATH)).status,
      (await clerk.send(PATH, {method: 'PUT', body: {rules: [{code: 'scans', version: version + 2, period: 13}]}}))
        .status,
    ]).toEqual([403, 403]);
  });
});

describe('what must not go', () => {
  test('[S16] a reading, an entry of the audit, a message of a case: the database refuses to delete one that is younger than its rule', async () => {
    await Promise.all(['scans', 'access_log', 'audit', 'support_cases'].map(code => SAMPLES[code]!(within(code))));
    for (const table of ['scan', 'audit_entry', 'incident_message'])
      await expect(app.db.query(`delete from ${table}`)).rejects.toThrow(/append-only/);
    await expect(
      app.db.query(`delete from audit_entry where action = 'edit' and at < now() - interval '13 months'`),
    ).rejects.toThrow(/append-only/);
    await app.db.query(`update retention_rule set code = 'renamed' where code = 'scans'`);
    await expect(app.db.query(`delete from scan`)).rejects.toThrow(/append-only/); // no rule, no end
    await app.db.query(`update retention_rule set code = 'scans' where code = 'renamed'`);
  });

  test('a case that is open, and one of child protection', async () => {
    const make = (state: string, category: string) =>
      one(
        `insert into incident (kind, title, source, category, state, resolved_at, created_at, updated_at)
          values ('case', 'Caso', 'visitor', $1, $2, now() - interval '9 years', now() - interval '9 years',
          now() - interval '9 years') returning id`,
        [category, state],
      );
    const ids = [await make('open', 'purchase'), await make('closed', 'child_protection')];
    await prune(app.runtime);
    expect((await app.db.query('select 1 from incident where id = any($1)', [ids])).rowCount).toBe(2);
  });

  test('a cart that became an order, and one offered to somebody who waits, as long as that place stands', async () => {
    const carts = [randomUUID(), randomUUID()];
    for (const id of carts)
      await app.db.query(
        `insert into cart (id, channel, state, expires_at, hard_limit_at, created_at)
          values ($1, 'web', 'closed', now(), now(), now() - interval '1 year')`,
        [id],
      );
    await app.db.query(
      `insert into "order" (number, cart_id, channel, state, email, total_cents)
        values ('CARTS-1', $1, 'web', 'expired', 'eva@example.org', 0)`,
      [carts[0]],
    );
    await app.db.query(
      `insert into session_waiter (event_session_id, email, quantity, state, cart_id, offer_ends_at, ended_at)
        values ($1, 'ana@example.org', 1, 'expired', $2, now(), now())`,
      [world.sessionId, carts[1]],
    );
    const free = await SAMPLES.carts!(past('carts'));
    await prune(app.runtime);
    expect((await app.db.query('select 1 from cart where id = any($1::uuid[])', [carts])).rowCount).toBe(2);
    expect(await free()).toBe(true); // they stand in nobody's way
    await app.db.query(`update session_waiter set ended_at = now() - interval '1 year' where cart_id = $1`, [carts[1]]);
    await prune(app.runtime);
    await prune(app.runtime);
    expect((await app.db.query('select id from cart where id = any($1::uuid[])', [carts])).rows).toEqual([
      {id: carts[0]},
    ]);
  });
});

describe('who came close', () => {
  const LONG_AGO = `now() - interval '9 years'`;
  const order = (more = 'false') =>
    one(
      `insert into "order" (number, channel, state, email, total_cents, created_at, is_contested)
        values ($1, 'web', 'expired', 'eva@example.org', 100, ${LONG_AGO}, ${more}) returning id`,
      [`R-${++people}`],
    );

  test('an unpaid order keeps its person while money may still come, came late, or is disputed', async () => {
    const payment = (orderId: number, state: string) =>
      app.db.query(`insert into payment (order_id, method, state, amount_cents) values ($1, 'card', $2, 100)`, [
        orderId,
        state,
      ]);
    const [open, late, contested, denied] = [await order(), await order(), await order('true'), await order()];
    await payment(open, 'created');
    await payment(late, 'refunded');
    await payment(denied, 'denied');
    await prune(app.runtime);
    expect(
      (
        await app.db.query(`select id from "order" where id = any($1) and email <> '' order by id`, [
          [open, late, contested, denied],
        ])
      ).rows,
    ).toEqual([{id: open}, {id: late}, {id: contested}]);
  });

  test('a deposit that is owed keeps its person; one on which an order stands leaves a row of nobody', async () => {
    const campaign = await one(`insert into pass_campaign (season_list_id, name) values ($1, 'Señales') returning id`, [
      world.seasonListId,
    ]);
    const entry = (email: string, deposit: string) =>
      one(
        `insert into waiting_list_entry (pass_campaign_id, first_name, surname1, email, nif, state, decided_at,
          deposit_cents, deposit_state) values ($1, 'Eva', 'Gil', $2, '12345678Z', 'declined', ${LONG_AGO}, 1000, $3)
          returning id`,
        [campaign, email, deposit],
      );
    const [owed, returned] = [await entry('a@example.org', 'paid'), await entry('b@example.org', 'returned')];
    const orderId = await order();
    await app.db.query(
      `insert into order_line (order_id, position, kind, waiting_list_entry_id, description, unit_cents, vat_code,
        vat_bp, vat_cents, fee_vat_bp, fee_vat_cents, state)
        values ($1, 1, 'deposit', $2, 'Señal', 1000, 'reduced', 1000, 0, 1000, 0, 'cancelled')`,
      [orderId, returned],
    );
    await prune(app.runtime);
    const {rows} = await app.db.query(
      'select id, first_name || surname1 as name, email, nif from waiting_list_entry where id = any($1) order by id',
      [[owed, returned]],
    );
    expect(rows).toEqual([
      {id: owed, name: 'EvaGil', email: 'a@example.org', nif: '12345678Z'},
      {id: returned, name: 'Sin datos', email: '', nif: null},
    ]);
  });

  test('a family that was not admitted leaves nothing; one that plays, paid or has another child here stays', async () => {
    const [gone, paid, plays, sibling] = [
      await application(LONG_AGO),
      await application(LONG_AGO),
      await application(LONG_AGO),
      await application(LONG_AGO),
    ];
    await app.db.query(`update instalment set paid_cents = 1000 where enrolment_id = $1`, [paid.enrolmentId]);
    await app.db.query(`update enrolment set state = 'withdrawn', enrolled_at = ${LONG_AGO} where id = $1`, [
      plays.enrolmentId,
    ]);
    await app.db.query(
      `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 2, 'mother')`,
      [plays.athleteId, sibling.guardianId],
    );
    await prune(app.runtime);
    const all = [gone, paid, plays, sibling];
    const left = async (table: string, column: string, ids: number[]) =>
      (
        await app.db.query<{id: number}>(`select ${column} as id from ${table} where ${column} = any($1) order by 1`, [
          ids,
        ])
      ).rows.map(({id}) => id);
    expect(
      await left(
        'enrolment',
        'id',
        all.map(one => one.enrolmentId),
      ),
    ).toEqual([paid.enrolmentId, plays.enrolmentId]);
    expect(
      await left(
        'athlete',
        'id',
        all.map(one => one.athleteId),
      ),
    ).toEqual([paid.athleteId, plays.athleteId]);
    expect(
      await left(
        'athlete_document',
        'athlete_id',
        all.map(one => one.athleteId),
      ),
    ).toEqual([paid.athleteId, plays.athleteId]);
    expect(
      await left(
        'guardian',
        'id',
        all.map(one => one.guardianId),
      ),
    ).toEqual([paid.guardianId, plays.guardianId, sibling.guardianId]);
  });
});

test('the photo of an accreditation goes with it, unless something else shows it', async () => {
  const photo = () =>
    one(
      `insert into media_file (name, mime_type, size_bytes, content_hash, content)
        values ('foto.png', 'image/png', 1, $1, 'x') returning id`,
      [randomBytes(32)],
    );
  const [own, shared] = [await photo(), await photo()];
  const type = await one(`insert into accreditation_type (name, kind) values ('Con foto', 'photo') returning id`);
  for (const id of [own, shared])
    await app.db.query(
      `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, media_file_id,
        valid_from_at, valid_until_at)
        values ($1, $2, 'Eva', 'Gil', $3, $4, now() - interval '4 years', now() - interval '3 years')`,
      [type, world.eventId, String(id), id],
    );
  await app.db.query(`insert into faq (question, answer_html) values ('¿Prensa?', $1)`, [
    `<img src="/media/${shared}/foto.png">`,
  ]);
  await prune(app.runtime);
  expect((await app.db.query('select id from media_file where id = any($1)', [[own, shared]])).rows).toEqual([
    {id: shared},
  ]);
});

describe('a medical record', () => {
  test('goes on its own day, whatever the season', async () => {
    const today = `(now() at time zone 'Europe/Madrid')::date`;
    const [due, later] = [
      await record(await athlete(`${today} + 200`), today),
      await record(await athlete(`${today} - 3000`), `${today} + 1`),
    ];
    await prune(app.runtime);
    expect((await app.db.query('select id from medical_record where id = any($1)', [[due, later]])).rows).toEqual([
      {id: later},
    ]);
  });

  test('without a day it is shown when it goes; a day that is past is refused by name', async () => {
    const id = await athlete(`date '2031-06-30'`);
    const guardian = await one(`insert into guardian (first_name, surname1) values ('Elena', 'Gil') returning id`);
    await app.db.query(
      `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, 'mother')`,
      [id, guardian],
    );
    const at = `/api/deportistas/${id}/ficha-medica`;
    const manager = new Visitor(app.url, world.staff.academy_manager.token);
    const save = (deleteAfterOn: string | null) =>
      manager.send<{endsOn: string; deleteAfterOn: string | null} & ErrorBody>(at, {
        method: 'PUT',
        body: {
          allergies: 'Polen',
          conditions: '',
          medication: '',
          healthCardNo: '',
          note: '',
          consentGuardianId: guardian,
          deleteAfterOn,
        },
      });
    expect((await save(null)).body).toMatchObject({deleteAfterOn: null, endsOn: '2032-06-30'});
    expect((await save('2031-12-31')).body).toMatchObject({deleteAfterOn: '2031-12-31', endsOn: '2031-12-31'});
    const refused = await save('2020-01-01');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {deleteAfterOn: 'Ese día la ficha ya se habría borrado: pon uno posterior a hoy.'},
    ]);
  });
});

test('two workers at once: each record goes once, and none is missed', async () => {
  const gone = await Promise.all(Array.from({length: 60}, () => SAMPLES.scans!(past('scans'))));
  const before = (await rules()).get('scans')!.deletedTotal;
  for (let round = 0; round < 6; round++) await Promise.all([prune(app.runtime, 15), prune(app.runtime, 15)]);
  expect((await Promise.all(gone.map(look => look()))).every(Boolean)).toBe(true);
  expect((await rules()).get('scans')!.deletedTotal - before).toBe(60);
});

test('a batch is bounded, and one act that fails leaves the others alone', async () => {
  const scans = await Promise.all(Array.from({length: 5}, () => SAMPLES.scans!(past('scans'))));
  await app.db.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  );
  await app.db.query('create trigger refuse before delete on cart for each row execute function refuse()');
  const cart = await SAMPLES.carts!(past('carts'));
  await prune(app.runtime, 3);
  expect((await Promise.all(scans.map(look => look()))).filter(Boolean)).toHaveLength(3);
  expect(await cart()).toBe(false);
  await app.db.query('drop trigger refuse on cart');
  await prune(app.runtime, 3);
  expect([(await Promise.all(scans.map(look => look()))).every(Boolean), await cart()]).toEqual([true, true]);
});
