/** Who is at the counter: found by what they say of themselves, so that nothing is typed twice. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import type {Actor} from '../../../auth/audit';
import {Database} from '../../../db';
import {findBuyers, type KnownBuyer} from '../../../domain/box-office/find-buyers';
import {operation} from '../../../rest/operation';
import {bool, day, id, list, obj, oneOf, orNull, str} from '../../../rest/shape';

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
}
