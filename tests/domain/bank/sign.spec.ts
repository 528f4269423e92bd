import {
  assertUsableKey,
  decodeParameters,
  encodeParameters,
  isSignedBy,
  sign,
} from '../../../api/src/outside/bank/redsys/sign';

const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
/** The nine fields of the bank's published example, with its escaped slashes. */
const SAMPLE =
  'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6' +
  'Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3Rp' +
  'ZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0';

describe('signatures of the bank', () => {
  test('V2: the published vector', () => {
    expect(sign('HMAC_SHA512_V2', KEY, '1234567890', SAMPLE)).toBe(
      'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
    );
  });

  test('V1: the padded sample', () => {
    expect(sign('HMAC_SHA256_V1', KEY, '1234567890', `${SAMPLE}=`)).toBe(
      'u1O7ttsFmoO66gBkt6dVfOnrzIomMQ1pfaWc7iNp70I=',
    );
  });

  test('V1: a real notification, whose signature came in the alphabet of addresses', () => {
    const notification =
      'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5' +
      'NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9u' +
      'VHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=';
    expect(
      isSignedBy(
        'HMAC_SHA256_V1',
        'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
        '0069',
        notification,
        '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=',
      ),
    ).toBe(true);
    expect(decodeParameters(notification)?.get('ds_response')).toBe('0000');
  });

  test('V1: the query of an operation that the bank’s test system accepted', () => {
    const version =
      '<Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>999008881</Ds_MerchantCode><Ds_Terminal>001</Ds_Terminal>' +
      '<Ds_Order>260723890989</Ds_Order><Ds_TransactionType>0</Ds_TransactionType></Transaction></Message></Version>';
    expect(sign('HMAC_SHA256_V1', KEY, '260723890989', version)).toBe('q7LbX1P32WQSisGT+A8ZV+fMeVJo6kR0OjYUBCxPkUI=');
  });

  test('both alphabets are read, mixed or not canonical ones are not', () => {
    const standard = sign('HMAC_SHA256_V1', KEY, '1234567890', `${SAMPLE}=`);
    const check = (signature: string) => isSignedBy('HMAC_SHA256_V1', KEY, '1234567890', `${SAMPLE}=`, signature);
    expect(check(standard)).toBe(true);
    expect(check(standard.replace(/\+/g, '-').replace(/\//g, '_'))).toBe(true);
    expect(check(standard.replace('=', ''))).toBe(true);
    // 43 characters carry 258 bits: the last two must be zero, else three more texts would be the same signature.
    expect(check(standard.replace('I=', 'J='))).toBe(false);
    expect(check(`${standard}=`)).toBe(false);
    expect(check(`${standard} `)).toBe(false);
    expect(check(Buffer.from(standard, 'base64').toString('hex'))).toBe(false);
    expect(check('')).toBe(false);
  });
});

describe('coded parameters', () => {
  test('V1 is standard base64, V2 is base64url without padding; both come back', () => {
    const fields = {
      DS_MERCHANT_ORDER: '2611ABCDEFGH',
      DS_MERCHANT_PRODUCTDESCRIPTION: 'Fútbol: Ñandúes – «Cóndores» >>>???',
    };
    const v1 = encodeParameters('HMAC_SHA256_V1', fields);
    const v2 = encodeParameters('HMAC_SHA512_V2', fields);
    expect(v1).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(v1.length % 4).toBe(0);
    expect(v2).toMatch(/^[A-Za-z0-9_-]+$/);
    for (const coded of [v1, v2])
      expect(decodeParameters(coded)).toEqual(
        new Map([
          ['ds_merchant_order', fields.DS_MERCHANT_ORDER],
          ['ds_merchant_productdescription', fields.DS_MERCHANT_PRODUCTDESCRIPTION],
        ]),
      );
  });

  test.each([
    ['not base64', 'ñ!'],
    ['no JSON', Buffer.from('hola').toString('base64')],
    ['a list', Buffer.from('[1]').toString('base64')],
    ['null', Buffer.from('null').toString('base64')],
    ['one name in two spellings', Buffer.from('{"Ds_Order":"1234","DS_ORDER":"9999"}').toString('base64')],
    ['far too long', 'A'.repeat(20_000)],
    ['empty', ''],
  ])('refuses what is %s', (_what, text) => {
    expect(decodeParameters(text)).toBeNull();
  });

  test('a name of the prototype is only a name', () => {
    const fields = decodeParameters(
      Buffer.from('{"__proto__":"x","constructor":"y","Ds_Order":"1234"}').toString('base64'),
    );
    expect(fields?.get('__proto__')).toBe('x');
    expect(fields?.get('ds_order')).toBe('1234');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

test('a key that does not fit its version is named at the start, not at the first payment', () => {
  expect(() => assertUsableKey('HMAC_SHA256_V1', 'corta')).toThrow(/24 bytes/);
  expect(() => assertUsableKey('HMAC_SHA512_V2', '')).toThrow(/empty/);
  expect(() => assertUsableKey('HMAC_SHA512_V2', 'corta')).not.toThrow();
});
