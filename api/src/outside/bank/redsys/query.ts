/**
 * Asks the bank what became of an order: the SOAP query `consultaOperaciones` of `SerClsWSConsulta`.
 *
 * Why SOAP: the bank also has a query by REST, but no public source found gives its address and fields,
 * while this one is documented («TPV-Virtual Consulta SOAP») and used by several open clients that were
 * run against the bank's test system. It is always signed with HMAC_SHA256_V1 over the `<Version>`
 * element, whatever version the terminal uses for payments.
 *
 * Promise: a state other than `unknown` only from an answer about our merchant, terminal and order, that
 * came over TLS or carries our signature. (The signature of the answer is optional at the bank, and over
 * which text it is made could not be confirmed; so TLS suffices, and without TLS only our own signature does.)
 */
import {XMLParser} from 'fast-xml-parser';
import type {QueryResult} from '../gateway';
import type {RedsysTerminal} from './redsys-terminal';
import {DEFAULT_TIMEOUT_MS, postToBank} from './call';
import {sameTerminal} from './notification';
import {meaningOf} from './response';
import {GATEWAY_ORDER, isSignedBy, sign} from './sign';

export const QUERY_VERSION = 'HMAC_SHA256_V1';
const NOTHING_KNOWN: QueryResult = {
  state: 'unknown',
  responseCode: null,
  authorisationCode: null,
  amountCents: null,
  refundedCents: null,
};

/** One operation as the bank lists it: names of the protocol, all text. */
type Operation = Map<string, string>;

/** @throws Error when the order number is none: a fault of the caller. Trouble with the bank is `unknown`. */
export async function queryOperation(config: RedsysTerminal, gatewayOrder: string): Promise<QueryResult> {
  if (!GATEWAY_ORDER.test(gatewayOrder)) throw new Error(`Not an order number of the bank: ${gatewayOrder}`);
  const payments = await listOperations(config, gatewayOrder, '0');
  if (payments === null) return NOTHING_KNOWN;
  const payment = payments[0];
  if (!payment) return {...NOTHING_KNOWN, state: 'not_found'};
  const result = readPayment(payment);
  if (result.state !== 'authorised') return result;
  const refunds = await listOperations(config, gatewayOrder, '3');
  if (refunds === null) return result;
  const refundedCents = refunds
    .filter(operation => meaningOf(operation.get('Ds_Response') ?? '').class === 'refunded')
    .reduce((sum, operation) => sum + (centsOf(operation) ?? 0), 0);
  const state = result.amountCents !== null && refundedCents >= result.amountCents ? 'refunded' : 'authorised';
  return {...result, state, refundedCents};
}

function readPayment(operation: Operation): QueryResult {
  const code = operation.get('Ds_Response') ?? '';
  const meaning = meaningOf(code);
  // `F` is finished; requested, authenticating and authorising ones are not decided yet.
  const decided = operation.get('Ds_State') === 'F' && code !== '' && meaning.class !== 'in_progress';
  return {
    state: !decided ? 'unknown' : meaning.class === 'authorised' ? 'authorised' : 'denied',
    responseCode: code === '' ? null : meaning.code,
    authorisationCode: operation.get('Ds_AuthorisationCode')?.trim() || null,
    amountCents: centsOf(operation),
    refundedCents: null,
  };
}

function centsOf(operation: Operation): number | null {
  const amount = operation.get('Ds_Amount')?.trim() ?? '';
  return /^\d{1,10}$/.test(amount) ? Number(amount) : null;
}

/** Operations of one type; empty when the bank has none (XML0024); null when no answer can be believed. */
async function listOperations(
  config: RedsysTerminal,
  gatewayOrder: string,
  transactionType: '0' | '3',
): Promise<Operation[] | null> {
  const url = queryAddress(config);
  try {
    const headers = {'content-type': 'text/xml;charset=utf-8', accept: 'text/xml', soapaction: 'consultaOperaciones'};
    const answer = await postToBank(
      url,
      headers,
      queryEnvelope(config, gatewayOrder, transactionType),
      config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    );
    return readAnswer(answer, url, config, gatewayOrder, transactionType);
  } catch {
    return null;
  }
}

