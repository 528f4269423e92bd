/**
 * What staff do with an instalment of a pass or an enrolment: a link sent, charged now, paid at the office, another day, let off, split
 * anew, not asked for a while. Of one of a plot, whose acts are with its sale, they may remind.
 */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {CONTRACT_AREAS, kindsSeen} from '../../../web/auth/owners';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {noteReminder} from '../../../domain/instalments/note-reminder';
import {changeDueDay, stopRetries, waiveInstalment} from '../../../domain/passes/plan/manage';
import {placeContractParts, readContract, readContractPayer, type Contract} from '../../../domain/instalments/contract';
import {splitAnew} from '../../../domain/passes/plan/split-anew';
import {settleAtCounter} from '../../../domain/box-office/sell-at-counter';
import {conflict, notFound} from '../../../domain/kernel/errors';
import {chargeOne} from '../../../jobs/money/charge-instalments';
import {contractLink, queueInstalmentNotice} from '../../../outside/letters/instalment-mail';
import {RESOURCES} from '../../../models/registry';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {reachRecord} from '../../../web/rest/scope';
import {bool, cents, day, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY, OPERATION_ID} from '../../parameters';

const REASON = str({minLength: 3, maxLength: 300});
const DAY_BODY = obj({dueOn: day('desde hoy hasta el fin de la temporada'), reason: REASON});
const WAIVE_BODY = obj({reason: REASON});
const STOP_BODY = obj({isStopped: bool(), reason: REASON});
const PAY_BODY = obj({
  method: oneOf('cash', 'card_terminal', 'transfer'),
  expectedTotalCents: cents('lo que se ha mostrado, gastos incluidos'),
  tenderedCents: opt(orNull(cents('efectivo que entrega'))),
  operationId: OPERATION_ID,
  reference: opt(orNull(str({maxLength: 140, description: 'de la transferencia o de la operación'}))),
  invoice: SAID_INVOICE,
});
const SPLIT_BODY = obj({
  parts: list(obj({dueOn: day(), amountCents: int({minimum: 1, maximum: 100_000_000})}), {minItems: 1, maxItems: 24}),
  reason: REASON,
});
const LINKS_BODY = obj({instalmentIds: list(id(), {minItems: 1, maxItems: 500}), kind: opt(oneOf('link', 'reminder'))});
const LINK = obj({sentTo: orNull(str({description: 'null: no tiene correo'})), url: str()}, 'InstalmentLink');
const LINKS = obj({sent: int(), without: int({description: 'sin dirección de correo'})}, 'InstalmentLinks');
const CHARGED = obj({outcome: oneOf('paid', 'denied', 'unknown', 'refunding')}, 'InstalmentCharged');
const PAID = obj({orderId: id(), orderNumber: str(), totalCents: cents(), changeCents: cents()}, 'InstalmentPaid');
const MADE = obj({id: id()});
const TEXT = {tag: 'Plazos', errors: [404, 409]};
const EDIT = {...TEXT, permission: {area: 'instalments', action: 'edit'} as const};
const SEND = {...TEXT, permission: {area: 'instalments', action: 'send'} as const};

