/** `trataPeticionREST` of the test bank: refunds. Errors come unsigned and with status 200, as at Redsys. */
import {findOperation, refundOperation, type Terminal} from './books';
import {readMerchantForm, type SignedFields} from './merchant-form';
import type {TestBankOptions} from './options';
import {newAuthorisationCode} from './outcomes';
import {signResult} from './signed-result';

export async function answerRest(options: TestBankOptions, at: Terminal, body: unknown, now: Date): Promise<SignedFields | {errorCode: string}> {
  const read = readMerchantForm(body, options);
  if (!read.ok) return {errorCode: read.code};
  const {form} = read;
  // Payments without the customer's presence are not part of this bank yet.
  if (form.transactionType !== '3') return {errorCode: 'SIS0023'};
  const operation = await findOperation(options.query, at, form.gatewayOrder);
  if (!operation) return {errorCode: 'SIS0054'};
  if (operation.state !== 'authorised') return {errorCode: 'SIS0056'};
  const authorisationCode = newAuthorisationCode();
  if (!(await refundOperation(options.query, at, form.gatewayOrder, form.amountCents, authorisationCode))) return {errorCode: 'SIS0057'};
  options.log?.({event: 'refund', gatewayOrder: form.gatewayOrder, code: '0900'});
  return signResult(
    {version: form.version, gatewayOrder: form.gatewayOrder, amountCents: form.amountCents, responseCode: '0900', authorisationCode, transactionType: '3', method: operation.method, brand: 'visa', merchantData: form.merchantData, at: now},
    options,
  );
}
