/** A club that lets plots on the web, and buyers who have paid at the bank. */
import {startApp, type TestApp} from '../run/app';
import {freshDatabase} from '../run/database';
import {makeWorld} from './fixture';
import {makePlots} from './plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from './purchase';
import {Visitor} from '../wire/visitor';

/** With as many free plots (A1 …), on a database of its own. */
export async function openPlotShop(many: number) {
  const app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {});
  const admin = new Visitor(app.url, world.staff.admin.token);
  const area = await makePlots(app.db, many);
  return {app, world, area, admin};
}

/** The bank says that what was ordered, or the next part of it, was paid. */
export const paidAtBank = (app: TestApp, order: Checkout) =>
  postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents));

/** A new buyer puts it into the cart, orders it and pays. `Own` is what the caller reads of the buyer's page. */
export async function buyPlot<Own>(app: TestApp, body: Record<string, unknown>) {
  const buyer = new Visitor(app.url);
  const cart = must(await buyer.post<CartView>('/api/public/cart/plots', body));
  const order = must(await checkOut(buyer, cart.totalCents));
  await paidAtBank(app, order);
  const page = `/api/public/plot-orders/${order.checkoutToken}/${order.orderNumber}`;
  const own = async () => must(await buyer.get<Own[]>(page))[0]!;
  return {buyer, cart, order, page, own};
}
