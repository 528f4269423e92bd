/**
 * What somebody may take off or ask for by itself: each public group, the groups that are not public together, and
 * announcements that advertise. What is taken off stays off (`mail_opt_out`), whatever list or file names the address.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface Purpose {
  /** `group-12`, `other`, `commercial`; `measure`: what they open and click may be known */
  key: string;
  name: string;
  description: string;
  isOn: boolean;
}

/** A group that anybody may join: one with conditions fills itself. */
const OPEN = `g.is_public and g.kind = 'static'`;
const HASH = 's.email_hash = $1';
/** SQL: there is something that anybody may ask for. */
export const HAS_OPEN_PURPOSES = `exists (select 1 from subscriber_group g where ${OPEN})`;

/** The tables that keep a person's consent to advertising, and the address in them. */
const CONSENTS = [
  ['customer', 'marketing_consent_at', 'email'],
  ['supporter', 'marketing_consent_at', 'lower(email)'],
  ['pass_holder', 'email_consent_at', 'email'],
] as const;

/** SQL of a table: whoever has agreed to advertising in a purchase or with a card of theirs, and when last. */
export const AGREED_ELSEWHERE = `(select email, max(at) as at from (${CONSENTS.map(
  ([table, at, address]) => `select ${address} as email, ${at} as at from ${table} where ${at} is not null`,
).join(' union all ')}) c group by 1)`;

/** Somebody who was asked for this consent, though they may be no subscriber. */
export interface Asked {
  email: string;
  firstName: string;
  hasAgreed: boolean;
}

/** Null: nobody of this address was. By the hash alone, as a link has it, everybody's is reckoned. */
export async function findAsked(tx: Tx, by: {email: string} | {hash: Buffer}): Promise<Asked | null> {
  const isTheirs = (address: string): string =>
    'email' in by ? `${address} = $1` : `${address} <> '' and email_hash(${address}) = $1`;
  const asked = CONSENTS.map(
    ([table, at, address]) =>
      `select lower(${address}) as email, first_name as "firstName", ${at} is not null as "hasAgreed" from ${table}
        where ${isTheirs(address)}`,
  );
  const {rows} = await tx.query<Asked>(`${asked.join(' union all ')} order by "hasAgreed" desc limit 1`, [
    'email' in by ? by.email : by.hash,
  ]);
  return rows[0] ?? null;
}

/** What anybody may ask for. */
export async function readOpenPurposes(tx: Tx): Promise<Purpose[]> {
  const {rows} = await tx.query<Purpose>(
    `select 'group-' || g.id as key, g.name, g.description, false as "isOn" from subscriber_group g where ${OPEN}
      order by g.name`,
  );
  return rows;
}

/** What there is for this person, without a name of a group that is the house's own business. */
export async function readPurposes(tx: Tx, hash: Buffer, email: string | null): Promise<Purpose[]> {
  const {rows} = await tx.query<Purpose>(
    `with mine as (select m.subscriber_group_id as id from subscriber_group_member m
         join subscriber s on s.id = m.subscriber_id where ${HASH}),
       off as (select purpose, subscriber_group_id as id from mail_opt_out where email_hash = $1),
       gone as (select exists (select 1 from suppression where email_hash = $1)
         or not exists (select 1 from subscriber s where ${HASH} and s.state in ('pending', 'active')) as is_gone)
     select 'group-' || g.id as key, g.name, g.description,
         g.id in (select id from mine) and not gone.is_gone as "isOn"
       from subscriber_group g, gone where g.is_public and (${OPEN} or g.id in (select id from mine)
         or g.id in (select id from off where purpose = 'group'))
     union all
     select 'other', '', '', not gone.is_gone and not exists (select 1 from off where purpose = 'other') from gone
       where exists (select 1 from off where purpose = 'other')
         or exists (select 1 from mine join subscriber_group g on g.id = mine.id where not g.is_public)
     order by 2`,
    [hash],
  );
  const named = rows.map(row => (row.key === 'other' ? {...row, ...OTHER} : row)).sort((a, b) => last(a) - last(b));
  const consent = email === null ? null : await readConsent(tx, hash, email);
  const measured = await tx.query<{isOn: boolean}>(
    `select s.measured_since is not null as "isOn" from subscriber s
      where ${HASH} and s.state in ('pending', 'active') and not exists (select 1 from suppression where email_hash = $1)`,
    [hash],
  );
  return [
    ...named,
    ...(consent === null ? [] : [{key: 'commercial', ...COMMERCIAL, isOn: consent}]),
    ...measured.rows.map(({isOn}) => ({key: 'measure', ...MEASURE, isOn})),
  ];
}

