/**
 * The environment, read once. A wrong value stops the start with a sentence that names it.
 * Every variable is listed in ops/SETTINGS.md. Only this file reads process.env.
 */
import {createHash} from 'node:crypto';
import path from 'node:path';
import {PROFILES, type Profile} from './demo-profile';
import {isPublishedBankKey, readBank, type BankConfig} from './bank';
import {readDatabaseUrl} from './database';
import {Settings, yesOrNo} from './settings';
import {readVerifactu, type VerifactuConfig} from './verifactu';
import {readWhatsapp, type WhatsappConfig} from './whatsapp';
import {OperatorError} from '../../domain/kernel/errors';

export interface Config extends BankConfig {
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
  /** Where copies are put, to be looked at: whether it has room. */
  backupDir: string | null;
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
  /** Who is told of what is not well with the machine; none: who may do everything. */
  alertEmails: string[];
  logLevel: string;
  /** Whose demo goes into an empty database; null: nobody's. */
  demo: Profile | null;
  allowEmbedded: boolean;
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

const DEV_SECRET = 'solo-para-desarrollo-cambiar-en-produccion';
const LEAST_SECRET = 32;
const LEAST_TOKEN = 16;
const ticketKeyOf = (secret: string): string => createHash('sha256').update(`ticket:${secret}`).digest('base64');

/** Of an address to listen at, one to be called at. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const WEB = ['http:', 'https:'];
const HOST_NAME = /^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|[0-9a-fA-F:]*:[0-9a-fA-F:.]*)$/;
const MAIL_ADDRESS = /^("?[^"<>]*"?\s*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const MAIL_ADDRESSES = /^[^<>@\s,]+@[^<>@\s,]+(\s*,\s*[^<>@\s,]+@[^<>@\s,]+)*$/;

export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError with a sentence for each setting that is wrong, or missing where it is needed */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const {config, refusals} = examineConfig(env);
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));
  return config;
}

/** For whoever looks on: what is wrong, and the rest as if that were not set. */
export function examineConfig(env: NodeJS.ProcessEnv = process.env): {
  config: Config;
  refusals: string[];
  /** The names of all settings that there are. */
  names: ReadonlySet<string>;
} {
  const settings = new Settings(env);
  // Nobody who means production gets a laptop by a slip of the pen.
  const byDefault = settings.isSet('NODE_ENV') ? 'production' : 'development';
  const production = settings.oneOf('NODE_ENV', ['production', 'development', 'test'], byDefault) === 'production';
  const databaseUrl = readDatabaseUrl(settings, 'DATABASE_URL', 'sells');
  // What a laptop gets by itself (a demo, a bank that takes no money, a published secret) stays with the database that
  // is the laptop's own; on any other each is asked for in words.
  const isLaptop = !production && !settings.isSet('DATABASE_URL');
  const port = settings.whole('PORT', 3000, 0, 65535);
  const host = settings.matching('HOST', HOST_NAME, 'es una dirección de esta máquina, o su nombre') ?? '127.0.0.1';
  const publicUrl = readPublicUrl(settings) ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const ownUrl = `http://${reachable(host)}:${port}`;
  const secret = readSecret(settings, isLaptop || settings.isSet('NODE_ENV'));
  const rootDir = path.resolve(__dirname, '..', '..', '..', '..');
  const smtpUrl = settings.url('SMTP_URL', ['smtp:', 'smtps:']);
  const allowEmbedded = settings.flag('ALLOW_EMBEDDED_DATABASE', !production) && !settings.isSet('DATABASE_URL');
  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    ownUrl,
    databaseUrl,
    serverUser: settings.matching('DATABASE_SERVER_USER', /^.{1,63}$/u, 'tiene 63 letras como mucho'),
    serverPassword: settings.text('DATABASE_SERVER_PASSWORD') || null,
    reportsDatabaseUrl: readDatabaseUrl(settings, 'REPORTS_DATABASE_URL', 'reads'),
    dataDir: path.resolve(rootDir, settings.text('DATA_DIR', '.data')),
    backupDir: settings.isSet('BACKUP_DIR') ? path.resolve(rootDir, settings.text('BACKUP_DIR')) : null,
    poolSize: settings.whole('DATABASE_POOL', 12, 2, 200),
    holdsPer10Min: settings.whole('HOLDS_PER_10_MIN', 300, 1, 1_000_000_000),
    heldPerAddress: settings.whole('HELD_PER_ADDRESS', 30, 1, 1_000_000_000),
    streamsPerAddress: settings.whole('STREAMS_PER_ADDRESS', 100, 1, 1_000_000_000),
    queueJoinsPer10Min: settings.whole('QUEUE_JOINS_PER_10_MIN', 3000, 1, 1_000_000_000),
    secret,
    ticketKey: settings.secret('TICKET_KEY', isTicketKey, 'son exactamente 32 bytes en base64') ?? ticketKeyOf(secret),
    ticketKeysRefused: listed(
      settings.matching(
        'TICKET_KEYS_REFUSED',
        /^[0-9a-f]{6}(\s*,\s*[0-9a-f]{6})*$/i,
        'lleva identificadores de seis cifras hexadecimales separados por comas',
      ),
    ).map(id => id.toLowerCase()),
    smtpUrl,
    mailFrom:
      settings.matching('MAIL_FROM', MAIL_ADDRESS, 'debe ser «Club <entradas@club.es>»') ??
      'Taquilla <no-responder@localhost>',
    alertEmails: listed(
      settings.matching('ALERT_EMAIL', MAIL_ADDRESSES, 'son direcciones de correo, separadas por comas'),
    ),
    logLevel: settings.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    demo: readDemo(settings, isLaptop),
    allowEmbedded,
    trustProxy: settings.flag('TRUST_PROXY', false),
    metricsToken: settings.secret(
      'METRICS_TOKEN',
      raw => raw.length >= LEAST_TOKEN,
      `debe tener al menos ${LEAST_TOKEN} letras: openssl rand -hex 16`,
    ),
    scanUrl: settings.url('SCAN_URL', WEB),
    ntpServer:
      settings.matching('NTP_SERVER', /^[A-Za-z0-9._-]+(:\d{1,5})?$/, 'es nombre o nombre:puerto') ?? 'hora.roa.es',
    whatsapp: readWhatsapp(settings),
    verifactu: readVerifactu(settings),
    ...readBank(settings, {publicUrl, ownUrl, secret, production, isLaptop}),
    rootDir,
  };
  settings.matching('COMMIT', /^[0-9a-f]{7,64}$/, 'es el identificador de un commit, en hexadecimal');
  const allowHttp = settings.flag('ALLOW_LOOPBACK_HTTP', false);
  if (production) refuseUnsafe(settings, config, allowHttp);
  settings.refuseUnknown();
  return {config, refusals: settings.refusals, names: settings.asked};
}

