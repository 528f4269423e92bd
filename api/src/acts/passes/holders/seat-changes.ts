/**
 * «Cambio de asiento»: what another seat costs, moving to it, and changing places with another holder. Others' passes
 * do not exist here.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import type {Due} from '../../../domain/orders/due';
import {changeSeat} from '../../../domain/passes/seat-change/change-seat';
import {dropSeatChange} from '../../../domain/passes/seat-change/drop-seat-change';
import type {FreedClaim} from '../../../domain/passes/seats/free-seat';
import {readFreeListSeats} from '../../../domain/passes/seats/list-seats';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {quoteSeatChange, type SeatChangeQuote} from '../../../domain/passes/seat-change/quote-seat-change';
import {readSeatChange, type SeatChangeView} from '../../../domain/passes/seat-change/read-seat-change';
import {agreeToSwap, proposeSwap} from '../../../domain/passes/seat-change/swap-seats';
import {conflict, notFound} from '../../../domain/kernel/errors';
import {keptFor} from '../../../platform/process/memo';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import type {Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {payMinutes, payOwnDue, type Checkout} from './pay-own-due';
import {
  AGREE,
  CHANGE,
  CHANGED,
  FREE_SEATS,
  ONE_CHANGE,
  PAY_CHANGE,
  SEAT_CHANGE,
  SEAT_QUOTE,
  SWAP,
} from './shapes/seat-change-shapes';

const MINE = {tag: 'Mi abono', permission: 'customer' as const, errors: [401, 404]};
const ACT = {...MINE, errors: [401, 404, 409, 429]};
/** How long the free seats of a list are told as they were; the verb itself looks again. */
const KEEP_MS = 4_000;

interface Effect<T> {
  answer: T;
  freed?: FreedClaim[];
}

