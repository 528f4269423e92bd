/**
 * Stopping a renewal that makes itself, and asking for it again: by the holder in «Mi abono», or with the link of the
 * notice and no account.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {openSignedNumber} from '../../../platform/keys/token';
import {Database} from '../../../platform/database/db';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {readAutoRenewal, setAutoRenew} from '../../../domain/passes/renewal/set-auto-renew';
import {conflict, notFound} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, cents, day, id, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';

export const AUTO_RENEWAL = obj(
  {
    passId: id(),
    listName: str(),
    seatLabel: str(),
    isOn: bool({description: 'se renueva solo'}),
    hasMeans: bool({description: 'hay una tarjeta o una domiciliación que se puede cobrar'}),
    nextListName: orNull(str()),
    state: orNull(oneOf('notified', 'stopped', 'renewed', 'failed')),
    amountCents: orNull(cents()),
    chargeOn: orNull(day()),
    reason: str(),
    canChange: bool(),
  },
  'OwnAutoRenewal',
);
export const SET_AUTO_RENEWAL = obj({isOn: bool()});

const MINE = {tag: 'Mi abono', permission: 'customer' as const, errors: [401, 404, 409], answer: AUTO_RENEWAL};
const LINK = {tag: 'Renovación', permission: 'public' as const, errors: [404, 409, 429], answer: AUTO_RENEWAL};
const TOKEN = {schema: {type: 'string' as const, minLength: 5, maxLength: 100}};

export class AutoRenewalsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/passes/{id}/auto-renewal',
    operation({...MINE, id: 'getMyAutoRenewal', summary: 'Si mi abono se renueva solo, cuánto y cuándo'}),
  )
  async mine(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof AUTO_RENEWAL>> {
    await requireOwnPass(this.db, await customerOf(this.db, this.request), passId);
    return readAutoRenewal(this.db, passId);
  }

  @post(
    '/api/public/passes/{id}/auto-renewal',
    operation({
      ...MINE,
      id: 'setMyAutoRenewal',
      summary: 'Parar la renovación automática de mi abono, o volver a pedirla',
    }),
  )
  async setMine(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SET_AUTO_RENEWAL)) body: Infer<typeof SET_AUTO_RENEWAL>,
  ): Promise<Infer<typeof AUTO_RENEWAL>> {
    const customerId = await customerOf(this.db, this.request);
    await requireOwnPass(this.db, customerId, passId);
    return this.set(passId, body.isOn, {...this.actor, kind: 'customer', id: customerId}, 'Mi abono');
  }

  @get(
    '/api/public/auto-renewals/{token}',
    operation({...LINK, id: 'getAnnouncedRenewal', summary: 'La renovación automática de la que avisa un correo'}),
  )
  async byLink(@param.path.string('token', TOKEN) token: string): Promise<Infer<typeof AUTO_RENEWAL>> {
    await slowDown(this.db, `auto-renewal:${this.actor.ip}`, 120, 10);
    return readAutoRenewal(this.db, this.passOf(token));
  }

  @post(
    '/api/public/auto-renewals/{token}',
    operation({...LINK, id: 'setAnnouncedRenewal', summary: 'Parar con el enlace del correo, o volver a pedirla'}),
  )
  async setByLink(
    @param.path.string('token', TOKEN) token: string,
    @requestBody(jsonBody(SET_AUTO_RENEWAL)) body: Infer<typeof SET_AUTO_RENEWAL>,
  ): Promise<Infer<typeof AUTO_RENEWAL>> {
    await slowDown(this.db, `auto-renewal:${this.actor.ip}`, 120, 10);
    return this.set(
      this.passOf(token),
      body.isOn,
      {...this.actor, kind: 'customer', id: null, name: 'con el enlace del aviso'},
      'Enlace del aviso',
    );
  }

  private set(passId: number, isOn: boolean, actor: Actor, reason: string): Promise<Infer<typeof AUTO_RENEWAL>> {
    return this.db.withTransaction(async tx => {
      if (isOn && !(await readAutoRenewal(tx, passId)).hasMeans)
        throw conflict(
          'no_means',
          'Para renovar solo hace falta una tarjeta guardada o una domiciliación. Guárdala al pagar un plazo, en «Ver los plazos».',
        );
      await setAutoRenew(tx, passId, isOn);
      await writeAudit(tx, actor, {
        action: isOn ? 'auto_renew_on' : 'auto_renew_off',
        resource: 'abonos',
        id: passId,
        changes: {autoRenew: isOn},
        reason,
      });
      return readAutoRenewal(tx, passId);
    });
  }

  private passOf(token: string): number {
    const passId = openSignedNumber(this.runtime.config.secret, 'auto_renewal', token);
    if (passId === null) throw notFound('Este enlace no es válido. Comprueba que lo has copiado entero.');
    return passId;
  }
}
