/** Each thing that happens to a plot after its sale is told once, in the act's own transaction; nobody is told of nothing. */
import {queuePlotMail} from '../../../api/src/jobs/mails/plot-mail';
import {queueRefundMail} from '../../../api/src/jobs/mails/refund-mail';
import {plotPage} from '../../../api/src/outside/mail/links/plot-page';
import {remindPlotParts} from '../../../api/src/jobs/mails/plot-reminders';
import {ageInstalments} from '../../../api/src/domain/passes/plan/age-instalments';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {makePlots, plotBody, type PlotArea} from '../../support/world/plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let area: PlotArea;
let admin: Visitor;
let clerk: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.admin.token);
  clerk = new Visitor(app.url, world.staff.clerk.token);
  await openTills(app.db, [world.staff.clerk.id]);
  area = await makePlots(app.db, 20);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const opensIn = (days: number) =>
  app.db.query(
    `update plot_area set starts_on = today + $1::int, ends_on = today + $1::int + 4
      from (select (now() at time zone 'Europe/Madrid')::date as today) x`,
    [days],
  );
async function buy(number: string, instalments = 1) {
  await opensIn(200);
  const buyer = new Visitor(app.url);
  const body = plotBody(await area.plotId(number), {instalments});
  const order = must(
    await checkOut(buyer, must(await buyer.post<CartView>('/api/public/cart/plots', body)).totalCents),
  );
  await postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents));
  const path = `/api/public/plot-orders/${order.checkoutToken}/${order.orderNumber}`;
  const [own] = must(await buyer.get<{id: number; instalments: {id: number}[]}[]>(path));
  await app.db.query('update plot_sale set email = $2 where id = $1', [own!.id, `plot-${own!.id}@example.org`]);
  return {...own!, buyer, path};
}
/** With the spaces that a person sees. */
const mailsTo = async (email: string) =>
  (
    await app.db.query<{kind: string; subject: string; text: string}>(
      `select kind, translate(subject, chr(160), ' ') as subject, translate(text, chr(160), ' ') as text
         from mail_message where to_email = $1 order by id`,
      [email],
    )
  ).rows;
const mails = (saleId: number) => mailsTo(`plot-${saleId}@example.org`);
const SALE = (id: number) => `/api/parcelas/parcelas-vendidas/${id}`;
const dueIn = (id: number, days: number) =>
  app.db.query(`update instalment set due_on = (now() at time zone 'Europe/Madrid')::date + $2::int where id = $1`, [
    id,
    days,
  ]);

test('another number, handed over, back with its deposit: a mail each, and none for what was refused', async () => {
  const {id} = await buy('A1');
  const reassign = async (number: string) =>
    admin.post(`${SALE(id)}/reasignar`, {plotId: await area.plotId(number), reason: 'Está más cerca del agua'});
  must(await reassign('A2'));
  expect((await reassign('A2')).status).toBe(422);
  must(await admin.post(`${SALE(id)}/entrega`, {to: 'delivered'}));
  expect((await admin.post(`${SALE(id)}/entrega`, {to: 'delivered'})).status).toBe(409);
  must(await admin.post(`${SALE(id)}/entrega`, {to: 'finished', deposit: 'return'}));
  const told = await mails(id);
  expect(told.map(mail => [mail.kind, mail.subject])).toEqual([
    ['plot_assigned', 'Tu parcela es la A2: Camping'],
    ['plot_delivered', 'Te hemos entregado la parcela A2'],
    ['plot_finished', 'Te devolvemos la fianza de la parcela A2'],
  ]);
  expect(told[0]!.text).toContain('En lugar de la A1 tienes ahora la A2');
  expect(told[0]!.text).toContain('Está más cerca del agua');
  expect(told[1]!.text).toContain('La fianza, 20,00 €, te la devolvemos');
});

test('a deposit that is kept says why', async () => {
  const {id} = await buy('A3');
  must(await admin.post(`${SALE(id)}/entrega`, {to: 'delivered'}));
  must(await admin.post(`${SALE(id)}/entrega`, {to: 'finished', deposit: 'retain', note: 'Basura y un grifo roto'}));
  const last = (await mails(id)).at(-1)!;
  expect(last.subject).toBe('No devolvemos la fianza de la parcela A3');
  expect(last.text).toContain('Nos quedamos la fianza, 20,00 €. Motivo: Basura y un grifo roto.');
});

