/**
 * Frequent questions: read, found by what somebody is writing, and judged once by each connection. Nobody is known by
 * it: of the address only a keyed hash is kept.
 */
import {createHmac} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {voteFaq} from '../../domain/cases/vote-faq';
import {notFound} from '../../domain/kernel/errors';
import {networkOf} from '../../web/http/address';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, list, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';

const QUESTION = obj({id: id(), question: str(), answerHtml: str(), category: str()}, 'Question');
const VOTE = obj({isHelpful: bool()});
const TAG = 'Escaparate';
const COLUMNS = 'f.id, f.question, f.answer_html as "answerHtml", f.category';
const MOST = 8;

export class FaqsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/faqs',
    operation({
      id: 'listQuestions',
      tag: TAG,
      summary: 'Preguntas frecuentes',
      description: 'Con `q`, las que hablan de eso, la que más primero: también con acentos de menos o una errata.',
      permission: 'public',
      answer: obj({items: list(QUESTION)}),
    }),
  )
  async faqs(
    @param.query.string('q', {schema: {type: 'string', maxLength: 600}}) q?: string,
  ): Promise<{items: Infer<typeof QUESTION>[]}> {
    const {rows} = q?.trim()
      ? await this.db.query<Infer<typeof QUESTION>>(
          `select ${COLUMNS} from find_faqs($1, $2) s join faq f on f.id = s.id order by s.score desc, f.id`,
          [q.replaceAll('\u0000', ' '), MOST],
        )
      : await this.db.query<Infer<typeof QUESTION>>(
          `select ${COLUMNS} from faq f where f.is_visible order by f.category, f.position, f.id`,
        );
    return {items: rows};
  }

  @get(
    '/api/public/faqs/{id}',
    operation({
      id: 'getQuestion',
      tag: TAG,
      summary: 'Una pregunta frecuente',
      permission: 'public',
      answer: QUESTION,
      errors: [404],
    }),
  )
  async faq(@param.path.integer('id', ID) faqId: number): Promise<Infer<typeof QUESTION>> {
    const {rows} = await this.db.query<Infer<typeof QUESTION>>(
      `select ${COLUMNS} from faq f where f.is_visible and f.id = $1`,
      [faqId],
    );
    if (!rows[0]) throw notFound('No encontramos esa pregunta.');
    return rows[0];
  }

  @post(
    '/api/public/faqs/{id}/vote',
    operation({
      id: 'voteQuestion',
      tag: TAG,
      summary: 'Decir si una respuesta ha servido',
      description: 'Un voto por conexión y pregunta: repetirlo no suma, cambiarlo lo mueve.',
      permission: 'public',
      answer: VOTE,
      errors: [404, 429],
    }),
  )
  async vote(
    @param.path.integer('id', ID) faqId: number,
    @requestBody(jsonBody(VOTE)) {isHelpful}: Infer<typeof VOTE>,
  ): Promise<Infer<typeof VOTE>> {
    const ip = this.actor.ip ?? '';
    await slowDown(this.db, `faq-vote:${ip}`, 30, 60);
    const voter = createHmac('sha256', this.runtime.config.secret)
      .update(`faq:${networkOf(ip)}`)
      .digest()
      .subarray(0, 16);
    await this.db.withTransaction(tx => voteFaq(tx, {faqId, voter, isHelpful}));
    return {isHelpful};
  }
}
