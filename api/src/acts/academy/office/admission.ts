/** The places of a category are given out: prepared, looked at, applied. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {applyAdmission, discardAdmission, METHODS, prepareAdmission} from '../../../domain/academy/season/admission';
import {queuePlaceMails} from '../../../jobs/academy/place-mails';
import {ADMISSION, readAdmission, type Admission} from '../../../reports/academy/admission';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';

const PREPARE_BODY = obj({
  method: oneOf(...METHODS),
  admit: opt(list(id(), {maxItems: 1000, description: 'a mano: a quién'})),
});
const DECIDE_BODY = obj({isApplied: bool(), reason: opt(orNull(str({maxLength: 500})))});
const DECIDED = obj({admitted: int(), waiting: int(), mails: int()}, 'AdmissionDecided');
const TEXT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class AdmissionController {
  constructor(
    @inject('db') private db: Database,
    @inject('runtime') private runtime: Runtime,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/bases/categorias/{id}/admision',
    operation({
      ...TEXT,
      permission: {area: 'academy', action: 'view'},
      id: 'getAdmission',
      summary: 'Plazas, solicitudes y repartos de una categoría',
      answer: ADMISSION,
      errors: [404],
    }),
  )
  async read(
    @param.path.integer('id', ID) categoryId: number,
    @param.query.integer('draw', ID) drawId?: number,
  ): Promise<Admission> {
    return readAdmission(this.db, categoryId, drawId ?? null);
  }

  @post(
    '/api/bases/categorias/{id}/admision',
    operation({
      ...TEXT,
      id: 'prepareAdmission',
      summary: 'Preparar el reparto de plazas, sin aplicarlo',
      description: 'Un sorteo conserva su clave hasta que se aplica o se descarta con su motivo.',
      answer: ADMISSION,
    }),
  )
  async prepare(
    @param.path.integer('id', ID) ageCategoryId: number,
    @requestBody(jsonBody(PREPARE_BODY)) body: Infer<typeof PREPARE_BODY>,
  ): Promise<Admission> {
    return this.db.withTransaction(async tx => {
      const drawId = await prepareAdmission(tx, {
        ageCategoryId,
        method: body.method,
        admit: body.admit ?? [],
        staffUserId: this.actor.id!,
      });
      return readAdmission(tx, ageCategoryId, drawId);
    });
  }

  @post(
    '/api/bases/admisiones/{id}/decidir',
    operation({
      ...TEXT,
      id: 'decideAdmission',
      summary: 'Aplicar el reparto tal como se vio y avisar a las familias, o descartarlo',
      answer: DECIDED,
    }),
  )
  async decide(
    @param.path.integer('id', ID) drawId: number,
    @requestBody(jsonBody(DECIDE_BODY)) body: Infer<typeof DECIDE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof DECIDED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `admission:${drawId}`, key, body, async () => {
        const reason = body.reason?.trim() ?? '';
        const done = {admitted: 0, waiting: 0, mails: 0};
        if (body.isApplied) {
          const {admitted, waiting} = await applyAdmission(tx, drawId, this.actor.id!);
          const {rows} = await tx.query<{seed: string}>('select seed from admission_draw where id = $1', [drawId]);
          const seed = rows[0]!.seed;
          done.admitted = admitted.length;
          done.waiting = waiting.length;
          done.mails =
            (await queuePlaceMails(this.runtime, tx, {enrolmentIds: admitted, kind: 'admitted', seed})) +
            (await queuePlaceMails(this.runtime, tx, {enrolmentIds: waiting, kind: 'waiting', seed}));
        } else await discardAdmission(tx, drawId, reason, this.actor.id!);
        const {rows} = await tx.query<{id: number}>('select age_category_id as id from admission_draw where id = $1', [
          drawId,
        ]);
        await writeAudit(tx, this.actor, {
          action: body.isApplied ? 'confirm' : 'discard',
          resource: 'bases/categorias',
          id: rows[0]!.id,
          changes: {draw: drawId, admitted: done.admitted, waiting: done.waiting},
          reason: reason || undefined,
        });
        return done;
      }),
    );
  }
}
