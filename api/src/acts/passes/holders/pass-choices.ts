/** The holder of a pass «a elegir» chooses its sessions, with a place in each, and gives back what has not begun. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {choose} from '../../../domain/passes/choices/choose';
import {dropChoice} from '../../../domain/passes/choices/drop-choice';
import {readChoices} from '../../../domain/passes/choices/read-choices';
import {readChoicePlaces, type ChoicePlaces} from '../../../domain/passes/choices/read-places';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {obj, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {CHOICES, choicesOf, CHOOSE, PLACES} from '../shapes/pass-choice-shapes';
import {SESSION} from './shapes/pass-shapes';

const TAG = 'Mi abono';
const MINE = {tag: TAG, permission: 'customer' as const, errors: [401, 404]};
const ACT = {tag: TAG, permission: 'customer' as const, errors: [401, 404, 409, 429]};
const BODY = obj(CHOOSE);

export class OwnChoicesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/passes/{id}/choices',
    operation({
      ...MINE,
      id: 'listMyChoices',
      summary: 'Las sesiones de mi abono a elegir: cuáles están elegidas y cuáles se pueden elegir',
      answer: CHOICES,
    }),
  )
  async choices(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof CHOICES>> {
    await this.own(this.db, passId);
    return choicesOf(await readChoices(this.db, passId, {isStaff: false}));
  }

  @get(
    '/api/public/passes/{id}/choices/{sessionId}/places',
    operation({
      ...MINE,
      id: 'listMyChoicePlaces',
      summary: 'Dónde puedo sentarme en una sesión que elijo',
      answer: PLACES,
    }),
  )
  async places(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
    @param.query.integer('zoneId', ID) zoneId?: number,
  ): Promise<ChoicePlaces> {
    await this.own(this.db, passId);
    return readChoicePlaces(this.db, passId, sessionId, zoneId ?? null);
  }

  @post(
    '/api/public/passes/{id}/choices',
    operation({
      ...ACT,
      id: 'chooseMySession',
      summary: 'Elegir una sesión con mi abono',
      description: 'Gasta una de las que da el abono. Hasta que empieza se puede dejar, si nadie ha entrado.',
      answer: CHOICES,
    }),
  )
  choose(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHOICES>> {
    return this.act(passId, 'choose', key, body, async tx => {
      await choose(tx, {
        seasonPassId: passId,
        eventSessionId: body.eventSessionId,
        zoneId: body.zoneId,
        seatId: body.seatId ?? null,
        channel: 'web',
        staffUserId: null,
      });
    });
  }

  @post(
    '/api/public/passes/{id}/choices/drop',
    operation({
      ...ACT,
      id: 'dropMySession',
      summary: 'Dejar una sesión elegida: vuelve a quedar por elegir',
      answer: CHOICES,
    }),
  )
  async drop(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SESSION)) body: Infer<typeof SESSION>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHOICES>> {
    let freed: {eventSessionId: number; seatId: number}[] = [];
    const answer = await this.act(passId, 'drop_choice', key, body, async tx => {
      freed = (await dropChoice(tx, {seasonPassId: passId, eventSessionId: body.eventSessionId, isStaff: false})).seats;
    });
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  private async act(
    passId: number,
    action: AuditAction,
    keyHeader: string,
    body: {eventSessionId: number},
    effect: (tx: Tx) => Promise<void>,
  ): Promise<Infer<typeof CHOICES>> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `pass-act:${customerId}`, 60, 10);
    return this.db.withTransaction(tx =>
      once(tx, `pass-${action}:${passId}`, key, body, async () => {
        await this.own(tx, passId);
        await effect(tx);
        await writeAudit(tx, await asCustomer(tx, this.actor, customerId), {
          action,
          resource: 'abonos',
          id: passId,
          changes: body,
        });
        return choicesOf(await readChoices(tx, passId, {isStaff: false}));
      }),
    );
  }

  private async own(tx: Tx, passId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnPass(tx, customerId, passId);
    return customerId;
  }
}
