/** Renewals of an academy list: who may, what is offered, who is silent. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {offerRenewals, takeSilentOffers, withdrawOffers} from '../../../domain/academy/season/offer-renewals';
import {OFFER_STATES, readRenewals, TURNS} from '../../../domain/academy/season/read-renewals';
import {invalid} from '../../../domain/kernel/errors';
import {queueRenewalMails} from '../../../jobs/academy/renewal-mails';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  day,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';

const RENEWALS = obj(
  {
    previousName: orNull(str()),
    opensOn: orNull(day()),
    closesOn: orNull(day()),
    categories: list(
      obj({id: id(), name: str(), capacity: orNull(int()), taken: int(), amountCents: cents('antes de descuentos')}),
    ),
    rows: list(
      obj({
        enrolmentId: id(),
        athleteId: id(),
        athleteName: str(),
        birthYear: int(),
        before: str(),
        ageCategoryId: orNull(id()),
        categoryName: orNull(str()),
        turn: oneOf(...TURNS),
        owesCents: cents('vencido de su familia'),
        newEnrolmentId: orNull(id()),
        offerId: orNull(id()),
        offerState: orNull(oneOf(...OFFER_STATES)),
        untilAt: orNull(instant()),
        remindedAt: orNull(instant()),
        toPayCents: orNull(cents()),
        mails: int({description: 'tutores con correo'}),
      }),
    ),
  },
  'AcademyRenewals',
);
const ACT_BODY = obj({
  act: oneOf('offer', 'remind', 'withdraw'),
  enrolmentIds: opt(orNull(list(id(), {maxItems: 5000, description: 'de la lista anterior; sin ellas, todas'}))),
  untilOn: opt(orNull(day('último día para contestar'))),
  withDebts: opt(bool({description: 'también a familias con pagos vencidos; sin decirlo, solo a las marcadas'})),
  byYears: opt(
    bool({
      description: 'quien está a mano en otra categoría vuelve a la de su año; sin decirlo, sigue en la que se le puso',
    }),
  ),
});
const ACTED = obj(
  {
    done: int(),
    noPlace: int(),
    leftOut: int(),
    mails: int(),
    left: opt(list(obj({enrolmentId: id(), name: str(), why: str()}))),
  },
  'AcademyRenewalsActed',
);
const TEXT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class AcademyRenewalsController {
  constructor(
    @inject('db') private db: Database,
    @inject('runtime') private runtime: Runtime,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/bases/listas/{id}/renovaciones',
    operation({
      ...TEXT,
      permission: {area: 'academy', action: 'view'},
      id: 'getAcademyRenewals',
      summary: 'Quién puede renovar, a qué categoría y cómo va',
      answer: RENEWALS,
      errors: [404],
    }),
  )
  async read(@param.path.integer('id', ID) listId: number): Promise<Infer<typeof RENEWALS>> {
    const read = await this.db.withTransaction(tx => readRenewals(tx, listId));
    const iso = (at: Date | null) => at && at.toISOString();
    return {
      ...read,
      rows: read.rows.map(row => ({
        ...row,
        since: undefined,
        untilAt: iso(row.untilAt),
        remindedAt: iso(row.remindedAt),
      })),
    };
  }

  @post(
    '/api/bases/listas/{id}/renovaciones',
    operation({
      ...TEXT,
      id: 'actOnAcademyRenewals',
      summary: 'Ofrecer, recordar o retirar renovaciones, con sus correos',
      description:
        'Una oferta guarda la plaza hasta su día. Sin marcar a nadie no se ofrece a mayores de edad ni a quien está a mano en una categoría que no es de su año.',
      answer: ACTED,
    }),
  )
  async act(
    @param.path.integer('id', ID) seasonListId: number,
    @requestBody(jsonBody(ACT_BODY)) body: Infer<typeof ACT_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof ACTED>> {
    const key = idempotencyKey(keyHeader);
    const enrolmentIds = body.enrolmentIds ?? null;
    return this.db.withTransaction(tx =>
      once(tx, `academy-renewals:${seasonListId}`, key, body, async () => {
        const done: Infer<typeof ACTED> = {done: 0, noPlace: 0, leftOut: 0, mails: 0};
        if (body.act === 'offer') {
          if (!body.untilOn) throw invalid({untilOn: 'Di hasta qué día pueden contestar.'});
          const {offerIds, ...rest} = await offerRenewals(tx, {
            seasonListId,
            enrolmentIds,
            untilOn: body.untilOn,
            withDebts: body.withDebts ?? enrolmentIds !== null,
            byYears: body.byYears ?? false,
          });
          Object.assign(done, rest, {done: offerIds.length});
          done.mails = await queueRenewalMails(this.runtime, tx, offerIds, false);
        } else if (body.act === 'remind') {
          const offerIds = await takeSilentOffers(tx, seasonListId);
          done.done = offerIds.length;
          done.mails = await queueRenewalMails(this.runtime, tx, offerIds, true);
        } else {
          if (!enrolmentIds?.length) throw invalid({enrolmentIds: 'Marca a quién se le retira la oferta.'});
          done.done = await withdrawOffers(tx, seasonListId, enrolmentIds);
        }
        await writeAudit(tx, this.actor, {
          action: body.act === 'offer' ? 'offer' : body.act === 'remind' ? 'send' : 'revoke',
          resource: 'listas',
          id: seasonListId,
          changes: {...done, left: undefined, untilOn: body.untilOn ?? null},
        });
        return done;
      }),
    );
  }
}
