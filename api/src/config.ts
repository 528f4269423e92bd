/**
 * The environment, read once. A wrong value stops the start with a sentence that names it.
 * Every variable is listed in README. Only this file reads process.env.
 */
import {createHash, createHmac} from 'node:crypto';
import path from 'node:path';
import {PROFILES, type Profile} from './demo/profile';
import {readNif} from './spanish-codes';

export interface Config {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string;
  /** Where this process reaches itself: its public name may have no DNS yet, or a router that leads nobody back in. */
  ownUrl: string;
  databaseUrl: string | null;
  /** As whom it works in `databaseUrl`, which only migrates; null: a name and a password made from the owner's. */
  serverUser: string | null;
  serverPassword: string | null;
  /** A streaming replica, read by the reports only. */
  reportsDatabaseUrl: string | null;
  dataDir: string;
  poolSize: number;
  /** Seats that one address may hold in ten minutes. */
  holdsPer10Min: number;
  heldPerAddress: number;
  streamsPerAddress: number;
  /** Places in waiting rooms that one address may take in ten minutes. */
  queueJoinsPer10Min: number;
  secret: string;
  ticketKey: string;
  /** Ids of ticket keys that the doors refuse: a stolen one. */
  ticketKeysRefused: string[];
  smtpUrl: string | null;
  mailFrom: string;
  logLevel: string;
  /** Whose demo goes into an empty database; null: nobody's. */
  demo: Profile | null;
  allowEmbedded: boolean;
  /**
   * The terminal that the environment says. `built_in`: none, and the test bank may stand in for it; `office`: none,
   * whatever the office sets is used.
   */
  redsys: BankTerminal & {test: boolean; source: 'environment' | 'built_in' | 'office'; environment: 'live' | 'test'};
  /** The built-in bank: everything that is in test mode goes there. Buyers by the public address, this process by its own. */
  testBank: BankTerminal & {queryUrl: string};
  /** Where the two environments of each provider are; one that is never called has none. */
  banks: {redsys: Environments<BankAddresses>} & Record<string, Environments<Record<string, string>>>;
  rootDir: string;
  trustProxy: boolean;
  /** Who may read /metrics from outside this machine; null: nobody. */
  metricsToken: string | null;
  /** Whom the doctor asks for the time: name or name:port. */
  ntpServer: string;
  /** Where what families send is looked through for viruses; null: nowhere. */
  scanUrl: string | null;
  whatsapp: WhatsappConfig;
  verifactu: VerifactuConfig;
}

/** A PKCS #12, or a certificate with its key: files, never what is in them. */
export interface CertificateConfig {
  pfxFile: string | null;
  certFile: string | null;
  keyFile: string | null;
  passphrase: string | null;
  /** A seal has an address of its own. */
  isSeal: boolean;
}

/** The tax office: which of its two systems, with whose certificate, and who made this program. */
export interface VerifactuConfig extends CertificateConfig {
  mode: 'off' | 'test' | 'live';
  /** Another address than the tax office's, with nothing behind it that is real. */
  url: string | null;
  /** By NIF: of companies that do not send with the one for all. */
  own: Record<string, CertificateConfig>;
  /** Of whoever stands between us and the tax office. */
  caFile: string | null;
  producer: {name: string; nif: string; address: string; contact: string; declared: string} | null;
}

/** The club's number at Meta's Cloud API; whatever is null is missing, and nothing is sent until nothing is. */
export interface WhatsappConfig {
  apiUrl: string;
  token: string | null;
  phoneId: string | null;
  accountId: string | null;
  appSecret: string | null;
  verifyToken: string | null;
}

type Environments<T> = Record<'live' | 'test', T>;
type BankAddresses = Record<'redirectUrl' | 'restUrl', string>;

export interface BankTerminal extends BankAddresses {
  merchantCode: string;
  terminal: string;
  key: string;
  signatureVersion: 'HMAC_SHA256_V1' | 'HMAC_SHA512_V2';
}

const DEV_SECRET = 'solo-para-desarrollo-cambiar-en-produccion';
/** Public test key of the Redsys test environment (bank manual); the built-in test bank uses it too. */
const TEST_BANK_KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';

const TEST_MERCHANT = '999008881';
const TEST_BANK_PATH = '/banco-de-pruebas';
/** Where nobody may sign for the built-in bank but this installation: 24 bytes, as a bank's key has. */
const ownTestKey = (secret: string): string =>
  createHmac('sha256', secret).update('test-bank').digest().subarray(0, 24).toString('base64');

