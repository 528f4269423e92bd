/** A guardian takes home all that the club keeps about a child (RGPD arts. 15 and 20). */
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {requireOwnAthlete} from '../../../domain/academy/personal/own-athletes';
import {operation} from '../../../web/http/operation-text';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';
import {sendAthleteData} from '../athlete-data-file';

export class FamilyDataController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/family/athletes/{id}/data',
    operation({
      tag: 'Mi familia',
      permission: 'customer',
      id: 'exportOwnAthleteData',
      summary: 'Todo lo que el club guarda de un hijo',
      answer: {contentType: 'application/octet-stream', description: 'JSON: una lista por cada clase de dato.'},
      errors: [401, 404, 429],
    }),
  )
  async data(@param.path.integer('id', ID) athleteId: number): Promise<Response> {
    const customerId = await customerOf(this.db, this.request);
    await slowDown(this.db, `family-data:${customerId}`, 20, 10);
    return sendAthleteData(this.db, this.runtime, this.response, {
      athleteId,
      seesMedical: true,
      before: async tx => {
        await requireOwnAthlete(tx, customerId, athleteId);
        const me = await asCustomer(tx, this.actor, customerId);
        await writeAudit(tx, me, {action: 'export', resource: 'deportistas', id: athleteId});
      },
    });
  }
}
