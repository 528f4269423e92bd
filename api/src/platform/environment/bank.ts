/**
 * The bank that the environment names, and the built-in one that stands in for it on a laptop: there by itself with the
 * embedded database alone, elsewhere by its word (ALLOW_TEST_BANK).
 */
import {createHmac} from 'node:crypto';
import type {Settings} from './settings';

type Environments<T> = Record<'live' | 'test', T>;
type BankAddresses = Record<'redirectUrl' | 'restUrl', string>;

export interface BankTerminal extends BankAddresses {
  merchantCode: string;
  terminal: string;
  key: string;
  signatureVersion: 'HMAC_SHA256_V1' | 'HMAC_SHA512_V2';
}

export interface BankConfig {
  /**
   * The terminal that the environment says. `built_in`: none, and the test bank may stand in for it; `office`: none,
   * whatever the office sets is used.
   */
  redsys: BankTerminal & {test: boolean; source: 'environment' | 'built_in' | 'office'; environment: 'live' | 'test'};
  /** The built-in bank: everything that is in test mode goes there. Buyers by the public address, this process by its own. */
  testBank: BankTerminal & {queryUrl: string};
  /** Where the two environments of each provider are; one that is never called has none. */
  banks: {redsys: Environments<BankAddresses>} & Record<string, Environments<Record<string, string>>>;
}

/** Public test key of the Redsys test environment (bank manual); the built-in test bank uses it too. */
const TEST_BANK_KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
/** Public too, and everybody's. */
const TEST_MERCHANT = '999008881';

const TEST_BANK_PATH = '/banco-de-pruebas';

/** 24 bytes in base64, with either version of the signature. */
export const isBankKey = (key: string): boolean => /^[A-Za-z0-9+/]{32}$/.test(key);
export const isPublishedBankKey = (key: string): boolean => key === TEST_BANK_KEY;

/** Where nobody may sign for the built-in bank but this installation: as long as a bank's key. */
const ownTestKey = (secret: string): string =>
  createHmac('sha256', secret).update('test-bank').digest().subarray(0, 24).toString('base64');

export function readBank(
  settings: Settings,
  {
    publicUrl,
    ownUrl,
    secret,
    production,
    isLaptop,
  }: Record<'publicUrl' | 'ownUrl' | 'secret', string> & Record<'production' | 'isLaptop', boolean>,
): BankConfig {
  const signatureVersion = settings.oneOf('REDSYS_SIGNATURE', ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'], 'HMAC_SHA512_V2');
  const environment = settings.oneOf('REDSYS_ENVIRONMENT', ['live', 'test'], 'live');
  const key = settings.secret(
    'REDSYS_KEY',
    isBankKey,
    'son 32 letras, cifras, + o /: cópiala entera del panel del banco',
  );
  const merchant = settings.matching('REDSYS_MERCHANT', /^\d{9}$/, 'son las nueve cifras del comercio (FUC)');
  const terminal = settings.matching('REDSYS_TERMINAL', /^[1-9]\d{0,2}$/, 'es un número de 1 a 999');
  if (!settings.isSet('REDSYS_KEY') && merchant)
    settings.refuse('REDSYS_MERCHANT no sirve sin REDSYS_KEY: faltaría con qué firmar.');
  if (settings.isSet('REDSYS_KEY') && !settings.isSet('REDSYS_MERCHANT') && environment === 'live')
    settings.refuse('REDSYS_KEY necesita REDSYS_MERCHANT, las nueve cifras del comercio: sin él se cobraría a otro.');
  if (production && environment === 'live' && key !== null) {
    if (isPublishedBankKey(key))
      settings.refuse(
        'REDSYS_KEY es la clave de pruebas publicada por el banco: con ella cualquiera firmaría un pago. Solo vale con REDSYS_ENVIRONMENT=test.',
      );
    if (merchant === TEST_MERCHANT)
      settings.refuse(
        'REDSYS_MERCHANT es el comercio de pruebas que publica el banco: no cobra a nadie. Solo vale con REDSYS_ENVIRONMENT=test.',
      );
  }
  const mayStandIn = settings.flag('ALLOW_TEST_BANK', isLaptop);
  const at = (base: string) => ({redirectUrl: `${base}/realizarPago`, restUrl: `${base}/rest`});
  const testUrl = settings.url('REDSYS_TEST_URL', ['http:', 'https:']) ?? 'https://sis-t.redsys.es:25443/sis';
  const banks = {redsys: {live: at('https://sis.redsys.es/sis'), test: at(testUrl.replace(/\/$/, ''))}};
  const testBank = {
    merchantCode: TEST_MERCHANT,
    terminal: '1',
    signatureVersion,
    key: mayStandIn ? TEST_BANK_KEY : ownTestKey(secret),
    redirectUrl: at(`${publicUrl}${TEST_BANK_PATH}`).redirectUrl,
    restUrl: at(`${ownUrl}${TEST_BANK_PATH}`).restUrl,
    queryUrl: `${ownUrl}${TEST_BANK_PATH}/apl02/services/SerClsWSConsulta`,
  };
  return {
    banks,
    testBank,
    redsys:
      key === null
        ? {...testBank, test: mayStandIn, source: mayStandIn ? 'built_in' : 'office', environment}
        : {
            merchantCode: merchant ?? TEST_MERCHANT,
            terminal: terminal ?? '1',
            signatureVersion,
            key,
            ...banks.redsys[environment],
            test: false,
            source: 'environment',
            environment,
          },
  };
}
