/**
 * A settlement from its draft to the money: what was looked at is what is closed, once and under the next number; the
 * company answers its own; two people before money leaves; void gives back; what comes later stands in the next.
 */
import {closeSettlement} from '../../../api/src/domain/settlements/settle';
import {meeting} from '../../support/run/until';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';

let stage: Stage;
let counter: Counter;
let finance: Counter['finance'];
let second: Counter['finance'];
let promoter: Counter['finance'];
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(
    `update event_company set nif = 'G00192302', commission_bp = 1000, email = 'liquida@example.org', contact_name = 'Rosa Gil',
      iban = 'ES9121000418450200051332' where id = $1`,
    [stage.companyId],
  );
  counter = await openCounter(stage);
  finance = counter.finance;
  second = await stage.staff('finance_manager');
  promoter = await stage.staff('promoter', {companyId: stage.companyId});
});
afterAll(() => stage.stop());

const draft = async (): Promise<number> =>
  (
    await stage.call(
      'POST',
      '/api/liquidaciones/calcular',
      finance.token,
      {kind: 'events', eventId: stage.eventId},
      freshKey(),
    )
  ).body.id;
const read = async (id: number) => (await stage.call('GET', `/api/liquidaciones/${id}`, finance.token)).body;
const act = (id: number, verb: string, body: object = {}, who = finance): Promise<Answer> =>
  stage.call('POST', `/api/liquidaciones/${id}/${verb}`, who.token, body, freshKey());
const close = async (id: number, more: object = {isAdvance: true}): Promise<Answer> =>
  act(id, 'cerrar', {expectedNetCents: (await read(id)).netCents, ...more});

test('closed, sent, disputed, sent again, agreed, paid by another, put away: each once and in its order', async () => {
  const {orderId, lineIds} = await counter.sell(3);
  const id = await draft();
  const {netCents} = await read(id);
  expect(netCents).toBeGreaterThan(0);

  // Somebody bought between the look and the act.
  await counter.sell(1);
  const changed = await act(id, 'cerrar', {expectedNetCents: netCents, isAdvance: true});
  expect(changed).toMatchObject({status: 409, body: {code: 'total_changed'}});
  expect((await read(id)).state).toBe('draft');
  await stage.call('POST', `/api/liquidaciones/${id}/recalcular`, finance.token);
  expect(await close(id, {})).toMatchObject({
    status: 422,
    body: {errors: {isAdvance: expect.stringContaining('anticipo')}},
  });
  expect(await act(id, 'enviar')).toMatchObject({status: 409});
  const closed = await close(id);
  expect(closed.status).toBe(200);
  expect(closed.body.number).toMatch(/^LE\d\d-0001$/);
  expect(await close(id)).toMatchObject({status: 409});
  expect(await read(id)).toMatchObject({state: 'closed', iban: 'ES9121000418450200051332'});
  await expect(stage.db.query('update settlement_line set count = 9 where settlement_id = $1', [id])).rejects.toThrow();

  // Given back afterwards: it is the next one's, and this one stays what it was.
  const sum = (await read(id)).netCents;
  await counter.giveBack(orderId, {orderLineIds: [lineIds[0]]});
  expect((await read(id)).netCents).toBe(sum);
  const later = await draft();
  expect((await read(later)).refundsCents).toBe(-2000);

  expect((await act(id, 'enviar')).body.email).toBe('liquida@example.org');
  expect(await act(id, 'pagar', {paidOn: '2030-01-01', reference: 'T-1'}, second)).toMatchObject({status: 422});
  expect(await act(id, 'responder', {isAgreed: false}, promoter)).toMatchObject({
    status: 422,
    body: {errors: {reason: 'Di qué no cuadra.'}},
  });
  expect((await act(id, 'responder', {isAgreed: false, reason: 'Falta la taquilla'}, promoter)).status).toBe(200);
  expect(await read(id)).toMatchObject({state: 'disputed', disputeReason: 'Falta la taquilla'});
  expect((await act(id, 'enviar')).status).toBe(200);
  expect((await act(id, 'responder', {isAgreed: true}, promoter)).status).toBe(200);

  const today = new Date().toLocaleDateString('en-CA', {timeZone: 'Europe/Madrid'});
  expect(await act(id, 'pagar', {paidOn: today, reference: 'T-1'})).toMatchObject({status: 403});
  expect(await act(id, 'pagar', {paidOn: '2020-01-01', reference: 'T-1'}, second)).toMatchObject({status: 422});
  expect((await act(id, 'pagar', {paidOn: today, reference: 'T-1'}, second)).status).toBe(200);
  expect(await act(id, 'anular', {reason: 'Tarde'})).toMatchObject({status: 409});
  expect((await act(id, 'archivar', {})).status).toBe(200);
  expect(await read(id)).toMatchObject({state: 'archived', paymentReference: 'T-1', paidOn: today});

  const {rows: mails} = await stage.db.query<{subject: string; attachments: {kind: string}[]}>(
    `select subject, attachments from mail_message where kind = 'settlement' order by id`,
  );
  expect(mails).toHaveLength(2);
  expect(mails[0]!.attachments).toEqual([
    {kind: 'settlement_pdf', settlementId: id},
    {kind: 'invoice_pdf', invoiceId: expect.any(Number)},
  ]);
  const {rows: said} = await stage.db.query<{action: string}>(
    `select action from audit_entry where resource = 'liquidaciones' and resource_id = $1 order by id`,
    [String(id)],
  );
  expect(said.map(row => row.action)).toEqual(
    expect.arrayContaining(['close', 'send', 'dispute', 'accept', 'pay', 'archive']),
  );
  await stage.call('DELETE', `/api/liquidaciones/${later}/borrador`, finance.token);
});

