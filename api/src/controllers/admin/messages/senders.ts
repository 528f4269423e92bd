/** What a sender's domain must publish, and asking the DNS whether it does. */
import {generateKeyPair} from 'node:crypto';
import {promisify} from 'node:util';
import {inject} from '@loopback/core';
import {get, param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {seal} from '../../../auth/seal';
import {Database} from '../../../db';
import {
  keepSenderKey,
  keepSenderRecords,
  judgeRecords,
  recordsOf,
  senderState,
  type RecordPurpose,
} from '../../../domain/messaging/sender-records';
import {notFound} from '../../../errors';
import {lookUp} from '../../../mail/dns';
import {leavesFrom, readMailServer} from '../../../mail/server';
import {operation} from '../../../rest/operation';
import {id, instant, list, obj, oneOf, orNull, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../parameters';

const STATE = oneOf('pending', 'found', 'missing', 'wrong');
const RECORDS = obj(
  {
    id: id(),
    state: oneOf('pending', 'verifying', 'verified', 'failed', 'degraded'),
    lastCheckedAt: orNull(instant()),
    dmarcPolicy: str(),
    records: list(
      obj({
        purpose: oneOf('dkim', 'spf', 'returnPath', 'dmarc'),
        type: oneOf('TXT', 'CNAME', 'A'),
        name: str(),
        value: orNull(str()),
        note: str(),
        state: STATE,
      }),
    ),
  },
  'SenderRecords',
);
type Records = Infer<typeof RECORDS>;

interface Stored {
  id: number;
  state: Records['state'];
  domain: string;
  dkimSelector: string;
  dkimPublicKey: string;
  dkim: Infer<typeof STATE>;
  spf: Infer<typeof STATE>;
  returnPath: Infer<typeof STATE>;
  dmarc: Infer<typeof STATE>;
  dmarcPolicy: string;
  lastCheckedAt: string | null;
  ageHours: number;
}

export class SendersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/emails/remitentes/{id}/registros',
    operation({
      id: 'getSenderRecords',
      tag: 'remitentes',
      summary: 'Los registros DNS que debe publicar el dominio',
      permission: {area: 'marketing', action: 'view'},
      answer: RECORDS,
      errors: [404],
    }),
  )
  async records(@param.path.integer('id', ID) senderId: number): Promise<Records> {
    return this.shown(await this.read(senderId), await this.host());
  }

  @post(
    '/api/emails/remitentes/{id}/comprobar',
    operation({
      id: 'checkSenderRecords',
      tag: 'remitentes',
      summary: 'Preguntar al DNS por los registros del dominio',
      description: 'La primera vez genera la clave DKIM.',
      permission: {area: 'marketing', action: 'configure'},
      answer: RECORDS,
      errors: [404],
    }),
  )
  async check(@param.path.integer('id', ID) senderId: number): Promise<Records> {
    if ((await this.read(senderId)).dkimPublicKey === '') await this.makeKey(senderId);
    const before = await this.read(senderId);
    const host = await this.host();
    const records = recordsOf({...before, host});
    const {states, dmarcPolicy} = judgeRecords(records, await lookUp(records));
    const state = senderState(before.state, states, before.ageHours);
    await this.db.withTransaction(async tx => {
      await keepSenderRecords(tx, senderId, {state, ...states, dmarcPolicy});
      await writeAudit(tx, this.actor, {
        action: 'check',
        resource: 'emails/remitentes',
        id: senderId,
        changes: {state: [before.state, state], ...states},
      });
    });
    return this.shown(await this.read(senderId), host);
  }

  private async makeKey(senderId: number): Promise<void> {
    const {publicKey, privateKey} = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: {type: 'spki', format: 'der'},
      privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
    });
    const sealed = seal(this.runtime.config.secret, `dkim:${senderId}`, privateKey).toString('base64');
    await this.db.withTransaction(tx => keepSenderKey(tx, senderId, publicKey.toString('base64'), sealed));
  }

  private async read(senderId: number): Promise<Stored> {
    const {rows} = await this.db.query<Stored>(
      `select id, state, domain, dkim_selector as "dkimSelector", dkim_public_key as "dkimPublicKey",
        dkim_state as dkim, spf_state as spf, return_path_state as "returnPath", dmarc_state as dmarc,
        dmarc_policy as "dmarcPolicy", last_checked_at as "lastCheckedAt",
              extract(epoch from now() - created_at)::float8 / 3600 as "ageHours" from sender where id = $1`,
      [senderId],
    );
    if (!rows[0]) throw notFound('No encontramos al remitente.');
    return rows[0];
  }

  private async host(): Promise<string | null> {
    const {config} = this.runtime;
    return leavesFrom(await readMailServer(this.db, config), config.publicUrl);
  }

  private shown(sender: Stored, host: string | null): Records {
    const {id: senderId, state, lastCheckedAt, dmarcPolicy} = sender;
    return {
      id: senderId,
      state,
      lastCheckedAt,
      dmarcPolicy,
      records: recordsOf({...sender, host}).map(record => ({
        ...record,
        state: sender[record.purpose satisfies RecordPurpose],
      })),
    };
  }
}
