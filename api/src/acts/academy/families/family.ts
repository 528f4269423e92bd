/** A family and its academy, with the account of one of the guardians. What is another's does not exist here. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown, slowUploads} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {type DocumentKind, DOCUMENT_KINDS} from '../../../domain/academy/document-kinds';
import {enrolFamily, type FamilyPriced, priceFamily} from '../../../domain/academy/family/enrol-family';
import {shownPlans} from '../../../domain/academy/money/offered-plans';
import {saveOwnSizes, setOwnConsent, withdrawRequest} from '../../../domain/academy/family/own-acts';
import {requireOwnAthlete} from '../../../domain/academy/personal/own-athletes';
import {sendPortrait} from '../../../domain/academy/family/portrait';
import {leavePlace, type LeavePlace} from '../../../domain/academy/family/leave-place';
import {sendPaper} from '../../../domain/academy/family/send-paper';
import {MAX_PAPER_BYTES} from '../../../domain/media/read-paper';
import {isPhoto} from '../../../outside/reading/photo';
import {scanFile} from '../../../outside/reading/scan-file';
import {fileBody} from '../../../web/rest/file-body';
import {readFamily} from '../../../domain/academy/family/read-family';
import {
  acceptInvitation,
  addSecondGuardian,
  allowWhatsapp,
  findOther,
  inviteGuardian,
  readWitness,
} from '../../../domain/academy/family/second-guardian';
import {notFound} from '../../../domain/kernel/errors';
import {nextWords, queueFamilySent, queueGuardianInvited, queuePlaceLeft} from '../../../jobs/academy/family-mails';
import {guardianNamed, isGuardianLink} from '../../../jobs/academy/guardian-link';
import {sendRefunds} from '../../../jobs/mails/refund-mail';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {int, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY, MAYBE_KEY} from '../../parameters';
import {CHANGE, OWN_FAMILY, QUOTED, SEND, SENT} from './family-shapes';
import {keepMedical} from './keep-medical';
import {familyAsk, familySent} from './said-family';

type Family = Infer<typeof OWN_FAMILY>;
const OWN = {tag: 'Mi familia', permission: 'customer' as const};
const PAPER = fileBody(
  'Los bytes del documento.',
  MAX_PAPER_BYTES + 1024,
  'El archivo pasa de 5 MB: haz la foto más pequeña.',
);
/** The photo that its coaches know a child by is no paper of anybody's to judge. */
const PORTRAIT = 'portrait';
const PAPER_KIND = {
  schema: {type: 'string' as const, enum: [...DOCUMENT_KINDS, PORTRAIT]},
  required: true,
  example: 'photo',
};
const PAPER_NAME = {
  schema: {type: 'string' as const, maxLength: 200, minLength: 1},
  required: true,
  example: 'foto.jpg',
};
const LEAVE = obj({
  reason: opt(str({maxLength: 300})),
  expectedRefundCents: opt(orNull(int({minimum: 0}))),
});
const LINK = obj({token: str({minLength: 5, maxLength: 60})});

/** Carries a quote out of the transaction that it undoes. */
class Undone extends Error {
  constructor(readonly priced: FamilyPriced) {
    super('undone');
  }
}

