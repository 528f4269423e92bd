/** The rights of a child that left, or is here: a copy of all that is kept, and being forgotten. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {eraseAthlete} from '../../../domain/academy/personal/erase-athlete';
import {invalid} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, obj, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {sendAthleteData} from '../athlete-data-file';
import {ID} from '../../parameters';

const BODY = obj({reason: str({maxLength: 300})});
const DONE = obj({isErased: bool({description: 'falso: ya estaba borrado'})});

export class AthleteDataController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/deportistas/{id}/datos',
    operation({
      tag: 'Cantera',
      permission: {area: 'academy', action: 'export'},
      id: 'exportAthleteData',
      summary: 'Todo lo que se guarda de un deportista; lo de salud, a quien puede verlo',
      answer: {contentType: 'application/octet-stream', description: 'JSON: una lista por cada clase de dato.'},
      errors: [404],
    }),
  )
  async data(@param.path.integer('id', ID) athleteId: number): Promise<Response> {
    return sendAthleteData(this.db, this.runtime, this.response, {
      athleteId,
      seesMedical: allows(this.actor.roles, 'medical', 'view'),
      before: tx => writeAudit(tx, this.actor, {action: 'export', resource: 'deportistas', id: athleteId}),
    });
  }

  @post(
    '/api/deportistas/{id}/borrar-datos',
    operation({
      tag: 'Cantera',
      permission: {area: 'academy', action: 'delete'},
      id: 'eraseAthleteData',
      summary: 'Borrar los datos de un deportista que se fue; quedan los pagos, de nadie con nombre',
      answer: DONE,
      errors: [404, 409],
    }),
  )
  async erase(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<Infer<typeof DONE>> {
    const reason = body.reason.trim();
    if (reason.length < 3) throw invalid({reason: 'Escribe quién lo pide o por qué.'});
    return this.db.withTransaction(async tx => {
      const isErased = await eraseAthlete(tx, athleteId);
      if (isErased) await writeAudit(tx, this.actor, {action: 'erase', resource: 'deportistas', id: athleteId, reason});
      return {isErased};
    });
  }
}
