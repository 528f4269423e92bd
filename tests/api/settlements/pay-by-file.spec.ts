/**
 * Agreed settlements paid by one file: it is what the standard says, the same whenever it is taken, made by somebody who
 * calculated none of them; what is in it is paid with its reference and in no other way.
 */
import fs from 'node:fs';
import path from 'node:path';
import {validateXML} from 'xmllint-wasm';
import {pain001} from '../../../api/src/outside/bank/sepa/pain-001';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';
import {meeting} from '../../support/run/until';

type Staff = Awaited<ReturnType<Stage['staff']>>;
const IBAN = 'ES9121000418450200051332';
let stage: Stage;
let maker: Staff;
let payer: Staff;
let today: string;
let numbers = 0;
beforeAll(async () => {
  stage = await openStage();
  maker = await stage.staff('finance_manager');
  payer = await stage.staff('finance_manager');
  today = bankDay();
});
afterAll(() => stage.stop());

/** A day that a bank pays on, years ahead: whatever today is. */
function bankDay(): string {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 3));
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
const agreed = async (cents: number, name = 'Fundación «del Telar» & Cía', iban = IBAN): Promise<number> => {
  const {rows} = await stage.db.query<{id: number}>(
    `insert into settlement (kind, event_company_id, period_from, period_to, state, number, closed_at, sales_cents,
      net_cents, counterpart_name, iban, staff_user_id)
     values ('events', $1, '2026-01-01', '2026-01-31', 'accepted', $2, now(), $3, $3, $4, $5, $6) returning id`,
    [stage.companyId, `LE26-${String(++numbers).padStart(4, '0')}`, cents, name, iban, maker.id],
  );
  return rows[0]!.id;
};
const call = (path: string, body: object, who = payer): Promise<Answer> =>
  stage.call('POST', `/api/${path}`, who.token, body, freshKey());
const make = (settlementIds: number[], who = payer): Promise<Answer> =>
  call('liquidaciones-transferencias/preparar', {settlementIds, executionOn: today}, who);
/** Its file stays what it was; the day is today. */
const hasCome = (id: number) =>
  stage.db.withTransaction(async tx => {
    await tx.query('alter table settlement_transfer disable trigger settlement_transfer_kept');
    await tx.query('update settlement_transfer set execution_on = current_date - 1 where id = $1', [id]);
    await tx.query('alter table settlement_transfer enable trigger settlement_transfer_kept');
  });
const file = async (id: number): Promise<string> =>
  (
    await fetch(`${stage.url}/api/liquidaciones-transferencias/${id}/fichero`, {
      headers: {authorization: `Bearer ${payer.token}`},
    })
  ).text();
const schema = fs.readFileSync(path.join(__dirname, '../../support/sepa/pain.001.001.09.xsd'), 'utf8');
const problems = async (xml: string): Promise<string[]> =>
  (
    await validateXML({
      xml: [{fileName: 'file.xml', contents: xml}],
      schema: [{fileName: 'pain.xsd', contents: schema}],
    })
  ).errors.map(error => error.message);

test('[M3] the file fits its schema, says whose order it is, and a broken one does not', async () => {
  const xml = pain001({
    messageId: 'LIQ20260101120000-1',
    createdAt: new Date('2026-01-01T12:00:00Z'),
    executionOn: '2026-01-02',
    debtor: {name: "Club d'Esports & Cía", iban: IBAN, payerId: 'G00192302000'},
    transfers: [{endToEndId: 'LE26-0001', amountCents: 123_456_05, name: 'Ñandú «Teatro»', iban: IBAN, text: '<>&'}],
  });
  expect(await problems(xml)).toEqual([]);
  expect(xml).toContain('<InstdAmt Ccy="EUR">123456.05</InstdAmt>');
  const payer = '<Id><OrgId><Othr><Id>G00192302000</Id></Othr></OrgId></Id>';
  expect(xml.split(payer)).toHaveLength(3);
  expect(await problems(xml.replace(IBAN, 'no es'))).not.toEqual([]);
  expect(await problems(xml.replace('<ReqdExctnDt><Dt>', '<ReqdExctnDt><Dia>'))).not.toEqual([]);
});

