/** What a family owes the academy: the parts of each enrolment, and paying those of several children at once. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {CHECKOUT, type Checkout, takeCardToBank, TO_BANK, type ToBank} from '../../../outside/bank/go-to-bank';
import {Database} from '../../../platform/database/db';
import {requireOwnEnrolment, requireOwnParts} from '../../../domain/academy/personal/own-athletes';
import {agreeToKeepCardForEnrolments, removeEnrolmentCard} from '../../../domain/academy/money/card';
import {
  endEnrolmentMandate,
  readEnrolmentMandateText,
  signEnrolmentMandate,
} from '../../../domain/academy/money/mandate';
import {readGuardianBuyer} from '../../../domain/academy/personal/payer';
import {readEnrolmentSchedule} from '../../../domain/academy/money/read-schedule';
import {readSepaAccount} from '../../../domain/sepa/read-account';
import {conflict, invalid} from '../../../domain/kernel/errors';
import {payEnrolmentsAtBank} from '../../../jobs/money/pay-enrolments';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {PAY, SCHEDULE, showSchedule} from '../../passes/shapes/instalment-shapes';

const MEANS = obj({
  act: oneOf('keep_card', 'remove_card', 'sign_mandate', 'remove_mandate'),
  iban: opt(str({maxLength: 42})),
  debtorName: opt(str({maxLength: 70})),
  accept: opt(bool()),
});
const MEANS_SET = obj({done: bool(), toBank: orNull(TO_BANK)});

const MINE = {tag: 'Mi familia', permission: 'customer' as const, errors: [401, 404]};

export class FamilyPaymentsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/family/instalments/{enrolmentId}',
    operation({...MINE, id: 'listFamilyInstalments', summary: 'Los plazos de una inscripción mía', answer: SCHEDULE}),
  )
  async schedule(@param.path.integer('enrolmentId', ID) enrolmentId: number): Promise<object> {
    await requireOwnEnrolment(this.db, await customerOf(this.db, this.request), enrolmentId);
    const schedule = await readEnrolmentSchedule(this.db, enrolmentId);
    return showSchedule(schedule, await readEnrolmentMandateText(this.db, enrolmentId), this.runtime.config.secret);
  }

  @post(
    '/api/public/family/payments',
    operation({
      ...MINE,
      errors: [401, 404, 409, 429],
      id: 'payFamilyInstalments',
      summary: 'Pagar plazos de mis hijos, de uno o de varios',
      description: 'En la página del banco. `total_changed`: el importe ya no es el que se mostró.',
      answer: CHECKOUT,
    }),
  )
  async pay(
    @requestBody(jsonBody(PAY)) body: Infer<typeof PAY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Checkout> {
    const customerId = await customerOf(this.db, this.request);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `family-pay:${customerId}`, 40, 10);
    return this.db.withTransaction(async tx => {
      const {guardianId} = await requireOwnParts(tx, customerId, body.instalmentIds);
      return once(tx, `family-pay:${customerId}`, key, body, async () =>
        payEnrolmentsAtBank(this.runtime, tx, {
          instalmentIds: body.instalmentIds,
          buyer: await readGuardianBuyer(tx, guardianId),
          customerId,
          guardianId,
          method: body.method,
          keepCard: body.keepCard ?? false,
          expectedTotalCents: body.expectedTotalCents,
          ip: this.actor.ip,
          invoice: body.invoice,
        }),
      );
    });
  }

  @post(
    '/api/public/family/instalments/{enrolmentId}/means',
    operation({
      ...MINE,
      errors: [401, 404, 409, 429],
      id: 'setFamilyMeans',
      summary: 'Con qué se cobran los plazos que quedan: guardar o quitar una tarjeta, domiciliar o dejarlo',
      description: '`toBank`: el banco comprueba la tarjeta nueva y no cobra nada.',
      answer: MEANS_SET,
    }),
  )
  async means(
    @param.path.integer('enrolmentId', ID) enrolmentId: number,
    @requestBody(jsonBody(MEANS)) body: Infer<typeof MEANS>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MEANS_SET>> {
    const customerId = await customerOf(this.db, this.request);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `family-means:${customerId}`, 20, 10);
    if (['keep_card', 'sign_mandate'].includes(body.act) && !body.accept)
      throw invalid({accept: 'Marca la casilla para aceptarlo.'});
    return this.db.withTransaction(async tx => {
      const {guardianId} = await requireOwnEnrolment(tx, customerId, enrolmentId);
      return once(tx, `family-means:${enrolmentId}`, key, body, () =>
        this.setMeans(tx, {customerId, guardianId, enrolmentId}, body),
      );
    });
  }

  private async setMeans(
    tx: Tx,
    who: {customerId: number; guardianId: number; enrolmentId: number},
    body: Infer<typeof MEANS>,
  ): Promise<Infer<typeof MEANS_SET>> {
    const {customerId, enrolmentId} = who;
    const note = async (action: 'change_card' | 'remove_card' | 'sign_mandate' | 'remove_mandate') =>
      writeAudit(tx, await asCustomer(tx, this.actor, customerId), {action, resource: 'bases', id: enrolmentId});
    switch (body.act) {
      case 'keep_card': {
        const toBank = await this.toBank(tx, who);
        await note('change_card');
        return {done: false, toBank};
      }
      case 'remove_card': {
        const done = await removeEnrolmentCard(tx, enrolmentId);
        if (done) await note('remove_card');
        return {done, toBank: null};
      }
      case 'sign_mandate': {
        const account = readSepaAccount({iban: body.iban ?? '', debtorName: body.debtorName ?? ''});
        await signEnrolmentMandate(tx, {...who, ...account, ip: this.actor.ip});
        await note('sign_mandate');
        return {done: true, toBank: null};
      }
      case 'remove_mandate': {
        const done = await endEnrolmentMandate(tx, enrolmentId, 'Quitada por su tutor');
        if (done) await note('remove_mandate');
        return {done, toBank: null};
      }
    }
  }

  /** The bank looks at the card and takes nothing. */
  private async toBank(
    tx: Tx,
    {customerId, guardianId, enrolmentId}: {customerId: number; guardianId: number; enrolmentId: number},
  ): Promise<ToBank> {
    const schedule = await readEnrolmentSchedule(tx, enrolmentId);
    const next = schedule.instalments.find(i => i.canPay);
    if (!next) throw conflict('nothing_due', 'No queda ningún plazo que cobrar.');
    const {firstName, surname1} = await readGuardianBuyer(tx, guardianId);
    return takeCardToBank(
      this.runtime,
      {
        amountCents: next.amountCents,
        title: schedule.title,
        titular: `${firstName} ${surname1}`,
        page: `/perfil/cantera/${enrolmentId}/plazos`,
      },
      gatewayOrder =>
        agreeToKeepCardForEnrolments(tx, {
          gatewayOrder,
          customerId,
          guardianId,
          enrolmentIds: [enrolmentId],
          consentText: schedule.consentText,
          ip: this.actor.ip,
        }),
    );
  }
}
