import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {type Gateway} from '../../../api/src/outside/bank/gateway';
import {redsysGateway} from '../../../api/src/outside/bank/redsys/redsys-gateway';
import {queryAddress, queryEnvelope} from '../../../api/src/outside/bank/redsys/query';
import {encodeParameters, sign} from '../../../api/src/outside/bank/redsys/sign';
import {payAtBank} from '../../support/doubles/bank';
import {openShop, type Shop} from './shop';

describe.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const)('refunds, signed with %s', signatureVersion => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({signatureVersion});
  });
  afterAll(() => shop.close());

  test('in parts, up to what was paid', async () => {
    const {gatewayOrder} = await paid(shop, 5000);
    expect(await shop.gateway.refund({gatewayOrder, amountCents: 1500})).toEqual({
      outcome: 'done',
      responseCode: '0900',
    });
    expect(await shop.gateway.query(gatewayOrder)).toMatchObject({
      state: 'authorised',
      amountCents: 5000,
      refundedCents: 1500,
    });
    expect(await shop.gateway.refund({gatewayOrder, amountCents: 3501})).toEqual({
      outcome: 'failed',
      responseCode: 'SIS0057',
    });
    expect(await shop.gateway.refund({gatewayOrder, amountCents: 3500})).toEqual({
      outcome: 'done',
      responseCode: '0900',
    });
    expect(await shop.gateway.query(gatewayOrder)).toMatchObject({state: 'refunded', refundedCents: 5000});
    expect(await shop.gateway.refund({gatewayOrder, amountCents: 1})).toEqual({
      outcome: 'failed',
      responseCode: 'SIS0057',
    });
  });

  test('thirty at once give back no more than was paid', async () => {
    const {gatewayOrder} = await paid(shop, 1000);
    const results = await Promise.all(
      Array.from({length: 30}, () => shop.gateway.refund({gatewayOrder, amountCents: 100})),
    );
    expect(results.filter(result => result.outcome === 'done')).toHaveLength(10);
    expect(results.filter(result => result.responseCode === 'SIS0057')).toHaveLength(20);
    const {rows} = await shop.pool.query(
      `select o.refunded_cents, sum(r.amount_cents)::int as booked from test_bank.operation o
        join test_bank.refund r on r.operation_id = o.id where gateway_order = $1 group by o.id`,
      [gatewayOrder],
    );
    expect(rows).toEqual([{refunded_cents: 1000, booked: 1000}]);
  });

  test('not of what was denied, and not of what never was', async () => {
    const denied = shop.order(1000);
    await payAtBank(denied, 'deny');
    expect(await shop.gateway.refund({gatewayOrder: denied.gatewayOrder, amountCents: 1000})).toEqual({
      outcome: 'failed',
      responseCode: 'SIS0056',
    });
    expect(await shop.gateway.refund({gatewayOrder: '2611NOBODY00', amountCents: 1000})).toEqual({
      outcome: 'failed',
      responseCode: 'SIS0054',
    });
  });
});

async function paid(shop: Shop, amountCents: number) {
  const order = shop.order(amountCents);
  await payAtBank(order, 'pay_without_notice');
  return order;
}

