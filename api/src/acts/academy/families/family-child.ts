/** What is kept of a child beside its enrolments: its health, which is read by an act of its own, and its picture. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {requireOwnAthlete} from '../../../domain/academy/personal/own-athletes';
import {readPortrait} from '../../../domain/academy/family/portrait';
import {deleteMedicalRecord} from '../../../domain/academy/save-medical-record';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, day, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID} from '../../parameters';
import {openMedical} from '../medical-content';
import {sendFile} from '../../send-file';
import {rewriteMedical} from './keep-medical';

const TEXT = opt(str({maxLength: 2000}));
const BODY = obj({
  act: oneOf('view', 'save', 'delete'),
  allergies: TEXT,
  conditions: TEXT,
  medication: TEXT,
  healthCardNo: opt(str({maxLength: 40})),
  consent: opt(bool()),
});
const HEALTH = obj({
  allergies: str(),
  conditions: str(),
  medication: str(),
  healthCardNo: str(),
  note: str({description: 'lo que anotó el club'}),
  endsOn: orNull(day()),
});
const OWN = {tag: 'Mi familia', permission: 'customer' as const};

export class FamilyChildController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/public/family/athletes/{id}/health',
    operation({
      ...OWN,
      id: 'actOnOwnHealth',
      summary: 'Ver, cambiar o borrar los datos de salud de un hijo',
      description: 'Borrarlos retira el consentimiento. Cada acto queda en la auditoría; lo que dicen, no.',
      answer: HEALTH,
      errors: [401, 404, 429],
    }),
  )
  async health(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<Infer<typeof HEALTH>> {
    const {secret} = this.runtime.config;
    const customerId = await customerOf(this.db, this.request);
    await slowDown(this.db, `family-health:${customerId}`, 60, 10);
    return this.db.withTransaction(async tx => {
      const {guardianId} = await requireOwnAthlete(tx, customerId, athleteId);
      const action = await this.act(tx, {athleteId, guardianId}, body);
      const me = await asCustomer(tx, this.actor, customerId);
      await writeAudit(tx, me, {action, resource: 'bases/fichas-medicas', id: athleteId});
      const {allergies, conditions, medication, healthCardNo, note, endsOn} = await openMedical(tx, secret, athleteId);
      return {allergies, conditions, medication, healthCardNo, note, endsOn};
    });
  }

  @get(
    '/api/public/family/athletes/{id}/photo',
    operation({
      ...OWN,
      id: 'getOwnPhoto',
      summary: 'La foto de un hijo para su ficha de equipo',
      answer: {contentType: 'image/*', description: 'PNG o JPG.'},
      errors: [401, 404],
    }),
  )
  async photo(@param.path.integer('id', ID) athleteId: number): Promise<Response> {
    await requireOwnAthlete(this.db, await customerOf(this.db, this.request), athleteId);
    const photo = await readPortrait(this.db, athleteId);
    if (photo === null) throw notFound('No hay ninguna foto.');
    this.response.setHeader('X-Content-Type-Options', 'nosniff');
    return sendFile(this.response, photo.mimeType, `foto-${athleteId}`, photo.content);
  }

  private async act(
    tx: Tx,
    who: {athleteId: number; guardianId: number},
    {act, consent, ...said}: Infer<typeof BODY>,
  ): Promise<'view' | 'edit' | 'delete'> {
    if (act === 'view') return act;
    if (act === 'delete') {
      await deleteMedicalRecord(tx, who.athleteId);
      return act;
    }
    if (!consent) throw invalid({consent: 'Marca que das tu consentimiento para guardar estos datos de salud.'});
    return rewriteMedical(tx, this.runtime.config.secret, {...who, said});
  }
}