test('[M4] made by another, once for each, the same bytes; paid by its reference, not before its day', async () => {
  expect(await make([await agreed(100)])).toMatchObject({status: 409, body: {code: 'no_creditor'}});
  await stage.db.query(`update organization set settings = settings || '{"sepaIban": "ES7921000813610123456789"}'`);
  const [one, two] = [await agreed(100_10), await agreed(2_000_05)];
  expect(await make([one, two], maker)).toMatchObject({status: 403});
  expect(await make([one, 999_999])).toMatchObject({status: 404});
  const nowhere = await agreed(500, 'Sin cuenta', '');
  expect(await make([nowhere])).toMatchObject({status: 422, body: {errors: {settlementIds: expect.any(String)}}});
  expect(
    await call('liquidaciones-transferencias/preparar', {settlementIds: [one], executionOn: '2020-01-02'}),
  ).toMatchObject({status: 422});

  const made = await make([one, two]);
  expect(made.status).toBe(200);
  const {id, messageId} = made.body;
  const xml = await file(id);
  expect(await problems(xml)).toEqual([]);
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>2100.15</CtrlSum>');
  expect(await file(id)).toBe(xml);
  await expect(
    stage.db.query(`update settlement_transfer set file = '<otro/>' where id = $1`, [id]),
  ).rejects.toMatchObject({details: {constraint: 'settlement_transfer_kept'}});

  // What the bank has is in no other file, is not paid by hand, and is not void.
  expect(await make([two])).toMatchObject({status: 409});
  const promoter = await stage.staff('promoter', {companyId: stage.companyId});
  expect((await stage.call('GET', '/api/liquidaciones-transferencias', promoter.token)).body).toEqual([]);
  const paidOn = new Date().toLocaleDateString('en-CA', {timeZone: 'Europe/Madrid'});
  // The bank does not pay before the day that it was told; then that day comes.
  expect(await call(`liquidaciones-transferencias/${id}/pagar`, {paidOn})).toMatchObject({
    status: 422,
    body: {errors: {paidOn: expect.stringContaining(today.split('-').reverse().join('/')) as string}},
  });
  await hasCome(id);
  expect(await call(`liquidaciones/${one}/pagar`, {paidOn, reference: 'A mano'})).toMatchObject({status: 409});
  expect(await call(`liquidaciones/${one}/anular`, {reason: 'No era'})).toMatchObject({status: 409});
  await expect(stage.db.query(`update settlement set state = 'void' where id = $1`, [one])).rejects.toMatchObject({
    details: {constraint: 'settlement_in_transfer'},
  });
  expect(await call(`liquidaciones-transferencias/${id}/pagar`, {paidOn}, maker)).toMatchObject({status: 403});
  expect((await call(`liquidaciones-transferencias/${id}/pagar`, {paidOn})).status).toBe(200);
  for (const settlement of [one, two])
    expect((await stage.call('GET', `/api/liquidaciones/${settlement}`, payer.token)).body).toMatchObject({
      state: 'paid',
      paidOn,
      paymentReference: messageId,
      transferId: id,
    });
  expect(await call(`liquidaciones-transferencias/${id}/pagar`, {paidOn})).toMatchObject({status: 409});
  expect(await call(`liquidaciones-transferencias/${id}/anular`, {reason: 'Tarde'})).toMatchObject({status: 409});
  expect(await file(id)).toBe(xml);
});

test('withdrawn: all are free for another file', async () => {
  const one = await agreed(700);
  const {id} = (await make([one])).body;
  expect((await call(`liquidaciones-transferencias/${id}/anular`, {reason: 'El banco lo rechaza'})).status).toBe(200);
  expect((await make([one])).status).toBe(200);
});

test('two make a file of the same at once: one has it', async () => {
  const one = await agreed(900);
  // Looking without holding: both find it free.
  const both = meeting(2);
  const naive = () =>
    stage.db.withTransaction(async tx => {
      const {rowCount} = await tx.query('select 1 from settlement where id = $1 and transfer_id is null', [one]);
      await both();
      return rowCount;
    });
  expect(await Promise.all([naive(), naive()])).toEqual([1, 1]);
  const answers = await Promise.all([make([one]), make([one])]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
});
