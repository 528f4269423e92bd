import fc from 'fast-check';
import {verifyNotification} from '../../../api/src/outside/bank/redsys/notification';
import {encodeParameters, sign, type SignatureVersion} from '../../../api/src/outside/bank/redsys/sign';

const config = (signatureVersion: SignatureVersion) => ({
  merchantCode: '999008881',
  terminal: '1',
  key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  signatureVersion,
});
const VERSIONS: SignatureVersion[] = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'];

type Fields = Record<string, string>;
const PAID: Fields = {
  Ds_Date: '20%2F11%2F2026',
  Ds_Hour: '21%3A03',
  Ds_SecurePayment: '1',
  Ds_Amount: '4550',
  Ds_Currency: '978',
  Ds_Order: '2611K3J9X0QZ',
  Ds_MerchantCode: '999008881',
  Ds_Terminal: '001',
  Ds_Response: '0000',
  Ds_TransactionType: '0',
  Ds_MerchantData: '',
  Ds_AuthorisationCode: '123456',
  Ds_ConsumerLanguage: '1',
  Ds_Card_Country: '724',
  Ds_Card_Brand: '1',
  Ds_ProcessedPayMethod: '3',
};

function bodyOf(version: SignatureVersion, fields: Fields): Fields {
  const coded = encodeParameters(version, fields);
  const signature = Buffer.from(sign(version, config(version).key, fields.Ds_Order ?? '', coded), 'base64').toString(
    'base64url',
  );
  return {Ds_SignatureVersion: version, Ds_MerchantParameters: coded, Ds_Signature: signature};
}

const reasonOf = (body: unknown, version: SignatureVersion = 'HMAC_SHA512_V2') => {
  const verdict = verifyNotification(body, config(version));
  return verdict.ok ? 'ok' : verdict.reason;
};

describe.each(VERSIONS)('a true notification, %s', version => {
  test('is read whole', () => {
    expect(verifyNotification(bodyOf(version, PAID), config(version))).toEqual({
      ok: true,
      notification: {
        gatewayOrder: '2611K3J9X0QZ',
        amountCents: 4550,
        currency: '978',
        merchantCode: '999008881',
        terminal: '1',
        responseCode: '0000',
        outcome: 'authorised',
        authorisationCode: '123456',
        transactionType: '0',
        processedPayMethod: '3',
        cardBrand: 'Visa',
        date: '2026-11-20T20:03:00Z',
        keptCard: null,
        raw: expect.objectContaining({Ds_Amount: '4550', Ds_Response: '0000'}),
      },
    });
  });

  test('of a denial has no authorisation code', () => {
    const verdict = verifyNotification(
      bodyOf(version, {...PAID, Ds_Response: '190', Ds_AuthorisationCode: '++++++'}),
      config(version),
    );
    expect(verdict).toMatchObject({
      ok: true,
      notification: {responseCode: '0190', outcome: 'denied', authorisationCode: null},
    });
  });

  test.each([
    ['not decided yet', {Ds_Response: '9998'}],
    ['about a refund', {Ds_Response: '0900', Ds_TransactionType: '3'}],
    ['about a card that was only kept', {Ds_TransactionType: '7'}],
  ])('that is %s says nothing of the payment', (_, fields) => {
    expect(verifyNotification(bodyOf(version, {...PAID, ...fields}), config(version))).toMatchObject({
      ok: true,
      notification: {outcome: null},
    });
  });

  test('leaves no card data in what is stored', () => {
    const card = {
      Ds_Card_Number: '4548810000000003',
      Ds_CardNumber: '4548********0003',
      Ds_ExpiryDate: '3412',
      Ds_Merchant_Identifier: 'token',
      Ds_MerchantData: '4548810000000003',
      Ds_New_Secret: '4548810000000003',
    };
    const verdict = verifyNotification(bodyOf(version, {...PAID, ...card}), config(version));
    expect(verdict.ok).toBe(true);
    expect(JSON.stringify(verdict)).not.toMatch(/4548|3412|token/);
  });
});

