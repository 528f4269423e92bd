/** The persons for whom an account buys. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {customerOf} from '../../web/http/customer-session';
import {Database} from '../../platform/database/db';
import {forgetPerson, keepPerson, readPeople} from '../../domain/customers/people';
import {OWN_PERSON, PERSON_FIELDS} from '../questions/shapes';
import {jsonBody, operation} from '../../web/http/operation-text';
import {list, obj, type Infer} from '../../domain/kernel/shape';

const PERSON = obj(PERSON_FIELDS, 'SaidPerson');
const PEOPLE = list(OWN_PERSON);
const TEXT = {tag: 'Cuenta', permission: 'public' as const};

export class OwnPeopleController {
  constructor(
    @inject('db') private db: Database,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/account/people',
    operation({
      ...TEXT,
      id: 'getOwnPeople',
      summary: 'Las personas para las que compro',
      answer: PEOPLE,
      errors: [401],
    }),
  )
  async people(): Promise<Infer<typeof PEOPLE>> {
    return readPeople(this.db, await customerOf(this.db, this.request));
  }

  @post(
    '/api/public/account/people',
    operation({
      ...TEXT,
      id: 'keepOwnPerson',
      summary: 'Guardar a una persona para la que compro',
      answer: PEOPLE,
      errors: [401, 409],
    }),
  )
  async keep(@requestBody(jsonBody(PERSON)) body: Infer<typeof PERSON>): Promise<Infer<typeof PEOPLE>> {
    const customerId = await customerOf(this.db, this.request);
    await this.db.withTransaction(tx => keepPerson(tx, customerId, body));
    return readPeople(this.db, customerId);
  }

  @post(
    '/api/public/account/people/{id}/forget',
    operation({
      ...TEXT,
      id: 'forgetOwnPerson',
      summary: 'Quitar a una persona de mi cuenta',
      answer: PEOPLE,
      errors: [401, 404],
    }),
  )
  async forget(
    @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) id: number,
  ): Promise<Infer<typeof PEOPLE>> {
    const customerId = await customerOf(this.db, this.request);
    await this.db.withTransaction(tx => forgetPerson(tx, customerId, id));
    return readPeople(this.db, customerId);
  }
}