const ticketKeyOf = (secret: string): string => createHash('sha256').update(`ticket:${secret}`).digest('base64');

const YES = ['1', 'true', 'yes', 'si', 'sí'];
const NO = ['0', 'false', 'no'];

/** Of an address to listen at, one to be called at. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export class ConfigError extends Error {}

/** `refuse`: what happens when production would run on what is only good for a laptop. The doctor looks on. */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  refuse: (error: ConfigError) => void = error => {
    throw error;
  },
): Config {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const raw = env[name]?.trim();
    if (!raw) return fallback;
    const n = Number(raw);
    if (!Number.isInteger(n) || n < min || n > max)
      throw new ConfigError(`${name} debe ser un número entero entre ${min} y ${max}; vale «${raw}».`);
    return n;
  };
  const flag = (name: string, fallback: boolean) => {
    const raw = env[name]?.trim().toLowerCase();
    if (!raw) return fallback;
    if (YES.includes(raw)) return true;
    if (NO.includes(raw)) return false;
    throw new ConfigError(`${name} debe ser true o false; vale «${raw}».`);
  };
  const url = (name: string, protocols: string[]) => {
    const raw = env[name]?.trim();
    if (!raw) return null;
    try {
      if (!protocols.includes(new URL(raw).protocol)) throw new Error();
    } catch {
      throw new ConfigError(`${name} debe ser una dirección que empiece por ${protocols.join(' o ')}//.`);
    }
    return raw;
  };

  const digits = (name: string) => {
    const raw = text(name, '');
    if (raw && !/^\d{5,32}$/.test(raw)) throw new ConfigError(`${name} son las cifras que da Meta; vale «${raw}».`);
    return raw || null;
  };

  const production = env.NODE_ENV === 'production';
  const port = whole('PORT', 3000, 0, 65535);
  const host = text('HOST', '127.0.0.1');
  const rootDir = path.resolve(__dirname, '..', '..');
  const publicUrl = (
    url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
  ).replace(/\/$/, '');
  const ownUrl = `http://${reachable(host)}:${port}`;
  const secret = text('APP_SECRET', DEV_SECRET);
  const version = text('REDSYS_SIGNATURE', 'HMAC_SHA512_V2');
  if (version !== 'HMAC_SHA256_V1' && version !== 'HMAC_SHA512_V2')
    throw new ConfigError('REDSYS_SIGNATURE debe ser HMAC_SHA256_V1 o HMAC_SHA512_V2.');
  const realBank = Boolean(env.REDSYS_KEY?.trim());
  const environment = text('REDSYS_ENVIRONMENT', 'live');
  if (environment !== 'live' && environment !== 'test')
    throw new ConfigError(`REDSYS_ENVIRONMENT debe ser live o test; vale «${environment}».`);
  const allowTestBank = flag('ALLOW_TEST_BANK', false);
  const mayStandIn = !production || allowTestBank;
  const at = (base: string) => ({redirectUrl: `${base}/realizarPago`, restUrl: `${base}/rest`});
  const testUrl = url('REDSYS_TEST_URL', ['http:', 'https:']) ?? 'https://sis-t.redsys.es:25443/sis';
  const banks = {
    redsys: {live: at('https://sis.redsys.es/sis'), test: at(testUrl.replace(/\/$/, ''))},
  };
  const named = {
    merchantCode: text('REDSYS_MERCHANT', TEST_MERCHANT),
    terminal: text('REDSYS_TERMINAL', '1'),
    signatureVersion: version,
  } as const;
  if (realBank && (!/^\d{9}$/.test(named.merchantCode) || !/^[1-9]\d{0,2}$/.test(named.terminal)))
    throw new ConfigError('REDSYS_MERCHANT son las nueve cifras del comercio y REDSYS_TERMINAL un número de 1 a 999.');
  const testBank = {
    ...named,
    ...(realBank ? {merchantCode: TEST_MERCHANT, terminal: '1'} : {}),
    key: mayStandIn ? TEST_BANK_KEY : ownTestKey(secret),
    redirectUrl: at(`${publicUrl}${TEST_BANK_PATH}`).redirectUrl,
    restUrl: at(`${ownUrl}${TEST_BANK_PATH}`).restUrl,
    queryUrl: `${ownUrl}${TEST_BANK_PATH}/apl02/services/SerClsWSConsulta`,
  };
  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    ownUrl,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    serverUser: text('DATABASE_SERVER_USER', '') || null,
    serverPassword: text('DATABASE_SERVER_PASSWORD', '') || null,
    reportsDatabaseUrl: url('REPORTS_DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: path.resolve(rootDir, text('DATA_DIR', '.data')),
    poolSize: whole('DATABASE_POOL', 12, 2, 200),
    holdsPer10Min: whole('HOLDS_PER_10_MIN', 300, 1, 1_000_000_000),
    heldPerAddress: whole('HELD_PER_ADDRESS', 30, 1, 1_000_000_000),
    streamsPerAddress: whole('STREAMS_PER_ADDRESS', 100, 1, 1_000_000_000),
    queueJoinsPer10Min: whole('QUEUE_JOINS_PER_10_MIN', 3000, 1, 1_000_000_000),
    secret,
    ticketKey: text('TICKET_KEY', ticketKeyOf(secret)),
    ticketKeysRefused: text('TICKET_KEYS_REFUSED', '')
      .split(',')
      .map(id => id.trim().toLowerCase())
      .filter(Boolean),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM', 'Taquilla <no-responder@localhost>'),
    logLevel: text('LOG_LEVEL', 'info'),
    demo: demoOf(env.DEMO, !production),
    allowEmbedded: flag('ALLOW_EMBEDDED_DATABASE', !production),
    trustProxy: flag('TRUST_PROXY', false),
    metricsToken: text('METRICS_TOKEN', '') || null,
    scanUrl: url('SCAN_URL', ['http:', 'https:']),
    ntpServer: text('NTP_SERVER', 'hora.roa.es'),
    whatsapp: {
      apiUrl: (url('WHATSAPP_API_URL', ['http:', 'https:']) ?? 'https://graph.facebook.com/v24.0').replace(/\/$/, ''),
      token: text('WHATSAPP_TOKEN', '') || null,
      phoneId: digits('WHATSAPP_PHONE_ID'),
      accountId: digits('WHATSAPP_ACCOUNT_ID'),
      appSecret: text('WHATSAPP_APP_SECRET', '') || null,
      verifyToken: text('WHATSAPP_VERIFY_TOKEN', '') || null,
    },
    verifactu: readVerifactu(Object.keys(env), text, url, flag),
    redsys: realBank
      ? {
          ...named,
          key: text('REDSYS_KEY', ''),
          ...banks.redsys[environment],
          test: false,
          source: 'environment',
          environment,
        }
      : {...testBank, test: mayStandIn, source: mayStandIn ? 'built_in' : 'office', environment},
    testBank,
    banks,
    rootDir,
  };
  if (config.ticketKeysRefused.some(id => !/^[0-9a-f]{6}$/.test(id)))
    throw new ConfigError(
      'TICKET_KEYS_REFUSED lleva identificadores de seis cifras hexadecimales separados por comas.',
    );
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(config.logLevel))
    throw new ConfigError('LOG_LEVEL debe ser fatal, error, warn, info, debug, trace o silent.');
  const allowHttp = flag('ALLOW_LOOPBACK_HTTP', false);
  if (production) {
    try {
      refuseUnsafe(config, env, {allowHttp, isTestEnvironment: environment === 'test'});
    } catch (error) {
      refuse(error as ConfigError);
    }
  }
  return config;
}

