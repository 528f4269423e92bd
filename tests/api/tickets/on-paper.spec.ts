/**
 * All tickets of a session on paper: each valid one once, whoever asks twice; piece by piece, whoever dies in between and
 * however many work; what is given back meanwhile is not printed; another company's are not there.
 */
import {makeTicketBatches} from '../../../api/src/jobs/sessions/make-ticket-batches';
import {keepPart, nextPart} from '../../../api/src/domain/ticket-batches/parts';
import {readPdf} from '../../domain/documents/read-pdf';
import {type Counter, openCounter} from '../payments/counter';
import {openStage, type Answer, type Stage} from '../admin/stage';

let stage: Stage;
let counter: Counter;
let admin: Counter['finance'];
beforeAll(async () => {
  stage = await openStage();
  counter = await openCounter(stage);
  admin = await stage.staff('admin');
});
afterAll(() => stage.stop());

const at = () => `/api/sesiones/${stage.sessionId}/entradas-pdf`;
const ask = (channel: string | null = null, who = admin): Promise<Answer> =>
  stage.call('POST', at(), who.token, {channel});
const batches = async () => (await stage.call('GET', at(), admin.token)).body;
const make = () => makeTicketBatches(stage.serving.runtime);
const part = (id: number, position: number, who = admin): Promise<Answer> =>
  stage.call('GET', `${at()}/${id}/${position}`, who.token);
const codes = async (): Promise<string[]> =>
  (
    await stage.db.query<{code: string}>(
      `select regexp_replace(code, '(.{4})(?=.)', '\\1-', 'g') as code from ticket where state <> 'void' order by id`,
    )
  ).rows.map(row => row.code);

test('nothing to print is said; then each valid ticket is on one page, counted as printed', async () => {
  expect(await ask()).toMatchObject({status: 404});
  const {orderId, lineIds} = await counter.sell(3);
  await counter.sell(2);
  await counter.giveBack(orderId, {orderLineIds: [lineIds[0]]});
  const asked = await ask();
  expect(asked).toMatchObject({status: 200, body: {ticketCount: 4}});
  expect(await ask()).toMatchObject({status: 409, body: {code: 'batch_in_making'}});
  expect(await part(asked.body.id, 1)).toMatchObject({status: 409, body: {code: 'batch_in_making'}});
  expect(await make()).toBe(1);
  expect(await batches()).toMatchObject([{state: 'ready', ticketsDone: 4, parts: 1, channel: null}]);
  const file = await part(asked.body.id, 1);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const {pages} = readPdf(file.body as Buffer);
  expect(pages).toHaveLength(4);
  const said = await codes();
  expect(said.map(code => pages.filter(page => page.includes(code)).length)).toEqual([1, 1, 1, 1]);
  expect(pages.map(page => /Página (\d de \d)/.exec(page)![1])).toEqual(['1 de 2', '2 de 2', '1 de 2', '2 de 2']);
  const {rows} = await stage.db.query<{n: number}>(
    `select count(*)::int as n from ticket where state <> 'void' and print_count = 1`,
  );
  expect(rows[0]!.n).toBe(4);
  expect(await ask('web')).toMatchObject({status: 404});
  expect(await stage.call('POST', at(), admin.token, {channel: 'paloma'})).toMatchObject({
    status: 422,
    body: {errors: {channel: expect.any(String)}},
  });
});

test('given back after it was asked for: not printed, and the whole is ready all the same', async () => {
  const {orderId, lineIds} = await counter.sell(1);
  const asked = await ask('box_office');
  expect(asked.body.ticketCount).toBe(5);
  expect(await counter.giveBack(orderId, {orderLineIds: lineIds})).toMatchObject({status: 200});
  await make();
  expect((await batches())[0]).toMatchObject({state: 'ready', ticketCount: 5, ticketsDone: 4});
});

test('two that make the same piece keep one; progress does not go back, and a whole is whole (negative controls)', async () => {
  const {id} = (await ask()).body;
  const mine = (await nextPart(stage.db))!;
  const keep = () =>
    stage.db.withTransaction(tx => keepPart(tx, mine, {tickets: 4, content: Buffer.from('%PDF de otro')}));
  expect(await Promise.all([keep(), keep()])).toEqual(expect.arrayContaining([true, false]));
  expect((await batches())[0]).toMatchObject({id, state: 'ready', ticketsDone: 4, parts: 1});
  for (const set of ['orders_done = 0', 'tickets_done = 0'])
    await expect(stage.db.query(`update ticket_batch set ${set} where id = $1`, [id])).rejects.toMatchObject({
      details: {constraint: 'ticket_batch_forward'},
    });
  const half = (await ask()).body.id;
  await expect(
    stage.db.query(`update ticket_batch set state = 'ready', ready_at = now() where id = $1`, [half]),
  ).rejects.toMatchObject({details: {constraint: 'ticket_batch_whole'}});
  await expect(
    stage.db.query(
      `insert into ticket_batch (event_session_id, staff_user_id, order_ids, ticket_count) values ($1, $2, '{1}', 1)`,
      [stage.sessionId, admin.id],
    ),
  ).rejects.toThrow();
});

test('cancelled: what was made of it is gone, a piece that comes late is thrown away, and another may begin', async () => {
  const [{id}] = await batches();
  const late = (await nextPart(stage.db))!;
  const end = () => stage.call('POST', `${at()}/${id}/cancelar`, admin.token, {});
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  expect(
    await stage.db.withTransaction(tx => keepPart(tx, late, {tickets: 4, content: Buffer.from('%PDF tarde')})),
  ).toBe(false);
  expect(await part(id, 1)).toMatchObject({status: 404});
  expect((await ask()).status).toBe(200);
  await make();
});

test('another company, and a clerk who may not print again, get none', async () => {
  const other = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  const [{id}] = await batches();
  for (const answer of [
    await stage.call('GET', at(), other.token),
    await part(id, 1, other),
    await ask(null, other),
    await stage.call('GET', `/api/sesiones/${stage.otherSessionId}/entradas-pdf/${id}/1`, admin.token),
  ])
    expect([403, 404]).toContain(answer.status);
  await stage.db.query(
    `update box_office_clerk set permissions = array_remove(permissions, 'reprint') where staff_user_id = $1`,
    [counter.clerk.id],
  );
  expect(await ask(null, counter.clerk)).toMatchObject({status: 403});
});
