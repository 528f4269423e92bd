/**
 * Turning the sale of a session on the web into one for allowed buyers alone, and back; and how far their rights are
 * used.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {restrictToBuyers} from '../../domain/events/restrict-to-buyers';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, instant, int, obj, opt, orNull, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {reachSession} from '../reach';

const BODY = obj({isOn: bool(), until: opt(orNull(instant()))});
const VIEW = obj(
  {
    isOn: bool({description: 'restringida en este momento'}),
    until: orNull(instant()),
    buyers: int(),
    tickets: int({description: 'entradas que pueden comprar entre todos'}),
    used: int({description: 'de ellas, compradas o en un carrito'}),
    complete: int({description: 'compradores que ya las han usado todas'}),
  },
  'AllowedBuyersSummary',
);
const COMMON = {tag: 'Compradores permitidos', answer: VIEW, errors: [404]};

export class AllowedBuyersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/sesiones/{id}/solo-permitidos',
    operation({
      ...COMMON,
      id: 'readAllowedBuyersSummary',
      summary: 'Si la venta es solo para compradores permitidos, y cuánto se ha usado',
      permission: {area: 'invitations', action: 'view'},
    }),
  )
  async read(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof VIEW>> {
    await reachSession(this.db, this.actor, sessionId);
    return summary(this.db, sessionId);
  }

  @post(
    '/api/sesiones/{id}/solo-permitidos',
    operation({
      ...COMMON,
      id: 'restrictToAllowedBuyers',
      summary: 'Vender en la web solo a compradores permitidos, o a todo el mundo',
      description: 'Taquilla y personal venden siempre. Lo que ya está pagado o en el banco no cambia.',
      permission: {area: 'events', action: 'edit'},
      errors: [404, 409, 422],
    }),
  )
  async restrict(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<Infer<typeof VIEW>> {
    await reachSession(this.db, this.actor, sessionId);
    const until = body.isOn && body.until ? new Date(body.until) : null;
    return this.db.withTransaction(async tx => {
      await restrictToBuyers(tx, sessionId, body.isOn, until);
      await writeAudit(tx, this.actor, {
        action: 'restrict',
        resource: 'sesiones',
        id: sessionId,
        changes: {buyersOnly: body.isOn, until: until?.toISOString() ?? null},
      });
      return summary(tx, sessionId);
    });
  }
}

async function summary(tx: Tx, sessionId: number): Promise<Infer<typeof VIEW>> {
  const {rows} = await tx.query<{
    isOn: boolean;
    until: Date | null;
    buyers: number;
    tickets: number;
    used: number;
    complete: number;
  }>(
    `select s.buyers_only and (s.buyers_only_until is null or s.buyers_only_until > now()) as "isOn",
      s.buyers_only_until as until, b.* from event_session s,
       lateral (select count(*)::int as buyers, coalesce(sum(max_tickets), 0)::int as tickets,
         coalesce(sum(used_tickets), 0)::int as used, count(*)
         filter (where used_tickets = max_tickets)::int as complete from allowed_buyer where event_session_id = s.id) b
         where s.id = $1`,
    [sessionId],
  );
  return {...rows[0]!, until: rows[0]!.isOn ? (rows[0]!.until?.toISOString() ?? null) : null};
}
