/** The shop, experiences, packs, forms, accreditations, supporters, cases and groups of the demo. */
import type {DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import type {Given, CatalogueContext} from './catalogue-context';
import {readCustomers} from './people';
import {storeAccreditations} from './store-accreditations';
import {storeCases} from './cases/store-cases';
import {drawDonations} from './store-donations';
import {storeExperiences} from './store-experiences';
import {storeForms} from './store-forms';
import {drawGiftCards} from './shop/store-gift-cards';
import {storeGoodsOrders} from './store-goods-orders';
import {storeGroups} from './store-groups';
import {storePacks} from './store-packs';
import {storeProducts} from './store-products';
import {storeBundles} from './shop/store-bundles';
import {storeShopOffers} from './shop/store-offers';
import {storeStockCounts} from './shop/store-stock-counts';
import {storeShipments} from './shop/store-shipments';
import {storeAffiliates} from './supporters/store-affiliates';
import {storeRenewals} from './supporters/store-renewals';
import {storeSupporters} from './supporters/store-supporters';

/** After the history: its customers buy here, too. After passes, academy and plots: forms take their answers. */
export async function storeCatalogue(tx: DemoTx, given: Given): Promise<void> {
  const context: CatalogueContext = {...given, customers: await readCustomers(tx)};
  const supporters = hasClub(given.profile) ? await storeSupporters(tx, context) : null;
  const donations = drawDonations(context);
  const packs = await storePacks(tx, context);
  const products = await storeProducts(tx, context);
  await storeBundles(tx, context);
  await storeShopOffers(tx);
  const giftCards = await drawGiftCards(tx, context);
  const orders = [
    ...products,
    ...(await storeExperiences(tx, context)),
    ...packs.orders,
    ...(supporters?.orders ?? []),
    ...donations.orders,
    ...giftCards.orders,
  ];
  const lineIds = await storeGoodsOrders(tx, orders, {chance: given.chance, bank: given.config.redsys});
  await packs.storeTickets(tx);
  await supporters?.storeCards(lineIds);
  if (supporters) {
    await storeAffiliates(tx);
    await storeRenewals(tx);
  }
  await donations.storeDonors(tx, lineIds);
  await giftCards.storeCards(lineIds);
  await storeShipments(tx, products, lineIds, given);
  await storeStockCounts(tx, context);
  await storeAccreditations(tx, context);
  await storeForms(tx, context);
  await storeCases(tx, context);
  await storeGroups(tx, context);
}