/** What follows the host is the application's own: a path would lead every link and the bank into nothing. */
function readPublicUrl(settings: Settings): string | null {
  const raw = settings.url('PUBLIC_URL', WEB);
  if (raw === null) return null;
  const {origin, pathname, search, hash, username} = new URL(raw);
  if (pathname === '/' && !search && !hash && !username) return origin;
  settings.refuse(`PUBLIC_URL es la dirección sola, sin nada detrás: ${origin}. La tienda ocupa el dominio entero.`);
  return null;
}

function readSecret(settings: Settings, mayBeDevelopment: boolean): string {
  const secret = settings.secret(
    'APP_SECRET',
    raw => raw.length >= LEAST_SECRET && raw !== DEV_SECRET,
    `debe tener al menos ${LEAST_SECRET} caracteres propios: openssl rand -hex 32`,
  );
  if (!settings.isSet('APP_SECRET') && !mayBeDevelopment)
    settings.refuse(
      'Falta APP_SECRET: en la base de DATABASE_URL no se trabaja con la clave publicada de desarrollo (openssl rand -hex 32; o NODE_ENV=development si de verdad es para desarrollar).',
    );
  return secret ?? DEV_SECRET;
}

const listed = (raw: string | null): string[] =>
  (raw ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);

const isTicketKey = (raw: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(raw) && Buffer.from(raw, 'base64').length === 32;

/** `true` is all of it: what DEMO said before there were profiles. */
function readDemo(settings: Settings, byItself: boolean): Profile | null {
  const raw = settings.text('DEMO').toLowerCase();
  const profile = PROFILES.find(one => one === raw);
  if (profile) return profile;
  const wanted = yesOrNo(raw);
  if (raw && wanted === null) settings.refuse(`DEMO debe ser club, theatre, both o false; vale «${raw}».`);
  return (wanted ?? (byItself && !raw)) ? 'both' : null;
}

/**
 * The demo that was asked for. Its accounts have a published password: production never has them, and a database that is
 * not the laptop's own only when somebody names a demo.
 */
export function wantedDemo({demo, production}: Config): Profile {
  if (production) throw new ConfigError('En producción no se cargan datos de demostración (NODE_ENV=production).');
  if (demo === null)
    throw new ConfigError(
      'No se cargan datos de demostración sin que se pidan: di cuáles con DEMO=club, DEMO=theatre o DEMO=both.',
    );
  return demo;
}

/** Production never runs on what is only good for a laptop. */
function refuseUnsafe(settings: Settings, config: Config, allowHttp: boolean): void {
  if (!settings.isSet('DATABASE_URL') && !config.allowEmbedded)
    settings.refuse(
      'Falta DATABASE_URL: en producción no se usa la base de datos integrada (ALLOW_EMBEDDED_DATABASE=true si de verdad la quieres).',
    );
  if (!settings.isSet('APP_SECRET'))
    settings.refuse(`Falta APP_SECRET: al menos ${LEAST_SECRET} caracteres propios (openssl rand -hex 32).`);
  if (!settings.isSet('TICKET_KEY'))
    settings.refuse('Falta TICKET_KEY: 32 bytes en base64 para firmar los códigos de las entradas.');
  const {protocol, hostname} = new URL(config.publicUrl);
  if (!settings.isSet('PUBLIC_URL')) settings.refuse('Falta PUBLIC_URL: la dirección pública, con https.');
  else if (protocol !== 'https:' && !(allowHttp && LOOPBACK.includes(hostname)))
    settings.refuse(
      'PUBLIC_URL debe empezar por https:// en producción (ALLOW_LOOPBACK_HTTP=true solo para probar en la propia máquina: localhost o 127.0.0.1).',
    );
  if (config.smtpUrl && !settings.isSet('MAIL_FROM'))
    settings.refuse('Falta MAIL_FROM, quien envía lo que sale por SMTP_URL: «Club <entradas@club.es>».');
  if (config.demo) settings.refuse('DEMO no puede pedir datos de demostración en producción.');
}

/** What only a laptop may run on; production refuses the first two at the start. */
export const hasDevelopmentSecret = ({secret}: Config): boolean => secret === DEV_SECRET;
export const hasOwnTicketKey = ({ticketKey, secret}: Config): boolean => ticketKey !== ticketKeyOf(secret);
export const hasPublishedBankKey = ({redsys}: Config): boolean =>
  redsys.source === 'environment' && isPublishedBankKey(redsys.key);
