/** What a domain must publish before it is written from, and what its DNS says of it. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';

export type RecordState = 'pending' | 'found' | 'missing' | 'wrong';
export type RecordPurpose = 'dkim' | 'spf' | 'dmarc';

export interface SenderRecord {
  purpose: RecordPurpose | 'nextDkim';
  type: 'TXT';
  name: string;
  /** Null while there is no key yet. */
  value: string | null;
  note: string;
}

export interface SenderDomain {
  domain: string;
  dkimSelector: string;
  dkimPublicKey: string;
  /** The machine that mail leaves from, its name or its address; null while no mail server is set. */
  host: string | null;
}

/** The SPF names that these providers tell their customers to include; another relay is named by its own host. */
const INCLUDES: [ending: string, include: string][] = [
  ['amazonaws.com', 'amazonses.com'],
  ['sendgrid.net', 'sendgrid.net'],
  ['mailgun.org', 'mailgun.org'],
  ['mailjet.com', 'spf.mailjet.com'],
  ['brevo.com', 'spf.brevo.com'],
  ['sendinblue.com', 'spf.brevo.com'],
  ['postmarkapp.com', 'spf.mtasv.net'],
  ['sparkpostmail.com', 'sparkpostmail.com'],
  ['gmail.com', '_spf.google.com'],
  ['google.com', '_spf.google.com'],
  ['office365.com', 'spf.protection.outlook.com'],
  ['outlook.com', 'spf.protection.outlook.com'],
  ['ovh.net', 'mx.ovh.com'],
  ['ionos.es', '_spf-eu.ionos.com'],
  ['zoho.eu', 'zoho.eu'],
];

/** What an SPF record names it by. */
export function mechanismOf(host: string): string {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return `ip4:${host}`;
  if (host.includes(':')) return `ip6:${host}`;
  const known = INCLUDES.find(([ending]) => host === ending || host.endsWith(`.${ending}`));
  return known ? `include:${known[1]}` : `a:${host}`;
}

const NO_HOST =
  'No se sabe desde qué máquina sale el correo: falta el servidor (Configuración, Correo), o es de esta misma máquina y la web no tiene todavía su dirección pública.';

export function recordsOf({domain, dkimSelector, dkimPublicKey, host}: SenderDomain): SenderRecord[] {
  const mechanism = host === null ? null : mechanismOf(host);
  return [
    {
      purpose: 'dkim',
      type: 'TXT',
      name: `${dkimSelector}._domainkey.${domain}`,
      value: dkimPublicKey === '' ? null : `v=DKIM1; k=rsa; p=${dkimPublicKey}`,
      note: 'Firma cada mensaje, de todos los remitentes del dominio. Clave RSA de 2048 bits.',
    },
    {
      purpose: 'spf',
      type: 'TXT',
      name: domain,
      value: mechanism && `v=spf1 ${mechanism} ~all`,
      note: mechanism ? `Si ya hay un registro SPF, añade solo «${mechanism}»: no puede haber dos.` : NO_HOST,
    },
    {
      purpose: 'dmarc',
      type: 'TXT',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
      note: 'Al menos p=none; mejor quarantine cuando todo esté en orden.',
    },
  ];
}

/** The key that will sign, and is not in the DNS yet. */
export interface NextKey {
  nextSelector: string;
  nextPublicKey: string;
}

/** Null: none is on its way. */
export const nextKeyRecord = ({
  domain,
  nextSelector,
  nextPublicKey,
}: NextKey & {domain: string}): SenderRecord | null =>
  nextSelector === ''
    ? null
    : {
        purpose: 'nextDkim',
        type: 'TXT',
        name: `${nextSelector}._domainkey.${domain}`,
        value: `v=DKIM1; k=rsa; p=${nextPublicKey}`,
        note: 'Firma ella en cuanto el DNS la tenga; la de ahora se deja publicada una semana más.',
      };

/** «taquilla1» → «taquilla2»: the old one stays in the DNS beside it. */
export function selectorAfter(selector: string): string {
  const [, name, number] = /^(.*?)(\d*)$/.exec(selector)!;
  return `${name!.slice(0, 24)}${Number(number || 1) + 1}`;
}

/** TXT records as whole texts, by name; absent: there is none. */
export type DnsAnswers = Record<string, string[] | undefined>;

export function judgeRecords(
  records: SenderRecord[],
  answers: DnsAnswers,
): {states: Record<RecordPurpose, RecordState>; dmarcPolicy: string} {
  const states = Object.fromEntries(
    records.map(record => [record.purpose, judge(record, answers[record.name] ?? [])]),
  ) as Record<RecordPurpose, RecordState>;
  const dmarc =
    (answers[records.find(record => record.purpose === 'dmarc')!.name] ?? []).find(text => /^v=DMARC1/i.test(text)) ??
    '';
  return {states, dmarcPolicy: /\bp=(none|quarantine|reject)\b/i.exec(dmarc)?.[1]?.toLowerCase() ?? ''};
}

export function judge({purpose, value}: SenderRecord, answers: string[]): RecordState {
  if (value === null) return 'pending';
  const squeezed = answers.map(text => text.replace(/\s+/g, ''));
  switch (purpose) {
    case 'dkim':
    case 'nextDkim': {
      const key = /p=(.+)$/.exec(value.replace(/\s+/g, ''))![1]!;
      const found = squeezed.filter(text => text.includes('p='));
      return found.length === 0 ? 'missing' : found.some(text => text.includes(`p=${key}`)) ? 'found' : 'wrong';
    }
    case 'spf': {
      const found = answers.filter(text => /^v=spf1\b/i.test(text.trim()));
      // Two of them are as good as none (RFC 7208, 4.5).
      return found.length === 0
        ? 'missing'
        : found.length === 1 && found[0]!.toLowerCase().includes(value.split(' ')[1]!.toLowerCase())
          ? 'found'
          : 'wrong';
    }
    case 'dmarc':
      return answers.length === 0
        ? 'missing'
        : answers.some(text => /^v=DMARC1\s*;.*\bp=(none|quarantine|reject)\b/i.test(text.trim()))
          ? 'found'
          : 'wrong';
  }
}