test('cancelled: what comes back of what was paid, once, by whoever does it', async () => {
  const {id, buyer, path} = await buy('A4');
  await opensIn(10);
  must(await buyer.post(`${path}/cancel`, {plotSaleId: id, expectedRefundCents: 3000}, idempotency()));
  const [mail, ...more] = await mails(id);
  expect([mail!.subject, more]).toEqual(['Parcela cancelada: te devolvemos 30,00 €', []]);
  expect(mail!.text).toContain('Te devolvemos 30,00 € de los 60,00 € que habías pagado.');
  expect(mail!.text).toContain('La fianza, 20,00 €, te la devolvemos entera.');
  expect(mail!.text).not.toContain('en taquilla con');
});

test('a part is told a week before and once when it is late; paid, cancelled or lost, nobody is reminded', async () => {
  const {id, instalments} = await buy('A5', 3);
  const [, second, third] = instalments;
  await dueIn(third!.id, 60);
  const tell = () => remindPlotParts(app.runtime);
  await dueIn(second!.id, 8);
  expect(await tell()).toBe(0);
  await dueIn(second!.id, 7);
  expect([await tell(), await tell()]).toEqual([1, 0]);
  await dueIn(second!.id, -1);
  await app.db.query(`update instalment set reminded_at = reminded_at - interval '3 days' where id = $1`, [second!.id]);
  await app.db.withTransaction(tx => ageInstalments(tx));
  expect([await tell(), await tell()]).toEqual([1, 0]);
  const told = await mails(id);
  expect(told.map(mail => mail.kind)).toEqual(['instalment_soon', 'instalment_reminder']);
  expect(told[0]!.text).toMatch(/Parcela A5, Camping, plazo 2 de 3 vence el .*: 20,00 €/);
  expect(told[1]!.text).toContain('para no perder la parcela.');
  // The page of the order opens it, and the stored mail does not say which.
  expect(told[1]!.text).not.toContain('/compra-parcelas/');

  // Staff may write once more; lost for good it is told, and nothing reminds of it.
  must(await admin.post('/api/plazos/enlaces', {instalmentIds: [second!.id], kind: 'reminder'}, idempotency()));
  await dueIn(second!.id, -90);
  await app.db.query(`update instalment set grace_until_on = null where id = $1`, [second!.id]);
  await app.db.withTransaction(tx => ageInstalments(tx));
  must(await admin.post(`${SALE(id)}/retirar`, {reason: 'No paga', deposit: 'retain'}));
  await dueIn(third!.id, 3);
  expect(await tell()).toBe(0);
  const last = (await mails(id)).at(-1)!;
  expect(last.subject).toBe('Has perdido la parcela A5 por falta de pago');
  expect(last.text).toContain('Los 20,00 € que habías pagado no se devuelven.');
  const again = must(
    await admin.post<{sent: number}>('/api/plazos/enlaces', {instalmentIds: [third!.id]}, idempotency()),
  );
  expect(again.sent).toBe(0);
});

test('money that comes for a cancelled plot is said to be of a plot, not of seats', async () => {
  const {id, instalments, buyer, path} = await buy('A7', 3);
  const late = must(
    await buyer.post<Checkout>(
      `${path}/pay`,
      {plotSaleId: id, instalmentIds: [instalments[1]!.id], method: 'card', expectedTotalCents: 2000},
      idempotency(),
    ),
  );
  must(
    await admin.post(
      `${SALE(id)}/cancelar`,
      {expectedRefundCents: 2000, byHand: true, reason: 'Lo pide el comprador'},
      idempotency(),
    ),
  );
  await postForm(app.url, bankWord(app.runtime.config, late.gatewayOrder, late.totalCents));
  const {rows} = await app.db.query<{id: number}>(
    `select r.id from refund r join "order" o on o.id = r.order_id where o.number = $1 and r.is_automatic`,
    [late.orderNumber],
  );
  await app.db.query(`update "order" set email = $2 where number = $1`, [late.orderNumber, `plot-${id}@example.org`]);
  await app.db.withTransaction(tx => queueRefundMail(app.runtime, tx, rows[0]!.id));
  const last = (await mails(id)).at(-1)!;
  expect(last.text).toContain('la parcela ya no se podía pagar');
  expect(last.text).not.toMatch(/localidades|entrada/);
});

