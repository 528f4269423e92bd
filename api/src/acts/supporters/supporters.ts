/**
 * Supporters' cards over the counter, and those who leave or are kept out; groups of customers filled by their rule.
 */
import {randomUUID} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {refreshGroup} from '../../domain/customers/refresh-group';
import {sellCard} from '../../domain/supporters/sell-card';
import {changeSupporter} from '../../domain/supporters/states';
import {invalid, notFound} from '../../domain/kernel/errors';
import {readSupporterCard} from '../../outside/papers/documents/supporter-card-document';
import {supporterCardFileName, supporterCardPdf} from '../../outside/drawing/supporter-card';
import {SAID_ANSWERS} from '../questions/shapes';
import {SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {
  bool,
  cents,
  day,
  id,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import {readNif} from '../../domain/kernel/spanish-codes';
import type {Runtime} from '../../runtime';
import {sendPdf} from '../send-file';
import {ID, KEY, OPERATION_ID} from '../parameters';

const PERSON = obj({
  firstName: str({minLength: 1, maxLength: 60}),
  surname1: str({minLength: 1, maxLength: 60}),
  surname2: opt(str({maxLength: 60})),
  email: opt(str({maxLength: 254, pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'})),
  phone: opt(phone()),
  docNo: opt(orNull(str({maxLength: 20}))),
  birthYear: opt(orNull(int({minimum: 1900, maximum: 2100}))),
  postalCode: opt(str({maxLength: 5, pattern: '^$|^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'})),
});
export const FAMILY = list(str({maxLength: 80}), {maxItems: 6, description: 'los demás de un carné familiar'});
const names = (family: string[] | undefined): string[] => (family ?? []).map(name => name.trim()).filter(Boolean);
const SALE = obj({
  tierId: id(),
  supporterId: opt(orNull(id('alguien que ya está en la lista'))),
  person: opt(orNull(PERSON)),
  method: oneOf('cash', 'card_terminal'),
  invoice: SAID_INVOICE,
  tenderedCents: opt(orNull(int({minimum: 0, maximum: 10000000}))),
  operationId: OPERATION_ID,
  expectedTotalCents: int({
    minimum: 0,
    maximum: 10000000,
    description: 'lo que se ve en la pantalla; si ha cambiado, 409 `total_changed`',
  }),
  isAutoRenewed: opt(bool()),
  family: opt(FAMILY),
  answers: SAID_ANSWERS,
});
const SOLD = obj(
  {
    supporterId: id(),
    supporterNumber: str(),
    orderId: id(),
    orderNumber: str(),
    totalCents: cents(),
    changeCents: cents(),
    validFromOn: day(),
    validUntilOn: day(),
  },
  'SoldSupporterCard',
);
const REASON = obj({reason: str({minLength: 3, maxLength: 300})});
const STATE = obj({state: str(), version: int()});
const REFRESHED = obj({added: int(), removed: int(), members: int()});
const TAG = 'Simpatizantes';
const EDIT = {tag: TAG, permission: {area: 'supporters', action: 'edit'} as const, errors: [404, 409], answer: STATE};

export class SupportersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/simpatizantes/venta',
    operation({
      id: 'sellSupporterCard',
      tag: TAG,
      summary: 'Vender un carné de simpatizante en taquilla',
      description:
        'Persona, pedido, cobro y periodo en una transacción. Para quien ya tiene carné es una renovación: empieza cuando acaba el suyo.',
      permission: {area: 'supporters', action: 'sell'},
      answer: SOLD,
      errors: [404, 409],
    }),
  )
  async sell(
    @requestBody(jsonBody(SALE)) body: Infer<typeof SALE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SOLD>> {
    const key = idempotencyKey(keyHeader);
    const person = body.person ? readPerson(body.person) : null;
    return this.db.withTransaction(tx =>
      once(tx, 'supporter-card', key, body, async () => {
        const sold = await sellCard(tx, {
          tierId: body.tierId,
          supporterId: body.supporterId ?? null,
          person,
          method: body.method,
          tenderedCents: body.tenderedCents ?? null,
          operationId: body.operationId,
          expectedTotalCents: body.expectedTotalCents,
          isAutoRenewed: body.isAutoRenewed ?? false,
          family: names(body.family),
          answers: body.answers ?? [],
          invoice: body.invoice,
          cartId: randomUUID(),
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {
          action: 'sell',
          resource: 'simpatizantes',
          id: sold.supporterId,
          changes: {orderNumber: sold.orderNumber, totalCents: sold.totalCents, validUntilOn: sold.validUntilOn},
        });
        return sold;
      }),
    );
  }

  @post('/api/simpatizantes/{id}/baja', operation({...EDIT, id: 'cancelSupporter', summary: 'Dar de baja'}))
  async cancel(
    @param.path.integer('id', ID) supporterId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof STATE>> {
    return this.change(supporterId, 'cancelled', body.reason);
  }

  @post(
    '/api/simpatizantes/{id}/bloquear',
    operation({...EDIT, id: 'blockSupporter', summary: 'Bloquear: ni ventajas ni compras'}),
  )
  async block(
    @param.path.integer('id', ID) supporterId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof STATE>> {
    return this.change(supporterId, 'blocked', body.reason);
  }

  @post(
    '/api/simpatizantes/{id}/desbloquear',
    operation({...EDIT, id: 'unblockSupporter', summary: 'Quitar el bloqueo'}),
  )
  async unblock(
    @param.path.integer('id', ID) supporterId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof STATE>> {
    return this.change(supporterId, 'unblocked', body.reason);
  }

  @get(
    '/api/simpatizantes/{id}/carne.pdf',
    operation({
      id: 'getSupporterPdf',
      tag: TAG,
      summary: 'El carné en PDF',
      permission: {area: 'supporters', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'Una página; si no está en vigor, lo dice.'},
      errors: [404],
    }),
  )
  async card(@param.path.integer('id', ID) supporterId: number): Promise<Response> {
    const card = await readSupporterCard(this.db, this.runtime.config, supporterId);
    if (!card) throw notFound('Todavía no tiene carné: no ha pagado ninguno.');
    return sendPdf(this.response, supporterCardFileName(card.number), await supporterCardPdf(card));
  }

  @post(
    '/api/grupos/{id}/actualizar',
    operation({
      id: 'refreshCustomerGroup',
      tag: 'Clientes',
      summary: 'Llenar un grupo según sus condiciones',
      permission: {area: 'customers', action: 'edit'},
      answer: REFRESHED,
      errors: [404, 409],
    }),
  )
  async refresh(@param.path.integer('id', ID) groupId: number): Promise<Infer<typeof REFRESHED>> {
    return this.db.withTransaction(async tx => {
      const done = await refreshGroup(tx, groupId);
      await writeAudit(tx, this.actor, {action: 'refresh', resource: 'grupos', id: groupId, changes: {...done}});
      return done;
    });
  }

  private change(
    supporterId: number,
    to: 'cancelled' | 'blocked' | 'unblocked',
    reason: string,
  ): Promise<Infer<typeof STATE>> {
    return this.db.withTransaction(async tx => {
      const done = await changeSupporter(tx, {id: supporterId, to, reason});
      await writeAudit(tx, this.actor, {
        action: to === 'unblocked' ? 'unblock' : to === 'blocked' ? 'block' : 'cancel',
        resource: 'simpatizantes',
        id: supporterId,
        changes: {state: done.state},
        reason: reason.trim(),
      });
      return done;
    });
  }
}

function readPerson(person: Infer<typeof PERSON>) {
  const docNo = person.docNo?.trim() ? readNif(person.docNo) : null;
  if (person.docNo?.trim() && docNo === null)
    throw invalid({'person.docNo': 'El NIF o NIE no es válido: revisa los números y la letra.'});
  return {
    firstName: person.firstName.trim(),
    surname1: person.surname1.trim(),
    surname2: person.surname2?.trim() ?? '',
    email: person.email?.trim().toLowerCase() ?? '',
    phone: person.phone?.trim() ?? '',
    docNo,
    birthYear: person.birthYear ?? null,
    postalCode: person.postalCode ?? '',
  };
}
