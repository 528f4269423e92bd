/**
 * Whoever shares an event is settled its part without the tax that another declares, invoices it, and is paid its quota
 * when the invoice is here; and from the paper every sum is worked out again.
 */
import {matchLines, readWaiting} from '../../../api/src/domain/reconciliation/match';
import {readOpenThings} from '../../../api/src/domain/reconciliation/open-things';
import {readPdf} from '../../domain/documents/read-pdf';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';

let stage: Stage;
let counter: Counter;
let payer: Counter['finance'];
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'G00192302', legal_name = 'Fundación del Telar' where id = $1`, [
    stage.companyId,
  ]);
  await stage.db.query(
    `update event_company set nif = 'B12345674', legal_name = 'M Compañía', iban = 'ES9121000418450200051332',
      commission_bp = 1000, commission_fixed_cents = 33, card_cost_bp = 95 where id = $1`,
    [stage.otherCompanyId],
  );
  counter = await openCounter(stage);
  payer = await stage.staff('finance_manager');
  const admin = await stage.staff('admin');
  const shares = [
    {eventCompanyId: stage.companyId, percentBp: 6000},
    {eventCompanyId: stage.otherCompanyId, percentBp: 4000},
  ];
  expect(await stage.call('POST', `/api/eventos/${stage.eventId}/reparto`, admin.token, {shares})).toMatchObject({
    status: 200,
  });
  // Whoever sells is among those who share.
  expect(
    await stage.call('POST', `/api/eventos/${stage.eventId}/reparto`, admin.token, {
      shares: [{eventCompanyId: stage.otherCompanyId, percentBp: 10_000}],
    }),
  ).toMatchObject({status: 422, body: {errors: {shares: expect.stringContaining('tiene que tener una parte')}}});
  await expect(
    stage.db.query('delete from event_company_share where event_id = $1 and event_company_id = $2', [
      stage.eventId,
      stage.companyId,
    ]),
  ).rejects.toThrow();
});
afterAll(() => stage.stop());

const call = (method: string, path: string, body?: object, token = counter.finance.token): Promise<Answer> =>
  stage.call(method, `/api/${path}`, token, body, freshKey());
const drafted = async (eventCompanyId: number): Promise<number> =>
  (await call('POST', 'liquidaciones/calcular', {kind: 'events', eventId: stage.eventId, eventCompanyId})).body.id;
const read = async (id: number) => (await call('GET', `liquidaciones/${id}`)).body;
const close = async (id: number) =>
  expect(
    await call('POST', `liquidaciones/${id}/cerrar`, {expectedNetCents: (await read(id)).netCents, isAdvance: true}),
  ).toMatchObject({status: 200});
const askedOf = async (settlementId: number) =>
  (await call('GET', `liquidaciones-facturas?filter=${encodeURIComponent(JSON.stringify({settlementId}))}`)).body;
const linesOf = async (settlementId: number) =>
  (
    await stage.db.query<{kind: string; total: number}>(
      'select kind, sum(total_cents)::int as total from settlement_line where settlement_id = $1 group by 1',
      [settlementId],
    )
  ).rows;
const euros = (said: string) => Math.round(Number(said.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);
const EURO = '(-?[\\d.]+,\\d\\d €)';

test('[M23] 60/40: the parts and their tax are the whole; who sells has the tax of all, the other its part without', async () => {
  await counter.sell(3);
  const paid = await counter.pay(2, [{method: 'card_terminal', amountCents: 4200}]);
  expect(paid.status).toBe(200);
  const {rows: whole} = await stage.db.query<{cents: number; vat: number}>(
    `select sum(total_cents - fee_cents)::int as cents, sum(vat_cents)::int as vat from order_line
      where event_session_id = $1`,
    [stage.sessionId],
  );
  const [own, other] = [await drafted(stage.companyId), await drafted(stage.otherCompanyId)];
  const of = async (id: number, kind: string) => (await linesOf(id)).find(line => line.kind === kind)?.total ?? 0;
  expect((await of(own, 'sales')) + (await of(other, 'sales'))).toBe(whole[0]!.cents);
  expect((await of(own, 'issuer_vat')) + (await of(other, 'issuer_vat'))).toBe(0);
  const part = await read(other);
  expect(part).toMatchObject({salesCents: 4000});
  expect(await of(other, 'issuer_vat')).toBe(-part.vatCents);
  expect((await of(own, 'issuer_vat')) + (await read(own)).vatCents).toBe(whole[0]!.vat);
  expect(await askedOf(own)).toEqual([]);
  expect(await askedOf(other)).toMatchObject([
    {recipientNif: 'G00192302', baseCents: 4000 - part.vatCents, declaredVatCents: part.vatCents, number: ''},
  ]);
  for (const id of [own, other]) expect((await call('DELETE', `liquidaciones/${id}/borrador`)).status).toBe(200);
});

test('[M5] every line of the paper is worked out again from what is printed', async () => {
  const {orderId, lineIds} = await counter.sell(1);
  const id = await drafted(stage.otherCompanyId);
  await counter.giveBack(orderId, {orderLineIds: lineIds});
  await call('POST', `liquidaciones/${id}/recalcular`);
  const answer = await fetch(`${stage.url}/api/liquidaciones/${id}/documento`, {
    headers: {authorization: `Bearer ${counter.finance.token}`},
  });
  const text = readPdf(Buffer.from(await answer.arrayBuffer())).pages.join(' ');
  const row = new RegExp(
    `General · [^€]+? · taquilla · (efectivo|datáfono) (\\d+) ${EURO} (\\d+) % ${EURO} ${EURO} \\((\\d+) %\\) ${EURO}`,
    'g',
  );
  const sold = [...text.matchAll(row)].map(found => found.slice(1));
  expect(sold.map(one => one[0])).toEqual(expect.arrayContaining(['efectivo', 'datáfono']));
  let total = 0;
  let tax = 0;
  for (const [, count, whole, share, base, vat, rate, sum] of sold) {
    expect(share).toBe('40');
    expect(Math.abs((euros(whole!) * 40) / 100 - euros(sum!))).toBeLessThanOrEqual(Number(count));
    expect(euros(base!) + euros(vat!)).toBe(euros(sum!));
    expect(Math.abs((euros(base!) * Number(rate)) / 100 - euros(vat!))).toBeLessThanOrEqual(Number(count));
    total += euros(sum!);
    tax += euros(vat!);
  }
  const [, declared] = new RegExp(`IVA de tu parte, que declara e ingresa Fundación del Telar \\d+ ${EURO}`).exec(
    text,
  )!;
  expect(euros(declared!)).toBe(-tax);
  const kept = [
    [
      new RegExp(`Comisión: 10 % de ${EURO} 1 ${EURO} ${EURO} \\(21 %\\) ${EURO}`),
      (of: string[]) => euros(of[0]!) / 10,
    ],
    [
      new RegExp(`Comisión: (0,33) € × (\\d+) entradas × 40 % \\d+ ${EURO} ${EURO} \\(21 %\\) ${EURO}`),
      (of: string[]) => 33 * Number(of[1]) * 0.4,
    ],
    [
      new RegExp(`Coste de tarjeta: 0,95 % de ${EURO} 1 ${EURO} ${EURO} \\(21 %\\) ${EURO}`),
      (of: string[]) => euros(of[0]!) * 0.0095,
    ],
  ] as const;
  let net = total + euros(declared!);
  for (const [words, worth] of kept) {
    const found = words.exec(text)!.slice(1);
    const [base, vat, sum] = found.slice(-3).map(euros) as [number, number, number];
    expect(-base).toBe(Math.round(worth(found)));
    expect(-vat).toBe(Math.round((-base * 21) / 100));
    expect(sum).toBe(base + vat);
    net += sum;
  }
  expect(euros(new RegExp(`Comisión: 10 % de ${EURO}`).exec(text)![1]!)).toBe(total);
  expect(euros(new RegExp(`Neto, sin el impuesto de las ventas: ${EURO}`).exec(text)![1]!)).toBe(net);
  expect(text).toContain('Falta la factura de M Compañía a Fundación del Telar (NIF G00192302)');
  expect(await call('DELETE', `liquidaciones/${id}/borrador`)).toMatchObject({status: 200});
});

test('[M23] its invoice is asked for before it is paid; noted, its quota is paid with it and kept of who sells, once', async () => {
  const {today} = (await stage.db.query<{today: string}>('select club_today()::text as today')).rows[0]!;
  const id = await drafted(stage.otherCompanyId);
  const [asked] = await askedOf(id);
  const note = (more: object = {}, token = counter.finance.token) =>
    call(
      'POST',
      `liquidaciones-facturas/${asked.id}/anotar`,
      {
        number: 'M-17',
        issuedOn: '2026-01-02',
        baseCents: asked.baseCents,
        vatCents: Math.round(asked.baseCents * 0.21),
        ...more,
      },
      token,
    );
  expect(await note()).toMatchObject({status: 409});
  await close(id);
  const closedAsked = (await askedOf(id))[0];
  asked.id = closedAsked.id;
  asked.baseCents = closedAsked.baseCents;
  await call('POST', `liquidaciones/${id}/enviar`);
  await call('POST', `liquidaciones/${id}/responder`, {isAgreed: true});
  const pay = () => call('POST', `liquidaciones/${id}/pagar`, {paidOn: today, reference: 'T1'}, payer.token);
  expect(await pay()).toMatchObject({
    status: 409,
    body: {message: expect.stringContaining('Falta la factura de M Compañía')},
  });
  // Whatever else pays: the table does not.
  await expect(
    stage.db.query(
      `update settlement set state = 'paid', paid_on = current_date, payment_reference = 'x' where id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({details: {constraint: 'settlement_paid_on_invoice'}});
  for (const wrong of [{baseCents: asked.baseCents + 1}, {vatCents: 1}, {issuedOn: '2199-01-01'}, {number: ' '}])
    expect((await note(wrong)).status).toBe(422);
  const promoter = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  expect((await note({}, promoter.token)).status).toBe(403);
  const vat = Math.round(asked.baseCents * 0.21);
  const {netCents} = await read(id);
  expect(await note()).toMatchObject({status: 200, body: {payableCents: netCents + vat}});
  // Noted anew: one quota.
  expect(await note({number: 'M-18'})).toMatchObject({status: 200, body: {payableCents: netCents + vat}});
  expect(await pay()).toMatchObject({status: 200});
  // [M23] Paid, it is void no more, and its invoice stays.
  expect(await call('POST', `liquidaciones/${id}/anular`, {reason: 'Tarde'})).toMatchObject({
    status: 409,
    body: {code: 'wrong_state'},
  });
  // What leaves the account is the part and the quota of its invoice, and so it is looked for there.
  const cents = -(netCents + vat);
  const leaves = (amount: number) =>
    stage.db.withTransaction(async tx => {
      await tx.query(
        `insert into bank_movement (account, booked_on, amount_cents, entry_key) values ('1', $1, $2, 'M-18')`,
        [today, amount],
      );
      const [line] = await readWaiting(tx, today);
      const {settlements} = await readOpenThings(tx, [line!]);
      expect(settlements).toMatchObject([{settlementId: id, cents: -cents}]);
      await matchLines(
        tx,
        [{movementId: line!.id, parts: [{kind: 'settlement', settlementId: id, cents: amount}]}],
        null,
      );
    });
  await expect(leaves(-netCents)).rejects.toMatchObject({details: {constraint: 'match_is_of_its_thing'}});
  await leaves(cents);
  expect((await note()).status).toBe(409);
  const main = await drafted(stage.companyId);
  const {rows} = await stage.db.query<{cents: number}>(
    `select total_cents as cents from settlement_line where settlement_id = $1 and kind = 'advance'`,
    [main],
  );
  expect(rows).toEqual([{cents: -vat}]);
  expect(
    (await call('GET', `liquidaciones-facturas?filter=${encodeURIComponent('{}')}`, undefined, promoter.token)).body,
  ).toHaveLength(1);
  const stranger = await stage.staff('promoter', {companyId: stage.companyId});
  expect((await call('GET', 'liquidaciones-facturas', undefined, stranger.token)).body).toEqual([]);
});