export function queryEnvelope(
  config: Pick<RedsysTerminal, 'merchantCode' | 'terminal' | 'key'>,
  gatewayOrder: string,
  transactionType: string,
): string {
  const version =
    '<Version Ds_Version="0.0"><Message><Transaction>' +
    `<Ds_MerchantCode>${config.merchantCode}</Ds_MerchantCode><Ds_Terminal>${config.terminal}</Ds_Terminal>` +
    `<Ds_Order>${gatewayOrder}</Ds_Order><Ds_TransactionType>${transactionType}</Ds_TransactionType>` +
    '</Transaction></Message></Version>';
  const signature = sign(QUERY_VERSION, config.key, gatewayOrder, version);
  const message = `<Messages>${version}<Signature>${signature}</Signature><SignatureVersion>${QUERY_VERSION}</SignatureVersion></Messages>`;
  return (
    '<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="http://webservices.apl02.redsys.es">' +
    `<soapenv:Header/><soapenv:Body><web:consultaOperaciones><cadenaXML><![CDATA[${message}]]></cadenaXML></web:consultaOperaciones></soapenv:Body></soapenv:Envelope>`
  );
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: name => name === 'Response',
});

function readAnswer(
  answer: string,
  url: string,
  config: RedsysTerminal,
  gatewayOrder: string,
  transactionType: string,
): Operation[] | null {
  if (/<!DOCTYPE/i.test(answer)) return null;
  const returned = dig(
    parser.parse(answer),
    'Envelope',
    'Body',
    'consultaOperacionesResponse',
    'consultaOperacionesReturn',
  );
  if (typeof returned !== 'string' || /<!DOCTYPE/i.test(returned)) return null;
  const messages = dig(parser.parse(returned), 'Messages');
  if (!url.startsWith('https:') && !isSignedAnswer(returned, dig(messages, 'Signature'), config.key, gatewayOrder))
    return null;
  const message = dig(messages, 'Version', 'Message');
  const errorCode = dig(message, 'ErrorMsg', 'Ds_ErrorCode');
  if (errorCode !== undefined) return errorCode === 'XML0024' ? [] : null;
  const responses = dig(message, 'Response');
  if (!Array.isArray(responses)) return null;
  const operations = responses.map(operationOf);
  const ours = (operation: Operation) =>
    operation.get('Ds_Order') === gatewayOrder &&
    operation.get('Ds_MerchantCode') === config.merchantCode &&
    sameTerminal(operation.get('Ds_Terminal') ?? '', config.terminal) &&
    (operation.get('Ds_TransactionType') ?? transactionType) === transactionType;
  return operations.every(ours) ? operations : null;
}

function operationOf(element: unknown): Operation {
  const operation: Operation = new Map();
  if (typeof element !== 'object' || element === null) return operation;
  for (const [name, value] of Object.entries(element)) if (typeof value === 'string') operation.set(name, value);
  return operation;
}

function isSignedAnswer(returned: string, signature: unknown, key: string, gatewayOrder: string): boolean {
  const from = returned.indexOf('<Version');
  const to = returned.lastIndexOf('</Version>');
  if (typeof signature !== 'string' || from < 0 || to < from) return false;
  return isSignedBy(QUERY_VERSION, key, gatewayOrder, returned.slice(from, to + '</Version>'.length), signature);
}

function dig(from: unknown, ...names: string[]): unknown {
  let at = from;
  for (const name of names) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return at;
}

/** The query lives beside the payment pages: `…/sis/rest` becomes `…/apl02/services/SerClsWSConsulta`. */
export function queryAddress(config: Pick<RedsysTerminal, 'restUrl' | 'queryUrl'>): string {
  return config.queryUrl ?? config.restUrl.replace(/(\/sis)?\/rest(\/.*)?$/, '/apl02/services/SerClsWSConsulta');
}
