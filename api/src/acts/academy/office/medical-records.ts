/**
 * What an athlete's medical record says: sealed in the database, opened here for the few who may, every look in the
 * audit log.
 */
import {inject} from '@loopback/core';
import {get, param, put, requestBody} from '@loopback/rest';
import {saveMedicalRecord} from '../../../domain/academy/save-medical-record';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {notFound} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {day, id, obj, opt, orNull, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {CONTENT, openMedical, RECORD, sealMedical} from '../medical-content';
import {ID} from '../../parameters';

const BODY = obj({
  ...CONTENT,
  consentGuardianId: id('quien da el consentimiento explícito'),
  deleteAfterOn: opt(orNull(day())),
});
const TAG = 'Cantera';

export class MedicalRecordsController {
  constructor(
    @inject('db') private db: Database,
    @inject('runtime') private runtime: Runtime,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/deportistas/{id}/ficha-medica',
    operation({
      id: 'openMedicalRecord',
      tag: TAG,
      summary: 'La ficha médica de un deportista',
      description: 'Cada consulta queda anotada en la auditoría.',
      permission: {area: 'medical', action: 'view'},
      answer: RECORD,
      errors: [404],
    }),
  )
  async read(@param.path.integer('id', ID) athleteId: number): Promise<Infer<typeof RECORD>> {
    return this.db.withTransaction(async tx => {
      if ((await tx.query('select 1 from athlete where id = $1', [athleteId])).rowCount === 0)
        throw notFound('No existe ese deportista.');
      await writeAudit(tx, this.actor, {action: 'view', resource: 'bases/fichas-medicas', id: athleteId});
      return openMedical(tx, this.runtime.config.secret, athleteId);
    });
  }

  @put(
    '/api/deportistas/{id}/ficha-medica',
    operation({
      id: 'saveMedicalRecord',
      tag: TAG,
      summary: 'Guardar la ficha médica',
      description: 'Exige el consentimiento explícito de un tutor. La auditoría anota que se cambió, no el contenido.',
      permission: {area: 'medical', action: 'edit'},
      answer: RECORD,
      errors: [404],
    }),
  )
  async save(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<Infer<typeof RECORD>> {
    await this.db.withTransaction(async tx => {
      const {allergies, conditions, medication, healthCardNo, note} = body;
      const content = {allergies, conditions, medication, healthCardNo, note};
      await saveMedicalRecord(tx, {
        athleteId,
        sealed: sealMedical(this.runtime.config.secret, athleteId, content),
        consentGuardianId: body.consentGuardianId,
        deleteAfterOn: body.deleteAfterOn ?? null,
      });
      await writeAudit(tx, this.actor, {action: 'edit', resource: 'bases/fichas-medicas', id: athleteId});
    });
    return this.read(athleteId);
  }
}
