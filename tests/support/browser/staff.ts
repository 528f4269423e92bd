/**
 * The demo's staff, by API. Log-in is slowed down after five tries per account, so a token is kept in a file beside the
 * run and shared by all workers; a token of another database is noticed and replaced.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Secret, TOTP} from 'otpauth';
import {DEMO_TOTP_SECRET} from '../../../api/src/demo/code';

/** Where the product answers. */
export const BASE = process.env.E2E_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`;
export const PASSWORD = 'demostracion-2026';
const EMAILS = {
  admin: 'admin@example.org',
  clerk: 'taquilla@example.org',
  finance: 'finanzas@example.org',
  promoter: 'promotor@example.org',
  events: 'eventos@example.org',
  super: 'super@example.org',
  passes: 'abonos@example.org',
  academy: 'cantera@example.org',
  marketing: 'marketing@example.org',
  door: 'puertas@example.org',
  partner: 'agencia@example.org',
  // Further clerks, for who sells at the same time as the first.
  tillClerk: 'elena.garrido@example.org',
  otherClerk: 'rocio.medina@example.org',
  giftClerk: 'ivan.crespo@example.org',
  cardClerk: 'tomas.ibanez@example.org',
  buyerClerk: 'noelia.santana@example.org',
} as const;
export type Role = keyof typeof EMAILS;
export const emailOf = (role: Role): string => EMAILS[role];

const kept = (role: Role) => path.join(os.tmpdir(), `taquilla-e2e-${new URL(BASE).port}-${role}.token`);
const checked = new Map<Role, string>();

export async function staffToken(role: Role): Promise<string> {
  const known = checked.get(role) ?? (fs.existsSync(kept(role)) ? fs.readFileSync(kept(role), 'utf8') : '');
  if (known && (await isAlive(known))) {
    checked.set(role, known);
    return known;
  }
  const logIn = () => call<Session>('POST', '/api/session', {email: EMAILS[role], password: PASSWORD});
  const {token, stage} = await logIn().catch(async (refused: unknown) => {
    if (!role.endsWith('Clerk')) throw refused;
    await givePassword(role);
    return logIn();
  });
  if (stage === 'code' && !(await giveCode(token))) return staffToken(role); // another worker used this half minute's code: its token is there soon
  fs.writeFileSync(kept(role), token, {mode: 0o600});
  checked.set(role, token);
  return token;
}

/** The demo's further clerks have none. */
async function givePassword(role: Role): Promise<void> {
  const users = await asStaff<{id: number; email: string}[]>('admin', 'GET', '/api/usuarios');
  const {id} = users.find(user => user.email === EMAILS[role])!;
  await asStaff('admin', 'POST', `/api/usuarios/${id}/contrasena`, {password: PASSWORD});
}

interface Session {
  token: string;
  stage: 'full' | 'code' | 'enrol';
}

/** False when the code was refused, after a moment in which somebody else may have come in with it. */
async function giveCode(token: string): Promise<boolean> {
  const code = new TOTP({secret: Secret.fromBase32(DEMO_TOTP_SECRET), digits: 6, period: 30}).generate();
  const answer = await fetch(`${BASE}/api/session/codigo`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({code}),
  });
  if (answer.ok) return true;
  await new Promise(resolve => setTimeout(resolve, 3000));
  return false;
}

async function isAlive(token: string): Promise<boolean> {
  const answer = await fetch(`${BASE}/api/session`, {headers: {authorization: `Bearer ${token}`}});
  return answer.ok && ((await answer.json()) as Session).stage === 'full';
}

/** A call of the back office's API as `role`. @throws Error with the answer's text when it is refused */
export async function asStaff<T = unknown>(role: Role, method: string, path: string, body?: unknown): Promise<T> {
  return call<T>(method, path, body, await staffToken(role));
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(BASE + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && {'content-type': 'application/json'}),
      ...(token && {authorization: `Bearer ${token}`}),
      ...(method === 'POST' && {'idempotency-key': crypto.randomUUID()}),
    },
    ...(body !== undefined && {body: JSON.stringify(body)}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export interface Mail {
  id: number;
  kind: string;
  toEmail: string;
  subject: string;
  html: string;
  text: string;
}

/** The newest mail of the outbox to this address, with its links; undefined when there is none yet. */
export async function lastMailTo(email: string, kind?: string): Promise<Mail | undefined> {
  const query = new URLSearchParams({filter: JSON.stringify({q: email}), sort: '["id","DESC"]', range: '[0,9]'});
  const mails = await asStaff<Mail[]>('admin', 'GET', `/api/correos?${query}`);
  const found = mails.find(mail => mail.toEmail === email && (!kind || mail.kind === kind));
  return (
    found && {
      ...found,
      ...(await asStaff<Pick<Mail, 'html' | 'text'>>('admin', 'POST', `/api/correos/${found.id}/abrir`)),
    }
  );
}
