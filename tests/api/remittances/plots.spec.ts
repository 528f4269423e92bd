/**
 * The parts of a plot by direct debit: signed on the page of its order, in a remittance with what else is due, collected,
 * given back, and paid after all; whoever does not have the page signs nothing.
 */
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {takePartsToTell} from '../../../api/src/domain/instalments/take-plot-parts';
import {keepInvariants} from '../../support/world/invariants';
import {buyPlot, openPlotShop} from '../../support/world/plot-shop';
import {DEPOSIT_CENTS, PLOT_CENTS, plotBody} from '../../support/world/plots';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

interface Own {
  id: number;
  state: string;
  paidCents: number;
  mandate: {reference: string; ibanEnding: string} | null;
  mandateText: string | null;
  instalments: {id: number; isPaid: boolean; isOwed: boolean}[];
}
let shop: Awaited<ReturnType<typeof openPlotShop>>;
let office: Visitor;
const PART = PLOT_CENTS / 3;
const ACCOUNT = {iban: 'ES91 2100 0418 4502 0005 1332', debtorName: 'Ana Ferrer', accept: true};

beforeAll(async () => {
  shop = await openPlotShop(3);
  office = new Visitor(shop.app.url, shop.world.staff.finance_manager.token);
  await shop.app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240'`,
  );
});
beforeEach(() => shop.app.db.query('delete from attempt'));
keepInvariants(() => shop.app.db);
afterAll(async () => {
  hangUp();
  await shop.app.stop();
});

const act = <T>(path: string, body: unknown = {}) => office.post<T & ErrorBody>(path, body, idempotency());
const today = async () =>
  (await shop.app.db.query<{d: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as d`)).rows[0]!.d;
const bought = async (number: string) => {
  const made = await buyPlot<Own>(shop.app, plotBody(await shop.area.plotId(number), {instalments: 3}));
  const {id} = await made.own();
  const sign = (account: object | null, page = made.page) =>
    made.buyer.post<ErrorBody & {isSigned: boolean}>(`${page}/mandate`, {plotSaleId: id, account}, idempotency());
  const fallDue = () =>
    shop.app.db.query(
      `update instalment set due_on = club_today() where id = (select min(id) from instalment
        where plot_sale_id = $1 and state in ('scheduled', 'returned'))`,
      [id],
    );
  return {...made, id, sign, fallDue};
};
/** Those that fall due, sent to the bank. */
async function send(): Promise<{id: number; debits: {id: number; e2e: string; instalmentId: number; cents: number}[]}> {
  const day = await today();
  const {id} = must(
    await act<{id: number}>('/api/remesas/preparar', {dueUntilOn: day, collectionOn: addBankDays(day, 3)}),
  );
  expect(must(await act<{state: string}>(`/api/remesas/${id}/enviar`)).state).toBe('sent');
  const {rows} = await shop.app.db.query<{id: number; e2e: string; instalmentId: number; cents: number}>(
    `select id, end_to_end_id as e2e, instalment_id as "instalmentId", amount_cents as cents from sepa_debit
      where sepa_remittance_id = $1 and state <> 'removed'`,
    [id],
  );
  return {id, debits: rows};
}
async function collect(id: number): Promise<void> {
  await shop.app.db.query('update sepa_remittance set collection_on = club_today() where id = $1', [id]);
  must(await act(`/api/remesas/${id}/abonar`));
}

test('signed on its page, sent, collected; given back, owed again, and the plot is its buyer’s when all is paid', async () => {
  const plot = await bought('A1');
  expect(await plot.own()).toMatchObject({state: 'payment_pending', paidCents: PART, mandate: null});
  expect((await plot.own()).mandateText).toContain('esta parcela');
  expect((await plot.sign({...ACCOUNT, iban: 'ES91 2100 0418 4502 0005 1333'})).body.errors).toHaveProperty('iban');
  must(await plot.sign(ACCOUNT));
  expect((await plot.own()).mandate).toMatchObject({ibanEnding: '1332'});
  // Nobody is told to pay by hand what is debited.
  await plot.fallDue();
  expect(await shop.app.db.withTransaction(tx => takePartsToTell(tx))).toEqual([]);

  const first = await send();
  expect(first.debits.map(debit => debit.cents)).toEqual([PART]);
  // At the bank: its buyer cannot pay it a second time.
  const paying = await plot.buyer.post<ErrorBody>(
    `${plot.page}/pay`,
    {plotSaleId: plot.id, instalmentIds: [first.debits[0]!.instalmentId], method: 'card', expectedTotalCents: PART},
    idempotency(),
  );
  expect(paying.status).toBe(409);
  await collect(first.id);
  expect(await plot.own()).toMatchObject({state: 'payment_pending', paidCents: 2 * PART});

  must(await act(`/api/remesas/${first.id}/adeudos/${first.debits[0]!.id}/devolver`, {reasonCode: 'AM04'}));
  const owed = await plot.own();
  expect(owed).toMatchObject({state: 'payment_pending', paidCents: PART});
  expect(owed.instalments.find(part => part.id === first.debits[0]!.instalmentId)).toMatchObject({
    isPaid: false,
    isOwed: true,
  });
  // For want of money it is presented again; a part that the bank refuses before it pays is owed as before.
  await plot.fallDue();
  const second = await send();
  expect(second.debits.map(debit => debit.instalmentId)).toEqual([first.debits[0]!.instalmentId]);
  must(await act(`/api/remesas/${second.id}/anular`, {reason: 'El banco no la ha admitido'}));
  expect(await plot.own()).toMatchObject({state: 'payment_pending', paidCents: PART});
  await shop.app.db.query(`update instalment set due_on = club_today() where plot_sale_id = $1`, [plot.id]);
  const third = await send();
  expect(third.debits).toHaveLength(2);
  await collect(third.id);
  expect(await plot.own()).toMatchObject({state: 'assigned', paidCents: PLOT_CENTS});
  expect(await shop.area.stateOf('A1')).toBe('sold');
  expect((await plot.own()).mandateText).toBeNull();
  const {rows} = await shop.app.db.query<{cents: number}>(
    `select sum(amount_cents)::int as cents from ledger_entry where account in ('bank', 'card', 'gateway')`,
  );
  expect(rows[0]!.cents).toBe(PLOT_CENTS + DEPOSIT_CENTS);
});

test('taken back, nothing more is asked for; an account that is closed ends it; another order’s page signs nothing', async () => {
  const [one, other] = [await bought('A2'), await bought('A3')];
  must(await one.sign(ACCOUNT));
  expect((await one.sign(ACCOUNT, other.page)).status).toBe(404);
  expect(must(await one.sign(null))).toEqual({isSigned: false});
  await one.fallDue();
  const day = await today();
  const none = await act('/api/remesas/preparar', {dueUntilOn: day, collectionOn: addBankDays(day, 3)});
  expect(none.body.code).toBe('nothing_due');

  must(await other.sign(ACCOUNT));
  await other.fallDue();
  const sent = await send();
  must(await act(`/api/remesas/${sent.id}/adeudos/${sent.debits[0]!.id}/devolver`, {reasonCode: 'AC04'}));
  expect(await other.own()).toMatchObject({mandate: null, paidCents: PART});
  const {rows} = await shop.app.db.query(
    `select action from audit_entry where resource = 'parcelas/parcelas-vendidas' and action like '%mandate' order by id`,
  );
  expect(rows.map(row => (row as {action: string}).action)).toEqual([
    'sign_mandate',
    'sign_mandate',
    'remove_mandate',
    'sign_mandate',
  ]);
});
