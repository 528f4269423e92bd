/**
 * Charges a card that the bank keeps, without its owner (COF instalments, MIT).
 *
 * Promise: `authorised` only on an answer signed for this order and for this very amount; `denied` only when the bank
 * itself refused; everything else (a timeout, a cut line, another amount, a number that was used before) is `unknown`:
 * the money may be taken, so the caller asks (`queryOperation`) and never charges again under another number before it
 * knows. Format: Redsys «Tokenización, pago 1-clic y operativa COF», operations started by the merchant.
 */
import type {ChargeRequest, ChargeResult} from '../gateway';
import type {RedsysTerminal} from './redsys-terminal';
import {plain} from './request';
import {meaningOf} from './response';
import {askRest} from './rest';

const UNKNOWN: ChargeResult = {
  outcome: 'unknown',
  responseCode: null,
  authorisationCode: null,
  amountCents: null,
  cardBrand: null,
};
const UNDECIDED = ['in_progress', 'repeated_order'];

/** @throws Error when the order number or the amount is none: a fault of the caller. */
export async function chargeOperation(config: RedsysTerminal, charge: ChargeRequest): Promise<ChargeResult> {
  const answer = await askRest(config, {
    gatewayOrder: charge.gatewayOrder,
    amountCents: charge.amountCents,
    transactionType: '0',
    parameters: {
      DS_MERCHANT_IDENTIFIER: charge.identifier,
      DS_MERCHANT_COF_INI: 'N',
      DS_MERCHANT_COF_TYPE: 'I',
      DS_MERCHANT_COF_TXNID: charge.cofTransaction,
      DS_MERCHANT_DIRECTPAYMENT: 'true',
      DS_MERCHANT_EXCEP_SCA: 'MIT',
      DS_MERCHANT_PRODUCTDESCRIPTION: plain(charge.description, 125),
    },
  });
  if (answer === null) return UNKNOWN;
  if ('refused' in answer)
    return {
      ...UNKNOWN,
      outcome: UNDECIDED.includes(meaningOf(answer.refused).class) ? 'unknown' : 'denied',
      responseCode: answer.refused,
    };
  const {verified} = answer;
  const meaning = meaningOf(verified.responseCode);
  const told = {
    responseCode: meaning.code,
    authorisationCode: verified.authorisationCode,
    amountCents: verified.amountCents,
    cardBrand: verified.cardBrand,
  };
  if (meaning.class === 'authorised')
    return {...told, outcome: verified.amountCents === charge.amountCents ? 'authorised' : 'unknown'};
  return {...told, outcome: UNDECIDED.includes(meaning.class) ? 'unknown' : 'denied'};
}
