/** What every act of a holder on an own pass does first and last. */
import {inject} from '@loopback/core';
import {RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import type {TransferLimits} from '../../../domain/passes/transfer/lend-refusal';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {readOwnSession, type OwnSession} from '../../../domain/passes/own-pages/read-own-sessions';
import {readSettings} from '../../../domain/settings/read-settings';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {tellBanned} from '../../tell-banned';
import {sendQr} from '../../send-qr';

export abstract class OwnPass {
  constructor(
    @inject('runtime') protected runtime: Runtime,
    @inject('db') protected db: Database,
    @inject('actor') protected actor: Actor,
    @inject(RestBindings.Http.REQUEST) protected request: Request,
    @inject(RestBindings.Http.RESPONSE) protected response: Response,
  ) {}

  /**
   * One effect on one session of an own pass: braked, once per key, in one transaction, noted. Answers with the session
   * as it is now.
   */
  protected async act(
    passId: number,
    action: AuditAction,
    keyHeader: string,
    body: {eventSessionId: number},
    effect: (tx: Tx, limits: TransferLimits) => Promise<unknown>,
  ): Promise<OwnSession> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `pass-act:${customerId}`, 60, 10);
    return tellBanned(this.db, () =>
      this.db.withTransaction(async tx => {
        await this.own(tx, passId);
        return once(tx, `pass-${action}:${passId}`, key, body, async () => {
          const limits = await limitsOf(tx);
          await readOwnSession(tx, passId, body.eventSessionId, limits);
          await effect(tx, limits);
          await writeAudit(tx, await this.me(tx, customerId), {
            action,
            resource: 'abonos',
            id: passId,
            changes: {eventSessionId: body.eventSessionId},
          });
          return readOwnSession(tx, passId, body.eventSessionId, limits);
        });
      }),
    );
  }

  /** The customer, who reaches this pass. */
  protected async own(tx: Tx, passId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnPass(tx, customerId, passId);
    return customerId;
  }

  protected async me(tx: Tx, customerId: number): Promise<Actor> {
    return asCustomer(tx, this.actor, customerId);
  }

  protected svg(code: string, label: string): Response {
    return sendQr(this.response, code, label);
  }
}

export async function limitsOf(tx: Tx): Promise<TransferLimits> {
  const settings = await readSettings(tx);
  return {
    perSeason: Number(settings.transfersPerSeason),
    closesMinutesBefore: Number(settings.transferCloseHours) * 60,
  };
}
