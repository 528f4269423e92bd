/** The till of a clerk: opened with a float, moved, read (X), counted, closed (Z), its paper, and its PIN. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, type Response, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {forgive, slowDown} from '../../../auth/attempts';
import {checkPassword, hashPassword} from '../../../auth/password';
import {allows} from '../../../auth/permissions';
import {Database} from '../../../db';
import {closeShift, countShift, lockShift, reopenShift} from '../../../domain/cash/close-shift';
import {moveCash} from '../../../domain/cash/move-cash';
import {mayAtCounter} from '../../../domain/box-office/require-clerk';
import {setPin} from '../../../domain/box-office/set-pin';
import {clerkOf, openShift} from '../../../domain/cash/open-shift';
import {readTillPaper} from '../../../domain/cash/read-till-paper';
import {tillTotals} from '../../../domain/cash/till';
import {conflict, DomainError, invalid, notFound} from '../../../errors';
import {tillFileName, tillPdf} from '../../../files/documents/till-sheet';
import {idempotencyKey, once} from '../../../rest/idempotency';
import {jsonBody, operation} from '../../../rest/operation';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  record,
  str,
  type Infer,
} from '../../../rest/shape';
import type {Tx} from '../../../tx';
import {sendPdf} from '../../send-file';
import {ID, KEY} from '../parameters';

const AMOUNT = int({minimum: 0, maximum: 100_000_000, description: 'céntimos de euro'});
const SIGNED = int({description: 'céntimos de euro, con signo'});
const PIN = str({pattern: '^[0-9]{4,8}$', description: 'de 4 a 8 cifras'});
const OPEN_BODY = obj({boxOfficeId: id(), floatCents: AMOUNT, pin: opt(orNull(str({maxLength: 8})))});
const MOVE_BODY = obj({
  kind: oneOf('pay_in', 'pay_out', 'drop'),
  amountCents: int({minimum: 1, maximum: 10_000_000}),
  reason: str({minLength: 3, maxLength: 300}),
});
const COUNT_BODY = obj({
  cashCents: AMOUNT,
  cardCents: AMOUNT,
  detail: opt(orNull(record('valor en céntimos -> cuántos'))),
  note: opt(orNull(str({maxLength: 1000}))),
});
const SHIFT = obj({id: id()});
const OWN_SHIFT = obj(
  {
    isClerk: bool(),
    needsPin: bool(),
    shiftId: orNull(id()),
    boxOffices: list(obj({id: id(), name: str(), floatCents: cents()})),
  },
  'OwnTill',
);
const REPORT = obj(
  {
    id: id(),
    state: oneOf('open', 'counted', 'closed'),
    boxOfficeName: str(),
    clerkName: str(),
    openedAt: instant(),
    at: instant('la hora de la lectura'),
    isMine: bool(),
    totals: orNull(
      obj({
        saleCount: int(),
        refundCount: int(),
        floatCents: cents(),
        cashSalesCents: cents(),
        cashRefundsCents: cents(),
        movementCents: SIGNED,
        cardSalesCents: cents(),
        cardRefundsCents: cents(),
        expectedCashCents: SIGNED,
        expectedCardCents: SIGNED,
      }),
    ),
  },
  'TillReport',
);
const PIN_BODY = obj({pin: orNull(PIN)});
const TAG = 'Taquilla';
const EDIT = {tag: TAG, permission: {area: 'cash', action: 'edit'} as const, answer: SHIFT, errors: [404, 409]};

export class CashShiftsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/turnos-caja/mio',
    operation({
      id: 'getOwnTill',
      tag: TAG,
      summary: 'Mi turno abierto y las taquillas donde puedo abrir',
      permission: {area: 'cash', action: 'view'},
      answer: OWN_SHIFT,
    }),
  )
  async mine(): Promise<Infer<typeof OWN_SHIFT>> {
    const {rows} = await this.db.query<{shiftId: number | null; needsPin: boolean}>(
      `select k.pin_hash is not null as "needsPin", (select s.id from cash_shift s
        where s.box_office_clerk_id = k.id and s.state <> 'closed') as "shiftId" from box_office_clerk k
        where k.staff_user_id = $1 and k.is_active`,
      [this.actor.id],
    );
    const offices = await this.db.query<{id: number; name: string; floatCents: number}>(
      `select b.id, b.name, b.float_cents as "floatCents" from box_office b, box_office_clerk k
        where k.staff_user_id = $1 and b.is_active and (coalesce(jsonb_array_length(k.scope -> 'boxOfficeIds'), 0) = 0
          or k.scope -> 'boxOfficeIds' @> to_jsonb(b.id)) order by b.name`,
      [this.actor.id],
    );
    return {
      isClerk: rows.length > 0,
      needsPin: rows[0]?.needsPin ?? false,
      shiftId: rows[0]?.shiftId ?? null,
      boxOffices: offices.rows,
    };
  }

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
    if (clerk.pinHash !== null) await this.expectPin(clerk.id, clerk.pinHash, body.pin ?? '');
    return this.db.withTransaction(tx =>
      once(tx, `till:${this.actor.id}`, key, {boxOfficeId: body.boxOfficeId, floatCents: body.floatCents}, async () => {
        const shiftId = await openShift(tx, {
          clerkId: clerk.id,
          boxOfficeId: body.boxOfficeId,
          floatCents: body.floatCents,
        });
        await writeAudit(tx, this.actor, {
          action: 'open',
          resource: 'turnos-caja',
          id: shiftId,
          changes: {boxOfficeId: body.boxOfficeId, floatCents: body.floatCents},
        });
        return {id: shiftId};
      }),
    );
  }

  @get(
    '/api/turnos-caja/{id}/lectura',
    operation({
      id: 'readTill',
      tag: TAG,
      summary: 'Lectura X: lo que debería haber en la caja ahora',
      description: '`totals` es null para quien cuenta su caja a ciegas, hasta que la ha contado.',
      permission: {area: 'cash', action: 'view'},
      answer: REPORT,
      errors: [404],
    }),
  )
  async report(@param.path.integer('id', ID) shiftId: number): Promise<Infer<typeof REPORT>> {
    const {rows} = await this.db.query<{
      state: 'open' | 'counted' | 'closed';
      boxOfficeName: string;
      clerkName: string;
      openedAt: Date;
      at: Date;
      staffUserId: number;
    }>(
      `select s.state, b.name as "boxOfficeName", u.name as "clerkName", s.opened_at as "openedAt",
        coalesce(s.counted_at, now()) as at, u.id as "staffUserId"
         from cash_shift s join box_office b on b.id = s.box_office_id
           join box_office_clerk k on k.id = s.box_office_clerk_id join staff_user u on u.id = k.staff_user_id
           where s.id = $1`,
      [shiftId],
    );
    if (!rows[0]) throw notFound('No existe ese turno.');
    const {openedAt, at, staffUserId, ...head} = rows[0];
    const isBlind = head.state === 'open' && !(await mayAtCounter(this.db, this.actor, 'view_totals'));
    return {
      id: shiftId,
      ...head,
      openedAt: openedAt.toISOString(),
      at: at.toISOString(),
      isMine: staffUserId === this.actor.id,
      totals: isBlind ? null : await tillTotals(this.db, shiftId),
    };
  }

  @get(
    '/api/turnos-caja/{id}/informe.pdf',
    operation({
      id: 'getTillPaper',
      tag: TAG,
      summary: 'El cierre (Z) en PDF; de un turno sin cerrar, su lectura (X)',
      description: '409 `wrong_state` para quien cuenta su caja a ciegas y no la ha contado.',
      permission: {area: 'cash', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'El cierre o la lectura.'},
      errors: [404, 409],
    }),
  )
  async paper(@param.path.integer('id', ID) shiftId: number): Promise<Response> {
    const paper = await readTillPaper(this.db, shiftId);
    if (paper.state === 'open' && !(await mayAtCounter(this.db, this.actor, 'view_totals')))
      throw conflict('wrong_state', 'Cuentas la caja a ciegas: lo que debería haber se ve después del arqueo.');
    return sendPdf(this.response, tillFileName(paper), await tillPdf(this.db, paper));
  }

  @post(
    '/api/turnos-caja/{id}/mover',
    operation({...EDIT, id: 'moveTillCash', summary: 'Meter o sacar dinero de la caja sin una venta'}),
  )
  async move(
    @param.path.integer('id', ID) shiftId: number,
    @requestBody(jsonBody(MOVE_BODY)) body: Infer<typeof MOVE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{id: number}> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `till-move:${shiftId}`, key, body, async () => {
        await this.reach(tx, shiftId);
        await moveCash(tx, {shiftId, ...body, reason: body.reason.trim(), staffUserId: this.actor.id!});
        await writeAudit(tx, this.actor, {
          action: 'move',
          resource: 'turnos-caja',
          id: shiftId,
          changes: {kind: body.kind, amountCents: body.amountCents},
          reason: body.reason.trim(),
        });
        return {id: shiftId};
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
          detail: (body.detail ?? {}) as Record<string, number>,
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

  @post('/api/turnos-caja/{id}/cerrar', operation({...EDIT, id: 'closeTill', summary: 'Cerrar un turno arqueado'}))
  async close(@param.path.integer('id', ID) shiftId: number): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await this.reach(tx, shiftId);
      await closeShift(tx, shiftId, this.actor.id!);
      await writeAudit(tx, this.actor, {action: 'close', resource: 'turnos-caja', id: shiftId});
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
    if (body.pin !== null && /^(\d)\1+$|^(0123|1234|2345|3456|4321|12345|123456)$/.test(body.pin))
      throw invalid({pin: 'Es demasiado fácil de adivinar.'});
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

  private async expectPin(clerkId: number, hash: string, pin: string): Promise<void> {
    await slowDown(this.db, `pin:${clerkId}`, 5, 15);
    if (!(await checkPassword(hash, pin))) throw invalid({pin: 'El PIN no es correcto.'});
    await forgive(this.db, `pin:${clerkId}`);
  }

  /** A clerk has a hand in the own till only; whoever runs the box office, in all of them. */
  private async reach(tx: Tx, shiftId: number): Promise<void> {
    const shift = await lockShift(tx, shiftId);
    if (
      shift.staffUserId === this.actor.id ||
      allows(this.actor.roles, 'box_office', 'configure') ||
      allows(this.actor.roles, 'cash', 'export')
    )
      return;
    throw new DomainError('forbidden', 'Este turno es de otra persona.');
  }
}