export class FamilyController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/family',
    operation({
      ...OWN,
      id: 'getFamily',
      summary: 'Mis hijos en la cantera: cómo va cada uno y qué falta',
      answer: OWN_FAMILY,
      errors: [401],
    }),
  )
  async family(): Promise<Family> {
    return this.db.withTransaction(async tx => this.read(tx, await customerOf(tx, this.request)));
  }

  @post(
    '/api/public/family/enrolments/quote',
    operation({
      ...OWN,
      id: 'quoteFamily',
      summary: 'Categoría y precio de cada uno, y las formas de pagarlo',
      description: 'No guarda nada.',
      answer: QUOTED,
      errors: [401, 404, 409, 429],
    }),
  )
  async quote(@requestBody(jsonBody(SEND)) body: Infer<typeof SEND>): Promise<Infer<typeof QUOTED>> {
    const customerId = await customerOf(this.db, this.request);
    await slowDown(this.db, `family-quote:${customerId}`, 120, 10);
    try {
      return await this.db.withTransaction(async tx => {
        throw new Undone(await priceFamily(tx, familyAsk(customerId, body)));
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      const {children, totalCents, plans, early} = error.priced;
      return {
        children: children.map(
          ({
            athleteId: _athlete,
            enrolmentId: _enrolment,
            number: _number,
            wholeCents: _whole,
            owed: _owed,
            ...child
          }) => child,
        ),
        totalCents,
        plans: shownPlans(plans),
        early,
      };
    }
  }

  @post(
    '/api/public/family/enrolments',
    operation({
      ...OWN,
      id: 'enrolFamily',
      summary: 'Inscribir a varios a la vez, todos o ninguno',
      answer: SENT,
      errors: [401, 404, 409, 429],
    }),
  )
  async enrol(
    @requestBody(jsonBody(SEND)) body: Infer<typeof SEND>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SENT>> {
    const key = idempotencyKey(keyHeader);
    const customerId = await customerOf(this.db, this.request);
    await slowDown(this.db, `family-enrol:${customerId}`, 30, 10);
    return this.db.withTransaction(tx =>
      once(tx, `family-enrol:${customerId}`, key, body, async () => {
        const done = await enrolFamily(tx, familySent(customerId, body, this.actor.ip));
        const me = await asCustomer(tx, this.actor, customerId);
        for (const [at, {athleteId, enrolmentId, amountCents, discountCents}] of done.children.entries()) {
          const {guardianId} = done;
          const said = body.children[at]!.medical;
          if (said && (await keepMedical(tx, this.runtime.config.secret, {athleteId, guardianId, said})))
            await writeAudit(tx, me, {action: 'edit', resource: 'bases/fichas-medicas', id: athleteId});
          const changes = {seasonListId: body.seasonListId, athleteId, amountCents, discountCents};
          await writeAudit(tx, me, {action: 'create', resource: 'bases', id: enrolmentId, changes});
        }
        await queueFamilySent(this.runtime, tx, {customerId, seasonListId: body.seasonListId}, done);
        if (done.secondGuardianId !== null) await this.invite(tx, done.secondGuardianId, done.guardianId);
        return {
          children: done.children.map(child => {
            const state = done.states.get(child.enrolmentId)!;
            const {enrolmentId, number, firstName, category} = child;
            return {enrolmentId, number, firstName, categoryName: category.name, state, next: nextWords(state)};
          }),
          totalCents: done.totalCents,
        };
      }),
    );
  }

  @post(
    '/api/public/family/athletes/{id}',
    operation({
      ...OWN,
      id: 'changeOwnChild',
      summary: 'Cambiar un permiso de imagen, tallas, el otro tutor o los avisos por WhatsApp',
      answer: OWN_FAMILY,
      errors: [401, 404, 409, 429],
    }),
  )
  async change(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
  ): Promise<Family> {
    return this.db.withTransaction(async tx => {
      const customerId = await customerOf(tx, this.request);
      const {guardianId} = await requireOwnAthlete(tx, customerId, athleteId);
      const me = await asCustomer(tx, this.actor, customerId);
      if (body.consent) {
        await setOwnConsent(tx, customerId, {athleteId, ...body.consent});
        const changes = {...body.consent, guardianId};
        await writeAudit(tx, me, {action: 'consent', resource: 'deportistas', id: athleteId, changes});
      }
      if (body.sizes) await saveOwnSizes(tx, customerId, athleteId, body.sizes);
      if (body.whatsapp !== undefined) await allowWhatsapp(tx, guardianId, body.whatsapp);
      if (body.second || body.inviteAgain) {
        await slowDown(tx, `family-invite:${customerId}`, 10, 60);
        const second = body.second && {...body.second, email: body.second.email.trim().toLowerCase()};
        const otherId = second
          ? await addSecondGuardian(tx, {athleteId, guardianId, second})
          : await findOther(tx, athleteId, guardianId);
        await this.invite(tx, otherId, guardianId);
        const changes = {athleteId, guardianId: otherId};
        await writeAudit(tx, me, {action: 'invite', resource: 'bases/tutores', id: otherId, changes});
      }
      return this.read(tx, customerId);
    });
  }

  @post(
    '/api/public/family/athletes/{id}/documents',
    operation({
      ...OWN,
      id: 'sendAthleteDocument',
      summary: 'Enviar un documento que hace falta (PDF, PNG o JPG, hasta 5 MB), o la foto de la ficha (`portrait`)',
      answer: OWN_FAMILY,
      errors: [401, 404, 409, 413, 429],
    }),
  )
  async send(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(PAPER) content: object,
    @param.query.string('kind', PAPER_KIND) kind: DocumentKind | typeof PORTRAIT,
    @param.query.string('name', PAPER_NAME) name: string,
  ): Promise<Family> {
    const customerId = await customerOf(this.db, this.request);
    await requireOwnAthlete(this.db, customerId, athleteId);
    await slowDown(this.db, `family-paper:${customerId}`, 60, 30);
    await slowUploads(this.db, this.actor.ip, content as Buffer);
    await scanFile(this.runtime.config.scanUrl, content as Buffer);
    return this.db.withTransaction(async tx => {
      const said = {athleteId, fileName: name, content: content as Buffer};
      const me = await asCustomer(tx, this.actor, customerId);
      if (kind === PORTRAIT) {
        await sendPortrait(tx, customerId, {...said, isPhoto});
        await writeAudit(tx, me, {action: 'upload', resource: 'deportistas', id: athleteId, changes: {kind}});
        return this.read(tx, customerId);
      }
      const documentId = await sendPaper(tx, customerId, {...said, kind});
      const changes = {athleteId, kind};
      await writeAudit(tx, me, {action: 'upload', resource: 'bases/documentos', id: documentId, changes});
      return this.read(tx, customerId);
    });
  }

  @post(
    '/api/public/family/enrolments/{id}/withdraw',
    operation({
      ...OWN,
      id: 'withdrawOwnEnrolment',
      summary: 'Retirar una solicitud, o dejar una plaza',
      description: 'Con plaza y sin `expectedRefundCents` solo se mira: `settled` dice qué se devuelve.',
      answer: OWN_FAMILY,
      errors: [401, 404, 409],
    }),
  )
  async withdraw(
    @param.path.integer('id', ID) enrolmentId: number,
    @requestBody({...jsonBody(LEAVE), required: false}) body?: Infer<typeof LEAVE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) keyHeader?: string,
  ): Promise<Family> {
    const said = {enrolmentId, reason: body?.reason ?? '', expectedRefundCents: body?.expectedRefundCents ?? null};
    return this.db.withTransaction(async tx => {
      const customerId = await customerOf(tx, this.request);
      const leave = () => this.leave(tx, customerId, said);
      return said.expectedRefundCents === null
        ? leave()
        : once(tx, `family-leave:${customerId}:${enrolmentId}`, idempotencyKey(keyHeader), body, leave);
    });
  }

  @post(
    '/api/public/family/accept',
    operation({
      ...OWN,
      id: 'acceptGuardianLink',
      summary: 'Ser el otro tutor que dice el enlace del correo',
      answer: OWN_FAMILY,
      errors: [401, 404, 409, 410, 429],
    }),
  )
  async accept(@requestBody(jsonBody(LINK)) body: Infer<typeof LINK>): Promise<Family> {
    await slowDown(this.db, `family-link:${this.actor.ip}`, 20, 10);
    const guardianId = guardianNamed(body.token);
    return this.db.withTransaction(async tx => {
      const customerId = await customerOf(tx, this.request);
      const witness = guardianId === null ? null : await readWitness(tx, guardianId);
      if (guardianId === null || witness === null || !isGuardianLink(this.runtime.config, body.token, witness))
        throw notFound('Ese enlace no vale: usa el del último correo.');
      await acceptInvitation(tx, customerId, guardianId);
      const me = await asCustomer(tx, this.actor, customerId);
      await writeAudit(tx, me, {action: 'confirm', resource: 'bases/tutores', id: guardianId});
      return this.read(tx, customerId);
    });
  }

  private async leave(tx: Tx, customerId: number, said: LeavePlace): Promise<Family> {
    const me = await asCustomer(tx, this.actor, customerId);
    const about = {resource: 'bases', id: said.enrolmentId};
    const left = await leavePlace(tx, customerId, said);
    if (left === null) {
      const before = await withdrawRequest(tx, customerId, said.enrolmentId);
      await writeAudit(tx, me, {...about, action: 'change_state', changes: {state: [before, 'withdrawn']}});
      return this.read(tx, customerId);
    }
    const {refundIds, toSend, ...settled} = left;
    if (said.expectedRefundCents !== null) {
      await writeAudit(tx, me, {...about, action: 'cancel', changes: settled, reason: said.reason});
      await sendRefunds(this.runtime, tx, me, {refundIds, toSend, reason: said.reason});
      await queuePlaceLeft(this.runtime, tx, said.enrolmentId, customerId, settled);
    }
    return {...(await this.read(tx, customerId)), settled};
  }

  private async invite(tx: Tx, guardianId: number, inviterId: number): Promise<void> {
    const invited = await inviteGuardian(tx, guardianId);
    if (invited) await queueGuardianInvited(this.runtime, tx, invited, inviterId);
  }

  private async read(tx: Tx, customerId: number): Promise<Family> {
    const {guardian, children} = await readFamily(tx, customerId);
    if (guardian === null) return {guardian, children};
    const {id: _id, email: _email, ...shown} = guardian;
    return {guardian: shown, children};
  }
}
