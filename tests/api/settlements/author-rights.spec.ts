/**
 * What is declared to the authors' society: each performance's box office without fees and without VAT, less what went
 * back, at the event's rate or the house's; and no company reads another's.
 */
import {type Counter, openCounter} from '../payments/counter';
import {openStage, type Stage} from '../admin/stage';

let stage: Stage;
let counter: Counter;
beforeAll(async () => {
  stage = await openStage();
  counter = await openCounter(stage);
});
afterAll(() => stage.stop());

type Row = Record<string, number | string>;
const report = async (token = counter.finance.token, query = ''): Promise<Row[]> => {
  const days = 'from=2020-01-01&to=2040-01-01';
  const {status, body} = await stage.call('GET', `/api/informes/derechos-de-autor?${days}${query}`, token);
  expect(status).toBe(200);
  return body.rows;
};
const ofSession = async (query = '') => (await report(undefined, query)).find(row => row.sessionId === stage.sessionId);
const setRate = (bp: number | null) =>
  stage.db.query('update event set author_rights_bp = $2 where id = $1', [stage.eventId, bp]);

test('what was sold and stays sold, without fee and VAT, at the rate of the event, else of the house', async () => {
  await stage.db.query(`update event set kind = 'theatre'`);
  await stage.db.query(`update organization set settings = settings || '{"authorRightsBp": 1000}'`);
  await counter.sell(2);
  const one = await counter.sell(1);
  expect((await counter.giveBack(one.orderId, {orderLineIds: one.lineIds})).status).toBe(200);
  const {rows} = await stage.db.query<{bp: number}>('select vat_bp as bp from order_line where order_id = $1 limit 1', [
    one.orderId,
  ]);
  const base = 4000 - 2 * Math.round((2000 * rows[0]!.bp) / (10_000 + rows[0]!.bp));
  const told = {grossCents: 4000, vatCents: 4000 - base, baseCents: base, sold: 2};
  expect(await ofSession()).toMatchObject({...told, rateBp: 1000, dueCents: Math.round(base / 10)});
  await setRate(850);
  expect(await ofSession()).toMatchObject({...told, rateBp: 850, dueCents: Math.round(base * 0.085)});
});

test('a match has none of the house’s; a cancelled performance is not declared', async () => {
  await stage.db.query(`update event set kind = 'match'`);
  expect(await ofSession()).toMatchObject({rateBp: 850});
  await setRate(null);
  expect(await ofSession()).toBeUndefined();
  await stage.db.query(`update event set kind = 'concert'`);
  await stage.db.query(`update event_session set state = 'cancelled' where id = $1`, [stage.sessionId]);
  expect(await ofSession()).toBeUndefined();
});

test('of one company, and of one’s own', async () => {
  const other = `&companyId=${stage.otherCompanyId}`;
  expect((await report(undefined, other)).filter(row => row.eventId === stage.eventId)).toEqual([]);
  const promoter = await stage.staff('finance_manager', {companyId: stage.otherCompanyId});
  expect((await report(promoter.token)).filter(row => row.eventId === stage.eventId)).toEqual([]);
});