test('paid at the counter: cancelled by staff it is given at once; by its buyer it waits, and what is given is told', async () => {
  const sell = async (number: string, payment: object) => {
    await opensIn(200);
    const {id, orderId} = must(
      await clerk.post<{id: number; orderId: number}>(
        '/api/parcelas/venta',
        {
          plotId: await area.plotId(number),
          buyer: {kind: 'person', name: 'Ana Ferrer', email: `counter-${number.toLowerCase()}@example.org`},
          expectedTotalCents: 8000,
          payment,
        },
        idempotency(),
      ),
    );
    return {id, orderId, told: () => mailsTo(`counter-${number.toLowerCase()}@example.org`)};
  };
  const now = await sell('A8', {method: 'cash', tenderedCents: 8000});
  const ask = {expectedRefundCents: 6000, byHand: true, reason: 'Se ha roto la caravana'};
  const key = 'the-same-press-of-the-button';
  must(await clerk.post(`${SALE(now.id)}/cancelar`, ask, idempotency(key)));
  must(await clerk.post(`${SALE(now.id)}/cancelar`, ask, idempotency(key)));
  const [mail, ...more] = await now.told();
  expect([mail!.kind, more]).toEqual(['plot_cancelled', []]);
  expect(mail!.text).toContain('Motivo: Se ha roto la caravana.');
  expect(mail!.text).not.toMatch(/en taquilla con|tu banco/);

  const home = await sell('A9', {method: 'transfer', reference: 'TRF 1'});
  const {number} = (await app.db.query<{number: string}>('select number from "order" where id = $1', [home.orderId]))
    .rows[0]!;
  const page = plotPage(app.runtime.config, {id: home.orderId, number}).replace('/compra-parcelas', '');
  must(
    await new Visitor(app.url).post(
      `/api/public/plot-orders${page}/cancel`,
      {plotSaleId: home.id, expectedRefundCents: 6000},
      idempotency(),
    ),
  );
  must(await clerk.post(`${SALE(home.id)}/entregar-devolucion`, {}, idempotency()));
  const told = await home.told();
  expect(told.map(one => one.kind)).toEqual(['plot_cancelled', 'refund_done']);
  expect(told[0]!.text).toContain('De ese dinero, recoge 80,00 € en taquilla con tu documento');
  expect(told[1]!.text).toContain('Te hemos devuelto 80,00 €');
  expect(told[1]!.text).toContain('Lo recibirás por transferencia');
});

test('an act that comes to nothing tells nobody: its mail is in its transaction', async () => {
  const {id} = await buy('A10');
  const tell = (fails: boolean) =>
    app.db.withTransaction(async tx => {
      await queuePlotMail(app.runtime, tx, {plotSaleId: id, kind: 'delivered'});
      if (fails) throw new Error('the rest of the act');
    });
  await expect(tell(true)).rejects.toThrow('the rest of the act');
  expect(await mails(id)).toEqual([]);
  await tell(false);
  await tell(false);
  expect(await mails(id)).toHaveLength(1);
});

test('negative control: two runs that only read whom to tell both tell; with the mark one of them does', async () => {
  const {id, instalments} = await buy('A6', 2);
  const part = instalments[1]!.id;
  await dueIn(part, 3);
  const naive = () =>
    app.db.query('select id from instalment where id = $1 and paid_at is null and reminded_at is null', [part]);
  const read = await Promise.all([naive(), naive()]);
  expect(read.map(({rowCount}) => rowCount)).toEqual([1, 1]);
  const told = await Promise.all([remindPlotParts(app.runtime), remindPlotParts(app.runtime)]);
  expect(told.sort()).toEqual([0, 1]);
  expect(await mails(id)).toHaveLength(1);
  // Whoever wipes the mark is stopped by the key of the mail.
  await app.db.query('update instalment set reminded_at = null where id = $1', [part]);
  expect(await remindPlotParts(app.runtime)).toBe(1);
  expect(await mails(id)).toHaveLength(1);
});
