/** What is agreed with a company, each term with an example to the cent; charges and advances, taken once. */
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';

let stage: Stage;
let counter: Counter;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'G00192302'`);
  counter = await openCounter(stage);
  // 100 € of sales in tickets of 20 €: three by terminal.
  await counter.sell(2);
  const paid = await counter.pay(3, [{method: 'card_terminal', amountCents: 6300}]);
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
});
afterAll(() => stage.stop());

const call = (method: string, path: string, body?: object): Promise<Answer> =>
  stage.call(method, `/api/${path}`, counter.finance.token, body, freshKey());
interface Line {
  kind: string;
  description: string;
  baseCents: number;
  vatCents: number;
  eventSessionId: number | null;
}
const agreed = async (terms: string): Promise<{id: number; lines: Line[]; netCents: number}> => {
  await stage.db.query(
    `update event_company set commission_bp = 0, commission_fixed_cents = 0, commission_min_cents = 0,
      commission_tiers = '[]', card_cost_bp = null, terminal_rent_cents = 0`,
  );
  await stage.db.query(`update event_company set ${terms} where id = $1`, [stage.companyId]);
  const {id} = (await call('POST', 'liquidaciones/calcular', {kind: 'events', eventId: stage.eventId})).body;
  const {rows: lines} = await stage.db.query<Line>(
    `select kind, description, base_cents as "baseCents", vat_cents as "vatCents", event_session_id as "eventSessionId"
       from settlement_line where settlement_id = $1 and kind not in ('sales', 'refunds', 'invitations') order by position`,
    [id],
  );
  return {id, lines, netCents: (await call('GET', `liquidaciones/${id}`)).body.netCents};
};
const thrown = async (made: {id: number}) =>
  expect((await call('DELETE', `liquidaciones/${made.id}/borrador`)).status).toBe(200);

test.each([
  [
    'a rate and so much a ticket',
    'commission_bp = 800, commission_fixed_cents = 25',
    'Comisión: 8 % de 100,00 €; Comisión: 0,25 € × 5 entradas',
    925,
  ],
  [
    'the least, when the rate gives less',
    'commission_bp = 100, commission_min_cents = 1500',
    'Comisión mínima, en vez de 1,00 €',
    1500,
  ],
  [
    'the rate, when it gives more',
    'commission_bp = 2000, commission_min_cents = 1500',
    'Comisión: 20 % de 100,00 €',
    2000,
  ],
  [
    'by steps: 10 % of 30 €, 8 % of the next 50 €, 5 % of the last 20 €',
    `commission_bp = 1000, commission_tiers = '[{"fromCents": 3000, "bp": 800}, {"fromCents": 8000, "bp": 500}]'`,
    'Comisión: 10 % de 30,00 €; Comisión: 8 % de 50,00 €, lo que pasa de 30,00 €; Comisión: 5 % de 20,00 €, lo que pasa de 80,00 €',
    800,
  ],
])('commission: %s', async (_what, terms, words, base) => {
  const made = await agreed(terms);
  const vat = Math.round((base * 21) / 100);
  expect(made.lines.map(line => line.kind)).toEqual(made.lines.map(() => 'commission'));
  expect(
    made.lines
      .map(line => line.description)
      .join('; ')
      .replaceAll('\u00a0', ' '),
  ).toBe(words);
  expect(made.lines.reduce((sum, line) => sum + line.baseCents, 0)).toBe(-base);
  expect(made.netCents).toBe(10_000 - base - vat);
  await thrown(made);
});

test('card cost of its own: 0,95 % of what was paid by card, and its VAT', async () => {
  const made = await agreed('card_cost_bp = 95');
  expect(made.lines).toMatchObject([{kind: 'card_cost', baseCents: -57, vatCents: -12}]);
  await thrown(made);
});

test('the rent of a terminal: once for each session, whatever settles the rest of it', async () => {
  const made = await agreed('terminal_rent_cents = 1500');
  expect(made.lines).toMatchObject([
    {
      kind: 'charge',
      description: 'Alquiler de datáfono',
      baseCents: -1500,
      vatCents: -315,
      eventSessionId: stage.sessionId,
    },
  ]);
  expect((await call('POST', `liquidaciones/${made.id}/recalcular`)).status).toBe(200);
  expect((await call('GET', `liquidaciones/${made.id}`)).body.netCents).toBe(10_000 - 1815);
  await counter.pay(1, [{method: 'card_terminal', amountCents: 2100}]);
  const more = await agreed('terminal_rent_cents = 1500');
  expect(more.lines).toEqual([]);
  await thrown(more);
  await thrown(made);
});

test('charges are invoiced, advances are not; both are taken once, and are free again when it is void', async () => {
  const note = (kind: string, amountCents: number, onDate = '2020-01-01') =>
    call('POST', 'liquidaciones-cargos', {
      eventCompanyId: stage.companyId,
      kind,
      description: kind === 'charge' ? 'Personal de sala' : 'Anticipo del día 1',
      amountCents,
      onDate,
    });
  const charge = await note('charge', 1000);
  expect(charge.status).toBe(200);
  expect((await note('advance', 2500)).status).toBe(200);
  expect((await note('charge', 999, '2099-01-01')).status).toBe(200);
  const made = await agreed('commission_bp = 0');
  expect(made.lines).toMatchObject([
    {kind: 'charge', description: 'Personal de sala', baseCents: -1000, vatCents: -210},
    {kind: 'advance', description: 'Anticipo del día 1', baseCents: -2500, vatCents: 0},
  ]);
  expect(made.netCents).toBe(12_000 - 1210 - 2500);
  const closed = await call('POST', `liquidaciones/${made.id}/cerrar`, {
    expectedNetCents: made.netCents,
    isAdvance: true,
  });
  expect(closed.status).toBe(200);
  const {rows} = await stage.db.query<{base: number}>(
    `select l.base_cents as base from invoice i join invoice_line l on l.invoice_id = i.id
      where i.settlement_id = $1 and l.description = 'Personal de sala'`,
    [made.id],
  );
  expect(rows).toEqual([{base: 1000}]);
  // What was taken stays as it was taken.
  await expect(
    stage.db.query('update settlement_charge set amount_cents = 1 where id = $1', [charge.body.id]),
  ).rejects.toThrow();
  expect((await agreed('commission_bp = 0')).lines).toEqual([]);
  expect((await call('POST', `liquidaciones/${made.id}/anular`, {reason: 'No era'})).status).toBe(200);
  expect((await agreed('commission_bp = 0')).lines.map(line => line.kind)).toEqual(['charge', 'advance']);
});

test('steps that do not go up are refused, by the page and by the table', async () => {
  const admin = await stage.staff('admin');
  const company = (await stage.call('GET', `/api/compania-eventos/${stage.companyId}`, admin.token)).body;
  const save = (commissionTiers: object[]) =>
    stage.call('PUT', `/api/compania-eventos/${stage.companyId}`, admin.token, {...company, commissionTiers});
  expect(
    await save([
      {fromCents: 500, bp: 800},
      {fromCents: 500, bp: 100},
    ]),
  ).toMatchObject({
    status: 422,
    body: {errors: {commissionTiers: expect.any(String)}},
  });
  await expect(
    stage.db.query(
      `update event_company set commission_tiers = '[{"fromCents": 9, "bp": 1}, {"fromCents": 3, "bp": 1}]'`,
    ),
  ).rejects.toThrow();
  expect((await save([{fromCents: 500, bp: 800}])).status).toBe(200);
});
