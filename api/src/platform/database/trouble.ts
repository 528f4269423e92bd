/**
 * What keeps us from a database, as a sentence for whoever installs: the setting that names it, what is the matter, what
 * to do. One place for whatever the sockets, TLS, the driver and the server say.
 */
import {fileTrouble} from '../environment/file-trouble';
import {OperatorError} from '../../domain/kernel/errors';
import {readAddress, serversOf} from '../environment/database-address';
import {NoServerError, openClient, type Seen} from './client';
import {isConnectionLost} from '../process/outage';

interface Said extends Error {
  code?: string;
  /** Of a file that the address names. */
  path?: string;
  syscall?: string;
}

export interface Trouble {
  /** Without a full stop: «DATABASE_URL: db:5432 no responde (ECONNREFUSED)». */
  says: string;
  todo: string;
}

/** `setting`: where the address stands, DATABASE_URL or --database. Null: nothing of connections. */
export function troubleOf(error: unknown, setting: string, url: string | null): Trouble | null {
  if (!(error instanceof Error)) return null;
  const address = url === null ? null : readAddress(url);
  const where = address ? serversOf(address) : 'la base de datos';
  const who = `«${address?.user ?? ''}»`;
  const said = error as Said;
  const trouble = (says: string, todo: string): Trouble => ({says: `${setting}: ${says}`, todo});
  if (said instanceof NoServerError) return {says: `${setting}: ${noServer(said)}`, todo: todoOf(said)};
  // A certificate that the address names.
  if (said.code === 'ENOENT' && said.syscall === 'open' && decodeURIComponent(url ?? '').includes(said.path!))
    return trouble(`nombra un fichero, ${fileTrouble(said)}`, 'Corrige la ruta.');
  switch (reasonOf(said)) {
    case 'address':
      return trouble(`nadie conoce el servidor de ${where} (${said.code})`, 'Comprueba cómo se llama, y el DNS.');
    case 'socket':
      return trouble(
        `${where} no responde (${said.code || 'sin respuesta'})`,
        'Comprueba que PostgreSQL está en marcha, y que el servidor y el puerto son esos.',
      );
    case 'password':
      return trouble(
        `${where} no acepta la contraseña de ${who}`,
        'Corrígela; en ella, @ / : % # se escriben %40 %2F %3A %25 %23.',
      );
    case 'no password':
      return trouble(`no lleva contraseña, y ${where} la pide`, 'Se escribe postgres://usuario:clave@servidor/base.');
    case 'login':
      return trouble(
        `${where} no deja entrar a ${who} (${said.message})`,
        'Comprueba el usuario, y pg_hba.conf en el servidor.',
      );
    case 'database':
      return trouble(
        `en ${where} no existe la base de datos «${address?.database ?? ''}»`,
        'Créala (ops/INSTALL.md dice cómo) o corrige el nombre.',
      );
    case 'full':
      return trouble(`${where} no admite más conexiones`, 'Sube max_connections en PostgreSQL, o baja DATABASE_POOL.');
    case 'no tls':
      return trouble(
        `pide TLS y ${where} no lo habla`,
        'Actívalo en PostgreSQL (ssl = on) o quita sslmode de la dirección.',
      );
    case 'certificate':
      return trouble(
        `no se acepta el certificado de ${where} (${said.code ?? said.message})`,
        'Nombra su autoridad con sslrootcert=/ruta/ca.pem, y el servidor como lo nombra el certificado.',
      );
    case 'starting':
      return trouble(`${where} está arrancando o parándose`, 'Espera un momento y repítelo.');
    case 'disk':
      return trouble(`el disco de ${where} está lleno`, 'Haz sitio: no se puede escribir nada.');
    case 'read only':
      return trouble(
        `${where} es una réplica y solo se lee`,
        'Hace falta el servidor que escribe; con varios, target_session_attrs=read-write.',
      );
    case 'rights':
      return trouble(
        `${who} no puede hacerlo en ${where} (${said.message})`,
        'ops/INSTALL.md dice qué derechos necesita.',
      );
    case 'cut':
      return trouble(`se ha cortado la conexión con ${where} (${said.message})`, 'Repítelo.');
    default:
      return null;
  }
}

/** The same in one sentence. */
export function troubleSentence(error: unknown, setting: string, url: string | null): string | null {
  const trouble = troubleOf(error, setting, url);
  return trouble && `${trouble.says}. ${trouble.todo}`;
}

const TLS_CODES = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL|EPROTO)/;

function reasonOf({code = '', message, syscall}: Said): string | null {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'address';
  if (TLS_CODES.test(code) || /self.signed certificate/.test(message)) return 'certificate';
  if (/server does not support SSL|establishing an SSL/.test(message)) return 'no tls';
  if (/^(ECONN|EHOST|ENET|ETIMEDOUT)/.test(code) || (syscall === 'connect' && code !== '')) return 'socket';
  if (/timeout expired|connection timeout|Query read timeout/.test(message)) return 'socket';
  if (code === '28P01') return 'password';
  if (/client password must be a string/.test(message)) return 'no password';
  if (code === '28000' || (code === '42501' && /for database/.test(message))) return 'login';
  if (code === '3D000') return 'database';
  if (code === '53300') return 'full';
  if (code === '57P03' || code === '57P01' || code === '57P02') return 'starting';
  if (code === '53100') return 'disk';
  if (code === '25006') return 'read only';
  if (code === '42501') return 'rights';
  return isConnectionLost({code, message}) ? 'cut' : null;
}

const NEEDED: Record<string, string> = {
  'read-write': 'el que escribe',
  primary: 'el que escribe',
  standby: 'una réplica',
  'read-only': 'uno que solo se lea',
};

const neededOf = ({wanted}: NoServerError): string => NEEDED[wanted] ?? 'uno que responda';

const noServer = (error: NoServerError): string =>
  `ninguno de sus servidores es ${neededOf(error)}: ${error.seen.map(stateOf).join('; ')}`;

const todoOf = (error: NoServerError): string =>
  neededOf(error) === 'el que escribe'
    ? 'Arranca el que escribía, o promueve su réplica: ops/RUNBOOK.md, «The primary is lost».'
    : 'Comprueba que están en marcha.';

/** «db1:5432 no responde (ECONNREFUSED)». */
export function stateOf({host: {host, port}, state, error}: Seen): string {
  const at = `${host}:${port}`;
  if (state) return `${at} ${state.standby ? 'es una réplica' : state.readOnly ? 'solo se lee' : 'escribe'}`;
  const {code, message} = error as Said;
  return `${at} ${/^(28|3D)/.test(code ?? '') ? 'no nos deja entrar' : 'no responde'} (${code ?? message})`;
}

/** Whether somebody is there who lets us in. @throws OperatorError with the sentence when not */
export async function reach(url: string, setting: string): Promise<void> {
  try {
    await (await openClient(url, {connectionTimeoutMillis: PATIENCE_MS})).end();
  } catch (error) {
    const sentence = troubleSentence(error, setting, url);
    throw sentence === null ? error : new OperatorError(sentence);
  }
}

const PATIENCE_MS = 10_000;
