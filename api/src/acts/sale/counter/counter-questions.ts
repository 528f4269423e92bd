/** What the sale in a clerk's hands asks besides its money. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {findStaffCart} from '../../../domain/seats/staff-cart';
import {viewQuestions} from '../../questions/operations';
import {QUESTIONS} from '../../questions/shapes';
import {operation} from '../../../web/http/operation-text';
import type {Infer} from '../../../domain/kernel/shape';

export class CounterQuestionsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/carrito/preguntas',
    operation({
      id: 'getStaffCartQuestions',
      tag: 'Taquilla',
      summary: 'Lo que pregunta la venta del carrito de taquilla',
      permission: {area: 'box_office', action: 'sell'},
      answer: QUESTIONS,
    }),
  )
  async questions(
    @param.query.integer('sessionId', {
      schema: {type: 'integer', minimum: 1, maximum: 2147483647},
      description: 'también de esta sesión, de la que se venden butacas bloqueadas',
    })
    sessionId?: number,
  ): Promise<Infer<typeof QUESTIONS>> {
    return viewQuestions(this.db, await findStaffCart(this.db, this.actor.id!), {
      sessionIds: sessionId === undefined ? [] : [sessionId],
    });
  }
}
