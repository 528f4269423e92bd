/**
 * The bank has told that it keeps a card: its name for it is sealed before it touches the database, bound to the order
 * of the agreement.
 */
import {seal} from '../../platform/keys/seal';
import type {BankNotification} from '../../outside/bank/gateway';
import {keepCard} from '../../domain/instalments/hear-kept-card';
import {PRACTICE_TERMINAL} from '../../domain/orders/bank-try';
import type {Runtime} from '../../runtime';
import {cardPlace} from './charge-instalments';

export async function keepCardOf(
  runtime: Runtime,
  {keptCard, gatewayOrder}: BankNotification,
  terminalIds: number[],
): Promise<boolean> {
  const bankTerminalId = terminalIds.find(id => id > PRACTICE_TERMINAL);
  if (!keptCard || !bankTerminalId) return false;
  const {identifier, ...card} = keptCard;
  const sealedToken = seal(runtime.config.secret, cardPlace(gatewayOrder), identifier).toString('base64');
  return runtime.db.withTransaction(tx => keepCard(tx, {...card, gatewayOrder, sealedToken, bankTerminalId}));
}
