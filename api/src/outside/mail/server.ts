/**
 * The mail server of this installation: what the environment says, else what the club has set, else none. Promise: the
 * password is in no answer and no log; in the database it stands sealed, and opens for this installation's secret
 * alone.
 */
import {accessOf} from '../whatsapp/access';
import {parseConnectionUrl} from 'nodemailer/lib/shared';
import {seal, unseal} from '../../platform/keys/seal';
import type {Config} from '../../platform/environment/config';
import type {Tx} from '../../domain/kernel/tx';
import {domainOf, type ServerOptions, type SmtpSettings} from './send';

export type Security = 'starttls' | 'tls' | 'none';

/** What somebody types. */
export interface ServerAsked {
  host: string;
  port: number;
  security: Security;
  userName: string;
  senderName: string;
  senderEmail: string;
  replyTo: string;
  dkimSelector: string;
}

export interface MailServer extends ServerAsked {
  source: 'environment' | 'database';
  /** Of the row; 0: the environment's, which only changes with the process. */
  version: number;
  /** null: there is none, or it was sealed under another secret. */
  password: string | null;
  /** There is one, and it cannot be opened any more. */
  isPasswordLost: boolean;
}

const PLACE = 'mail-server:1';
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

export const sealPassword = (secret: string, password: string): Buffer => seal(secret, PLACE, password);

/** null: mails go to the outbox. */
export async function readMailServer(tx: Tx, config: Config): Promise<MailServer | null> {
  if (config.smtpUrl) return ofEnvironment(config.smtpUrl, config.mailFrom);
  const {rows} = await tx.query<ServerAsked & {version: number; sealed: Buffer | null}>(
    `select host, port, security, user_name as "userName", sender_name as "senderName", sender_email as "senderEmail",
      reply_to as "replyTo", dkim_selector as "dkimSelector", version, password_sealed as sealed from mail_server`,
  );
  if (!rows[0]) return null;
  const {sealed, ...row} = rows[0];
  const password = sealed && opened(config.secret, sealed);
  return {...row, source: 'database', password, isPasswordLost: sealed !== null && password === null};
}

/** The version alone, for whoever has read the rest before. null: there is no server. */
export async function readMailVersion(tx: Tx, {smtpUrl}: Config): Promise<number | null> {
  if (smtpUrl) return 0;
  const {rows} = await tx.query<{version: number}>('select version from mail_server');
  return rows[0]?.version ?? null;
}

function opened(secret: string, sealed: Buffer): string | null {
  try {
    return unseal(secret, PLACE, sealed);
  } catch {
    return null;
  }
}

function ofEnvironment(url: string, from: string): MailServer {
  const {host = 'localhost', port, secure = false, auth} = parseConnectionUrl(url) as ServerOptions;
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return {
    source: 'environment',
    version: 0,
    host,
    port: Number(port ?? (secure ? 465 : 587)),
    security: secure ? 'tls' : 'starttls',
    userName: auth?.user ?? '',
    senderName: name,
    senderEmail: address.trim(),
    replyTo: '',
    dkimSelector: '',
    password: auth?.pass ?? null,
    isPasswordLost: false,
  };
}

/**
 * What the environment's address says beside host and log-in (`?name=…`, `?tls.rejectUnauthorized=false`) holds as
 * well.
 */
export function optionsOf(server: MailServer, {smtpUrl}: Config): ServerOptions {
  if (server.source === 'environment') return parseConnectionUrl(smtpUrl!) as ServerOptions;
  const {host, port, security, userName, password} = server;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(userName && {auth: {user: userName, pass: password ?? ''}}),
  };
}

/** From where a newsletter would go. */
export const sendingFrom = async (
  tx: Tx,
  config: Config,
): Promise<{publicUrl: string; hasServer: boolean; hasWhatsapp: boolean}> => ({
  publicUrl: config.publicUrl,
  hasServer: (await readMailVersion(tx, config)) !== null,
  hasWhatsapp: accessOf(config) !== null,
});

export const smtpSettings = (server: MailServer, config: Config): SmtpSettings => ({
  server: optionsOf(server, config),
  from: server.source === 'environment' ? config.mailFrom : {name: server.senderName, address: server.senderEmail},
  replyTo: server.replyTo || undefined,
});

/** By what a message goes: a test by another one proves nothing of this one. */
export const routeOf = ({security, userName, host, port, senderEmail}: ServerAsked): string =>
  `${security} ${userName}@${host}:${port} ${senderEmail.toLowerCase()}`;

/** Where mail leaves from, as the world sees it: a server on this machine leaves by the address that visitors know. */
export function leavesFrom(server: MailServer | null, publicUrl: string): string | null {
  if (!server) return null;
  const bare = (host: string) => host.replace(/^\[|\]$/g, '');
  const host = isLoopback(bare(server.host)) ? new URL(publicUrl).hostname : server.host;
  return isLoopback(bare(host)) ? null : bare(host);
}

export const senderDomain = ({senderEmail}: Pick<ServerAsked, 'senderEmail'>): string => domainOf(senderEmail);
