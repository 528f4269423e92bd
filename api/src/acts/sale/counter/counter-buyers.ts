/** Who is at the counter: found by what they say of themselves, so that nothing is typed twice. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {readCode, type ReadCode} from '../../../domain/access/read-counter-code';
import {notFound} from '../../../domain/kernel/errors';
import {findBuyers, type KnownBuyer} from '../../../domain/box-office/find-buyers';
import {operation} from '../../../web/http/operation-text';
import {reachOrder} from '../../reach';
import {bool, day, id, list, obj, oneOf, orNull, str} from '../../../domain/kernel/shape';

const FOUND = list(
  obj(
    {
      source: oneOf('customer', 'holder', 'supporter'),
      id: id(),
      firstName: str(),
      surname1: str(),
      surname2: str(),
      email: str(),
      phone: str(),
      docNo: orNull(str()),
      memberCode: orNull(str({description: 'de un abonado'})),
      card: orNull(obj({number: str(), tierId: id(), tierName: str(), validUntilOn: orNull(day()), isInForce: bool()})),
    },
    'KnownBuyer',
  ),
);

export class CounterBuyersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/carrito/compradores',
    operation({
      id: 'findBuyersAtCounter',
      tag: 'Taquilla',
      summary: 'Quién compra: por NIF, correo, teléfono, nombre y apellido, o número de abonado o de simpatizante',
      description:
        'Enteros, no por parecido; un nombre, con un apellido al menos. Quien es de una compañía no ve a las personas de la casa.',
      permission: {area: 'box_office', action: 'sell'},
      answer: FOUND,
    }),
  )
  async find(
    @param.query.string('texto', {
      required: true,
      schema: {type: 'string', minLength: 1, maxLength: 254},
      description: 'NIF, correo, teléfono, nombre y apellido, o número',
      example: 'S000012',
    })
    text: string,
  ): Promise<KnownBuyer[]> {
    return this.actor.companyId === null ? findBuyers(this.db, text) : [];
  }
  @get(
    '/api/carrito/codigo',
    operation({
      id: 'readCodeAtCounter',
      tag: 'Taquilla',
      summary: 'De qué es un código leído en la taquilla',
      description:
        'De una entrada o un pedido, su pedido; un carnet, un carné, algo de la tienda o una tarjeta regalo.',
      permission: {area: 'box_office', action: 'sell'},
      answer: obj({
        kind: oneOf('order', 'holder', 'supporter', 'product', 'gift_card'),
        orderId: orNull(id()),
        text: str({description: 'con lo que se pide lo demás'}),
        isDead: bool({description: 'la entrada tiene ya otro código'}),
      }),
      errors: [404],
    }),
  )
  async read(
    @param.query.string('texto', {
      required: true,
      schema: {type: 'string', minLength: 4, maxLength: 200},
      description: 'lo que da el lector',
      example: '8412345678905',
    })
    text: string,
  ): Promise<ReadCode> {
    const read = await readCode(this.db, text);
    if (read.orderId !== null) await reachOrder(this.db, this.actor, read.orderId);
    else if (this.actor.companyId !== null && read.kind !== 'product') throw notFound('Ese código no es de aquí.');
    return read;
  }
}