test('another company’s is not there, a draft is not either, and nobody settles himself', async () => {
  const other = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  const id = await draft();
  expect((await act(id, 'responder', {isAgreed: true}, promoter)).status).toBe(404);
  expect((await stage.call('GET', `/api/liquidaciones/${id}/documento`, promoter.token)).status).toBe(404);
  expect((await close(id)).status).toBe(200);
  await act(id, 'enviar');
  expect((await act(id, 'responder', {isAgreed: true}, other)).status).toBe(404);
  expect((await stage.call('GET', `/api/liquidaciones/${id}/documento`, other.token)).status).toBe(404);
  expect((await stage.call('GET', `/api/liquidaciones/${id}/documento`, promoter.token)).status).toBe(200);
  const own = await stage.staff('finance_manager', {companyId: stage.companyId});
  expect((await act(id, 'anular', {reason: 'Porque sí'}, own)).status).toBe(403);
  expect((await act(id, 'cerrar', {expectedNetCents: 0}, counter.clerk)).status).toBe(403);
  expect((await act(id, 'anular', {reason: 'Era de prueba'})).status).toBe(200);
});

test('void: its lines are free for the next; one whose debt another has taken over stays until that is gone', async () => {
  const {orderId, lineIds} = await counter.sell(2);
  const first = await draft();
  await close(first);
  const {salesCents} = await read(first);
  const empty = await draft();
  expect(await close(empty)).toMatchObject({status: 422});
  expect((await act(first, 'anular', {reason: 'Comisión mal puesta'})).status).toBe(200);
  await stage.call('POST', `/api/liquidaciones/${empty}/recalcular`, finance.token);
  expect((await read(empty)).salesCents).toBe(salesCents);
  await close(empty);

  for (const lineId of lineIds) await counter.giveBack(orderId, {orderLineIds: [lineId]});
  const short = await draft();
  expect((await read(short)).netCents).toBeLessThan(0);
  await close(short);
  await act(short, 'enviar');
  await act(short, 'responder', {isAgreed: true});
  const today = new Date().toLocaleDateString('en-CA', {timeZone: 'Europe/Madrid'});
  expect(await act(short, 'pagar', {paidOn: today, reference: 'T'}, second)).toMatchObject({
    status: 409,
    body: {message: expect.stringContaining('negativo')},
  });
  await expect(
    stage.db.query(`update settlement set state = 'paid', paid_on = $2, payment_reference = 'T' where id = $1`, [
      short,
      today,
    ]),
  ).rejects.toMatchObject({details: {constraint: 'settlement_paid_is_owed'}});
  const carrier = await draft();
  expect((await read(carrier)).netCents).toBe((await read(short)).netCents);
  expect(await act(short, 'anular', {reason: 'No era'})).toMatchObject({
    status: 409,
    body: {message: expect.stringContaining(`el borrador ${carrier}`)},
  });
  await stage.call('DELETE', `/api/liquidaciones/${carrier}/borrador`, finance.token);
  expect((await act(short, 'anular', {reason: 'No era'})).status).toBe(200);
});

test('a company without an address is noted as sent, and no mail waits for nobody', async () => {
  await stage.db.query(`update event_company set email = '' where id = $1`, [stage.companyId]);
  await counter.sell(1);
  const id = await draft();
  await close(id);
  expect((await act(id, 'enviar')).body.email).toBeNull();
  const {rows} = await stage.db.query(`select from mail_message where kind = 'settlement' and dedupe_key like $1`, [
    `settlement:${id}:%`,
  ]);
  expect(rows).toEqual([]);
});

test('eight are closed at once: eight numbers, none twice, none left out', async () => {
  // Without the turn of its kind two read the same last number before either has written.
  const both = meeting(2);
  const naive = async (): Promise<number> =>
    stage.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>(
        `select coalesce(max(right(number, 4)::int), 0)::int + 1 as n from settlement where number like 'LT%'`,
      );
      await both();
      return rows[0]!.n;
    });
  expect(new Set(await Promise.all([naive(), naive()])).size).toBe(1);

  const ids: number[] = [];
  for (let i = 0; i < 8; i++) {
    const {rows} = await stage.db.query<{id: number}>(
      `insert into settlement (kind, period_from, period_to) values ('products', '2026-01-01', '2026-01-31') returning id`,
    );
    ids.push(rows[0]!.id);
  }
  // Something to close in each, that calculating leaves alone.
  await stage.db.query(
    `create function keep() returns trigger language plpgsql as 'begin return null; end';
     create trigger keep before delete on settlement_item for each row execute function keep()`,
  );
  for (const id of ids)
    await stage.db.query(
      `insert into settlement_item (settlement_id, side, order_line_id, amount_cents, is_live)
       select $1, 'sale', min(id), 0, false from order_line`,
      [id],
    );
  const terms = {commissionBp: 0, cardCostBp: 0, earliestDays: 2};
  const numbers = await Promise.all(
    ids.map(settlementId =>
      stage.db.withTransaction(tx => closeSettlement(tx, {settlementId, expectedNetCents: 0, isAdvance: false}, terms)),
    ),
  );
  expect(numbers.map(number => number.slice(-4)).sort()).toEqual(ids.map((_, n) => String(n + 1).padStart(4, '0')));
});