describe('a bank that cannot be believed', () => {
  const terminal = {
    merchantCode: '999008881',
    terminal: '1',
    key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    signatureVersion: 'HMAC_SHA512_V2' as const,
  };
  let server: Server;
  let gatewayWith: (timeoutMs?: number) => Gateway;
  let answer: {status: number; body: string; hang?: boolean};
  beforeAll(async () => {
    server = createServer((_req, res) => {
      if (answer.hang) return;
      res.writeHead(answer.status).end(answer.body);
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sis`;
    gatewayWith = timeoutMs =>
      redsysGateway({...terminal, redirectUrl: `${url}/realizarPago`, restUrl: `${url}/rest`, timeoutMs});
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const refundAnswer = (change: Record<string, string>, key = terminal.key) => {
    const fields = {
      Ds_Order: '2611ABCDEFGH',
      Ds_Amount: '1000',
      Ds_Currency: '978',
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '1',
      Ds_Response: '0900',
      Ds_TransactionType: '3',
      ...change,
    };
    const coded = encodeParameters(terminal.signatureVersion, fields);
    return JSON.stringify({
      Ds_SignatureVersion: terminal.signatureVersion,
      Ds_MerchantParameters: coded,
      Ds_Signature: sign(terminal.signatureVersion, key, fields.Ds_Order, coded),
    });
  };
  // Only where no answer comes is waiting short: a busy machine is no reason for another result.
  const gateway = () => gatewayWith(answer.hang ? 50 : undefined);
  const refund = () => gateway().refund({gatewayOrder: '2611ABCDEFGH', amountCents: 1000});

  test.each<[string, typeof answer, string, string | null]>([
    ['a true answer (control)', {status: 200, body: refundAnswer({})}, 'done', '0900'],
    ['a refusal', {status: 200, body: '{"errorCode":"SIS0057"}'}, 'failed', 'SIS0057'],
    ['a signed refusal', {status: 200, body: refundAnswer({Ds_Response: '0950'})}, 'failed', '0950'],
    ['still in progress', {status: 200, body: refundAnswer({Ds_Response: '9999'})}, 'unknown', '9999'],
    ['signed by somebody else', {status: 200, body: refundAnswer({}, 'otra-clave-distinta')}, 'unknown', null],
    ['about another order', {status: 200, body: refundAnswer({Ds_Order: '2611ZZZZZZZZ'})}, 'unknown', null],
    ['about another amount', {status: 200, body: refundAnswer({Ds_Amount: '1'})}, 'unknown', '0900'],
    ['about a payment', {status: 200, body: refundAnswer({Ds_TransactionType: '0'})}, 'unknown', null],
    ['a fault of the server', {status: 500, body: refundAnswer({})}, 'unknown', null],
    ['no JSON', {status: 200, body: '<html>'}, 'unknown', null],
    ['null', {status: 200, body: 'null'}, 'unknown', null],
    ['an error code that is none', {status: 200, body: '{"errorCode":42}'}, 'unknown', null],
    ['no answer in time', {status: 200, body: '', hang: true}, 'unknown', null],
  ])('refund: %s', async (_what, given, outcome, responseCode) => {
    answer = given;
    expect(await refund()).toEqual({outcome, responseCode});
  });

  const envelope = (inner: string) =>
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><x:consultaOperacionesResponse xmlns:x="y"><consultaOperacionesReturn>${inner.replace(/</g, '&lt;').replace(/>/g, '&gt;')}</consultaOperacionesReturn></x:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`;
  const queryAnswer = (change: Record<string, string>, signed = true) => {
    const fields = {
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '1',
      Ds_Order: '2611ABCDEFGH',
      Ds_Amount: '1000',
      Ds_State: 'F',
      Ds_Response: '0190',
      ...change,
    };
    const version = `<Version Ds_Version="0.0"><Message><Response Ds_Version="0.0">${Object.entries(fields)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')}</Response></Message></Version>`;
    return envelope(
      `<Messages>${version}${signed ? `<Signature>${sign('HMAC_SHA256_V1', terminal.key, '2611ABCDEFGH', version)}</Signature>` : ''}</Messages>`,
    );
  };

  test.each<[string, typeof answer, string]>([
    ['a true answer (control)', {status: 200, body: queryAnswer({})}, 'denied'],
    ['not finished', {status: 200, body: queryAnswer({Ds_State: 'S', Ds_Response: '9998'})}, 'unknown'],
    ['finished without a response', {status: 200, body: queryAnswer({Ds_Response: ''})}, 'unknown'],
    ['unsigned over plain HTTP', {status: 200, body: queryAnswer({}, false)}, 'unknown'],
    ['about another order', {status: 200, body: queryAnswer({Ds_Order: '2611ZZZZZZZZ'})}, 'unknown'],
    ['about another merchant', {status: 200, body: queryAnswer({Ds_MerchantCode: '1'})}, 'unknown'],
    ['about another kind of operation', {status: 200, body: queryAnswer({Ds_TransactionType: '3'})}, 'unknown'],
    [
      'an error of the bank',
      {
        status: 200,
        body: envelope(
          '<Messages><Version><Message><ErrorMsg><Ds_ErrorCode>XML0023</Ds_ErrorCode></ErrorMsg></Message></Version></Messages>',
        ),
      },
      'unknown',
    ],
    ['a document with entities', {status: 200, body: `<!DOCTYPE a [<!ENTITY b "c">]>${queryAnswer({})}`}, 'unknown'],
    ['no XML', {status: 200, body: '}{'}, 'unknown'],
    ['nothing', {status: 200, body: ''}, 'unknown'],
    ['a fault of the server', {status: 503, body: queryAnswer({})}, 'unknown'],
    ['no answer in time', {status: 200, body: '', hang: true}, 'unknown'],
  ])('query: %s', async (_what, given, state) => {
    answer = given;
    expect(await gateway().query('2611ABCDEFGH')).toMatchObject({state});
  });

  test('faults of the caller are thrown, not sent', async () => {
    await expect(gatewayWith().refund({gatewayOrder: '2611ABCDEFGH', amountCents: 0})).rejects.toThrow();
    await expect(gatewayWith().refund({gatewayOrder: "1' or", amountCents: 1})).rejects.toThrow();
    await expect(gatewayWith().query('<x/>')).rejects.toThrow();
  });
});

test('the query lives beside the payment page', () => {
  expect(queryAddress({restUrl: 'https://sis.redsys.es/sis/rest'})).toBe(
    'https://sis.redsys.es/apl02/services/SerClsWSConsulta',
  );
  expect(queryAddress({restUrl: 'https://sis-t.redsys.es:25443/sis/rest/trataPeticionREST'})).toBe(
    'https://sis-t.redsys.es:25443/apl02/services/SerClsWSConsulta',
  );
  expect(queryAddress({restUrl: 'http://localhost:3000/banco-de-pruebas/rest'})).toBe(
    'http://localhost:3000/banco-de-pruebas/apl02/services/SerClsWSConsulta',
  );
});

test('the query is the text that the bank’s test system accepted', () => {
  const envelope = queryEnvelope(
    {merchantCode: '999008881', terminal: '001', key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'},
    '260723890989',
    '0',
  );
  expect(envelope).toContain('<Signature>q7LbX1P32WQSisGT+A8ZV+fMeVJo6kR0OjYUBCxPkUI=</Signature>');
});
