/** Answers in the office: of whoever they belong to; a file by a link of five minutes; health for its area alone. */
import {inject} from '@loopback/core';
import {get, param, post, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {allows, type Area} from '../../web/auth/permissions';
import {fileLink} from '../../web/auth/file-link';
import {Database} from '../../platform/database/db';
import {completeAnswers, readOwnForm, type FormOwner} from '../../domain/forms/complete-answers';
import {readFields} from '../../domain/forms/read-fields';
import {readKept, type KeptAnswer} from '../../domain/forms/read-kept';
import {lockOffer} from '../../domain/plots/read-offer';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {askedField} from './operations';
import {ASKED_FIELD, SAID_ANSWERS} from './shapes';
import {KEPT_ANSWERS} from '../../reports/sales/answer-shape';
import {RESOURCES} from '../../models/registry';
import {jsonBody, operation} from '../../web/http/operation-text';
import {reachRecord} from '../../web/rest/scope';
import {instant, id, list, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';

const OWNERS = ['pass', 'holder', 'supporter', 'plot', 'accreditation', 'enrolment'] as const;
const FORM_OWNERS = ['pass', 'supporter', 'plot', 'accreditation', 'enrolment'] as const;
/** Whoever reads answers may see whom they are about; whoever corrects them may change that. */
const AREAS: Record<(typeof OWNERS)[number], Area> = {
  pass: 'passes',
  holder: 'passes',
  supporter: 'supporters',
  plot: 'plots',
  accreditation: 'accreditations',
  enrolment: 'academy',
};
const SCOPES = ['list', 'academy', 'supporter', 'plot', 'accreditation'] as const;
const FIELDS = list(ASKED_FIELD, {description: 'en el orden en que se preguntan'});
const FORM = obj(
  {
    fields: FIELDS,
    answers: list(obj({fieldId: id(), value: str({description: 'de un documento, su nombre'})}), {
      description: 'lo contestado, sin lo de salud',
    }),
  },
  'OwnForm',
);
const COMPLETE = obj({answers: SAID_ANSWERS});
const LINK = obj({url: str(), expiresAt: instant()});
const HEALTH = obj({value: str()});
const VIEW = {tag: 'Campos personalizados', permission: {area: 'forms', action: 'view'} as const, errors: [404]};

export class AnswersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/respuestas-formularios/de/{owner}/{id}',
    operation({
      ...VIEW,
      errors: [403, 404],
      id: 'getAnswersOf',
      summary: 'Lo que alguien contestó, de quien es o de lo que compró',
      answer: KEPT_ANSWERS,
    }),
  )
  async of(
    @param.path.string('owner', {schema: {type: 'string', enum: [...OWNERS]}}) owner: (typeof OWNERS)[number],
    @param.path.integer('id', ID) ownerId: number,
  ): Promise<KeptAnswer[]> {
    this.mustMay(owner, 'view');
    return readKept(this.db, owner, ownerId);
  }

  @get(
    '/api/respuestas-formularios/preguntas',
    operation({
      id: 'listFormQuestions',
      tag: 'Campos personalizados',
      summary: 'Lo que se pregunta al hacer un abono, inscribir, o vender un carné o una parcela',
      permission: 'staff',
      answer: FIELDS,
      errors: [404],
    }),
  )
  async questions(
    @param.query.string('scope', {required: true, schema: {type: 'string', enum: [...SCOPES]}})
    scope: (typeof SCOPES)[number],
    @param.query.integer('listId', ID) listId?: number,
    @param.query.integer('plotPriceId', ID) plotPriceId?: number,
  ): Promise<Infer<typeof FIELDS>> {
    const plot = plotPriceId === undefined ? null : await lockOffer(this.db, {plotId: null, plotPriceId}, false);
    return (await readFields(this.db, {scope, seasonListId: listId ?? null, plot})).map(askedField);
  }

  @get(
    '/api/respuestas-formularios/de/{owner}/{id}/formulario',
    operation({
      ...VIEW,
      errors: [403, 404],
      id: 'getOwnForm',
      summary: 'Lo que se le pregunta y lo que contestó',
      answer: FORM,
    }),
  )
  async form(
    @param.path.string('owner', {schema: {type: 'string', enum: [...FORM_OWNERS]}}) owner: FormOwner,
    @param.path.integer('id', ID) ownerId: number,
  ): Promise<Infer<typeof FORM>> {
    this.mustMay(owner, 'view');
    const {fields, kept} = await readOwnForm(this.db, owner, ownerId);
    const isHealth = new Set(fields.filter(field => field.piiClass === 'health').map(field => field.id));
    return {
      fields: fields.map(askedField),
      answers: kept.filter(one => !isHealth.has(one.fieldId)).map(({fieldId, value}) => ({fieldId, value})),
    };
  }

  @put(
    '/api/respuestas-formularios/de/{owner}/{id}',
    operation({
      ...VIEW,
      id: 'completeAnswers',
      summary: 'Completar o corregir lo que contestó',
      description: 'Lo que no se envía se queda como está. Queda anotado qué se cambió.',
      permission: {area: 'forms', action: 'edit'},
      answer: KEPT_ANSWERS,
      errors: [403, 404],
    }),
  )
  async complete(
    @param.path.string('owner', {schema: {type: 'string', enum: [...FORM_OWNERS]}}) owner: FormOwner,
    @param.path.integer('id', ID) ownerId: number,
    @requestBody(jsonBody(COMPLETE)) body: Infer<typeof COMPLETE>,
  ): Promise<KeptAnswer[]> {
    this.mustMay(owner, 'edit');
    return this.db.withTransaction(async tx => {
      const changed = await completeAnswers(tx, owner, ownerId, body.answers ?? []);
      if (changed.length > 0)
        await writeAudit(tx, this.actor, {
          action: 'edit',
          resource: 'respuestas-formularios',
          id: `${owner}/${ownerId}`,
          changes: {fields: changed},
        });
      return readKept(tx, owner, ownerId);
    });
  }

  @post(
    '/api/respuestas-formularios/{id}/enlace',
    operation({
      ...VIEW,
      id: 'linkAnswerFile',
      summary: 'Un enlace de cinco minutos al documento de una respuesta',
      answer: LINK,
      errors: [403, 404],
    }),
  )
  async link(@param.path.integer('id', ID) answerId: number): Promise<Infer<typeof LINK>> {
    const {rows} = await this.db.query<{fileId: string | null; isHealth: boolean}>(
      `select a.file_id as "fileId", f.pii_class = 'health' as "isHealth" from custom_field_answer a
         join custom_field f on f.id = a.custom_field_id where a.id = $1`,
      [answerId],
    );
    if (!rows[0]?.fileId) throw notFound('Esa respuesta no tiene documento.');
    // What is about health is the medical area's, whoever it was told to; all else is of whom it is about.
    if (!rows[0].isHealth) await reachRecord(this.db, RESOURCES.get('respuestas-formularios')!, answerId, this.actor);
    else if (!allows(this.actor.roles, 'medical', 'view'))
      throw new DomainError('forbidden', 'Es de salud: lo lee el área médica.');
    await writeAudit(this.db, this.actor, {action: 'export', resource: 'respuestas-formularios', id: answerId});
    const {link, expiresAt} = fileLink(this.runtime.config.secret, rows[0].fileId, this.runtime.sessions.now());
    return {url: `/api/public/answer-files/${link}`, expiresAt: expiresAt.toISOString()};
  }

  @get(
    '/api/deportistas/respuestas/{id}/salud',
    operation({
      ...VIEW,
      id: 'getHealthAnswer',
      summary: 'Lo que se contestó sobre la salud; queda anotado quién lo lee',
      permission: {area: 'medical', action: 'view'},
      answer: HEALTH,
    }),
  )
  async health(@param.path.integer('id', ID) answerId: number): Promise<Infer<typeof HEALTH>> {
    const {rows} = await this.db.query<{value: string}>(
      `select a.value from custom_field_answer a join custom_field f on f.id = a.custom_field_id
        where a.id = $1 and f.pii_class = 'health'`,
      [answerId],
    );
    if (!rows[0]) throw notFound('No existe esa respuesta.');
    await writeAudit(this.db, this.actor, {action: 'view', resource: 'respuestas-formularios', id: answerId});
    return rows[0];
  }

  private mustMay(owner: keyof typeof AREAS, action: 'view' | 'edit'): void {
    if (!allows(this.actor.roles, AREAS[owner], action))
      throw new DomainError(
        'forbidden',
        `No puedes ${action === 'view' ? 'ver' : 'cambiar'} lo suyo: pídeselo a quien lo lleva.`,
      );
  }
}
