/** Money that others have cashed for us, sellers outside and agencies of ours: what they owe, what they have sent, and taking that back. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {readOwed} from '../../domain/outside-sales/read-owed';
import {receivePayout, undoPayout} from '../../domain/outside-sales/receive-payout';
import {RESOURCES} from '../../models/registry';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, day, id, instant, int, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import {totalsByFlag} from '../../web/rest/totals';
import {ID, KEY} from '../parameters';

const SIGNED = {minimum: -2_000_000_000, maximum: 2_000_000_000};
const SELLER_KIND = oneOf('outside', 'affiliate');
const OWED = list(
  obj(
    {
      sellerKind: SELLER_KIND,
      sellerId: id(),
      sellerName: str(),
      owedCents: int({...SIGNED, description: 'por debajo de cero, se lo debemos'}),
      sessions: list(
        obj({
          sessionId: id(),
          eventTitle: str(),
          startsAt: instant(),
          orders: int(),
          soldCents: cents('lo que cobró y no ha pagado, sin su comisión'),
          refundedCents: cents('lo devuelto que ningún cobro ha descontado'),
          owedCents: int(SIGNED),
        }),
      ),
    },
    'OwedBySeller',
  ),
);
const RECEIVED = obj({
  sellerKind: SELLER_KIND,
  sellerId: id(),
  sessionIds: list(id(), {minItems: 1, maxItems: 500}),
  amountCents: cents('lo que ha llegado: lo que se debe por esas sesiones, al céntimo'),
  receivedOn: day('en la cuenta'),
  reference: str({minLength: 1, maxLength: 80, description: 'la del banco'}),
});
const UNDO = obj({reason: str({minLength: 3, maxLength: 300})});
const MADE = obj({id: id()});
const TOTALS = list(obj({isCash: bool(), count: int(), cents: cents()}, 'PayoutTotal'));
const TEXT = {tag: 'Cobros de vendedores', errors: [404, 409]};

export class SellerPayoutsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/cobros-vendedores/pendiente',
    operation({
      tag: TEXT.tag,
      id: 'listOwedBySellers',
      summary: 'Lo que deben la liga, los clubes y las agencias que venden entradas nuestras',
      description: 'Por vendedor y sesión: lo cobrado menos lo devuelto que todavía no está en ningún cobro.',
      permission: {area: 'invoices', action: 'view'},
      answer: OWED,
    }),
  )
  async owed(): Promise<Infer<typeof OWED>> {
    // What sellers owe is the house's.
    return this.actor.companyId === null ? this.db.withTransaction(readOwed) : [];
  }

  @get(
    '/api/cobros-vendedores/totales',
    operation({
      tag: TEXT.tag,
      id: 'getPayoutTotals',
      summary: 'Lo cobrado en efectivo y lo que ha llegado a la cuenta',
      description: 'De los cobros que elige el filtro, que es el de la lista. Los deshechos no cuentan.',
      permission: {area: 'invoices', action: 'view'},
      answer: TOTALS,
    }),
  )
  totals(
    @param.query.string('filter', {schema: {type: 'string', maxLength: 2000}}) filter?: string,
  ): Promise<Infer<typeof TOTALS>> {
    return this.db.withTransaction(async tx => {
      const totals = await totalsByFlag(
        tx,
        RESOURCES.get('cobros-vendedores')!,
        {filter, flag: 'isCash', amount: 'amount_cents', counts: 't.undone_at is null'},
        this.actor,
      );
      return totals.map(({is, ...rest}) => ({isCash: is, ...rest}));
    });
  }

  @post(
    '/api/cobros-vendedores/apuntar',
    operation({
      ...TEXT,
      id: 'receivePayout',
      summary: 'Apuntar que un vendedor nos ha pagado',
      description:
        'Cubre todo lo abierto de las sesiones elegidas. 409 `other_amount` si no es lo que se debe (el mensaje dice cuánto), `nothing_owed` si ya estaba apuntado. Lo que se devuelva después baja el siguiente.',
      permission: {area: 'invoices', action: 'settle'},
      answer: MADE,
    }),
  )
  async receive(
    @requestBody(jsonBody(RECEIVED)) body: Infer<typeof RECEIVED>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{id: number}> {
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('seller-payout', this.actor), idempotencyKey(keyHeader), body, async () => {
        const made = await receivePayout(tx, {
          ...body,
          reference: body.reference.trim(),
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {action: 'create', resource: 'cobros-vendedores', id: made, changes: body});
        return {id: made};
      }),
    );
  }

  @post(
    '/api/cobros-vendedores/{id}/deshacer',
    operation({
      ...TEXT,
      id: 'undoPayout',
      summary: 'Deshacer un cobro que se apuntó mal',
      description: 'Con un asiento contrario: lo que cubría vuelve a deberse. El cobro queda a la vista, deshecho.',
      permission: {area: 'invoices', action: 'settle'},
      answer: MADE,
    }),
  )
  async undo(
    @param.path.integer('id', ID) payoutId: number,
    @requestBody(jsonBody(UNDO)) {reason}: Infer<typeof UNDO>,
  ): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await undoPayout(tx, {payoutId, reason: reason.trim(), staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {action: 'revert', resource: 'cobros-vendedores', id: payoutId, reason});
      return {id: payoutId};
    });
  }
}