/** Missing records may be on their way for three days; a domain that had them and lost them is degraded, not new. */
export function senderState(
  before: string,
  states: Record<RecordPurpose, RecordState>,
  ageHours: number,
): 'verified' | 'verifying' | 'failed' | 'degraded' {
  if (states.dkim === 'found' && states.spf === 'found' && states.dmarc === 'found') return 'verified';
  if (before === 'verified' || before === 'degraded') return 'degraded';
  return ageHours < 72 ? 'verifying' : 'failed';
}

/** A key is the domain's: whoever changes it holds all senders of it, in one order. */
const lockDomain = (tx: Tx, senderId: number) =>
  tx.query(
    'select 1 from sender where domain = (select domain from sender where id = $1) order by id for no key update',
    [senderId],
  );

/** Two at once, of this sender or of two of one domain: the first key stays. */
export async function keepSenderKey(tx: Tx, senderId: number, publicKey: string, privateKey: string): Promise<void> {
  await lockDomain(tx, senderId);
  await tx.query(
    `update sender set dkim_public_key = $2, dkim_private_key = $3, dkim_sealed_for = id
      where id = $1 and dkim_public_key = ''`,
    [senderId, publicKey, privateKey],
  );
}

/** Errors: `wrong_state` 409 without a first key, or with one that waits for the DNS already. */
export async function keepNextKey(
  tx: Tx,
  senderId: number,
  {selector, publicKey, privateKey}: {selector: string; publicKey: string; privateKey: string},
): Promise<void> {
  await lockDomain(tx, senderId);
  const {rowCount} = await tx.query(
    `update sender set next_dkim_selector = $2, next_dkim_public_key = $3, next_dkim_private_key = $4,
       next_dkim_sealed_for = id, next_dkim_state = 'pending' where id = $1 and dkim_public_key <> '' and next_dkim_selector = ''`,
    [senderId, selector, publicKey, privateKey],
  );
  if (rowCount === 0)
    throw conflict(
      'wrong_state',
      'No se puede cambiar la clave: no hay ninguna todavía, o ya hay una nueva esperando.',
    );
}

/** Errors: `wrong_state` 409: it signs already, or there is none. */
export async function discardNextKey(tx: Tx, senderId: number): Promise<void> {
  await lockDomain(tx, senderId);
  const {rowCount} = await tx.query(
    `update sender set next_dkim_selector = '', next_dkim_public_key = '', next_dkim_private_key = '',
       next_dkim_state = 'pending' where id = $1 and next_dkim_selector <> ''`,
    [senderId],
  );
  if (rowCount === 0) throw conflict('wrong_state', 'No hay ninguna clave nueva esperando.');
}

export interface SenderRecords extends Record<RecordPurpose, RecordState> {
  state: ReturnType<typeof senderState>;
  dmarcPolicy: string;
  /** What was asked of the key that waits; null: none does. */
  nextKey: (NextKey & {state: RecordState}) | null;
}

/** The state that it had. */
export async function keepSenderRecords(tx: Tx, senderId: number, found: SenderRecords): Promise<string> {
  await lockDomain(tx, senderId);
  const {rows} = await tx.query<{state: string}>('select state from sender where id = $1 for update', [senderId]);
  // Of the one that was asked for: another may have come in its place since.
  const {nextKey} = found;
  if (nextKey)
    await tx.query('update sender set next_dkim_state = $3 where id = $1 and next_dkim_public_key = $2', [
      senderId,
      nextKey.nextPublicKey,
      nextKey.state,
    ]);
  await tx.query(
    `update sender set dkim_selector = next_dkim_selector, dkim_public_key = next_dkim_public_key,
       dkim_private_key = next_dkim_private_key, dkim_sealed_for = next_dkim_sealed_for, next_dkim_selector = '', next_dkim_public_key = '',
       next_dkim_private_key = '', next_dkim_state = 'pending' where id = $1 and next_dkim_state = 'found'`,
    [senderId],
  );
  await moveOne(tx, to('sender', found.state), {
    id: senderId,
    set: `dkim_state = $2, spf_state = $3, dmarc_state = $4, dmarc_policy = $5,
      last_checked_at = now()${found.state === 'verified' ? ', verified_at = coalesce(verified_at, now())' : ''}`,
    values: [found.dkim, found.spf, found.dmarc, found.dmarcPolicy],
  });
  return rows[0]!.state;
}

/** Of the names that nobody can own (RFC 2606): an invented club's. */
const INVENTED = String.raw`(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$`;

/** Those whose day has come; what is on its way to the DNS, or was lost there, is asked for once an hour. */
export async function sendersToAsk(tx: Tx, most: number): Promise<{id: number; domain: string}[]> {
  const {rows} = await tx.query<{id: number; domain: string}>(
    `select id, domain from sender where state in ('verifying', 'verified', 'degraded') and domain !~ $1
      and coalesce(last_checked_at, '-infinity') < now() - case when state = 'verified' and next_dkim_selector = '' then interval '1 day'
        else interval '1 hour' end order by last_checked_at nulls first, id limit $2`,
    [INVENTED, most],
  );
  return rows;
}
