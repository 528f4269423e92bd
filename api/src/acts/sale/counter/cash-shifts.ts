/** The till of a clerk: opened with a float, moved, counted, handed over, and its PIN. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {checkPin, expectPin} from '../../../web/auth/counter-session';
import {hashPassword} from '../../../web/auth/password';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {closeShift, countShift, lockShift, reopenShift} from '../../../domain/cash/close-shift';
import {moveCash} from '../../../domain/cash/move-cash';
import {setPin} from '../../../domain/box-office/set-pin';
import type {Faces} from '../../../domain/cash/faces';
import {clerkOf, openShift, openTillOf} from '../../../domain/cash/open-shift';
import {DomainError} from '../../../domain/kernel/errors';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, int, obj, oneOf, opt, orNull, record, str, type Infer} from '../../../domain/kernel/shape';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';

const AMOUNT = int({minimum: 0, maximum: 100_000_000, description: 'céntimos de euro'});
const SIGNED = int({description: 'céntimos de euro, con signo'});
const PIN = str({pattern: '^[0-9]{4,8}$', description: 'de 4 a 8 cifras'});
const FACES = opt(orNull(record('valor en céntimos -> cuántos')));
const OPEN_BODY = obj({
  boxOfficeId: id(),
  floatCents: AMOUNT,
  detail: FACES,
  followsId: opt(orNull(id('turno cerrado cuyo cajón se recibe'))),
  floatReason: opt(orNull(str({maxLength: 300, description: 'por qué no es lo que quedó en el cajón'}))),
  pin: opt(orNull(str({maxLength: 8}))),
});
const MOVE_BODY = obj({
  kind: oneOf('pay_in', 'pay_out', 'drop'),
  amountCents: int({minimum: 1, maximum: 10_000_000}),
  reason: str({minLength: 3, maxLength: 300}),
});
const COUNT_BODY = obj({
  cashCents: AMOUNT,
  cardCents: AMOUNT,
  detail: FACES,
  note: opt(orNull(str({maxLength: 1000}))),
});
const CLOSE_BODY = obj({
  leftCents: AMOUNT,
  safeCents: AMOUNT,
  bankCents: AMOUNT,
  differenceReason: opt(orNull(str({maxLength: 500}))),
});
const SHIFT = obj({id: id()});
const MOVED = obj({id: id(), movementId: id('su resguardo se imprime con él')});
const PIN_BODY = obj({pin: orNull(PIN)});
const TAG = 'Taquilla';
const EDIT = {tag: TAG, permission: {area: 'cash', action: 'edit'} as const, answer: SHIFT, errors: [404, 409]};

export class CashShiftsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/turnos-caja/abrir',
    operation({
      id: 'openTill',
      tag: TAG,
      summary: 'Abrir mi turno con su fondo de caja',
      description: 'Una persona tiene un turno abierto como mucho. Si tiene PIN, hay que darlo.',
      permission: {area: 'cash', action: 'create'},
      answer: SHIFT,
      errors: [409, 429],
    }),
  )
  async open(
    @requestBody(jsonBody(OPEN_BODY)) body: Infer<typeof OPEN_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{id: number}> {
    const key = idempotencyKey(keyHeader);
    const clerk = await clerkOf(this.db, this.actor.id!);
    if (clerk.pinHash !== null)
      await expectPin(this.db, this.actor, {clerkId: clerk.id, pinHash: clerk.pinHash}, body.pin ?? '');
    const {pin: _, ...ask} = body;
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('till', this.actor), key, ask, async () => {
        const opening = {
          boxOfficeId: body.boxOfficeId,
          floatCents: body.floatCents,
          followsId: body.followsId ?? null,
          floatReason: body.floatReason?.trim() ?? '',
        };
        const shiftId = await openShift(tx, {...opening, clerkId: clerk.id, detail: (body.detail ?? {}) as Faces});
        await writeAudit(tx, this.actor, {
          action: 'open',
          resource: 'turnos-caja',
          id: shiftId,
          changes: {boxOfficeId: opening.boxOfficeId, floatCents: opening.floatCents, cashShiftId: opening.followsId},
          ...(opening.floatReason === '' ? {} : {reason: opening.floatReason}),
        });
        return {id: shiftId};
      }),
    );
  }

  @post(
    '/api/turnos-caja/{id}/mover',
    operation({
      ...EDIT,
      id: 'moveTillCash',
      summary: 'Meter o sacar dinero de la caja sin una venta',
      answer: MOVED,
    }),
  )
  async move(
    @param.path.integer('id', ID) shiftId: number,
    @requestBody(jsonBody(MOVE_BODY)) body: Infer<typeof MOVE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MOVED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `till-move:${shiftId}`, key, body, async () => {
        await this.reach(tx, shiftId, 'stands');
        const movementId = await moveCash(tx, {
          shiftId,
          ...body,
          reason: body.reason.trim(),
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {
          action: 'move',
          resource: 'turnos-caja',
          id: shiftId,
          changes: {kind: body.kind, amountCents: body.amountCents},
          reason: body.reason.trim(),
        });
        return {id: shiftId, movementId};
      }),
    );
  }

  @post(
    '/api/turnos-caja/{id}/arquear',
    operation({
      ...EDIT,
      id: 'countTill',
      summary: 'Arquear: lo contado frente a lo esperado',
      answer: obj({id: id(), differenceCents: SIGNED}),
    }),
  )
  async count(
    @param.path.integer('id', ID) shiftId: number,
    @requestBody(jsonBody(COUNT_BODY)) body: Infer<typeof COUNT_BODY>,
  ): Promise<{id: number; differenceCents: number}> {
    return this.db.withTransaction(async tx => {
      await this.reach(tx, shiftId);
      const {differenceCents} = await countShift(
        tx,
        shiftId,
        {
          cashCents: body.cashCents,
          cardCents: body.cardCents,
          detail: (body.detail ?? {}) as Faces,
          note: body.note?.trim() ?? '',
        },
        this.actor.id!,
      );
      await writeAudit(tx, this.actor, {
        action: 'count',
        resource: 'turnos-caja',
        id: shiftId,
        changes: {cashCents: body.cashCents, cardCents: body.cardCents, differenceCents},
      });
      return {id: shiftId, differenceCents};
    });
  }

  @post(
    '/api/turnos-caja/{id}/cerrar',
    operation({
      ...EDIT,
      id: 'closeTill',
      summary: 'Cerrar un turno arqueado y decir adónde va lo contado',
      description:
        'Lo que se queda en el cajón, va a la caja fuerte y va al banco suma lo contado. Cerrado ya no cambia.',
    }),
  )
  async close(
    @param.path.integer('id', ID) shiftId: number,
    @requestBody(jsonBody(CLOSE_BODY)) body: Infer<typeof CLOSE_BODY>,
  ): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await this.reach(tx, shiftId);
      const differenceReason = body.differenceReason?.trim() ?? '';
      await closeShift(tx, shiftId, {...body, differenceReason}, this.actor.id!);
      await writeAudit(tx, this.actor, {
        action: 'close',
        resource: 'turnos-caja',
        id: shiftId,
        changes: {drawerCents: body.leftCents, safeCents: body.safeCents, bankCents: body.bankCents},
        ...(differenceReason === '' ? {} : {reason: differenceReason}),
      });
      return {id: shiftId};
    });
  }

  @post(
    '/api/turnos-caja/{id}/reabrir',
    operation({
      ...EDIT,
      id: 'reopenTill',
      summary: 'Reabrir un turno mal arqueado',
      permission: {area: 'box_office', action: 'configure'},
    }),
  )
  async reopen(@param.path.integer('id', ID) shiftId: number): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await reopenShift(tx, shiftId);
      await writeAudit(tx, this.actor, {action: 'reopen', resource: 'turnos-caja', id: shiftId});
      return {id: shiftId};
    });
  }

  @post(
    '/api/taquilleros/{id}/pin',
    operation({
      id: 'setClerkPin',
      tag: TAG,
      summary: 'Poner o quitar el PIN de un taquillero',
      permission: {area: 'box_office', action: 'edit'},
      answer: obj({hasPin: bool()}),
      errors: [404],
    }),
  )
  async pin(
    @param.path.integer('id', ID) clerkId: number,
    @requestBody(jsonBody(PIN_BODY)) body: Infer<typeof PIN_BODY>,
  ): Promise<{hasPin: boolean}> {
    if (body.pin !== null) checkPin(body.pin);
    const hash = body.pin === null ? null : await hashPassword(body.pin);
    return this.db.withTransaction(async tx => {
      await setPin(tx, clerkId, hash);
      await writeAudit(tx, this.actor, {
        action: 'set_pin',
        resource: 'taquilleros',
        id: clerkId,
        changes: {hasPin: hash !== null},
      });
      return {hasPin: hash !== null};
    });
  }

  /**
   * A clerk has a hand in the own till only, and puts in or takes out where they stand by their PIN; whoever runs the box
   * office, in all of them.
   */
  private async reach(tx: Tx, shiftId: number, as: 'opener' | 'stands' = 'opener'): Promise<void> {
    const shift = await lockShift(tx, shiftId);
    if (
      shift.staffUserId === this.actor.id ||
      (as === 'stands' && (await openTillOf(tx, this.actor.id!)) === shiftId) ||
      allows(this.actor.roles, 'box_office', 'configure') ||
      allows(this.actor.roles, 'cash', 'export')
    )
      return;
    throw new DomainError('forbidden', 'Este turno es de otra persona.');
  }
}
