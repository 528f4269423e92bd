/**
 * Staff choose for the holder of a pass «a elegir», at the office, the counter or by telephone: the same verbs as the
 * holder's own page.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {Database} from '../../../platform/database/db';
import {choose} from '../../../domain/passes/choices/choose';
import {dropChoice} from '../../../domain/passes/choices/drop-choice';
import {readChoices} from '../../../domain/passes/choices/read-choices';
import {readCounterPasses, type CounterPass} from '../../../domain/passes/choices/read-counter-passes';
import {readChoicePlaces, type ChoicePlaces} from '../../../domain/passes/choices/read-places';
import {findStaffCart} from '../../../domain/seats/staff-cart';
import {notFound} from '../../../domain/kernel/errors';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {CHOICES, choicesOf, CHOOSE, PLACES} from '../shapes/pass-choice-shapes';
import {HOLDER, ID, KEY} from '../../parameters';
import {reachSession} from '../../reach';

const BODY = obj({...CHOOSE, channel: oneOf('box_office', 'phone')});
const DROP = obj({eventSessionId: id()});
const COUNTER_PASS = obj(
  {
    passId: id(),
    holderName: str(),
    memberCode: str(),
    categoryName: str(),
    choices: orNull(obj({allowed: int(), used: int()})),
    ticketDiscountBp: orNull(int()),
    place: str({description: 'donde se sienta en la sesión, si la ha elegido'}),
    canChoose: bool(),
    refusalText: str(),
  },
  'CounterPass',
);
const VIEW = {tag: 'Abonos', permission: {area: 'passes', action: 'view'} as const, errors: [404]};
const EDIT = {tag: 'Abonos', permission: {area: 'passes', action: 'edit'} as const, errors: [404, 409]};
const SELL = {tag: 'Taquilla', permission: {area: 'box_office', action: 'sell'} as const, errors: [404, 409]};

export class PassChoicesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/abonos/{id}/elecciones',
    operation({
      ...VIEW,
      id: 'listPassChoices',
      summary: 'Las sesiones de un abono a elegir: cuáles están elegidas y cuáles se pueden elegir',
      answer: CHOICES,
    }),
  )
  async choices(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof CHOICES>> {
    await this.exists(this.db, passId);
    return choicesOf(await readChoices(this.db, passId, {isStaff: true}));
  }

  @get(
    '/api/abonos/{id}/elecciones/{sessionId}/sitios',
    operation({
      ...VIEW,
      id: 'listPassChoicePlaces',
      summary: 'Dónde se puede sentar un abono en una sesión que elige',
      answer: PLACES,
    }),
  )
  async places(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
    @param.query.integer('zoneId', ID) zoneId?: number,
  ): Promise<ChoicePlaces> {
    await this.exists(this.db, passId);
    return readChoicePlaces(this.db, passId, sessionId, zoneId ?? null);
  }

  @post(
    '/api/abonos/{id}/elegir',
    operation({...EDIT, id: 'choosePassSession', summary: 'Elegir una sesión por el abonado', answer: CHOICES}),
  )
  choose(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHOICES>> {
    return this.take(passId, body, key);
  }

  @post(
    '/api/abonos/{id}/dejar-eleccion',
    operation({
      ...EDIT,
      id: 'dropPassSession',
      summary: 'Dejar una sesión elegida que no ha empezado',
      answer: CHOICES,
    }),
  )
  drop(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(DROP)) body: Infer<typeof DROP>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHOICES>> {
    return this.giveBack(passId, body, key);
  }

  @get(
    '/api/taquilla/abonos',
    operation({
      ...SELL,
      id: 'listPassesAtCounter',
      summary: 'Los abonos a elegir y de precio reducido de un abonado, para una sesión',
      answer: list(COUNTER_PASS),
    }),
  )
  async atCounter(
    @param.query.string('holder', HOLDER) holder: string,
    @param.query.integer('sessionId', {...ID, required: true}) sessionId: number,
  ): Promise<CounterPass[]> {
    await reachSession(this.db, this.actor, sessionId);
    return readCounterPasses(this.db, holder, sessionId);
  }

  @get(
    '/api/taquilla/abonos/{id}/sitios/{sessionId}',
    operation({
      ...SELL,
      id: 'listCounterPlaces',
      summary: 'Dónde se puede sentar un abono a elegir en una sesión',
      answer: PLACES,
    }),
  )
  counterPlaces(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
    @param.query.integer('zoneId', ID) zoneId?: number,
  ): Promise<ChoicePlaces> {
    return this.places(passId, sessionId, zoneId);
  }

  @post(
    '/api/taquilla/abonos/{id}/elegir',
    operation({
      ...SELL,
      id: 'chooseAtCounter',
      summary: 'Elegir una sesión en la ventanilla o por teléfono',
      description: 'La butaca puede ser una que esté retenida en el carrito de quien pregunta: pasa al abono.',
      answer: CHOICES,
    }),
  )
  async chooseAtCounter(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHOICES>> {
    const cartId = this.actor.id === null ? null : await findStaffCart(this.db, this.actor.id);
    return this.take(passId, body, key, cartId);
  }

  @post(
    '/api/taquilla/abonos/{id}/dejar-eleccion',
    operation({
      ...SELL,
      id: 'dropAtCounter',
      summary: 'Dejar en la ventanilla una sesión elegida',
      description: 'Quien se equivocó de sesión, antes de que empiece.',
      answer: CHOICES,
    }),
  )
  dropAtCounter(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(DROP)) body: Infer<typeof DROP>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHOICES>> {
    return this.giveBack(passId, body, key);
  }

  private async giveBack(passId: number, body: Infer<typeof DROP>, key: string): Promise<Infer<typeof CHOICES>> {
    let freed: {eventSessionId: number; seatId: number}[] = [];
    const answer = await this.act(passId, 'drop_choice', key, body, async tx => {
      freed = (await dropChoice(tx, {seasonPassId: passId, eventSessionId: body.eventSessionId, isStaff: true})).seats;
    });
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  private take(
    passId: number,
    body: Infer<typeof BODY>,
    key: string,
    cartId: string | null = null,
  ): Promise<Infer<typeof CHOICES>> {
    return this.act(passId, 'choose', key, body, async tx => {
      await choose(tx, {
        seasonPassId: passId,
        eventSessionId: body.eventSessionId,
        zoneId: body.zoneId,
        seatId: body.seatId ?? null,
        channel: body.channel,
        staffUserId: this.actor.id,
        cartId,
      });
    });
  }

  private async act(
    passId: number,
    action: AuditAction,
    keyHeader: string,
    body: {eventSessionId: number},
    effect: (tx: Tx) => Promise<void>,
  ): Promise<Infer<typeof CHOICES>> {
    await reachSession(this.db, this.actor, body.eventSessionId);
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(async tx => {
      await this.exists(tx, passId);
      return once(tx, `pass-staff-${action}:${passId}`, key, body, async () => {
        await effect(tx);
        await writeAudit(tx, this.actor, {action, resource: 'abonos', id: passId, changes: body});
        return choicesOf(await readChoices(tx, passId, {isStaff: true}));
      });
    });
  }

  private async exists(tx: Tx, passId: number): Promise<void> {
    if (!(await tx.query('select 1 from season_pass where id = $1', [passId])).rowCount)
      throw notFound('No existe ese abono.');
  }
}
