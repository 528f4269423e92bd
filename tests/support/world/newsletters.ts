/** A sender whose domain is in order, a list of people, and a newsletter for them: straight into the tables of a world. */
import {generateKeyPairSync} from 'node:crypto';
import {seal} from '../../../api/src/platform/keys/seal';
import type {Database} from '../../../api/src/platform/database/db';

const one = async (db: Database, text: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{id: number}>(text, values)).rows[0]!.id;

/** It signs by RSA-2048, as most do. */
export async function makeSender(db: Database, secret: string): Promise<{senderId: number; publicKey: string}> {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'der'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  const publicKey = keys.publicKey.toString('base64');
  const senderId = await one(
    db,
    `insert into sender (name, email, state, dkim_public_key, dkim_state, spf_state, dmarc_state, verified_at)
      values ('El club', 'boletin@club.example.org', 'verified', $1, 'found', 'found', 'found', now()) returning id`,
    [publicKey],
  );
  await db.query('update sender set dkim_private_key = $2, dkim_sealed_for = id where id = $1', [
    senderId,
    seal(secret, `dkim:${senderId}`, keys.privateKey).toString('base64'),
  ]);
  return {senderId, publicKey};
}

export const makeGroup = (db: Database, name = 'Todos'): Promise<number> =>
  one(db, 'insert into subscriber_group (name) values ($1) returning id', [name]);

export interface Subscribed {
  id: number;
  email: string;
}

let lists = 0;
/** So many people, in that list; of these domains in turn. */
export async function subscribeMany(
  db: Database,
  groupId: number,
  count: number,
  domains = ['buzon0', 'buzon1', 'buzon2', 'buzon3', 'buzon4', 'buzon5', 'buzon6'].map(name => `${name}.example`),
): Promise<Subscribed[]> {
  const list = `lista${process.pid}x${++lists}`;
  const {rows} = await db.query<Subscribed>(
    `with s as (insert into subscriber (email, first_name, state, consent_at, consent_method)
       select '${list}-' || n || '@' || ($3::text[])[1 + n % cardinality($3::text[])], 'Persona ' || n, 'active', now(), 'double_opt_in'
         from generate_series(1, $1) n returning id, email),
     m as (insert into subscriber_group_member (subscriber_group_id, subscriber_id) select $2, id from s)
     select id, email from s order by id`,
    [count, groupId, domains],
  );
  return rows;
}

export const writeNewsletter = (
  db: Database,
  groupId: number,
  more: {subject?: string; html?: string} = {},
): Promise<number> =>
  one(
    db,
    `insert into newsletter (title, subject, preheader, sender_id, audience, html)
      select 'Boletín', $1, 'Lo que viene este mes en el club', min(id), $2, $3 from sender returning id`,
    [
      more.subject ?? 'Vuelve la temporada',
      JSON.stringify({groupIds: [groupId], excludedGroupIds: []}),
      more.html ?? '<p>Hola, {{nombre}}: empezamos.</p>',
    ],
  );

export interface Figures {
  state: string;
  reason: string;
  recipients: number;
  delivered: number;
  bounced: number;
  unsubscribed: number;
  complained: number;
}
export const newsletterFigures = async (db: Database, id: number): Promise<Figures> =>
  (
    await db.query<Figures>(
      `select state, state_reason as reason, recipient_count as recipients, delivered_count as delivered,
        bounced_count as bounced, unsubscribed_count as unsubscribed, complained_count as complained
         from newsletter where id = $1`,
      [id],
    )
  ).rows[0]!;
/** The same, counted from the rows. */
export const newsletterCounted = async (db: Database, id: number): Promise<Omit<Figures, 'state' | 'reason'>> =>
  (
    await db.query<Omit<Figures, 'state' | 'reason'>>(
      `select (count(*) filter (where state <> 'discarded'))::int as recipients,
         (count(*) filter (where state in ('sent', 'delivered')))::int as delivered,
         (count(*) filter (where state = 'bounced'))::int as bounced, count(unsubscribed_at)::int as unsubscribed,
         count(complained_at)::int as complained from newsletter_delivery where newsletter_id = $1`,
      [id],
    )
  ).rows[0]!;
