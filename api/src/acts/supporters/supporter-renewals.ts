/**
 * A supporter's card that renews itself: the card at the bank that pays it, and stopping it by its holder's account or
 * with the link of the notice and no account.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../web/auth/audit';
import type {AuditAction} from '../../web/auth/audit-actions';
import {customerOf} from '../../web/http/customer-session';
import {openSignedNumber} from '../../platform/keys/token';
import {takeCardToBank, TO_BANK, type ToBank} from '../../outside/bank/go-to-bank';
import {Database} from '../../platform/database/db';
import {requireOwnSupporter} from '../../domain/supporters/own-supporter';
import {agreeToRenewByCard, readRenewalConsent, removeSupporterCard} from '../../domain/supporters/renewal/card';
import {readSupporterRenewal, setAutoRenewal} from '../../domain/supporters/renewal/stop';
import {notFound} from '../../domain/kernel/errors';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, day, id, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY} from '../parameters';
import {NEW_CARD, REMOVED} from '../passes/shapes/instalment-shapes';

const RENEWAL = obj(
  {
    supporterId: id(),
    number: str(),
    tierName: str(),
    isOn: bool({description: 'se renueva solo, o se avisa de que acaba'}),
    means: orNull(str({description: 'la tarjeta guardada'})),
    state: orNull(oneOf('notified', 'charging', 'stopped', 'renewed', 'failed')),
    amountCents: orNull(cents()),
    chargeOn: orNull(day()),
    reason: str(),
  },
  'AnnouncedSupporterRenewal',
);
const SET = obj({isOn: bool()});
const MINE = {tag: 'Mis carnés de simpatizante', permission: 'customer' as const, errors: [401, 404, 409, 429]};
const LINK = {tag: 'Renovación', permission: 'public' as const, errors: [404, 409, 429], answer: RENEWAL};
const TOKEN = {schema: {type: 'string' as const, minLength: 5, maxLength: 100}};

export class SupporterRenewalsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @post(
    '/api/public/supporters/{id}/card',
    operation({
      ...MINE,
      id: 'keepSupporterCard',
      summary: 'Guardar una tarjeta para que mi carné se renueve solo',
      description: 'El banco la comprueba y no cobra nada. La anterior se deja de usar cuando la nueva está guardada.',
      answer: TO_BANK,
    }),
  )
  async card(
    @param.path.integer('id', ID) supporterId: number,
    @requestBody(jsonBody(NEW_CARD)) body: Infer<typeof NEW_CARD>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<ToBank> {
    const customerId = await this.own(this.db, supporterId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `card-change:${customerId}`, 10, 10);
    return this.db.withTransaction(async tx => {
      await this.own(tx, supporterId);
      return once(tx, `supporter-card:${supporterId}`, key, body, async () => {
        const {consentText, priceCents, tierName, holderName} = await readRenewalConsent(tx, supporterId);
        return takeCardToBank(
          this.runtime,
          {amountCents: priceCents, title: tierName, titular: holderName, page: '/simpatizantes'},
          async gatewayOrder => {
            await agreeToRenewByCard(tx, {gatewayOrder, customerId, supporterId, consentText, ip: this.actor.ip});
            await this.note(tx, customerId, 'change_card', supporterId);
          },
        );
      });
    });
  }

  @post(
    '/api/public/supporters/{id}/card/remove',
    operation({...MINE, id: 'removeSupporterCard', summary: 'Quitar la tarjeta guardada', answer: REMOVED}),
  )
  async remove(@param.path.integer('id', ID) supporterId: number): Promise<Infer<typeof REMOVED>> {
    return this.db.withTransaction(async tx => {
      const customerId = await this.own(tx, supporterId);
      const removed = await removeSupporterCard(tx, supporterId);
      if (removed) await this.note(tx, customerId, 'remove_card', supporterId);
      return {removed};
    });
  }

  @get(
    '/api/public/supporter-renewals/{token}',
    operation({...LINK, id: 'getAnnouncedSupporterRenewal', summary: 'La renovación de la que avisa un correo'}),
  )
  async byLink(@param.path.string('token', TOKEN) token: string): Promise<Infer<typeof RENEWAL>> {
    await slowDown(this.db, `auto-renewal:${this.actor.ip}`, 120, 10);
    return readSupporterRenewal(this.db, this.supporterOf(token));
  }

  @post(
    '/api/public/supporter-renewals/{token}',
    operation({
      ...LINK,
      id: 'setAnnouncedSupporterRenewal',
      summary: 'Parar con el enlace del correo la renovación del carné, o volver a pedirla',
    }),
  )
  async setByLink(
    @param.path.string('token', TOKEN) token: string,
    @requestBody(jsonBody(SET)) body: Infer<typeof SET>,
  ): Promise<Infer<typeof RENEWAL>> {
    await slowDown(this.db, `auto-renewal:${this.actor.ip}`, 120, 10);
    const supporterId = this.supporterOf(token);
    return this.db.withTransaction(async tx => {
      await setAutoRenewal(tx, supporterId, body.isOn);
      await writeAudit(
        tx,
        {...this.actor, kind: 'customer', id: null, name: 'con el enlace del aviso'},
        {
          action: body.isOn ? 'auto_renew_on' : 'auto_renew_off',
          resource: 'simpatizantes',
          id: supporterId,
          changes: {isAutoRenewed: body.isOn},
          reason: 'Enlace del aviso',
        },
      );
      return readSupporterRenewal(tx, supporterId);
    });
  }

  private async own(tx: Tx, supporterId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnSupporter(tx, customerId, supporterId);
    return customerId;
  }

  private async note(tx: Tx, customerId: number, action: AuditAction, supporterId: number): Promise<void> {
    await writeAudit(tx, await asCustomer(tx, this.actor, customerId), {
      action,
      resource: 'simpatizantes',
      id: supporterId,
    });
  }

  private supporterOf(token: string): number {
    const supporterId = openSignedNumber(this.runtime.config.secret, 'supporter_renewal', token);
    if (supporterId === null) throw notFound('Este enlace no es válido. Comprueba que lo has copiado entero.');
    return supporterId;
  }
}
