/**
 * The door to the mailbox. Times out rather than hangs, downloads nothing that is too large, and says what is wrong
 * without what it was told in confidence.
 */
import {ImapFlow} from 'imapflow';
import {bad, good, type Finding} from '../../../platform/process/finding';
import type {Mailbox} from './mailbox';

export type Door = Pick<Mailbox, 'host' | 'port' | 'security' | 'userName' | 'password' | 'folder'>;

/** A message of five files of 5 MB, as it is written in a mail, would be refused by most servers on its way. */
const MOST_BYTES = 25 * 1024 * 1024;
const PATIENCE_MS = 15_000;
/** For each thing that is asked: a server that goes on by a letter at a time is left. Less than the lease of whoever asks. */
const STEP_MS = 60_000;
const GOODBYE_MS = 3_000;

export interface Fetched {
  uid: number;
  /** null: it is too large. */
  source: Buffer | null;
}

export interface OpenMailbox {
  uidValidity: number;
  /** The number that the next message will have. */
  uidNext: number;
  /** Numbers of messages above this one, ascending. */
  above(uid: number): Promise<number[]>;
  /** Numbers of messages that came since then. */
  since(at: Date): Promise<number[]>;
  /** null: it is there no more. */
  fetch(uid: number): Promise<Fetched | null>;
  markRead(uid: number): Promise<void>;
}

/** @throws whatever the server or the network says; `sentenceOf` makes it fit to be read. */
export async function inMailbox<T>(door: Door, work: (box: OpenMailbox) => Promise<T>, stepMs = STEP_MS): Promise<T> {
  const client = new ImapFlow({
    host: door.host,
    port: door.port,
    secure: door.security === 'tls',
    doSTARTTLS: door.security === 'tls' ? undefined : door.security === 'starttls',
    auth: {user: door.userName, pass: door.password ?? ''},
    logger: false,
    emitLogs: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
  });
  // What breaks between two commands is thrown by the next one.
  client.on('error', () => undefined);
  const soon = <R>(asked: Promise<R>): Promise<R> => inTime(asked, stepMs);
  try {
    await soon(client.connect());
    const box = await soon(client.mailboxOpen(door.folder));
    const search = async (query: object): Promise<number[]> =>
      [...((await soon(client.search(query, {uid: true}))) || [])].sort((a, b) => a - b);
    return await work({
      uidValidity: Number(box.uidValidity),
      uidNext: box.uidNext,
      // «n:*» names the newest message also when its number is below.
      above: async uid => (await search({uid: `${uid + 1}:*`})).filter(one => one > uid),
      since: at => search({since: at}),
      fetch: async uid => {
        const head = await soon(client.fetchOne(String(uid), {uid: true, size: true}, {uid: true}));
        if (!head) return null;
        if ((head.size ?? 0) > MOST_BYTES) return {uid, source: null};
        const whole = await soon(client.fetchOne(String(uid), {uid: true, source: true}, {uid: true}));
        return whole && whole.source ? {uid, source: whole.source} : null;
      },
      markRead: async uid => void (await soon(client.messageFlagsAdd(String(uid), ['\\Seen'], {uid: true}))),
    });
  } finally {
    // A goodbye that is not answered keeps nobody waiting.
    if (client.usable) await inTime(client.logout(), GOODBYE_MS).catch(() => undefined);
    client.close();
  }
}

async function inTime<R>(asked: Promise<R>, ms: number): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('No contesta a tiempo.'), {code: 'ETIMEDOUT'})), ms);
  });
  asked.catch(() => undefined); // what is closed below ends it, when nobody waits for it any more
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  mailboxMissing?: boolean;
  serverResponseCode?: string;
}

/** One line for the office. */
export function sentenceOf(failure: unknown, door: Door): string {
  const error = failure as ImapError;
  if (error.authenticationFailed) return 'El servidor no acepta ese usuario y esa contraseña.';
  if (error.mailboxMissing || error.serverResponseCode === 'NONEXISTENT')
    return `La carpeta «${door.folder}» no existe en el buzón.`;
  if (error.code === 'ENOTFOUND') return `No existe el servidor «${door.host}».`;
  if (
    ['ECONNREFUSED', 'ETIMEDOUT', 'ETIMEOUT', 'CONNECT_TIMEOUT', 'EHOSTUNREACH', 'GREETING_TIMEOUT'].includes(
      error.code ?? '',
    )
  )
    return `No se llega a ${door.host}:${door.port}.`;
  const said = error.responseText ?? error.message ?? 'No contesta.';
  const bare = door.password ? said.replaceAll(door.password, '***') : said;
  return bare.replace(/\s+/g, ' ').slice(0, 200);
}

/** Whether somebody can read it, line by line. */
export async function tryMailbox(door: Door): Promise<{lines: Finding[]; isReadable: boolean}> {
  try {
    const {uidNext} = await inMailbox(door, async box => box);
    return {
      isReadable: true,
      lines: [
        good('Conexión', `${door.host}:${door.port} responde y deja entrar`),
        good('Carpeta', `«${door.folder}» se puede leer; el próximo correo será el ${uidNext}`),
      ],
    };
  } catch (failure) {
    const says = sentenceOf(failure, door);
    return {isReadable: false, lines: [bad('Buzón', says, 'Comprueba los datos con tu proveedor y vuelve a probar.')]};
  }
}
