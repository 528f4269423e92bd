/** What a sender's domain must publish, and asking the DNS whether it does. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {
  discardNextKey,
  keepNextKey,
  keepSenderRecords,
  nextKeyRecord,
  recordsOf,
} from '../../../domain/messaging/sender-records';
import {askSender, mailHost, makeNextKey, readSender, type StoredSender} from '../../../outside/mail/dns/check-sender';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {id, instant, list, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';

const STATE = oneOf('pending', 'found', 'missing', 'wrong');
const RECORDS = obj(
  {
    id: id(),
    state: oneOf('pending', 'verifying', 'verified', 'failed', 'degraded'),
    lastCheckedAt: orNull(instant()),
    dmarcPolicy: str(),
    records: list(
      obj({
        purpose: oneOf('dkim', 'nextDkim', 'spf', 'dmarc'),
        type: oneOf('TXT'),
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
const CHANGE = obj({act: oneOf('begin', 'discard')});

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
    return this.shown(await readSender(this.db, senderId), await mailHost(this.runtime));
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
    const found = await askSender(this.runtime, senderId);
    await this.db.withTransaction(async tx => {
      const before = await keepSenderRecords(tx, senderId, found);
      const {state, dmarcPolicy: _policy, nextKey, ...states} = found;
      await writeAudit(tx, this.actor, {
        action: 'check',
        resource: 'emails/remitentes',
        id: senderId,
        changes: {
          state: [before, state],
          ...states,
          ...(nextKey && {nextKey: `${nextKey.nextSelector}: ${nextKey.state}`}),
        },
      });
    });
    return this.records(senderId);
  }

  @post(
    '/api/emails/remitentes/{id}/cambiar-clave',
    operation({
      id: 'changeSenderKey',
      tag: 'remitentes',
      summary: 'Cambiar la clave DKIM sin dejar de firmar, o descartar la nueva',
      description:
        'La nueva se publica junto a la de ahora, con otro selector; firma desde que el DNS la tiene, que se pregunta cada hora.',
      permission: {area: 'marketing', action: 'configure'},
      answer: RECORDS,
      errors: [404, 409],
    }),
  )
  async changeKey(
    @param.path.integer('id', ID) senderId: number,
    @requestBody(jsonBody(CHANGE)) {act}: Infer<typeof CHANGE>,
  ): Promise<Records> {
    const sender = await readSender(this.db, senderId);
    const key = act === 'begin' ? await makeNextKey(this.runtime.config, sender) : null;
    await this.db.withTransaction(async tx => {
      await (key ? keepNextKey(tx, senderId, key) : discardNextKey(tx, senderId));
      await writeAudit(tx, this.actor, {
        action: 'change_key',
        resource: 'emails/remitentes',
        id: senderId,
        changes: {act},
      });
    });
    return this.records(senderId);
  }

  private shown(sender: StoredSender, host: string | null): Records {
    const {id: senderId, state, lastCheckedAt, dmarcPolicy} = sender;
    const next = nextKeyRecord(sender);
    const [dkim, ...rest] = recordsOf({...sender, host});
    return {
      id: senderId,
      state,
      lastCheckedAt,
      dmarcPolicy,
      records: [dkim!, ...(next ? [next] : []), ...rest].map(record => ({...record, state: sender[record.purpose]})),
    };
  }
}
