/** Trying before selling: one event, or the whole shop; and the one act that erases what was tried. */
import {inject} from '@loopback/core';
import {get, param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {beginTrial} from '../../domain/trials/begin';
import {closeTrials, eraseTrial, type ErasedTrial} from '../../domain/trials/erase';
import {readTrials} from '../../domain/trials/read';
import {beginShopTrial, endTrials, runningTrials} from '../../domain/trials/whole-shop';
import {DomainError} from '../../domain/kernel/errors';
import {operation} from '../../web/http/operation-text';
import {cents, id, instant, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {reachEvent} from '../reach';

const BEGUN = obj(
  {eventId: id(), slug: str({description: 'su dirección en la tienda es /eventos/{slug}'}), sessions: int()},
  'BegunTrial',
);
const ERASED = obj(
  {
    events: int(),
    sessions: int(),
    orders: int(),
    tickets: int(),
    payments: int(),
    paidCents: cents('de mentira: nunca se ha cobrado'),
    readings: int(),
    mails: int(),
  },
  'ErasedTrial',
);
const TRIALS = obj(
  {
    shopSince: orNull(instant('desde cuándo está en pruebas toda la tienda')),
    trials: list(
      obj(
        {
          eventId: id(),
          ofId: orNull(id()),
          title: str(),
          slug: str(),
          sessions: int(),
          nextSessionId: orNull(id()),
          orders: int(),
          tickets: int(),
          readings: int(),
          createdAt: instant(),
        },
        'RunningTrial',
      ),
    ),
  },
  'Trials',
);

const TRIES = 5;
const TAG = 'Pruebas';
const EVENT = {tag: TAG, permission: {area: 'events', action: 'configure'} as const};
const SHOP = {tag: TAG, permission: {area: 'settings', action: 'configure'} as const, errors: [409]};

export class TrialsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/pruebas',
    operation({
      id: 'listTrials',
      tag: TAG,
      summary: 'Las pruebas en marcha',
      permission: {area: 'events', action: 'view'},
      answer: TRIALS,
    }),
  )
  async read(): Promise<object> {
    return readTrials(this.db, this.actor.companyId);
  }

  @post(
    '/api/eventos/{id}/probar',
    operation({
      ...EVENT,
      id: 'beginTrial',
      summary: 'Probar la venta de un evento',
      description:
        'Hace una copia a la venta, con el banco de pruebas y números «PRUEBA-». Solo la ve quien tiene su dirección.',
      answer: BEGUN,
      errors: [404, 409],
    }),
  )
  async begin(@param.path.integer('id', ID) eventId: number): Promise<Infer<typeof BEGUN>> {
    await reachEvent(this.db, this.actor, eventId);
    return this.db.withTransaction(async tx => {
      const begun = await beginTrial(tx, eventId, false);
      await writeAudit(tx, this.actor, {
        action: 'begin_trial',
        resource: 'eventos',
        id: eventId,
        changes: {trialEventId: begun.eventId, sessions: begun.sessions},
      });
      return begun;
    });
  }

  @post(
    '/api/eventos/{id}/borrar-prueba',
    operation({
      ...EVENT,
      id: 'eraseTrial',
      summary: 'Borrar una prueba y todo lo que se ha probado en ella',
      description: 'El identificador es el de la prueba, no el del evento probado.',
      answer: ERASED,
      errors: [404],
    }),
  )
  async erase(@param.path.integer('id', ID) eventId: number): Promise<ErasedTrial> {
    await reachEvent(this.db, this.actor, eventId);
    return this.patiently([eventId], async tx => {
      const erased = await eraseTrial(tx, eventId);
      await writeAudit(tx, this.actor, {action: 'erase_trial', resource: 'eventos', id: eventId, changes: {...erased}});
      return erased;
    });
  }

  @post(
    '/api/pruebas/empezar',
    operation({
      ...SHOP,
      id: 'beginShopTrial',
      summary: 'Poner en pruebas toda la tienda',
      description: 'Solo mientras no hay nada a la venta de verdad.',
      answer: obj({events: int(), sessions: int()}, 'BegunShopTrial'),
    }),
  )
  async beginShop(): Promise<{events: number; sessions: number}> {
    return this.db.withTransaction(async tx => {
      const begun = await beginShopTrial(tx);
      const done = {events: begun.length, sessions: begun.reduce((sum, trial) => sum + trial.sessions, 0)};
      await writeAudit(tx, this.actor, {action: 'begin_trial', resource: 'configuracion', id: 1, changes: done});
      return done;
    });
  }

  @post(
    '/api/pruebas/terminar',
    operation({...SHOP, id: 'endTrials', summary: 'Terminar todas las pruebas y borrar lo probado', answer: ERASED}),
  )
  async end(): Promise<ErasedTrial> {
    return this.patiently(await runningTrials(this.db), async tx => {
      const erased = await endTrials(tx);
      await writeAudit(tx, this.actor, {action: 'erase_trial', resource: 'configuracion', id: 1, changes: {...erased}});
      return erased;
    });
  }

  /** Who was buying at that moment may stand in the way, and is done when it is tried again. */
  private async patiently<T>(eventIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
    await this.db.withTransaction(tx => closeTrials(tx, eventIds));
    for (let left = TRIES; ; left--) {
      try {
        return await this.db.withTransaction(work);
      } catch (error) {
        if (left <= 1 || !(error instanceof DomainError) || error.code !== 'busy') throw error;
      }
    }
  }
}
