/** Draft settlements: calculated from the money that was collected, calculated anew, thrown away. */
import {inject} from '@loopback/core';
import {del, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {calculate, createDraft, deleteDraft} from '../../domain/settlements/draft';
import {SETTLEMENT_KINDS} from '../../domain/settlements/states';
import {readTerms} from '../../domain/settlements/read-terms';
import {DomainError} from '../../domain/kernel/errors';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {day, id, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import {ID, KEY} from '../parameters';

const DRAFT_BODY = obj({
  kind: oneOf(...SETTLEMENT_KINDS),
  eventCompanyId: opt(orNull(id('de eventos: a quién se liquida'))),
  eventId: opt(orNull(id('de eventos: uno solo'))),
  periodFrom: opt(orNull(day('de eventos, por el día de la sesión; de lo demás, por el día del cobro'))),
  periodTo: opt(orNull(day())),
  note: opt(orNull(str({maxLength: 2000}))),
});
const MADE = obj({id: id()});
const TEXT = {tag: 'Liquidaciones', answer: MADE, errors: [404, 409]};

export class SettlementsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/liquidaciones/calcular',
    operation({
      ...TEXT,
      id: 'draftSettlement',
      summary: 'Calcular una liquidación y guardarla en borrador',
      description:
        'Con las líneas cobradas que no están en otra liquidación viva, las devoluciones que llegaron después y la comisión acordada.',
      permission: {area: 'settlements', action: 'create'},
    }),
  )
  async draft(
    @requestBody(jsonBody(DRAFT_BODY)) body: Infer<typeof DRAFT_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{id: number}> {
    this.ownHouse();
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('settlement', this.actor), idempotencyKey(keyHeader), body, async () => {
        const made = await createDraft(
          tx,
          {
            kind: body.kind,
            eventCompanyId: body.eventCompanyId ?? null,
            eventId: body.eventId ?? null,
            periodFrom: body.periodFrom ?? null,
            periodTo: body.periodTo ?? null,
            note: body.note?.trim() ?? '',
            staffUserId: this.actor.id!,
          },
          await readTerms(tx),
        );
        await writeAudit(tx, this.actor, {action: 'create', resource: 'liquidaciones', id: made, changes: body});
        return {id: made};
      }),
    );
  }

  @post(
    '/api/liquidaciones/{id}/recalcular',
    operation({
      ...TEXT,
      id: 'recalculateSettlement',
      summary: 'Calcular de nuevo un borrador',
      permission: {area: 'settlements', action: 'edit'},
    }),
  )
  async recalculate(@param.path.integer('id', ID) settlementId: number): Promise<{id: number}> {
    this.ownHouse();
    return this.db.withTransaction(async tx => {
      await calculate(tx, settlementId, await readTerms(tx));
      await writeAudit(tx, this.actor, {action: 'recalculate', resource: 'liquidaciones', id: settlementId});
      return {id: settlementId};
    });
  }

  @del(
    '/api/liquidaciones/{id}/borrador',
    operation({
      ...TEXT,
      id: 'deleteSettlementDraft',
      summary: 'Borrar un borrador: sus líneas quedan libres',
      permission: {area: 'settlements', action: 'delete'},
    }),
  )
  async remove(@param.path.integer('id', ID) settlementId: number): Promise<{id: number}> {
    this.ownHouse();
    return this.db.withTransaction(async tx => {
      await deleteDraft(tx, settlementId);
      await writeAudit(tx, this.actor, {action: 'delete', resource: 'liquidaciones', id: settlementId});
      return {id: settlementId};
    });
  }

  /** Whoever is settled does not settle. */
  private ownHouse(): void {
    if (this.actor.companyId !== null)
      throw new DomainError('forbidden', 'Las liquidaciones las hace la organización.');
  }
}
