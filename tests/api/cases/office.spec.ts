/**
 * The office: what a case is about beside it, what waits too long, and two that tell the same thing made one. What
 * somebody else wrote is never read by it.
 */
import {ACTS} from '../../../api/src/domain/retention/acts';
import {whoIsSpared} from '../../../api/src/domain/retention/spare';
import {PDF} from '../../support/passes/papers';
import {givePass} from '../../support/passes/passes';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {told, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {
  ana,
  answer,
  app,
  idOf,
  newEmail,
  own,
  say,
  setStage,
  staff,
  thread,
  upload,
  world,
  write,
  stranger,
  moveTo,
  type Opened,
} from './stage';

setStage();

interface Office extends ErrorBody {
  state: string;
  orders: {number: string; isSubject: boolean; holds: string}[];
  passes: {id: number; isSubject: boolean; memberCode: string}[] | null;
  others: {number: string; canMerge: boolean}[];
  mergedInto: {number: string} | null;
  nextStates: string[];
  isProven: boolean;
  messages: {body: string; kind: string; from: string | null}[];
}
const look = async (opened: {number: string}, who = staff): Promise<Office> =>
  must((await thread(opened, who)) as unknown as Answer<Office>);
const relate = async (opened: {number: string}, body: object): Promise<Answer<ErrorBody>> =>
  staff.post<ErrorBody>(`/api/mensajes/${await idOf(opened)}/relacionar`, body);
const merge = async (into: {number: string}, other: {number: string}): Promise<Answer<ErrorBody>> =>
  staff.post<ErrorBody>(`/api/mensajes/${await idOf(into)}/unir`, {caseId: await idOf(other)});
const twoOfTheWeb = async (): Promise<[Opened, Opened]> => {
  const contactEmail = newEmail();
  return [
    must(await write(stranger, {contactEmail})),
    must(await write(stranger, {contactEmail, body: 'Otra vez yo.'})),
  ];
};
/** As if they had come by mail: their links went to their address alone. */
const two = async (): Promise<[Opened, Opened]> => {
  const both = await twoOfTheWeb();
  await app.db.query(`update incident set channel = 'mail' where number = any($1)`, [both.map(one => one.number)]);
  return both;
};

test('order and pass stand beside the thread, as far as the role reaches, and staff put right which they are', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [60]});
  must(await notify(app, order));
  const passId = await givePass(app.db, world, world.seat(70));
  const {rows} = await app.db.query<{code: string}>('select member_code as code from season_pass where id = $1', [
    passId,
  ]);
  const made = must(await write(stranger));
  expect(await look(made)).toMatchObject({orders: [], isProven: false});
  for (const [body, field] of [
    [{orderNumber: '1-1'}, 'orderNumber'],
    [{memberCode: '999999'}, 'memberCode'],
  ] as const) {
    const refused = await relate(made, body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
  must(await relate(made, {orderNumber: order.orderNumber, memberCode: rows[0]!.code.replace(/^0+/, '')}));
  const passes = new Visitor(app.url, world.staff.passes_manager.token);
  const seen = await look(made, passes);
  expect(seen.orders).toMatchObject([{number: order.orderNumber, isSubject: true}]);
  expect(seen.orders[0]!.holds).toContain('Club de Pruebas');
  expect(seen.passes).toMatchObject([{id: passId, isSubject: true}]);
  const academy = new Visitor(app.url, world.staff.academy_manager.token);
  const without = await look(made, academy);
  const mayPasses = without.passes !== null;
  expect(mayPasses).toBe((await academy.get('/api/abonos')).status === 200);
  must(await relate(made, {orderNumber: ''}));
  expect((await look(made)).orders).toEqual([]);
  expect((await own(made.hash)).body.orderNumber).toBeNull();
});

test('of a case about nothing, what else the person has is shown all the same', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [80]});
  must(await notify(app, order));
  await app.db.query('update "order" set customer_id = $2 where number = $1', [order.orderNumber, world.customer.id]);
  const passId = await givePass(app.db, world, world.seat(90));
  await app.db.query(
    'update pass_holder set customer_id = $2 where id = (select pass_holder_id from season_pass where id = $1)',
    [passId, world.customer.id],
  );
  const seen = await look(must(await write(ana)), new Visitor(app.url, world.staff.admin.token));
  expect(seen.orders).toMatchObject([{number: order.orderNumber, isSubject: false}]);
  expect(seen.passes).toMatchObject([{id: passId, isSubject: false}]);
});

test('what is late is found by the list and counted on the panel, the first answer as well as the end', async () => {
  const panel = async (): Promise<number> =>
    must(await staff.get<{attention: {lateCases: number}}>('/api/panel')).attention.lateCases;
  const late = async (): Promise<string[]> =>
    must(await staff.get<{number: string}[]>(`/api/mensajes?filter=${encodeURIComponent('{"isLate":true}')}`)).map(
      one => one.number,
    );
  const before = await panel();
  const [unanswered, answered, done] = [
    must(await write(stranger)),
    must(await write(stranger)),
    must(await write(stranger)),
  ];
  must(await answer(answered, 'Lo miramos.'));
  must(await moveTo(done, 'resolved'));
  for (const one of [unanswered, answered, done])
    await app.db.query(`update incident set first_reply_due_at = now() - interval '1 hour' where number = $1`, [
      one.number,
    ]);
  expect(await late()).toEqual([unanswered.number]);
  await app.db.query(`update incident set resolution_due_at = now() - interval '1 hour' where number in ($1, $2)`, [
    answered.number,
    done.number,
  ]);
  expect((await late()).sort()).toEqual([unanswered.number, answered.number].sort());
  expect(await panel()).toBe(before + 2);
});