describe('refused, with a reason', () => {
  const signed = (change: Fields) => bodyOf('HMAC_SHA512_V2', {...PAID, ...change});
  test.each<[string, unknown, string]>([
    ['another merchant’s', signed({Ds_MerchantCode: '999008882'}), 'other_merchant'],
    ['another terminal’s', signed({Ds_Terminal: '002'}), 'other_merchant'],
    ['in dollars', signed({Ds_Currency: '840'}), 'other_currency'],
    ['with an amount that is none', signed({Ds_Amount: '45.50'}), 'malformed'],
    ['with a negative amount', signed({Ds_Amount: '-1'}), 'malformed'],
    ['without a response', signed({Ds_Response: ''}), 'malformed'],
    ['with an order that is none', signed({Ds_Order: "1234' or 1"}), 'malformed'],
    ['of the other version', bodyOf('HMAC_SHA256_V1', PAID), 'version_not_accepted'],
    ['of an unknown version', {...signed({}), Ds_SignatureVersion: 'HMAC_SHA512_V9'}, 'version_not_accepted'],
    ['unsigned', {...signed({}), Ds_Signature: ''}, 'malformed'],
    [
      'signed for another order',
      {...signed({}), Ds_Signature: signed({Ds_Order: '2611AAAAAAAA'}).Ds_Signature!},
      'bad_signature',
    ],
    [
      'signed with another key',
      {
        ...signed({}),
        Ds_Signature: sign('HMAC_SHA512_V2', 'otra-clave-distinta', PAID.Ds_Order!, signed({}).Ds_MerchantParameters!),
      },
      'bad_signature',
    ],
    [
      'with a field twice',
      {
        ...signed({}),
        Ds_MerchantParameters: [signed({}).Ds_MerchantParameters, signed({Ds_Amount: '1'}).Ds_MerchantParameters],
      },
      'malformed',
    ],
    ['inherited instead of posted', Object.create(signed({})), 'malformed'],
    ['nothing', undefined, 'malformed'],
    ['a text', 'Ds_Signature=x', 'malformed'],
  ])('%s', (_what, body, reason) => {
    expect(reasonOf(body)).toBe(reason);
  });
});

/** One way of altering a true notification; what comes out must never be believed. */
const ALTERATIONS: Record<
  string,
  (body: Fields, seed: {at: number; bit: number; text: string}) => Record<string, unknown>
> = {
  'a bit of the parameters': (body, {at, bit}) => ({
    ...body,
    Ds_MerchantParameters: flip(body.Ds_MerchantParameters!, at, bit),
  }),
  'a bit of the signature': (body, {at, bit}) => ({...body, Ds_Signature: flip(body.Ds_Signature!, at, bit)}),
  'a bit of the decoded signature': (body, {at, bit}) => ({
    ...body,
    Ds_Signature: flipBytes(body.Ds_Signature!, at, bit),
  }),
  'a bit of the version': (body, {at, bit}) => ({
    ...body,
    Ds_SignatureVersion: flip(body.Ds_SignatureVersion!, at, bit),
  }),
  'the signature of another order': (body, {text}) => ({
    ...body,
    Ds_Signature: bodyOf(versionOf(body), {...PAID, Ds_Order: `2611${text.slice(0, 8)}`}).Ds_Signature,
  }),
  'the amount': (body, {at}) => ({
    ...body,
    Ds_MerchantParameters: encodeParameters(versionOf(body), {...PAID, Ds_Amount: String(at)}),
  }),
  'the response': (body, {at}) => ({
    ...body,
    Ds_MerchantParameters: encodeParameters(versionOf(body), {...PAID, Ds_Response: String(100 + (at % 9900))}),
  }),
  'the other version’s name': body => ({
    ...body,
    Ds_SignatureVersion: VERSIONS.find(version => version !== body.Ds_SignatureVersion),
  }),
  'the other version, well signed': body =>
    bodyOf(VERSIONS.find(version => version !== body.Ds_SignatureVersion)!, PAID),
  'the alphabet of the signature to hex': body => ({
    ...body,
    Ds_Signature: Buffer.from(body.Ds_Signature!, 'base64').toString('hex'),
  }),
  'the case of the signature': body => ({...body, Ds_Signature: body.Ds_Signature!.toUpperCase()}),
  'the alphabet of the parameters': body => ({
    ...body,
    Ds_MerchantParameters: Buffer.from(body.Ds_MerchantParameters!, 'base64').toString('hex'),
  }),
  'the padding of the parameters': body => ({...body, Ds_MerchantParameters: `${body.Ds_MerchantParameters}=`}),
  'the length of the signature': (body, {at}) => ({
    ...body,
    Ds_Signature: body.Ds_Signature!.slice(0, at % body.Ds_Signature!.length),
  }),
  'the end of the signature': (body, {text}) => ({
    ...body,
    Ds_Signature: body.Ds_Signature! + (text.replace(/=/g, 'A') || 'A'),
  }),
  'the length of the parameters': (body, {at}) => ({
    ...body,
    Ds_MerchantParameters: body.Ds_MerchantParameters!.slice(0, at % body.Ds_MerchantParameters!.length),
  }),
  'white space': body => ({...body, Ds_Signature: ` ${body.Ds_Signature}`}),
  'no signature': ({Ds_Signature: _, ...body}) => body,
  'no parameters': ({Ds_MerchantParameters: _, ...body}) => body,
  'no version': ({Ds_SignatureVersion: _, ...body}) => body,
  'any signature': (body, {text}) => ({...body, Ds_Signature: text}),
  'twice the signature': body => ({...body, Ds_Signature: [body.Ds_Signature, body.Ds_Signature]}),
  'twice the parameters': body => ({...body, Ds_MerchantParameters: [body.Ds_MerchantParameters]}),
  'an object for a text': body => ({...body, Ds_Signature: {toString: () => body.Ds_Signature}}),
  'names of the prototype': body => JSON.parse(`{"__proto__": ${JSON.stringify(body)}}`) as Record<string, unknown>,
  'a constructor': body => ({constructor: {prototype: body}}),
  'polluted parameters': body => ({
    ...body,
    Ds_MerchantParameters: Buffer.from(`{"__proto__":${JSON.stringify(PAID)}}`).toString('base64url'),
  }),
  'other names': body => ({
    ds_signatureversion: body.Ds_SignatureVersion,
    ds_merchantparameters: body.Ds_MerchantParameters,
    ds_signature: body.Ds_Signature,
  }),
};