export class SeatChangesController {
  private static readonly free = keptFor<number[]>({ms: KEEP_MS});

  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/passes/{id}/seat-change',
    operation({
      ...MINE,
      id: 'getMySeatChange',
      summary: 'Si puedo cambiar de asiento, y lo que está en marcha',
      answer: SEAT_CHANGE,
    }),
  )
  async view(@param.path.integer('id', ID) passId: number): Promise<SeatChangeView> {
    await this.own(this.db, passId);
    return readSeatChange(this.db, passId, 'web');
  }

  @get(
    '/api/public/passes/{id}/seat-change/seats',
    operation({
      ...MINE,
      id: 'listFreeSeatsForMyPass',
      summary: 'Las butacas libres de la temporada',
      description: 'Puede tener unos segundos; al elegir se vuelve a mirar.',
      answer: FREE_SEATS,
    }),
  )
  async seats(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof FREE_SEATS>> {
    await this.own(this.db, passId);
    const {rows} = await this.db.query<{listId: number}>(
      'select season_list_id as "listId" from season_pass where id = $1',
      [passId],
    );
    const {listId} = rows[0]!;
    return {seatIds: await SeatChangesController.free(listId, () => readFreeListSeats(this.db, listId, null))};
  }

  @get(
    '/api/public/passes/{id}/seat-change/quote',
    operation({
      ...MINE,
      id: 'quoteMySeatChange',
      summary: 'Lo que cuesta cambiarme a una butaca',
      answer: SEAT_QUOTE,
      errors: [401, 404, 409],
    }),
  )
  async quote(
    @param.path.integer('id', ID) passId: number,
    @param.query.integer('seatId', {...ID, required: true}) seatId: number,
  ): Promise<SeatChangeQuote> {
    await this.own(this.db, passId);
    return quoteSeatChange(this.db, passId, seatId, 'web');
  }

  @post(
    '/api/public/passes/{id}/seat-change',
    operation({
      ...ACT,
      id: 'changeMySeat',
      summary: 'Cambiarme de asiento',
      description: 'Si no cuesta nada, se hace en el momento. Si cuesta, las dos butacas se guardan hasta que se paga.',
      answer: CHANGED,
    }),
  )
  change(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHANGED>> {
    return this.act<Infer<typeof CHANGED>>(passId, 'change_seat', key, body, async (tx, customerId) => {
      const done = await changeSeat(tx, {
        seasonPassId: passId,
        seatId: body.seatId,
        channel: 'web',
        staffUserId: null,
        reason: '',
        expectedTotalCents: body.expectedTotalCents,
        payMinutes: await payMinutes(tx),
      });
      if (done.state === 'applied') return {answer: {isApplied: true, checkout: null}, freed: done.freed};
      return {
        answer: {
          isApplied: false,
          checkout: await this.pay(
            tx,
            customerId,
            passId,
            {
              kind: 'seat_change',
              description: done.description,
              cents: done.totalCents,
              vatCode: done.vatCode,
              seatChangeId: done.seatChangeId,
            },
            body,
          ),
        },
      };
    });
  }

  @post(
    '/api/public/passes/{id}/seat-change/pay',
    operation({
      ...ACT,
      id: 'payMySeatChange',
      summary: 'Pagar un cambio de asiento o una permuta que espera',
      answer: CHANGED,
    }),
  )
  payLater(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(PAY_CHANGE)) body: Infer<typeof PAY_CHANGE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHANGED>> {
    return this.act(passId, 'pay_seat_change', key, body, async (tx, customerId) => ({
      answer: {isApplied: false, checkout: await this.payChange(tx, customerId, passId, body)},
    }));
  }

  @post(
    '/api/public/passes/{id}/seat-change/drop',
    operation({
      ...ACT,
      id: 'dropMySeatChange',
      summary: 'Dejar un cambio sin pagar, retirar una permuta o decir que no',
      answer: SEAT_CHANGE,
    }),
  )
  drop(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(ONE_CHANGE)) body: Infer<typeof ONE_CHANGE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<SeatChangeView> {
    return this.act(passId, 'drop_seat_change', key, body, async tx => {
      const {rowCount} = await tx.query(
        'select 1 from seat_change where id = $1 and $2 in (season_pass_id, swap_pass_id)',
        [body.seatChangeId, passId],
      );
      if (!rowCount) throw notFound('No encontramos ese cambio de asiento.');
      const freed = await dropSeatChange(tx, body.seatChangeId);
      return {answer: await readSeatChange(tx, passId, 'web'), freed};
    });
  }

  @post(
    '/api/public/passes/{id}/seat-change/swap',
    operation({
      ...ACT,
      id: 'proposeMySwap',
      summary: 'Proponer una permuta a otro abonado',
      description:
        'Número y primer apellido han de ser los de un abono con butaca de la misma temporada. La otra persona tiene tres días para contestar.',
      answer: SEAT_CHANGE,
    }),
  )
  async swap(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SWAP)) body: Infer<typeof SWAP>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<SeatChangeView> {
    await slowDown(this.db, `pass-swap:${await this.own(this.db, passId)}`, 10, 60);
    return this.act(passId, 'propose_swap', key, body, async tx => {
      await proposeSwap(tx, {
        seasonPassId: passId,
        memberNumber: body.memberNumber,
        surname1: body.surname1,
        message: body.message?.trim() ?? '',
        channel: 'web',
      });
      return {answer: await readSeatChange(tx, passId, 'web')};
    });
  }

  @post(
    '/api/public/passes/{id}/seat-change/agree',
    operation({
      ...ACT,
      id: 'agreeToSwap',
      summary: 'Aceptar una permuta',
      description:
        'Si nadie paga, se hace en el momento. Si paga quien acepta, va al banco; si paga quien la propuso, se le espera tres días.',
      answer: CHANGED,
    }),
  )
  agree(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(AGREE)) body: Infer<typeof AGREE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof CHANGED>> {
    return this.act(passId, 'agree_swap', key, body, async (tx, customerId) => {
      const done = await agreeToSwap(tx, {
        seatChangeId: body.seatChangeId,
        swapPassId: passId,
        channel: 'web',
        expectedTotalCents: body.expectedTotalCents,
      });
      const isMine = done.state === 'pending_payment' && done.payerPassId === passId;
      return {
        answer: {
          isApplied: done.state === 'applied',
          checkout: isMine ? await this.payChange(tx, customerId, passId, body) : null,
        },
      };
    });
  }

  private async payChange(
    tx: Tx,
    customerId: number,
    passId: number,
    body: Infer<typeof PAY_CHANGE>,
  ): Promise<Checkout> {
    const {rows} = await tx.query<{cents: number; vatCode: string; label: string}>(
      `select c.price_diff_cents + c.fee_cents as cents, l.vat_code as "vatCode",
        case when c.swap_pass_id is null then 'Cambio de asiento'
        else 'Permuta de asientos' end || ': ' || seat_place(z, s.row_label, s.seat_number) as label
         from seat_change c join season_list l on l.id = c.season_list_id
           join seat s on s.id = case when c.season_pass_id = $2 then c.to_seat_id else c.from_seat_id end
           join zone z on z.id = s.zone_id
        where c.id = $1 and c.payer_pass_id = $2 and c.state = 'pending_payment' and c.expires_at > now()`,
      [body.seatChangeId, passId],
    );
    if (!rows[0]) throw conflict('seat_change_over', 'Este cambio ya no espera ningún pago.');
    return this.pay(
      tx,
      customerId,
      passId,
      {
        kind: 'seat_change',
        description: rows[0].label,
        cents: rows[0].cents,
        vatCode: rows[0].vatCode,
        seatChangeId: body.seatChangeId,
      },
      body,
    );
  }

  private pay(
    tx: Tx,
    customerId: number,
    passId: number,
    due: Due,
    {method, useWallet, invoice}: Omit<Infer<typeof PAY_CHANGE>, 'seatChangeId'>,
  ): Promise<Checkout> {
    return payOwnDue(this.runtime, tx, {
      customerId,
      seasonPassId: passId,
      due,
      method,
      useWallet: useWallet ?? false,
      invoice,
    });
  }

  /** Braked, once per key, in one transaction, noted. */
  private async act<T>(
    passId: number,
    action: AuditAction,
    keyHeader: string,
    body: object,
    effect: (tx: Tx, customerId: number) => Promise<Effect<T>>,
  ): Promise<T> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `pass-act:${customerId}`, 60, 10);
    let freed: FreedClaim[] = [];
    const answer = await this.db.withTransaction(async tx => {
      await this.own(tx, passId);
      return once(tx, `pass-${action}:${passId}`, key, body, async () => {
        const done = await effect(tx, customerId);
        freed = done.freed ?? [];
        await writeAudit(tx, await asCustomer(tx, this.actor, customerId), {
          action,
          resource: 'abonos',
          id: passId,
          changes: {...body},
        });
        return done.answer;
      });
    });
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  private async own(tx: Tx, passId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnPass(tx, customerId, passId);
    return customerId;
  }
}
