/** Answers in the office: of whoever they belong to; a file by a link of five minutes; health for its area alone. */
import {inject} from '@loopback/core';
import {get, param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {allows, type Role} from '../../../auth/permissions';
import {fileLink} from '../../../auth/file-link';
import {Database} from '../../../db';
import {readKept, type KeptAnswer} from '../../../domain/forms/read-kept';
import {DomainError, notFound} from '../../../errors';
import {KEPT_ANSWERS} from '../../../reports/sales/answer-shape';
import {operation} from '../../../rest/operation';
import {instant, obj, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../parameters';

const OWNERS = ['pass', 'holder', 'supporter', 'plot', 'accreditation', 'enrolment'] as const;
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
      id: 'getAnswersOf',
      summary: 'Lo que alguien contestó, de quien es o de lo que compró',
      answer: KEPT_ANSWERS,
    }),
  )
  async of(
    @param.path.string('owner', {schema: {type: 'string', enum: [...OWNERS]}}) owner: (typeof OWNERS)[number],
    @param.path.integer('id', ID) ownerId: number,
  ): Promise<KeptAnswer[]> {
    return readKept(this.db, owner, ownerId);
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
    if (rows[0].isHealth && !allows(this.actor.roles as Role[], 'medical', 'view'))
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
    const {rows} = await this.db.query<{value: string}>('select value from custom_field_answer where id = $1', [
      answerId,
    ]);
    if (!rows[0]) throw notFound('No existe esa respuesta.');
    await writeAudit(this.db, this.actor, {action: 'view', resource: 'respuestas-formularios', id: answerId});
    return rows[0];
  }
}
