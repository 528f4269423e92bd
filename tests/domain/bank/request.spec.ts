import {type PaymentRequest} from '../../../api/src/outside/bank/gateway';
import {redsysGateway} from '../../../api/src/outside/bank/redsys/redsys-gateway';
import {type RedsysTerminal} from '../../../api/src/outside/bank/redsys/redsys-terminal';
import {newGatewayOrder} from '../../../api/src/outside/bank/redsys/gateway-order';
import {decodeParameters, isSignedBy} from '../../../api/src/outside/bank/redsys/sign';

const config: RedsysTerminal = {
  merchantCode: '999008881',
  terminal: '1',
  key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  signatureVersion: 'HMAC_SHA512_V2',
  redirectUrl: 'https://sis-t.redsys.es:25443/sis/realizarPago',
  restUrl: 'https://sis-t.redsys.es:25443/sis/rest',
};
const payment: PaymentRequest = {
  gatewayOrder: '2611K3J9X0QZ',
  amountCents: 4_550,
  method: 'card',
  urlOk: 'https://taquilla.example/compra/t0ken/2611K3J9X0QZ',
  urlKo: 'https://taquilla.example/compra/t0ken/2611K3J9X0QZ',
  notifyUrl: 'https://taquilla.example/api/public/bank/notification',
  description: 'Dos entradas para el derbi',
  titular: 'María Núñez',
};

describe.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const)('redirection signed with %s', signatureVersion => {
  const gateway = redsysGateway({...config, signatureVersion});

  test('has the fields the bank wants, signed for this order', () => {
    const {url, fields} = gateway.redirect(payment);
    expect(url).toBe(config.redirectUrl);
    expect(Object.keys(fields)).toEqual(['Ds_SignatureVersion', 'Ds_MerchantParameters', 'Ds_Signature']);
    expect(fields.Ds_SignatureVersion).toBe(signatureVersion);
    expect(
      isSignedBy(
        signatureVersion,
        config.key,
        payment.gatewayOrder,
        fields.Ds_MerchantParameters!,
        fields.Ds_Signature!,
      ),
    ).toBe(true);
    expect(
      isSignedBy(signatureVersion, config.key, '2611K3J9X0QY', fields.Ds_MerchantParameters!, fields.Ds_Signature!),
    ).toBe(false);
    expect(Object.fromEntries(decodeParameters(fields.Ds_MerchantParameters!)!)).toEqual({
      ds_merchant_amount: '4550',
      ds_merchant_order: payment.gatewayOrder,
      ds_merchant_merchantcode: '999008881',
      ds_merchant_currency: '978',
      ds_merchant_transactiontype: '0',
      ds_merchant_terminal: '1',
      ds_merchant_merchanturl: payment.notifyUrl,
      ds_merchant_urlok: payment.urlOk,
      ds_merchant_urlko: payment.urlKo,
      ds_merchant_consumerlanguage: '001',
      ds_merchant_paymethods: 'C',
      ds_merchant_productdescription: payment.description,
      ds_merchant_titular: payment.titular,
    });
  });
});

describe('the form', () => {
  const gateway = redsysGateway(config);
  const fieldsOf = (change: Partial<PaymentRequest>) =>
    decodeParameters(gateway.redirect({...payment, ...change}).fields.Ds_MerchantParameters!)!;

  test('asks for Bizum with z', () => {
    expect(fieldsOf({method: 'bizum'}).get('ds_merchant_paymethods')).toBe('z');
  });

  test('cuts and cleans free texts', () => {
    expect(
      fieldsOf({description: `<b>Ñ & "x"</b>\u0000\u202e${'a'.repeat(300)}`}).get('ds_merchant_productdescription'),
    ).toMatch(/^b Ñ x \/b a{113,}$/);
    expect(fieldsOf({description: '😀'.repeat(200)}).get('ds_merchant_productdescription')).toBe('😀'.repeat(125));
    expect(
      fieldsOf({merchantName: 'Club Deportivo de los Ñandúes de la Sierra'}).get('ds_merchant_merchantname'),
    ).toHaveLength(25);
  });

  test.each<[string, Partial<PaymentRequest>]>([
    ['no amount', {amountCents: 0}],
    ['half a cent', {amountCents: 10.5}],
    ['a negative amount', {amountCents: -1}],
    ['too much', {amountCents: 100_000_000}],
    ['an order that begins with letters', {gatewayOrder: 'ABCD12345678'}],
    ['an order of 13 characters', {gatewayOrder: '2611ABCDEFGHI'}],
    ['a script instead of an address', {urlOk: 'javascript:alert(1)'}],
    ['an address the bank would cut', {urlKo: `https://taquilla.example/${'x'.repeat(250)}`}],
  ])('is not made with %s', (_what, change) => {
    expect(() => gateway.redirect({...payment, ...change})).toThrow();
  });
});

test('order numbers: four digits of the month, eight random characters, no repetition', () => {
  const numbers = new Set(Array.from({length: 20_000}, () => newGatewayOrder(new Date('2026-02-03T10:00:00Z'))));
  expect(numbers.size).toBe(20_000);
  for (const number of numbers) expect(number).toMatch(/^2602[0-9A-Z]{8}$/);
});

test('a gateway with an unusable key is not made', () => {
  expect(() => redsysGateway({...config, signatureVersion: 'HMAC_SHA256_V1', key: 'x'})).toThrow();
});
