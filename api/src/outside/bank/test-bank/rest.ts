/**
 * `trataPeticionREST` of the test bank: refunds, and charges of cards that it keeps. Errors come unsigned and with
 * status 200, as at Redsys.
 */
import {bookCharge, findCard, findOperation, refundOperation, type Terminal} from './books';
import {readMerchantForm, type MerchantForm, type SignedFields} from './merchant-form';
import type {TestBankOptions} from './options';
import {newAuthorisationCode, type Decision} from './outcomes';
import {signResult} from './signed-result';

type Answer = SignedFields | {errorCode: string};

/** Null: the line is cut and nothing is answered. */
export async function answerRest(
  options: TestBankOptions,
  at: Terminal,
  body: unknown,
  now: Date,
): Promise<Answer | null> {
  const read = readMerchantForm(body, options);
  if (!read.ok) return {errorCode: read.code};
  const {form} = read;
  if (form.transactionType === '3') return refund(options, at, form, now);
  // A payment without the payer's presence needs a card that was kept with the payer's agreement.
  return form.transactionType === '0' && form.identifier !== '' && form.identifier !== 'REQUIRED'
    ? charge(options, at, form, now)
    : {errorCode: 'SIS0023'};
}

async function charge(options: TestBankOptions, at: Terminal, form: MerchantForm, now: Date): Promise<Answer | null> {
  if (!form.isDirect || form.scaException !== 'MIT' || form.cofIni !== 'N') return {errorCode: 'SIS0218'};
  const card = await findCard(options.query, at, form.identifier, form.cofTransaction);
  if (!card || card.behaviour === 'SIS0321') return {errorCode: 'SIS0321'};
  if (card.behaviour === 'deaf') return null;
  const isPaid = card.behaviour === 'pay' || card.behaviour === 'silent';
  const decision: Decision = isPaid
    ? {
        state: 'authorised',
        responseCode: '0000',
        authorisationCode: newAuthorisationCode(),
        chargedCents: form.amountCents,
      }
    : {state: 'denied', responseCode: card.behaviour, authorisationCode: null, chargedCents: 0};
  if (!(await bookCharge(options.query, at, form, decision, card.identifier))) return {errorCode: 'SIS0051'};
  options.log?.({event: 'decided', gatewayOrder: form.gatewayOrder, code: decision.responseCode});
  if (card.behaviour === 'silent') return null;
  return signResult(
    {
      version: form.version,
      gatewayOrder: form.gatewayOrder,
      amountCents: form.amountCents,
      responseCode: decision.responseCode,
      authorisationCode: decision.authorisationCode,
      transactionType: '0',
      method: 'card',
      brand: card.brand,
      merchantData: form.merchantData,
      at: now,
    },
    options,
  );
}

async function refund(options: TestBankOptions, at: Terminal, form: MerchantForm, now: Date): Promise<Answer> {
  const operation = await findOperation(options.query, at, form.gatewayOrder);
  if (!operation) return {errorCode: 'SIS0054'};
  if (operation.state !== 'authorised') return {errorCode: 'SIS0056'};
  const authorisationCode = newAuthorisationCode();
  if (!(await refundOperation(options.query, at, form.gatewayOrder, form.amountCents, authorisationCode)))
    return {errorCode: 'SIS0057'};
  options.log?.({event: 'refund', gatewayOrder: form.gatewayOrder, code: '0900'});
  return signResult(
    {
      version: form.version,
      gatewayOrder: form.gatewayOrder,
      amountCents: form.amountCents,
      responseCode: '0900',
      authorisationCode,
      transactionType: '3',
      method: operation.method,
      brand: 'visa',
      merchantData: form.merchantData,
      at: now,
    },
    options,
  );
}
