/** An accreditation is decided by who answers for the event, and handed over by whoever stands at the door. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {AuditAction} from '../../web/auth/audit-actions';
import {Database} from '../../platform/database/db';
import {activate, approve, markSent, refuse} from '../../domain/accreditations/states';
import {invalid} from '../../domain/kernel/errors';
import {queueAccreditation} from '../../jobs/mails/accreditation-mail';
import {idempotencyKey} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, int, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, MAYBE_KEY} from '../parameters';

const REASON = obj({reason: str({minLength: 3, maxLength: 300})});
const STATE = obj({id: id(), state: str(), version: int()}, 'AccreditationState');
const SENT = obj({id: id(), state: str(), version: int(), email: str()});
const ACTIVATION = obj({
  docEnding: str({minLength: 4, maxLength: 20, description: 'los últimos cuatro caracteres del documento que enseña'}),
  isIdChecked: bool({description: 'la foto y el nombre coinciden'}),
  bibNo: opt(orNull(int({minimum: 1, maximum: 999}))),
});
const ACTIVATED = obj({id: id(), code: str(), activatedAt: instant()});
const TAG = 'Acreditaciones';
const DECIDE = {
  tag: TAG,
  permission: {area: 'accreditations', action: 'send'} as const,
  errors: [404, 409],
  answer: STATE,
};

export class AccreditationsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/acreditaciones/{id}/aprobar',
    operation({
      ...DECIDE,
      id: 'approveAccreditation',
      summary: 'Aprobar una solicitud',
      description: 'Con el cupo de su medio completo, 409 `quota_full`.',
    }),
  )
  async approve(@param.path.integer('id', ID) accreditationId: number): Promise<Infer<typeof STATE>> {
    return this.change(accreditationId, 'approve', undefined, tx =>
      approve(tx, {id: accreditationId, staffUserId: this.actor.id!}),
    );
  }

  @post(
    '/api/acreditaciones/{id}/rechazar',
    operation({...DECIDE, id: 'rejectAccreditation', summary: 'Rechazar una solicitud'}),
  )
  async reject(
    @param.path.integer('id', ID) accreditationId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof STATE>> {
    return this.change(accreditationId, 'reject', body.reason, tx =>
      this.refuse(tx, accreditationId, body.reason, 'rejected'),
    );
  }

  @post(
    '/api/acreditaciones/{id}/revocar',
    operation({...DECIDE, id: 'revokeAccreditation', summary: 'Revocar: el código deja de valer'}),
  )
  async revoke(
    @param.path.integer('id', ID) accreditationId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof STATE>> {
    return this.change(accreditationId, 'revoke', body.reason, tx =>
      this.refuse(tx, accreditationId, body.reason, 'revoked'),
    );
  }

  @post(
    '/api/acreditaciones/{id}/enviar',
    operation({
      ...DECIDE,
      id: 'sendAccreditation',
      summary: 'Enviar por correo dónde y cómo recogerla',
      description: 'Una vez por minuto como mucho.',
      answer: SENT,
    }),
  )
  async send(
    @param.path.integer('id', ID) accreditationId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof SENT>> {
    let email: string | null = null;
    const state = await this.change(accreditationId, 'send', undefined, async tx => {
      await markSent(tx, accreditationId);
      email = await queueAccreditation(this.runtime, tx, {
        id: accreditationId,
        kind: 'approved',
        again: key ? idempotencyKey(key) : new Date(this.runtime.sessions.now()).toISOString().slice(0, 16),
      });
      if (email === null)
        throw invalid({email: 'No tiene correo.'}, 'La acreditación no tiene correo al que enviarla.');
    });
    return {...state, email: email!};
  }

  @post(
    '/api/acreditaciones/{id}/activar',
    operation({
      id: 'activateAccreditation',
      tag: TAG,
      summary: 'Activar en el recinto: documento comprobado y código válido',
      description: 'Queda anotado quién y cuándo.',
      permission: {area: 'accreditations', action: 'edit'},
      errors: [404, 409],
      answer: ACTIVATED,
    }),
  )
  async activate(
    @param.path.integer('id', ID) accreditationId: number,
    @requestBody(jsonBody(ACTIVATION)) body: Infer<typeof ACTIVATION>,
  ): Promise<Infer<typeof ACTIVATED>> {
    return this.db.withTransaction(async tx => {
      const done = await activate(tx, {
        id: accreditationId,
        staffUserId: this.actor.id!,
        docEnding: body.docEnding,
        isIdChecked: body.isIdChecked,
        bibNo: body.bibNo ?? null,
      });
      await writeAudit(tx, this.actor, {
        action: 'activate',
        resource: 'acreditaciones',
        id: accreditationId,
        changes: {isIdChecked: true, bibNo: body.bibNo ?? null},
      });
      return {id: accreditationId, code: done.code, activatedAt: done.activatedAt.toISOString()};
    });
  }

  /** Whoever asked is told why; a request that nobody left an address with is told by whoever decides. */
  private async refuse(
    tx: Tx,
    accreditationId: number,
    reason: string,
    becomes: 'rejected' | 'revoked',
  ): Promise<void> {
    await refuse(tx, {id: accreditationId, staffUserId: this.actor.id!, reason, to: becomes});
    await queueAccreditation(this.runtime, tx, {id: accreditationId, kind: becomes, again: ''});
  }

  private change(
    accreditationId: number,
    action: AuditAction,
    reason: string | undefined,
    work: (tx: Tx) => Promise<void>,
  ): Promise<Infer<typeof STATE>> {
    return this.db.withTransaction(async tx => {
      await work(tx);
      const state = (
        await tx.query<Infer<typeof STATE>>('select id, state, version from accreditation where id = $1', [
          accreditationId,
        ])
      ).rows[0]!;
      await writeAudit(tx, this.actor, {
        action,
        resource: 'acreditaciones',
        id: accreditationId,
        changes: {state: state.state},
        reason: reason?.trim(),
      });
      return state;
    });
  }
}
