/**
 * The bank has told that it keeps a card: its name for it is sealed before it touches the database, bound to the order
 * of the agreement.
 */
import {seal} from '../../platform/keys/seal';
import type {BankNotification} from '../bank/gateway';
import {keepCard} from '../../domain/instalments/hear-kept-card';
import {PRACTICE_TERMINAL} from '../../domain/orders/bank-try';
import type {Ground} from '../../platform/ground';

export const cardPlace = (gatewayOrder: string): string => `card-token:${gatewayOrder}`;

export async function keepCardOf(
  ground: Ground,
  {keptCard, gatewayOrder}: BankNotification,
  terminalIds: number[],
): Promise<boolean> {
  const bankTerminalId = terminalIds.find(id => id > PRACTICE_TERMINAL);
  if (!keptCard || !bankTerminalId) return false;
  const {identifier, ...card} = keptCard;
  const sealedToken = seal(ground.config.secret, cardPlace(gatewayOrder), identifier).toString('base64');
  return ground.db.withTransaction(tx => keepCard(tx, {...card, gatewayOrder, sealedToken, bankTerminalId}));
}
