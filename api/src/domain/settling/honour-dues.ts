/**
 * What the lines of a paid order stand for, given in the transaction of the payment: all of it or, with the money going
 * back, nothing.
 */
import type {Tx} from '../../tx';
import {payInstalments} from '../instalments/pay';
import {activatePaidPasses} from '../passes/life/activate';
import {applyPaidSeatChanges} from '../passes/seat-change/apply-seat-change';
import {takeWaitingPlaces} from '../passes/waiting/join-waiting-list';
import {serveCalled} from '../passes/waiting/waiting-deposit';
import {issuePaidCards} from '../passes/life/duplicate-card';
import {honourSupplements} from '../passes/outside/pay-supplement';

/** False when something can no longer be had: paid twice, the seat gone. The caller rolls back to before. */
export const honourDues = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await payInstalments(tx, orderId)) &&
  (await activatePaidPasses(tx, orderId)) &&
  (await applyPaidSeatChanges(tx, orderId)) &&
  (await takeWaitingPlaces(tx, orderId)) &&
  (await serveCalled(tx, orderId)) &&
  (await issuePaidCards(tx, orderId)) &&
  (await honourSupplements(tx, orderId));
