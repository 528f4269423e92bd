/** A family gives a place up by itself: seen first, then done once, by the rule that staff go by; the club hears of it. */
import {enrolmentState, partsOf} from '../../support/world/academy';
import {letters} from '../../support/world/mails';
import {notify} from '../../support/world/purchase';
import {type ErrorBody, idempotency, Visitor} from '../../support/wire/visitor';
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {admitted, ana, app, openStage, ownChild, pay} from './stage';

openStage({sibling_discount_bp: 0, unused_refund_bp: 5_000, notice_day: 31});

interface Settled {
  refundCents: number;
  letOffCents: number;
  paidCents: number;
  countedUntilOn: string | null;
}
interface Family extends ErrorBody {
  children: {enrolments: {id: number; state: string; canWithdraw: boolean}[]}[];
  settled?: Settled;
}
const at = (id: number) => `/api/public/family/enrolments/${id}/withdraw`;
const look = (id: number, who: Visitor = ana) => who.post<Family>(at(id), {});
const leave = (id: number, body: object, key = idempotency(), who: Visitor = ana) =>
  who.post<Family>(at(id), body, key);
const count = async (text: string, values: unknown[]) =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from ${text}`, values)).rows[0]!.n;
const paid = async () => {
  const {enrolmentId} = await admitted();
  await notify(app, (await pay([(await partsOf(app, enrolmentId))[0]!.id], 30_000)).body);
  return enrolmentId;
};
const customer = async (email: string): Promise<{visitor: Visitor; id: number}> => {
  const {rows} = await app.db.query<{id: number}>(
    `insert into customer (email, first_name, surname1, email_verified_at) values ($1, 'Hugo', 'Paz', now()) returning id`,
    [email],
  );
  const token = newToken();
  await app.db.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [tokenHash(token), rows[0]!.id],
  );
  const visitor = new Visitor(app.url);
  visitor.cookies.set('customer', token);
  return {visitor, id: rows[0]!.id};
};

test('with a reason and the sum that was shown it is done, once; the club is told', async () => {
  const id = await paid();
  await app.db.query(
    `with g as (insert into guardian (first_name, surname1, email) values ('Hugo', 'Paz', 'otro@example.org') returning id)
      insert into athlete_guardian (athlete_id, guardian_id, relation, position)
        select e.athlete_id, g.id, 'father', 2 from enrolment e, g where e.id = $1`,
    [id],
  );
  const {refundCents: expectedRefundCents} = (await look(id)).body.settled!;
  const refused = await leave(id, {expectedRefundCents});
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['reason']]);
  expect((await leave(id, {reason: 'Nos mudamos', expectedRefundCents: 1})).body.code).toBe('total_changed');
  expect((await ana.post(at(id), {reason: 'Nos mudamos', expectedRefundCents})).status).toBe(422);
  expect(await enrolmentState(app, id)).toBe('enrolled');

  const key = idempotency();
  const body = {reason: 'Nos mudamos', expectedRefundCents};
  const done = await leave(id, body, key);
  expect(done.body.settled).toMatchObject({refundCents: expectedRefundCents});
  expect(await enrolmentState(app, id)).toBe('withdrawn');
  expect((await leave(id, body, key)).body.settled).toEqual(done.body.settled);
  expect(await count('refund where enrolment_id = $1 and amount_cents = $2', [id, expectedRefundCents])).toBe(1);
  const {rows} = await app.db.query<{title: string; detail: string}>(
    `select title, detail from incident where kind = 'academy_left'`,
  );
  expect(rows).toEqual([
    {
      title: expect.stringMatching(/ deja la cantera \(/) as string,
      detail: expect.stringContaining('Nos mudamos') as string,
    },
  ]);
  // Both guardians are told; of the money only who paid.
  const [own, other, ...more] = await letters(app.db, `kind = 'place_left'`);
  expect(more).toEqual([]);
  expect(own!.text).toContain('Te devolvemos');
  expect(other).toMatchObject({to: 'otro@example.org', subject: expect.stringMatching(/ deja la cantera$/) as string});
  expect(other!.text).toContain('ha pedido la baja de');
  expect(other!.text).not.toMatch(/€|Nos mudamos/);
  const {rows: log} = await app.db.query<{action: string; reason: string}>(
    `select action, reason from audit_entry where resource = 'bases' and resource_id = $1 and action = 'cancel'`,
    [String(id)],
  );
  expect(log).toEqual([{action: 'cancel', reason: 'Nos mudamos'}]);
  expect((await leave(id, body)).status).toBe(409);
});

test('only who pays for it; to another family it does not exist; without a place it is a request as before', async () => {
  const {enrolmentId: id, athleteId} = await admitted();
  const hugo = await customer('hugo@example.org');
  expect((await look(id, hugo.visitor)).status).toBe(404);
  const {rows} = await app.db.query<{id: number}>(
    `insert into guardian (first_name, surname1, email, customer_id) values ('Hugo', 'Paz', 'hugo@example.org', $1) returning id`,
    [hugo.id],
  );
  await app.db.query(
    `insert into athlete_guardian (athlete_id, guardian_id, relation, position) values ($1, $2, 'father', 2)`,
    [athleteId, rows[0]!.id],
  );
  expect((await look(id, hugo.visitor)).body).toMatchObject({code: 'wrong_state'});
  const theirs = (await hugo.visitor.get<Family>('/api/public/family')).body.children.flatMap(one => one.enrolments);
  expect(theirs.find(one => one.id === id)).toMatchObject({state: 'payment_pending', canWithdraw: false});

  const request = await ownChild();
  const ended = await look(request.enrolmentId);
  expect([ended.status, ended.body.settled]).toEqual([200, undefined]);
  expect(await enrolmentState(app, request.enrolmentId)).toBe('withdrawn');
});