const OTHER = {name: 'Otros envíos', description: 'Los que enviamos a grupos concretos de suscriptores.'};
const COMMERCIAL = {name: 'Ofertas y comunicados', description: 'Promociones de entradas, abonos y productos.'};
/** Apart from the consent to be written to, and off until they say so (ePrivacy art. 5.3). */
const MEASURE = {
  name: 'Saber qué abres',
  description:
    'Si lo permites, sabremos qué correos abres y qué enlaces pulsas. Si no, solo contamos los clics en suma.',
};
const last = ({key}: Purpose): number => (key === 'other' ? 1 : 0);

/** Null: nobody has asked this person. */
async function readConsent(tx: Tx, hash: Buffer, email: string): Promise<boolean | null> {
  const asked = CONSENTS.map(([table, at, address]) => `select ${at} as at from ${table} where ${address} = $2`);
  const {rows} = await tx.query<{isOn: boolean | null}>(
    `select case when count(*) > 0 then bool_or(at is not null)
        and not exists (select 1 from suppression where email_hash = $1)
        and not exists (select 1 from mail_opt_out where email_hash = $1 and purpose = 'commercial') end as "isOn"
       from (${asked.join(' union all ')}) c`,
    [hash, email],
  );
  return rows[0]!.isOn;
}

interface Picked {
  groupIds: number[];
  others: ('other' | 'commercial')[];
  isMeasured: boolean;
}

/** @throws DomainError 422 for a key that names nothing */
export function readKeys(keys: string[]): Picked {
  const picked: Picked = {groupIds: [], others: [], isMeasured: false};
  for (const key of new Set(keys)) {
    const group = /^group-([1-9]\d{0,8})$/.exec(key);
    if (group) picked.groupIds.push(Number(group[1]));
    else if (key === 'measure') picked.isMeasured = true;
    else if (key === 'other' || key === 'commercial') picked.others.push(key);
    else throw invalid({purposes: 'Elige entre los envíos que hay.'});
  }
  return picked;
}

export async function optOut(tx: Tx, hash: Buffer, email: string | null, keys: string[]): Promise<void> {
  const {groupIds, others, isMeasured} = readKeys(keys);
  if (isMeasured) await forgetMeasures(tx, hash);
  await tx.query(
    `insert into mail_opt_out (email_hash, purpose, subscriber_group_id)
       select $1::bytea, 'group', g.id from subscriber_group g where g.id = any($2) and g.is_public
       union all select $1, purpose, null from unnest($3::text[]) purpose on conflict do nothing`,
    [hash, groupIds, others],
  );
  if (others.includes('commercial') && email !== null) await withdrawConsent(tx, [email]);
}

/** The person's own new wish. `hash`: of the address whose mailbox has just been shown to be theirs. */
export async function optIn(tx: Tx, hash: Buffer, email: string, keys: string[]): Promise<void> {
  const {groupIds, others, isMeasured} = readKeys(keys);
  await sayOwnWish(tx);
  if (isMeasured)
    await tx.query(`update subscriber s set measured_since = coalesce(measured_since, now()) where ${HASH}`, [hash]);
  await tx.query(
    `delete from mail_opt_out where email_hash = $1 and (subscriber_group_id = any($2) or purpose = any($3))`,
    [hash, groupIds, others],
  );
  await tx.query(
    `insert into subscriber_group_member (subscriber_group_id, subscriber_id) select g.id, s.id
      from subscriber_group g, subscriber s where g.id = any($2) and ${OPEN} and ${HASH} on conflict do nothing`,
    [hash, groupIds],
  );
  await tx.query(
    // Those with conditions are filled again by their own trigger.
    `update subscriber s set labels = labels where ${HASH}`,
    [hash],
  );
  if (others.includes('commercial'))
    for (const [table, at, address] of CONSENTS)
      await tx.query(
        `update ${table} set ${at} = now(), version = version + 1, updated_at = now()
          where ${address} = $1 and ${at} is null`,
        [email],
      );
}

/** Taken back: what was known of them goes too; sums stay. */
async function forgetMeasures(tx: Tx, hash: Buffer): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `update subscriber s set measured_since = null, last_opened_at = null where ${HASH} returning id`,
    [hash],
  );
  await tx.query(
    `update newsletter_delivery set opened_at = null, clicked_at = null, is_measured = false
      where subscriber_id = any($1) and is_measured`,
    [rows.map(row => row.id)],
  );
}

/** Within this transaction suppressions and opt-outs may end. */
export const sayOwnWish = (tx: Tx) => tx.query(`select set_config('taquilla.own_wish', 'on', true)`);

/** The ticks that the person has elsewhere say the same thing. */
export async function withdrawConsent(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const [table, at, address] of CONSENTS)
    await tx.query(
      `update ${table} set ${at} = null, version = version + 1, updated_at = now()
        where ${address} = any($1) and ${at} is not null`,
      [emails],
    );
}