export class InstalmentsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/plazos/{id}/enlace',
    operation({...SEND, id: 'sendInstalmentLink', summary: 'Enviar un enlace para pagar sin cuenta', answer: LINK}),
  )
  async link(
    @param.path.integer('id', ID) instalmentId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof LINK>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `instalment-link:${instalmentId}`, key, {}, async () => {
        await this.mustReach(tx, instalmentId);
        const contract = await requireUnpaid(tx, instalmentId);
        const {buyer} = await readContractPayer(tx, contract);
        const isSent = await queueInstalmentNotice(this.runtime, tx, {
          instalmentId,
          kind: 'link',
          dedupeKey: `instalment-link:${instalmentId}:${key}`,
          gapDays: 0,
          cardTokenId: null,
        });
        await this.note(tx, 'send_link', instalmentId, {to: isSent ? buyer.email : null});
        return {sentTo: isSent ? buyer.email : null, url: contractLink(this.runtime.config, contract, new Date())};
      }),
    );
  }

  @post(
    '/api/plazos/enlaces',
    operation({
      ...SEND,
      id: 'sendInstalmentLinks',
      summary: 'Recordar a muchos lo que deben, con su enlace',
      description: 'Un correo por plazo; los que ya no se deben se saltan.',
      answer: LINKS,
    }),
  )
  async links(
    @requestBody(jsonBody(LINKS_BODY)) body: Infer<typeof LINKS_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof LINKS>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('instalment-links', this.actor), key, body, async () => {
        const {rows} = await tx.query<{id: number}>(
          `select id from instalment i where id = any($1) and (season_pass_id is not null or exists (select 1 from enrolment e
              where e.id = i.enrolment_id and e.state in ('payment_pending', 'enrolled', 'suspended', 'withdrawn')) or exists (select 1
              from plot_sale s where s.id = i.plot_sale_id and s.state = 'payment_pending'))
            and state in ('due', 'failed', 'failed_for_good', 'needs_authentication', 'in_grace', 'overdue', 'returned',
            'scheduled') and contract_kind = any($2::text[]) order by id for update`,
          [body.instalmentIds, kindsSeen(CONTRACT_AREAS, this.actor.roles)],
        );
        const done = {sent: 0, without: 0};
        for (const {id: instalmentId} of rows) {
          const isSent = await queueInstalmentNotice(this.runtime, tx, {
            instalmentId,
            kind: body.kind ?? 'reminder',
            dedupeKey: `instalment-link:${instalmentId}:${key}`,
            gapDays: 0,
            cardTokenId: null,
          });
          if (isSent) {
            done.sent++;
            await noteReminder(tx, instalmentId);
            await this.note(tx, 'send_link', instalmentId, {kind: body.kind ?? 'reminder'});
          } else done.without++;
        }
        return done;
      }),
    );
  }

  @post(
    '/api/plazos/{id}/cobrar',
    operation({
      ...EDIT,
      id: 'chargeInstalmentNow',
      summary: 'Cobrarlo ahora en la tarjeta guardada',
      description: '`unknown`: el banco no ha contestado; se le pregunta solo y no se cobra dos veces.',
      answer: CHARGED,
    }),
  )
  async charge(@param.path.integer('id', ID) instalmentId: number): Promise<Infer<typeof CHARGED>> {
    await this.mustReach(this.db, instalmentId);
    await requireUnpaid(this.db, instalmentId);
    const {rows} = await this.db.query<{stopped: boolean}>(
      'select retries_stopped_at is not null as stopped from instalment where id = $1',
      [instalmentId],
    );
    if (rows[0]!.stopped)
      throw conflict('retries_stopped', 'Los cobros de este plazo están parados: reanúdalos primero.');
    const outcome = await chargeOne(this.runtime, instalmentId, true);
    if (outcome === null)
      throw conflict(
        'not_chargeable',
        'No se puede cobrar en una tarjeta: no hay ninguna guardada que valga, o ya hay un pago en marcha.',
      );
    await this.note(this.db, 'charge', instalmentId, {outcome});
    return {outcome: outcome === 'paid' || outcome === 'denied' || outcome === 'refunding' ? outcome : 'unknown'};
  }

  @post(
    '/api/plazos/{id}/pagar',
    operation({
      ...EDIT,
      id: 'payInstalmentAtOffice',
      summary: 'Cobrarlo en la oficina: efectivo, datáfono o una transferencia que ya ha llegado',
      answer: PAID,
    }),
  )
  async pay(
    @param.path.integer('id', ID) instalmentId: number,
    @requestBody(jsonBody(PAY_BODY)) body: Infer<typeof PAY_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PAID>> {
    const key = idempotencyKey(keyHeader);
    const done = await this.db.withTransaction(tx =>
      once(tx, `instalment-pay:${instalmentId}`, key, body, async () => {
        await this.mustReach(tx, instalmentId);
        const contract = await requireUnpaid(tx, instalmentId);
        const order = await placeContractParts(tx, contract, {
          instalmentIds: [instalmentId],
          channel: 'box_office',
          staffUserId: this.actor.id,
          payMinutes: 10,
          consents: {reference: body.reference?.trim() || null},
          // A transfer has come already.
          invoice: body.method === 'transfer' ? 'unasked' : body.invoice,
          expectedTotalCents: body.expectedTotalCents,
        });
        const seats = await settleAtCounter(tx, order.id, [
          {
            method: body.method,
            amountCents: order.totalCents,
            tenderedCents: body.tenderedCents ?? null,
            operationId: body.operationId,
          },
        ]);
        this.runtime.sessions.applyFreed(seats, 'sale');
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
        await this.note(
          tx,
          'pay',
          instalmentId,
          {method: body.method, totalCents: order.totalCents, orderId: order.id},
          body.reference?.trim() || undefined,
        );
        return {
          orderId: order.id,
          orderNumber: order.number,
          totalCents: order.totalCents,
          changeCents: body.method === 'cash' && body.tenderedCents ? body.tenderedCents - order.totalCents : 0,
        };
      }),
    );
    return done;
  }

  @post(
    '/api/plazos/{id}/vencimiento',
    operation({...EDIT, id: 'changeInstalmentDay', summary: 'Cambiar el día en que vence', answer: MADE}),
  )
  async day(
    @param.path.integer('id', ID) instalmentId: number,
    @requestBody(jsonBody(DAY_BODY)) body: Infer<typeof DAY_BODY>,
  ): Promise<Infer<typeof MADE>> {
    return this.db.withTransaction(async tx => {
      await this.mustReach(tx, instalmentId);
      const {before} = await changeDueDay(tx, instalmentId, body.dueOn);
      await this.note(tx, 'change_day', instalmentId, {dueOn: [before, body.dueOn]}, body.reason.trim());
      return {id: instalmentId};
    });
  }

  @post(
    '/api/plazos/{id}/perdonar',
    operation({...EDIT, id: 'waiveInstalment', summary: 'Perdonar un plazo', answer: MADE}),
  )
  async waive(
    @param.path.integer('id', ID) instalmentId: number,
    @requestBody(jsonBody(WAIVE_BODY)) body: Infer<typeof WAIVE_BODY>,
  ): Promise<Infer<typeof MADE>> {
    return this.db.withTransaction(async tx => {
      await this.mustReach(tx, instalmentId);
      await waiveInstalment(tx, instalmentId, body.reason.trim());
      await this.note(tx, 'waive', instalmentId, {}, body.reason.trim());
      return {id: instalmentId};
    });
  }

  @post(
    '/api/plazos/{id}/reintentos',
    operation({
      ...EDIT,
      id: 'stopInstalmentRetries',
      summary: 'Parar o reanudar los cobros automáticos de un plazo',
      answer: MADE,
    }),
  )
  async retries(
    @param.path.integer('id', ID) instalmentId: number,
    @requestBody(jsonBody(STOP_BODY)) body: Infer<typeof STOP_BODY>,
  ): Promise<Infer<typeof MADE>> {
    return this.db.withTransaction(async tx => {
      await this.mustReach(tx, instalmentId);
      await stopRetries(tx, instalmentId, body.isStopped);
      await this.note(tx, body.isStopped ? 'stop_retries' : 'resume_retries', instalmentId, {}, body.reason.trim());
      return {id: instalmentId};
    });
  }

  @post(
    '/api/abonos/{id}/repartir',
    operation({
      ...EDIT,
      id: 'splitInstalmentsAnew',
      summary: 'Repartir de nuevo lo que falta por pagar',
      description: 'Las partes suman exactamente lo que falta; lo pagado no cambia.',
      answer: MADE,
    }),
  )
  async split(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SPLIT_BODY)) body: Infer<typeof SPLIT_BODY>,
  ): Promise<Infer<typeof MADE>> {
    if (!allows(this.actor.roles, CONTRACT_AREAS.pass, 'view')) throw notFound('No existe ese abono.');
    return this.db.withTransaction(async tx => {
      if ((await tx.query('select 1 from season_pass where id = $1', [passId])).rowCount !== 1)
        throw notFound('No existe ese abono.');
      const {before} = await splitAnew(tx, passId, body.parts);
      await writeAudit(tx, this.actor, {
        action: 'split_anew',
        resource: 'abonos',
        id: passId,
        changes: {parts: [before, body.parts]},
        reason: body.reason.trim(),
      });
      return {id: passId};
    });
  }

  /** Of a contract that is not theirs to see: not found. */
  private mustReach(tx: Tx, instalmentId: number): Promise<void> {
    return reachRecord(tx, RESOURCES.get('plazos')!, instalmentId, this.actor);
  }

  private note(
    tx: Tx,
    action: AuditAction,
    instalmentId: number,
    changes: Record<string, unknown>,
    reason?: string,
  ): Promise<void> {
    return writeAudit(tx, this.actor, {action, resource: 'plazos', id: instalmentId, changes, reason});
  }
}

async function requireUnpaid(tx: Tx, instalmentId: number): Promise<Contract> {
  const contract = await readContract(tx, instalmentId);
  const {rows} = await tx.query<{state: string}>('select state from instalment where id = $1', [instalmentId]);
  if (!rows[0] || !contract) throw notFound('No existe ese plazo, o no es de un abono ni de la cantera.');
  if (['paid', 'paid_late'].includes(rows[0].state)) throw conflict('already_paid', 'Este plazo ya está pagado.');
  if (['waived', 'uncollectable'].includes(rows[0].state)) throw conflict('wrong_state', 'Este plazo ya no se cobra.');
  return contract;
}
