/** Stores the packs of the season with their sessions and prices; some were sold, as tickets with their seats. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {meantFor} from '../../platform/environment/demo-profile';
import type {Category} from '../programme';
import type {StoredSession} from '../store-events';
import type {CatalogueContext} from './catalogue-context';
import {creditsOf, priceOf, pricesIn, type StoredPack} from './pack-prices';
import {PACKS, type Pack} from './packs';
import {sellPacks, type SoldPacks} from './sell-packs';

const SALE_BEGAN = -35;

export async function storePacks(tx: DemoTx, context: CatalogueContext): Promise<SoldPacks> {
  const {profile, calendar, sessions} = context;
  const chosen = PACKS.filter(meantFor(profile));
  const first = await takeIds(tx, 'event_pack', chosen.length);
  const began = calendar.daysAhead(SALE_BEGAN, '10:00');
  // None so soon that the pack would be over while the demo is looked at.
  const soon = calendar.daysAhead(8, '00:00');
  const ahead = [...sessions]
    .filter(s => s.session.startsAt > soon && (s.session.state ?? 'on_sale') === 'on_sale' && s.saleStartsAt <= began)
    .sort((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime());
  const packs = chosen.map((pack, i): StoredPack => ({...pack, id: first + i, takesIn: sessionsOf(pack, ahead)}));
  await insertRows(
    tx,
    'event_pack',
    packs.map((pack, i) => ({
      id: pack.id,
      slug: pack.slug,
      name: pack.name,
      kind: pack.kind,
      choose: pack.choose,
      priceMode: pack.discountBp ? 'percent_off' : 'fixed',
      discountBp: pack.discountBp,
      state: pack.state,
      descriptionHtml: `<p>${pack.text}</p>`,
      saleStartsAt: began,
      saleEndsAt: calendar.daysAhead(20 + i * 10, '20:00'),
      quota: pack.quota,
      wantsSameSeat: pack.kind === 'closed',
      exchangePolicy: pack.kind === 'closed' ? 'none' : 'until_day_before',
      createdAt: calendar.daysAhead(-40, '10:00'),
    })),
  );
  await insertRows(
    tx,
    'pack_component',
    packs.flatMap(pack =>
      pack.takesIn.map((session, n) => ({
        eventPackId: pack.id,
        eventSessionId: session.id,
        minTickets: pack.kind === 'closed' ? 1 : 0,
        maxTickets: 1,
        credits: creditsOf(session),
        position: (n + 1) * 10,
      })),
    ),
  );
  await storePrices(tx, packs);
  return sellPacks(tx, context, packs);
}

/** Only where every area has a price; a closed pack stays in one hall, for the same seat. */
function sessionsOf(pack: Pack, ahead: StoredSession[]): StoredSession[] {
  const fit = ahead.filter(
    session =>
      pack.takes(session) && pack.areas.every(area => (pricesIn(session, area, 'general')[0]?.amountCents ?? 0) > 0),
  );
  return fit.filter(one => pack.kind !== 'closed' || one.venue.planId === fit[0]!.venue.planId).slice(0, pack.count);
}

const TARIFFS: Category[] = ['general', 'child', 'senior'];

async function storePrices(tx: DemoTx, packs: StoredPack[]): Promise<void> {
  await insertRows(
    tx,
    'pack_price',
    packs.flatMap(pack =>
      pack.areas.flatMap(area =>
        TARIFFS.flatMap(category => {
          const cheapest = pack.takesIn.map(session => pricesIn(session, area, category)[0]);
          if (cheapest.length === 0 || cheapest.some(price => price === undefined)) return [];
          return {
            eventPackId: pack.id,
            area,
            priceCategoryId: cheapest[0]!.priceCategoryId,
            amountCents: priceOf(pack, area, category),
          };
        }),
      ),
    ),
  );
}
