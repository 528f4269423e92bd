/**
 * What does not go: evidence that is younger than its rule and, however old it is, what is still open and the people of
 * whom something is still owed, disputed or going on.
 */
import {randomUUID} from 'node:crypto';
import {prune} from '../../../api/src/jobs/prune';
import {another, app, application, closeStage, one, openStage, past, SAMPLES, within, world} from './stage';

beforeAll(openStage);
afterAll(closeStage);

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

  test('a gift card on which there is money, and a parcel that is still to be sent', async () => {
    await Promise.all(['gift_cards', 'parcels'].map(code => SAMPLES[code]!(past(code))));
    await app.db.query(`insert into gift_card_entry (gift_card_id, kind, amount_cents, created_at)
      select id, 'refund', 500, now() - interval '9 years' from gift_card`);
    await app.db.query(`update shipment set state = 'due', shipped_at = null, created_at = now() - interval '9 years'`);
    await prune(app.runtime);
    const {rows} = await app.db.query(
      `select recipient_name as name from gift_card union all select recipient from shipment`,
    );
    expect(rows).toEqual([{name: 'Ana Gil'}, {name: 'Eva Gil'}]);
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
      [`R-${another()}`],
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
    const left = async (table: string, column: string, of: keyof typeof gone) =>
      (
        await app.db.query<{id: number}>(`select ${column} as id from ${table} where ${column} = any($1) order by 1`, [
          all.map(one => one[of]),
        ])
      ).rows.map(({id}) => id);
    expect(await left('enrolment', 'id', 'enrolmentId')).toEqual([paid.enrolmentId, plays.enrolmentId]);
    expect(await left('athlete', 'id', 'athleteId')).toEqual([paid.athleteId, plays.athleteId]);
    expect(await left('athlete_document', 'athlete_id', 'athleteId')).toEqual([]); // by their own rule, with the season
    expect(await left('guardian', 'id', 'guardianId')).toEqual([paid.guardianId, plays.guardianId, sibling.guardianId]);
  });
});

/** Of which a sample is nobody's: keys, brakes, copies and what says not whose it is. */
const NOBODYS = `answer_files attempts carts faq_votes links pass_uploads person_exports repeated_requests scans
  sealed_mails staff_sessions ticket_batches`.split(/\s+/);

test('[M19] whoever asked that their data be kept loses nothing to any period, nor do their children, until it is lifted', async () => {
  await app.db.query(`update customer set phone = '600000001' where id = $1`, [world.customer.id]);
  const samples = new Map<string, () => Promise<boolean>>();
  for (const [code, make] of Object.entries(SAMPLES)) samples.set(code, await make(past(code)));
  await app.db.query(
    `with eva as (insert into guardian (first_name, surname1, email) values ('Eva', 'Gil', 'eva@example.org') returning id)
      insert into athlete_guardian (athlete_id, guardian_id, position, relation)
        select a.id, eva.id, 2, 'mother' from athlete a, eva where a.erased_at is null on conflict do nothing`,
  );
  await app.db.query(
    `insert into person_request (right_kind, state, email, asked_by, ended_at)
      select 'restriction', 'done', email, 'person', ${past('person_requests')}
        from (select 'eva@example.org' as email union select email from customer where id = $1) x`,
    [world.customer.id],
  );
  const restrictions = `from person_request where right_kind = 'restriction'`;
  const left = async (): Promise<string[]> => {
    const codes: string[] = [];
    for (const [code, isGone] of samples) if (!(await isGone())) codes.push(code);
    return codes.sort();
  };
  await prune(app.runtime);
  expect(await left()).toEqual(
    Object.keys(SAMPLES)
      .filter(code => !NOBODYS.includes(code))
      .sort(),
  );
  expect((await app.db.query(`select 1 ${restrictions}`)).rowCount).toBe(2);
  await app.db.query(`update person_request set lifted_at = now(), lifted_because = 'Ya está comprobado'
    where right_kind = 'restriction'`);
  for (let round = 0; round < 2; round++) await prune(app.runtime);
  expect(await left()).toEqual([]);
  expect((await app.db.query(`select 1 ${restrictions}`)).rowCount).toBe(0);
});
