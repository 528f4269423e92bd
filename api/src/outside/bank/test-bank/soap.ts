/** `SerClsWSConsulta` of the test bank: what became of an order, in the SOAP form of the real service. */
import {XMLParser} from 'fast-xml-parser';
import {DateTime} from 'luxon';
import {sameTerminal} from '../redsys/notification';
import {QUERY_VERSION} from '../redsys/query';
import {GATEWAY_ORDER, isSignedBy, sign} from '../redsys/sign';
import {findOperation, listRefunds, type Operation, type Terminal} from './books';
import type {TestBankOptions} from './options';

const parser = new XMLParser({ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false});

/** Answers every envelope, also a broken one, with an envelope. */
export async function answerSoap(options: TestBankOptions, at: Terminal, envelope: string): Promise<string> {
  const asked = readQuery(options, envelope);
  if (!asked.ok)
    return wrap(
      message(`<ErrorMsg><Ds_ErrorCode>${asked.code}</Ds_ErrorCode></ErrorMsg>`),
      asked.gatewayOrder,
      options.key,
    );
  const operation = await findOperation(options.query, at, asked.gatewayOrder);
  const found =
    operation === null
      ? []
      : asked.transactionType === '3'
        ? await refundsOf(options, operation)
        : [paymentOf(operation)];
  const content = found.map(fields => response(options, asked.gatewayOrder, asked.transactionType, fields)).join('');
  return wrap(
    message(content || '<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>'),
    asked.gatewayOrder,
    options.key,
  );
}

type Asked =
  | {ok: true; gatewayOrder: string; transactionType: '0' | '3'}
  | {ok: false; code: string; gatewayOrder: string};

function readQuery(options: TestBankOptions, envelope: string): Asked {
  const refuse = (code: string, gatewayOrder = '0000'): Asked => ({ok: false, code, gatewayOrder});
  try {
    if (/<!DOCTYPE/i.test(envelope)) return refuse('XML0001');
    const {Envelope} = parser.parse(envelope) as {Envelope?: {Body?: {consultaOperaciones?: {cadenaXML?: unknown}}}};
    const text = Envelope?.Body?.consultaOperaciones?.cadenaXML;
    if (typeof text !== 'string' || /<!DOCTYPE/i.test(text)) return refuse('XML0000');
    const {Messages} = parser.parse(text) as {
      Messages?: {
        Version?: {Message?: {Transaction?: Record<string, unknown>}};
        Signature?: unknown;
        SignatureVersion?: unknown;
      };
    };
    const asked = Messages?.Version?.Message?.Transaction;
    if (!asked) return refuse('XML0002');
    const gatewayOrder = String(asked.Ds_Order ?? '');
    if (!GATEWAY_ORDER.test(gatewayOrder)) return refuse('XML0014');
    if (
      String(asked.Ds_MerchantCode) !== options.merchantCode ||
      !sameTerminal(String(asked.Ds_Terminal), options.terminal)
    )
      return refuse('XML0028', gatewayOrder);
    const version = text.slice(text.indexOf('<Version'), text.lastIndexOf('</Version>') + '</Version>'.length);
    if (Messages.SignatureVersion !== QUERY_VERSION) return refuse('XML0030', gatewayOrder);
    if (
      typeof Messages.Signature !== 'string' ||
      !isSignedBy(QUERY_VERSION, options.key, gatewayOrder, version, Messages.Signature)
    )
      return refuse('XML0023', gatewayOrder);
    const type = asked.Ds_TransactionType;
    return type === '0' || type === '3'
      ? {ok: true, gatewayOrder, transactionType: type}
      : refuse('XML0020', gatewayOrder);
  } catch {
    return refuse('XML0000');
  }
}

interface Fields {
  state: 'F' | 'S';
  responseCode: string;
  amountCents: number;
  authorisationCode: string | null;
  at: Date;
}

/** A payment that was never finished counts as cancelled by the customer once its page has lapsed. */
function paymentOf(operation: Operation): Fields {
  const common = {
    amountCents: operation.state === 'authorised' ? operation.chargedCents : operation.amountCents,
    authorisationCode: operation.authorisationCode,
    at: operation.decidedAt ?? operation.createdAt,
  };
  if (operation.state !== 'requested') return {...common, state: 'F', responseCode: operation.responseCode ?? '0190'};
  return operation.lapsed
    ? {...common, state: 'F', responseCode: '9915'}
    : {...common, state: 'S', responseCode: '9998'};
}

const refundsOf = async (options: TestBankOptions, operation: Operation): Promise<Fields[]> =>
  (await listRefunds(options.query, operation.id)).map(refund => ({
    state: 'F',
    responseCode: '0900',
    amountCents: refund.amountCents,
    authorisationCode: refund.authorisationCode,
    at: refund.createdAt,
  }));

function response(options: TestBankOptions, gatewayOrder: string, transactionType: string, fields: Fields): string {
  const local = DateTime.fromJSDate(fields.at, {zone: 'Europe/Madrid'});
  return (
    `<Response Ds_Version="0.0"><Ds_MerchantCode>${options.merchantCode}</Ds_MerchantCode><Ds_Terminal>${options.terminal}</Ds_Terminal><Ds_Order>${gatewayOrder}</Ds_Order>` +
    `<Ds_TransactionType>${transactionType}</Ds_TransactionType><Ds_Date>${local.toFormat('yyyy-MM-dd')}</Ds_Date><Ds_Hour>${local.toFormat('HH:mm:ss')}</Ds_Hour>` +
    `<Ds_Amount>${fields.amountCents}</Ds_Amount><Ds_Currency>978</Ds_Currency><Ds_SecurePayment>1</Ds_SecurePayment><Ds_State>${fields.state}</Ds_State>` +
    `<Ds_Response>${fields.responseCode}</Ds_Response><Ds_AuthorisationCode>${fields.authorisationCode ?? ''}</Ds_AuthorisationCode></Response>`
  );
}

const message = (content: string): string => `<Version Ds_Version="0.0"><Message>${content}</Message></Version>`;

function wrap(version: string, gatewayOrder: string, key: string): string {
  const text = `<Messages>${version}<Signature>${sign(QUERY_VERSION, key, gatewayOrder, version)}</Signature></Messages>`;
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return (
    '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>' +
    `<p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escaped}</consultaOperacionesReturn></p259:consultaOperacionesResponse>` +
    '</soapenv:Body></soapenv:Envelope>'
  );
}