test('two of one person become one: read together, both links lead there, the other is closed for good', async () => {
  const [first, second] = await two();
  must(await answer(first, '¿Qué día fue?'));
  expect((await look(first)).others).toMatchObject([{number: second.number, canMerge: true}]);
  must(await merge(first, second));
  const seen = await look(first);
  // The second waited for an answer: so does the one that it is now.
  expect(seen.state).toBe('open');
  expect(seen.messages.filter(message => message.kind === 'public').map(({body, from}) => [body, from])).toEqual([
    ['Compré ayer dos entradas y tengo dos cargos.', null],
    ['Otra vez yo.', second.number],
    ['¿Qué día fue?', null],
  ]);
  expect(await look(second)).toMatchObject({state: 'closed', mergedInto: {number: first.number}, nextStates: []});
  expect((await moveTo(second, 'reopened')).status).toBe(409);
  expect((await own(second.hash)).body.number).toBe(first.number);
  must(await say(second.hash, 'El lunes.'));
  expect((await look(first)).messages.at(-1)).toMatchObject({body: 'El lunes.', from: null});
  expect((await look(second)).messages.some(message => message.body === 'El lunes.')).toBe(false);
});

test('written on the web under one address may be of two people: joined, staff read both, and each link its own', async () => {
  const [first, second] = await twoOfTheWeb();
  const {token} = must(await upload(stranger, PDF, 'secreto.pdf'));
  must(await say(second.hash, 'Con un papel.', {files: [token]}));
  const fileId = (await own(second.hash)).body.messages.at(-1)!.files[0]!.id;
  const {order} = await placeOrder(app.url, world, {seats: [61]});
  must(await notify(app, order));
  must(await relate(second, {orderNumber: order.orderNumber}));
  must(await merge(first, second));
  expect((await look(first)).messages.map(message => message.body)).toEqual(
    expect.arrayContaining(['Otra vez yo.', 'Con un papel.']),
  );
  const seen = (await own(first.hash)).body;
  expect(seen.messages.map(message => message.body)).toEqual(['Compré ayer dos entradas y tengo dos cargos.']);
  expect(seen.orderNumber).toBeNull();
  expect((await stranger.get(`/api/public/cases/${first.hash}/files/${fileId}`)).status).toBe(404);
  // The link of the other says where to go on, and puts nothing into what somebody else may read.
  expect((await own(second.hash)).body.message).toMatch(/se ha unido a otro/);
  expect((await say(second.hash, 'Me meto.')).status).toBe(404);
  expect((await look(first)).messages.some(message => message.body === 'Me meto.')).toBe(false);
});

test('never of two people, never a child’s with another, never twice or in a chain', async () => {
  const [first, second] = await two();
  const foreign = must(await write(stranger));
  const child = must(await write(stranger, {category: 'child_protection'}));
  expect([told(await merge(first, foreign)), told(await merge(first, first))]).toEqual(['422 invalid', '422 invalid']);
  expect((await merge(first, child)).status).toBe(404);
  must(await merge(first, second));
  expect(told(await merge(first, second))).toBe('409 wrong_state');
  // One that has others in it takes them along.
  const {rows} = await app.db.query<{email: string}>('select contact_email as email from incident where number = $1', [
    first.number,
  ]);
  const third = must(await write(stranger, {contactEmail: rows[0]!.email}));
  await app.db.query(`update incident set channel = 'mail' where number = $1`, [third.number]);
  must(await merge(third, first));
  for (const one of [first, second]) expect((await own(one.hash)).body.number).toBe(third.number);
  // The database refuses what the code would: open, into itself, in a chain.
  const set = (one: Opened, into: Opened, state = 'closed') =>
    app.db.query(
      `update incident set state = $3, resolved_at = now(), merged_into_id = (select id from incident where number = $2)
        where number = $1`,
      [one.number, into.number, state],
    );
  await expect(set(foreign, third, 'open')).rejects.toMatchObject({details: {constraint: 'incident_merged_is_closed'}});
  await expect(set(foreign, foreign)).rejects.toMatchObject({details: {constraint: 'incident_merged_into_another'}});
  await expect(set(foreign, first)).rejects.toThrow();
  await expect(set(third, foreign)).rejects.toThrow();
});

test('at once: into each other one way alone, and a word that comes meanwhile is not lost', async () => {
  for (let n = 0; n < 4; n++) {
    await app.db.query('delete from attempt');
    const [first, second] = await two();
    const answers = await Promise.all([merge(first, second), merge(second, first), say(second.hash, `Palabra ${n}.`)]);
    expect(answers.slice(0, 2).map(told).sort()).toEqual([expect.stringMatching(/^409 (closed|wrong_state)$/), 'done']);
    const living = (await own(first.hash)).body;
    expect((await own(second.hash)).body.number).toBe(living.number);
    expect(living.messages.map(message => message.body)).toContain(`Palabra ${n}.`);
  }
});

test('what was merged is kept as long as the case that it is read in, with its files', async () => {
  const [first, second] = await two();
  must(await merge(first, second));
  const past = (at: string, number: string) =>
    app.db.query(`update incident set state = 'closed', resolved_at = ${at}, closed_at = ${at} where number = $1`, [
      number,
    ]);
  await past(`now() - interval '40 months'`, second.number);
  const carryOut = () =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{before: string}>(`select retention_limit('support_cases')::text as before`);
      return ACTS.support_cases!(tx, rows[0]!.before, 100, await whoIsSpared(tx));
    });
  await carryOut();
  expect((await own(second.hash)).body.messages).toHaveLength(2);
  await past(`now() - interval '39 months'`, first.number);
  await carryOut();
  for (const one of [first, second]) expect((await own(one.hash)).status).toBe(404);
});
