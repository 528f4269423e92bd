/** The address of a customer's account, as the office may ask for another: a proposal, told to both mailboxes. */
import {inject} from '@loopback/core';
import {del, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {newToken, tokenHash} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {proposeEmail, withdrawEmail} from '../../domain/customers/change-email';
import {notFound} from '../../domain/kernel/errors';
import {mailIdentity} from '../../outside/mail/identity';
import {renderEmailChange, renderEmailChangeTold} from '../../outside/mail/render/account';
import {dayAndTime} from '../../outside/drawing/spanish';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {jsonBody, operation} from '../../web/http/operation-text';
import {email, instant, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';

const PROPOSED = obj({email: email()});
const PENDING = obj(
  {
    pendingEmail: str(),
    waitsUntilAt: orNull(instant('hasta entonces puede oponerse el de antes; null: nadie lo había comprobado')),
  },
  'ProposedEmail',
);
const WITHDRAWN = obj({pendingEmail: orNull(str())}, 'WithdrawnEmail');
const TEXT = {tag: 'clientes', permission: {area: 'customers', action: 'edit'} as const};
const VALID_MINUTES = 7 * 24 * 60;

export class AccountAddressController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/clientes/{id}/correo',
    operation({
      ...TEXT,
      id: 'proposeCustomerEmail',
      summary: 'Proponer otro correo para una cuenta',
      description:
        'No cambia nada todavía: se confirma con el enlace que llega al nuevo, y el de antes recibe otro para aceptarlo o decir que no ha sido él. Sin respuesta suya, pasa a los tres días.',
      answer: PENDING,
      errors: [404, 409],
    }),
  )
  async propose(
    @param.path.integer('id', ID) customerId: number,
    @requestBody(jsonBody(PROPOSED)) body: Infer<typeof PROPOSED>,
  ): Promise<Infer<typeof PENDING>> {
    const address = body.email.trim().toLowerCase();
    const [token, oldToken] = [newToken(), newToken()];
    return this.db.withTransaction(async tx => {
      const {id, oldEmail, firstName, waitsUntilAt} = await proposeEmail(tx, customerId, address, this.actor.id!, {
        tokenHash: tokenHash(token),
        oldTokenHash: tokenHash(oldToken),
      });
      const identity = await mailIdentity(tx, this.runtime.config);
      const said = {
        identity,
        firstName,
        validMinutes: VALID_MINUTES,
        oldEmail,
        newEmail: address,
        waitsUntil: waitsUntilAt === null ? null : `el ${dayAndTime(waitsUntilAt, identity.timezone)}`,
      };
      const url = (key: string, who: string) => `${this.runtime.config.publicUrl}/correo/cuenta#${who}=${key}`;
      const letter = {orderId: null, attachments: []};
      await queueMail(this.runtime, tx, {
        ...renderEmailChange({...said, url: url(token, 'clave')}),
        ...letter,
        dedupeKey: `email-change:${id}`,
        kind: 'email_change',
        to: address,
      });
      await queueMail(this.runtime, tx, {
        ...renderEmailChangeTold({...said, url: url(oldToken, 'antes')}),
        ...letter,
        dedupeKey: `email-change-told:${id}`,
        kind: 'email_change_told',
        to: oldEmail,
      });
      await this.note(customerId, {email: [oldEmail, address]}, tx);
      return {pendingEmail: address, waitsUntilAt: waitsUntilAt?.toISOString() ?? null};
    });
  }

  @del(
    '/api/clientes/{id}/correo',
    operation({
      ...TEXT,
      id: 'withdrawCustomerEmail',
      summary: 'Retirar el correo propuesto: sus enlaces dejan de valer',
      answer: WITHDRAWN,
      errors: [404],
    }),
  )
  async withdraw(@param.path.integer('id', ID) customerId: number): Promise<Infer<typeof WITHDRAWN>> {
    await this.db.withTransaction(async tx => {
      if (!(await withdrawEmail(tx, customerId))) throw notFound('No hay ningún correo pendiente de confirmar.');
      await this.note(customerId, {pendingEmail: null}, tx);
    });
    return {pendingEmail: null};
  }

  private note(id: number, changes: Record<string, unknown>, tx: Parameters<typeof writeAudit>[0]): Promise<void> {
    return writeAudit(tx, this.actor, {action: 'propose', resource: 'clientes', id, changes});
  }
}
