/** A family looks at the places that are offered for its children and says yes or no to each. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {shownPlans} from '../../../domain/academy/money/offered-plans';
import {answerRenewals, readOfferedPlans, readOwnOffers} from '../../../domain/academy/season/own-renewals';
import {OFFER_STATES, TURNS} from '../../../domain/academy/season/read-renewals';
import {readWindow} from '../../../domain/academy/season/staff-rules';
import {IMAGE_PURPOSES} from '../../../domain/academy/set-image-consent';
import {readFields} from '../../../domain/forms/read-fields';
import {askedField} from '../../questions/operations';
import {ASKED_FIELD, SAID_ANSWERS} from '../../questions/shapes';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  id,
  instant,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import {KEY} from '../../parameters';
import {ACADEMY_PLANS} from './family-shapes';

const ASKED = {
  shirtSize: str({maxLength: 10}),
  shortsSize: str({maxLength: 10}),
  socksSize: str({maxLength: 10}),
  shoeSize: str({maxLength: 10}),
  emergencyName: str({maxLength: 120}),
  emergencyPhone: phone(),
};
interface OfList {
  isOpen: boolean;
  opensOn: string | null;
  questions: ReturnType<typeof askedField>[];
}
const OFFERS = list(
  obj({
    id: id(),
    seasonListId: id(),
    listName: str(),
    athleteName: str(),
    before: str(),
    categoryName: str(),
    turn: oneOf(...TURNS),
    amountCents: cents(),
    discountCents: cents(),
    untilAt: instant(),
    state: oneOf(...OFFER_STATES),
    newEnrolmentId: orNull(id()),
    newState: orNull(str()),
    isOpen: bool({description: 'se contesta hoy'}),
    opensOn: orNull(str()),
    ...ASKED,
    questions: list(ASKED_FIELD),
    answers: SAID_ANSWERS,
  }),
);
const ANSWER_BODY = obj({
  answers: list(
    obj({
      offerId: id(),
      isComing: bool(),
      ...ASKED,
      purposes: list(oneOf(...IMAGE_PURPOSES), {maxItems: IMAGE_PURPOSES.length}),
      answers: SAID_ANSWERS,
    }),
    {minItems: 1, maxItems: 12},
  ),
  paymentFrequencyId: opt(
    orNull(id('cómo se paga, de los planes que se ofrecen; sin decirlo, como lo reparte la cantera: 409 `plan_gone`')),
  ),
  expectedFirstCents: opt(orNull(cents('lo que se ha mostrado que se paga primero; si no es, 409 `total_changed`'))),
});
const PLANS_BODY = obj({offerIds: list(id(), {minItems: 1, maxItems: 12})});
const ANSWERED = list(obj({offerId: id(), enrolmentId: orNull(id()), state: str(), toPayCents: cents()}));
const TEXT = {tag: 'Mi familia', permission: 'customer' as const};

export class FamilyRenewalsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/family/renewals',
    operation({
      ...TEXT,
      id: 'getOwnRenewals',
      summary: 'Las plazas que se ofrecen a mi familia para la próxima temporada',
      answer: OFFERS,
      errors: [401],
    }),
  )
  async read(): Promise<Infer<typeof OFFERS>> {
    const offers = await readOwnOffers(this.db, await customerOf(this.db, this.request));
    const lists = new Map<number, OfList>();
    for (const {seasonListId} of offers)
      if (!lists.has(seasonListId)) {
        const {isOpen, opensOn} = await readWindow(this.db, seasonListId, 'renewal');
        const fields = await readFields(this.db, {scope: 'academy', seasonListId});
        lists.set(seasonListId, {isOpen, opensOn, questions: fields.map(askedField)});
      }
    return offers.map(offer => {
      const {isOpen, opensOn, questions} = lists.get(offer.seasonListId)!;
      return {
        ...offer,
        untilAt: offer.untilAt.toISOString(),
        isOpen: isOpen && offer.state === 'offered',
        opensOn,
        questions,
      };
    });
  }

  @post(
    '/api/public/family/renewals/plans',
    operation({
      ...TEXT,
      id: 'readRenewalPlans',
      summary: 'Cómo se pueden pagar las plazas de quienes siguen',
      answer: ACADEMY_PLANS,
      errors: [401, 404],
    }),
  )
  async plans(
    @requestBody(jsonBody(PLANS_BODY)) {offerIds}: Infer<typeof PLANS_BODY>,
  ): Promise<Infer<typeof ACADEMY_PLANS>> {
    const customerId = await customerOf(this.db, this.request);
    return shownPlans(await readOfferedPlans(this.db, customerId, offerIds));
  }

  @post(
    '/api/public/family/renewals',
    operation({
      ...TEXT,
      id: 'answerRenewals',
      summary: 'Contestar por cada deportista si sigue',
      description:
        'Todo o nada. Quien no sigue libera su plaza; los permisos que no se vuelven a dar quedan retirados.',
      answer: ANSWERED,
      errors: [401, 404, 409, 410],
    }),
  )
  async answer(
    @requestBody(jsonBody(ANSWER_BODY)) body: Infer<typeof ANSWER_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof ANSWERED>> {
    const customerId = await customerOf(this.db, this.request);
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `family-renewals:${customerId}`, key, body, async () => {
        const {paymentFrequencyId, expectedFirstCents = null} = body;
        const plan = paymentFrequencyId === undefined ? null : {paymentFrequencyId, expectedFirstCents};
        const done: Infer<typeof ANSWERED> = await answerRenewals(tx, customerId, body.answers, plan);
        const by = await asCustomer(tx, this.actor, customerId);
        for (const one of done)
          if (one.enrolmentId !== null)
            await writeAudit(tx, by, {
              action: 'renew',
              resource: 'bases',
              id: one.enrolmentId,
              changes: {state: one.state, toPayCents: one.toPayCents},
            });
        return done;
      }),
    );
  }
}
