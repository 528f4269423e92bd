/**
 * Two seasons of passes, last season's 8,600 and this one's 9,000, and the campaign of the next one, with the seats,
 * the money and the troubles of a living club.
 */
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import {chanceFrom} from '../random';
import type {DemoTx} from '../bulk-insert';
import {drawHolders} from './draw-holders';
import {drawPasses, HOLDERS, isLive, LAST_COUNT, whoStays} from './draw-passes';
import type {PassesGiven} from './season';
import {storeChoices} from './store-choices';
import {storeFamily} from './store-family';
import {storeCampaigns, storePolicies} from './store-campaign';
import {storeGuests} from './store-guests';
import {storeHolders} from './store-holders';
import {
  drawInstalments,
  storeFrequencies,
  storeInstalments,
  storeMeans,
  storeSinglePayments,
} from './store-instalments';
import {storeNextSeason} from './store-next-season';
import {storeReminders} from './store-reminders';
import {
  storeBlocksOfCards,
  storeDocuments,
  storeListBlocks,
  storeSeatChanges,
  storeTransfers,
  storeWallets,
} from './store-pass-life';
import {storeCards, storePasses as storePassRows} from './store-pass-rows';
import {freeSeats, storeSeats} from './store-pass-seats';
import {storeSeason} from './store-season';

const SEED = 4812;

/** After the sales: a pass never takes a seat that somebody has bought. `planId` is the stadium's. */
export async function storePasses(
  tx: DemoTx,
  {calendar, planId, staff}: {calendar: Calendar; planId: number; staff: Staff},
): Promise<void> {
  const chance = chanceFrom(SEED);
  const given: PassesGiven = {calendar, chance, planId, staff};
  const firstYear = 2000 + Number(calendar.season.slice(0, 2));
  const last = await storeSeason(tx, given, firstYear - 1, {
    previousId: null,
    state: 'closed',
    level: 0.97,
    early: [`${firstYear - 1}-06-01`, `${firstYear - 1}-07-15`],
  });
  const now = await storeSeason(tx, given, firstYear, {
    previousId: last.id,
    state: 'active',
    level: 1,
    early: [`${firstYear}-06-01`, `${firstYear}-07-15`],
  });
  const seasons = {last, now};
  const frequencies = await storeFrequencies(tx, firstYear);
  await storePolicies(tx, [last, now]);

  const stays = whoStays(chance);
  const holders = drawHolders(HOLDERS, firstYear, chance);
  const seats = await freeSeats(tx, planId, calendar.season);
  const passes = drawPasses({calendar, chance, holders, seats, seasons}, stays);
  const lines = drawInstalments(given, passes);
  const holderIds = await storeHolders(tx, given, holders, at => at < LAST_COUNT && !stays.has(at));
  await storePassRows(tx, passes, holderIds, frequencies);
  await storeCards(tx, given, passes);
  await storeInstalments(tx, lines, frequencies);
  await storeMeans(tx, given, passes, lines, holderIds);
  await storeSeats(tx, seasons);
  await storeWallets(tx, given, now);
  await storeCampaigns(tx, given, seasons, holders, holderIds);
  await storeGuests(tx, given, now, passes);
  await storeTransfers(tx, given, passes);
  await storeBlocksOfCards(tx, given, passes);
  const taken = new Set(passes.filter(pass => isLive(pass) && pass.seat).map(pass => pass.seat!.seatId));
  await storeSeatChanges(
    tx,
    given,
    passes,
    seats.filter(seat => !taken.has(seat.seatId)),
  );
  await storeDocuments(tx, given, passes);
  await storeListBlocks(tx, given, now);
  const next = await storeNextSeason(tx, given, {now, passes, holderIds, frequencies});
  await storeSinglePayments(tx);
  await storeFamily(tx, now, next, frequencies[3]);
  await storeChoices(tx, now);
  await storeReminders(tx, given.calendar, now, next);
}
