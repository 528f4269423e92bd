/** What was written to one person, for whoever may see that person. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import type {Activities} from '../../../web/auth/activities';
import type {Actor} from '../../../web/auth/audit';
import {allows, type Area} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {DomainError, notFound} from '../../../domain/kernel/errors';
import {RESOURCES} from '../../../models/registry';
import {
  PERSON_MESSAGES,
  readPersonMessages,
  WRITTEN_TO,
  type WrittenTo,
} from '../../../reports/messages/person-messages';
import {operation} from '../../../web/http/operation-text';
import type {Infer} from '../../../domain/kernel/shape';
import {ID} from '../../parameters';

const OF = {required: true, schema: {type: 'string', enum: WRITTEN_TO}, example: 'clientes'} as const;

export class PersonMessagesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('activities') private activities: Activities,
  ) {}

  @get(
    '/api/mensajes-enviados',
    operation({
      id: 'listPersonMessages',
      tag: 'correos',
      summary: 'Lo que se ha escrito a una persona',
      description:
        'Correos de sus compras, boletines, comunicados y recordatorios, por correo y por WhatsApp, los cien últimos. Lo ve quien puede ver a esa persona.',
      permission: 'staff',
      answer: PERSON_MESSAGES,
      errors: [403, 404],
    }),
  )
  async list(
    @param.query.string('de', OF) of: WrittenTo,
    @param.query.integer('id', {...ID, required: true}) personId: number,
  ): Promise<Infer<typeof PERSON_MESSAGES>> {
    if (!this.activities.serves(`/api/${of}`)) throw notFound('Esa parte no se usa aquí.');
    if (this.actor.companyId !== null || !allows(this.actor.roles, RESOURCES.get(of)!.group as Area, 'view'))
      throw new DomainError('forbidden', 'No puedes ver a esa persona.');
    const messages = await readPersonMessages(this.db, of, personId);
    if (messages === null) throw notFound('No encontramos a esa persona.');
    return messages;
  }
}
