/**
 * What the house asks a group, by its link: its questions, and the answers of the group and of each of its places. What
 * was said about health, and what was sent as a file, is told to nobody again: only that it is there.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import type {SaidAnswer} from '../../domain/forms/read-answers';
import type {Field} from '../../domain/forms/read-fields';
import {readGroupQuestions, saveGroupAnswers} from '../../domain/reservations/questions';
import {readOwnReservation} from '../../domain/reservations/read-own';
import {notFound} from '../../domain/kernel/errors';
import {askedField} from '../questions/operations';
import {ASKED_FIELD, SAID_ANSWERS} from '../questions/shapes';
import {openGroupHash} from '../../outside/mail/links/group-page';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, list, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';

const IDS = list(id());
const KEPT = {
  answers: list(obj({fieldId: id(), value: str()})),
  keptIds: list(id(), {description: 'contestadas, sin decir qué: de salud, documentos y firmas'}),
};
const QUESTIONS = obj(
  {
    fields: list(ASKED_FIELD, {description: 'en el orden en que se preguntan'}),
    groupFieldIds: IDS,
    placeFieldIds: IDS,
    ...KEPT,
    places: list(obj({key: str(), label: str(), ...KEPT})),
  },
  'GroupQuestions',
);
const SAID = obj(
  {
    answers: SAID_ANSWERS,
    places: list(obj({key: str({maxLength: 30}), answers: SAID_ANSWERS}), {
      maxItems: 2000,
    }),
  },
  'GroupAnswers',
);
const TEXT = {tag: 'Grupos', permission: 'public' as const};
const HASH = {schema: {type: 'string', maxLength: 100} as const};

export class GroupQuestionsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/groups/{hash}/answers',
    operation({
      ...TEXT,
      id: 'getGroupQuestions',
      summary: 'Lo que se pregunta a un grupo, y lo que ha contestado',
      answer: QUESTIONS,
      errors: [404, 429],
    }),
  )
  async questions(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof QUESTIONS>> {
    return this.shown(await this.open(hash));
  }

  @post(
    '/api/public/groups/{hash}/answers',
    operation({
      ...TEXT,
      id: 'saveGroupAnswers',
      summary: 'Contestar, por el grupo y por cada plaza, antes de pagar',
      description: 'Lo que no se envía se queda como está.',
      answer: QUESTIONS,
      errors: [404, 409, 429],
    }),
  )
  async save(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(SAID)) body: Infer<typeof SAID>,
  ): Promise<Infer<typeof QUESTIONS>> {
    await slowDown(this.db, `group-pay:${this.actor.ip}`, 40, 10);
    const reservationId = await this.open(hash);
    await this.db.withTransaction(async tx => {
      await saveGroupAnswers(tx, reservationId, {
        answers: body.answers ?? [],
        places: body.places.map(({key, answers}) => ({key, answers: answers ?? []})),
      });
      await writeAudit(
        tx,
        {...this.actor, kind: 'customer', name: 'grupo'},
        {action: 'edit', resource: 'reservas', id: reservationId, changes: {answeredPlaces: body.places.length}},
      );
    });
    return this.shown(reservationId);
  }

  private async open(hash: string): Promise<number> {
    const reservationId = openGroupHash(this.runtime.config, hash);
    const own = reservationId === null ? null : await readOwnReservation(this.db, reservationId);
    // Once it is paid or given up its answers are no business of the link.
    if (own?.mayCancel) return own.id;
    if (!own) await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
    throw notFound('No encontramos esa reserva, o ya no se le pregunta nada.');
  }

  private async shown(reservationId: number): Promise<Infer<typeof QUESTIONS>> {
    const {fields, kept, places} = await readGroupQuestions(this.db, reservationId);
    const hidden = new Set(fields.filter(isHidden).map(field => field.id));
    const parts = (all: readonly SaidAnswer[]) => ({
      answers: all.filter(one => !hidden.has(one.fieldId)),
      keptIds: all.filter(one => hidden.has(one.fieldId)).map(one => one.fieldId),
    });
    const idsOf = (askedPer: Field['askedPer']) =>
      fields.filter(field => field.askedPer === askedPer).map(field => field.id);
    return {
      fields: fields.map(askedField),
      groupFieldIds: idsOf('order'),
      placeFieldIds: idsOf('ticket'),
      ...parts(kept),
      places: places.map(({key, label, kept: own}) => ({key, label, ...parts(own)})),
    };
  }
}

const isHidden = ({piiClass, type}: Field): boolean => piiClass === 'health' || type === 'file' || type === 'signature';