const versionOf = (body: Fields): SignatureVersion => VERSIONS.find(version => version === body.Ds_SignatureVersion)!;

function flip(text: string, at: number, bit: number): string {
  const i = at % text.length;
  return text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ (1 << bit)) + text.slice(i + 1);
}

function flipBytes(signature: string, at: number, bit: number): string {
  const bytes = Buffer.from(signature, 'base64');
  const i = at % bytes.length;
  bytes[i] = (bytes[i] ?? 0) ^ (1 << bit);
  return bytes.toString('base64url');
}

describe('10,000 altered notifications', () => {
  const bodies = VERSIONS.map(version => bodyOf(version, PAID));

  test('negative control: the same without an alteration is believed, in either alphabet', () => {
    for (const body of bodies) {
      expect(reasonOf(body, versionOf(body))).toBe('ok');
      const other = Buffer.from(body.Ds_Signature!, 'base64').toString('base64');
      expect(reasonOf({...body, Ds_Signature: other}, versionOf(body))).toBe('ok');
    }
  });

  test('none is believed, none throws', () => {
    const alteration = fc.record({
      body: fc.constantFrom(...bodies),
      kind: fc.constantFrom(...Object.keys(ALTERATIONS)),
      seed: fc.record({at: fc.nat(100_000), bit: fc.nat(6), text: fc.string({unit: 'binary', maxLength: 90})}),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(alteration, ({body, kind, seed}) => {
        const altered = ALTERATIONS[kind]!(body, seed);
        // Some seeds give back what was there (the same amount, the same order): that is no alteration.
        fc.pre(JSON.stringify(altered) !== JSON.stringify(body));
        seen.add(kind);
        return reasonOf(altered, versionOf(body)) !== 'ok';
      }),
      {numRuns: 10_000},
    );
    expect(seen.size).toBe(Object.keys(ALTERATIONS).length);
    expect(Object.prototype).not.toHaveProperty('Ds_Order');
  });

  test('arbitrary bodies are refused too', () => {
    fc.assert(
      fc.property(fc.anything({withNullPrototype: true, withObjectString: true}), body => reasonOf(body) !== 'ok'),
      {numRuns: 2_000},
    );
  });
});