function readVerifactu(
  names: string[],
  text: (name: string, fallback: string) => string,
  url: (name: string, protocols: string[]) => string | null,
  flag: (name: string, fallback: boolean) => boolean,
): VerifactuConfig {
  const mode = text('VERIFACTU_MODE', 'off');
  if (mode !== 'off' && mode !== 'test' && mode !== 'live')
    throw new ConfigError(`VERIFACTU_MODE debe ser off, test o live; vale «${mode}».`);
  const certificate = (tail = ''): CertificateConfig => {
    const file = (name: string) => text(`VERIFACTU_${name}${tail}`, '') || null;
    return {
      pfxFile: file('PFX'),
      certFile: file('CERT'),
      keyFile: file('KEY'),
      passphrase: file('PASSPHRASE'),
      isSeal: flag(`VERIFACTU_SEAL${tail}`, false),
    };
  };
  const own: VerifactuConfig['own'] = {};
  for (const name of names) {
    const nif = /^VERIFACTU_(?:PFX|CERT|KEY|PASSPHRASE|SEAL)_(.+)$/.exec(name)?.[1];
    if (nif === undefined) continue;
    if (readNif(nif) !== nif) throw new ConfigError(`${name} no acaba en un NIF: «${nif}».`);
    own[nif] ??= certificate(`_${nif}`);
  }
  const producer = {
    name: text('VERIFACTU_PRODUCER_NAME', ''),
    nif: text('VERIFACTU_PRODUCER_NIF', '').toUpperCase(),
    address: text('VERIFACTU_PRODUCER_ADDRESS', ''),
    contact: text('VERIFACTU_PRODUCER_CONTACT', ''),
    declared: text('VERIFACTU_DECLARED', ''),
  };
  if (producer.nif && readNif(producer.nif) !== producer.nif)
    throw new ConfigError(`VERIFACTU_PRODUCER_NIF no es un NIF; vale «${producer.nif}».`);
  if (Boolean(producer.nif) !== Boolean(producer.name))
    throw new ConfigError('VERIFACTU_PRODUCER_NAME y VERIFACTU_PRODUCER_NIF van juntos: quién produce el programa.');
  if (mode === 'live' && !producer.nif)
    throw new ConfigError('VERIFACTU_MODE=live necesita VERIFACTU_PRODUCER_NAME y VERIFACTU_PRODUCER_NIF.');
  const address = url('VERIFACTU_URL', ['http:', 'https:']);
  if (address && mode === 'live')
    throw new ConfigError('VERIFACTU_URL es solo para pruebas: con VERIFACTU_MODE=live se envía a la AEAT.');
  return {
    mode,
    url: address,
    ...certificate(),
    own,
    caFile: text('VERIFACTU_CA', '') || null,
    producer: producer.nif ? producer : null,
  };
}

