/**
 * What surrounds the events of the demo: doors, companies, ads, invitations, reservations, lists, and who has come in.
 */
import type {DemoTx} from '../bulk-insert';
import {storeAgency} from './store-agency';
import {storeAttendees} from './store-attendees';
import {storeDoors} from './store-doors';
import {storeGivenTickets} from './store-given-tickets';
import {storeInvitations} from './store-invitations';
import {storeLists} from './store-lists';
import {storeMoves} from './store-moves';
import {storeSeatRules} from './store-seat-rules';
import {storeQuotas} from './store-quotas';
import {storePromotion} from './store-promotion';
import {storeResale} from './store-resale';
import {storeReservations} from './store-reservations';
import {storeSaleDay} from './store-sale-day';
import {storeScans} from './store-scans';
import type {Surroundings} from './surroundings';

/** After the orders and the passes: it takes seats that are still free, and lets in whoever had a right to. */
export async function storeSatellites(tx: DemoTx, given: Surroundings): Promise<void> {
  await storePromotion(tx, given);
  await storeDoors(tx, given);
  await storeInvitations(tx, given);
  await storeReservations(tx, given);
  await storeQuotas(tx);
  await storeLists(tx, given);
  await storeScans(tx, given.profile);
  await storeSaleDay(tx, given);
  await storeGivenTickets(tx);
  await storeAttendees(tx, given, 'La verbena de la Paloma');
  await storeMoves(tx, 'la-casa-de-los-alamos');
  await storeResale(tx, 'la-casa-de-los-alamos');
  await storeAgency(tx, given);
  await storeSeatRules(tx, 'el-faro-que-no-sabia-dormir');
}
