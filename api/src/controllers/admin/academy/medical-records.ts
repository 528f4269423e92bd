/**
 * What an athlete's medical record says: sealed in the database, opened here for the few who may, every look in the
 * audit log.
 */
import {inject} from '@loopback/core';
import {get, param, put, requestBody} from '@loopback/rest';
import {saveMedicalRecord} from '../../../domain/academy/save-medical-record';
import {type Actor, writeAudit} from '../../../auth/audit';
import {seal, unseal} from '../../../auth/seal';
import {Database} from '../../../db';
import {notFound} from '../../../errors';
import {jsonBody, operation} from '../../../rest/operation';
import {day, id, instant, obj, opt, orNull, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../parameters';

const TEXT = str({maxLength: 2000});
const CONTENT = {allergies: TEXT, conditions: TEXT, medication: TEXT, healthCardNo: str({maxLength: 40}), note: TEXT};
const BODY = obj({
  ...CONTENT,
  consentGuardianId: id('quien da el consentimiento explícito'),
  deleteAfterOn: opt(orNull(day())),
});
const RECORD = obj(
  {
    athleteId: id(),
    ...CONTENT,
    consentAt: orNull(instant()),
    consentGuardianId: orNull(id()),
    deleteAfterOn: orNull(day()),
    endsOn: orNull(day('cuándo se borra sola: el día que dice, o el plazo de conservación')),
  },
  'MedicalRecordContent',
);
type Content = Pick<Infer<typeof RECORD>, keyof typeof CONTENT>;
const EMPTY: Content = {allergies: '', conditions: '', medication: '', healthCardNo: '', note: ''};
const TAG = 'Cantera';

interface Row {
  sealed: Buffer | null;
  consentAt: string | null;
  consentGuardianId: number | null;
  deleteAfterOn: string | null;
  endsOn: string | null;
}

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
      const {rows} = await tx.query<Row>(
        `select sealed, consent_at as "consentAt", consent_guardian_id as "consentGuardianId",
          delete_after_on as "deleteAfterOn", medical_record_ends_on(m) as "endsOn" from medical_record m
          where athlete_id = $1`,
        [athleteId],
      );
      await writeAudit(tx, this.actor, {action: 'view', resource: 'bases/fichas-medicas', id: athleteId});
      if (!rows[0])
        return {athleteId, ...EMPTY, consentAt: null, consentGuardianId: null, deleteAfterOn: null, endsOn: null};
      const {sealed, ...rest} = rows[0];
      return {
        athleteId,
        ...EMPTY,
        ...(sealed ? (JSON.parse(unseal(this.runtime.config.secret, placeOf(athleteId), sealed)) as Content) : {}),
        ...rest,
      };
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
      const sealed = seal(
        this.runtime.config.secret,
        placeOf(athleteId),
        JSON.stringify({allergies, conditions, medication, healthCardNo, note}),
      );
      await saveMedicalRecord(tx, {
        athleteId,
        sealed,
        consentGuardianId: body.consentGuardianId,
        deleteAfterOn: body.deleteAfterOn ?? null,
      });
      await writeAudit(tx, this.actor, {action: 'edit', resource: 'bases/fichas-medicas', id: athleteId});
    });
    return this.read(athleteId);
  }
}

const placeOf = (athleteId: number) => `athlete:${athleteId}`;