/** `true` is all of it: what DEMO said before there were profiles. */
function demoOf(value: string | undefined, fallback: boolean): Profile | null {
  const raw = value?.trim().toLowerCase();
  const profile = PROFILES.find(one => one === raw);
  if (profile) return profile;
  if (raw && ![...YES, ...NO].includes(raw))
    throw new ConfigError(`DEMO debe ser club, theatre, both o false; vale «${value!.trim()}».`);
  return (raw ? YES.includes(raw) : fallback) ? 'both' : null;
}

/** Production never runs on what is only good for a laptop. */
function refuseUnsafe(
  config: Config,
  env: NodeJS.ProcessEnv,
  allowed: {allowHttp: boolean; isTestEnvironment: boolean},
): void {
  if (!config.databaseUrl && !config.allowEmbedded)
    throw new ConfigError(
      'Falta DATABASE_URL: en producción no se usa la base de datos integrada (ALLOW_EMBEDDED_DATABASE=true si de verdad la quieres).',
    );
  if (config.secret === DEV_SECRET || config.secret.length < 32)
    throw new ConfigError('APP_SECRET debe tener al menos 32 caracteres propios en producción.');
  if (!env.TICKET_KEY)
    throw new ConfigError('Falta TICKET_KEY: 32 bytes en base64 para firmar los códigos de las entradas.');
  if (Buffer.from(config.ticketKey, 'base64').length !== 32)
    throw new ConfigError('TICKET_KEY debe ser exactamente 32 bytes en base64.');
  if (!env.PUBLIC_URL) throw new ConfigError('Falta PUBLIC_URL: la dirección pública, con https.');
  const {protocol, hostname} = new URL(config.publicUrl);
  if (protocol !== 'https:' && !(allowed.allowHttp && LOOPBACK.includes(hostname)))
    throw new ConfigError(
      'PUBLIC_URL debe empezar por https:// en producción (ALLOW_LOOPBACK_HTTP=true solo para probar en la propia máquina: localhost o 127.0.0.1).',
    );
  if (config.redsys.source === 'environment' && config.redsys.key === TEST_BANK_KEY && !allowed.isTestEnvironment)
    throw new ConfigError(
      'REDSYS_KEY es la clave de pruebas publicada por el banco: con ella cualquiera firmaría un pago. Solo vale con REDSYS_ENVIRONMENT=test.',
    );
  if (config.demo) throw new ConfigError('DEMO no puede pedir datos de demostración en producción.');
}

/** What only a laptop may run on; production refuses the first two at the start. */
export const hasDevelopmentSecret = ({secret}: Config): boolean => secret === DEV_SECRET;
export const hasOwnTicketKey = ({ticketKey, secret}: Config): boolean => ticketKey !== ticketKeyOf(secret);
export const hasPublishedBankKey = ({redsys}: Config): boolean =>
  redsys.source === 'environment' && redsys.key === TEST_BANK_KEY;
export const isPublishedBankKey = (key: string): boolean => key === TEST_BANK_KEY;
