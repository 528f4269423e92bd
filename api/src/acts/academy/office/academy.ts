/** What staff do in the academy: sign up, decide, invite, note consents. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {changeEnrolmentState} from '../../../domain/academy/change-enrolment-state';
import {enrol} from '../../../domain/academy/enrol';
import {ENROLMENT_STATES} from '../../../domain/academy/enrolment-states';
import {inviteToCategory, voidInvitationCode} from '../../../domain/academy/invite';
import {requireComplete, requireWindow} from '../../../domain/academy/season/staff-rules';
import {codesToMail} from '../../../domain/academy/teams/codes-to-mail';
import {IMAGE_PURPOSES, setImageConsent} from '../../../domain/academy/set-image-consent';
import {invalid} from '../../../domain/kernel/errors';
import {SAID_ANSWERS} from '../../questions/shapes';
import {CATEGORY_SUMMARY, readCategorySummary, type CategorySummary} from '../../../reports/academy/category-summary';
import {ENROLMENT_SHEET, readEnrolmentSheet, type EnrolmentSheet} from '../../../reports/academy/enrolment-sheet';
import {queueCodeMails} from '../../../jobs/academy/code-mails';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  day,
  email,
  id,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';
import {docNoOf, readGuardian} from './enrol-price';

const NAME = str({minLength: 1, maxLength: 80, pattern: '\\S'});
const MORE = opt(orNull(str({maxLength: 80})));
const SIZE = opt(orNull(str({maxLength: 10})));
const ATHLETE = obj({
  firstName: NAME,
  surname1: NAME,
  surname2: MORE,
  birthOn: day(),
  sex: oneOf('female', 'male'),
  docNo: opt(orNull(str({maxLength: 20}))),
  shirtSize: SIZE,
  shortsSize: SIZE,
  socksSize: SIZE,
  shoeSize: SIZE,
});
const GUARDIAN = obj({
  firstName: NAME,
  surname1: NAME,
  surname2: MORE,
  docNo: opt(orNull(str({maxLength: 20}))),
  email: opt(orNull(email())),
  phone: opt(orNull(phone())),
  relation: oneOf('mother', 'father', 'legal_guardian', 'other'),
});
const ENROL_BODY = obj({
  seasonListId: id(),
  ageCategoryId: id(),
  teamId: opt(orNull(id())),
  athleteId: opt(orNull(id('un deportista que ya tiene ficha; si no, `athlete`'))),
  athlete: opt(orNull(ATHLETE)),
  guardians: opt(list(GUARDIAN, {maxItems: 2})),
  overrideReason: opt(orNull(str({maxLength: 300}))),
  outOfTimeReason: opt(orNull(str({maxLength: 300, description: 'con el plazo cerrado'}))),
  invitationCode: opt(orNull(str({maxLength: 20}))),
  note: opt(orNull(str({maxLength: 2000}))),
  answers: SAID_ANSWERS,
  paymentFrequencyId: opt(orNull(id('una de `plans` del precio; si ya no se ofrece, 409 `plan_gone`'))),
  expectedTotalCents: opt(orNull(cents('lo que se ha dicho; si no es, 409 `total_changed`'))),
  expectedFirstCents: opt(
    orNull(cents('lo que se ha dicho que se paga al tener plaza; si no es, 409 `total_changed`')),
  ),
});
const ENROLLED = obj(
  {id: id(), number: str(), athleteId: id(), amountCents: cents(), discountCents: cents(), discountReason: str()},
  'Enrolled',
);
const STATE_BODY = obj({to: oneOf(...ENROLMENT_STATES), note: opt(orNull(str({maxLength: 500})))});
const STATE = obj(
  {
    id: id(),
    from: str(),
    state: str(),
    version: int(),
    kitOwed: int({description: 'prendas que se le deben desde ahora'}),
  },
  'EnrolmentState',
);
const INVITE_BODY = obj({
  count: opt(int({minimum: 1, maximum: 500})),
  maxUses: opt(int({minimum: 1, maximum: 100})),
  expiresOn: opt(orNull(day())),
  recipientEmails: opt(list(email(), {maxItems: 500})),
  priceOverrideCents: opt(orNull(int({minimum: 0, maximum: 100000000}))),
});
const CODES = list(obj({id: id(), code: str()}), {description: 'códigos nuevos'});
const CONSENT_BODY = obj({
  purpose: oneOf(...IMAGE_PURPOSES),
  isGranted: bool(),
  guardianId: opt(orNull(id())),
});
const DONE = obj({done: bool()});
const LISTS = list(
  obj({
    id: id(),
    name: str(),
    state: str(),
    startsOn: day(),
    endsOn: day(),
    previousListId: orNull(id()),
    settingsId: orNull(id()),
    enrolmentCount: int(),
  }),
);
const TAG = 'Cantera';
const VIEW = {tag: TAG, permission: {area: 'academy', action: 'view'} as const, errors: [404]};
const EDIT = {tag: TAG, permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};
const INVITE = {tag: TAG, permission: {area: 'academy', action: 'invite'} as const, errors: [404, 409]};

export class AcademyController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/bases/listas',
    operation({
      ...VIEW,
      id: 'listAcademyLists',
      summary: 'Las listas de cantera, la más reciente primero',
      errors: [],
      answer: LISTS,
    }),
  )
  async lists(): Promise<Infer<typeof LISTS>> {
    const {rows} = await this.db.query<Infer<typeof LISTS>[number]>(
      `select l.id, l.name, l.state, l.starts_on as "startsOn", l.ends_on as "endsOn",
        l.previous_list_id as "previousListId", s.id as "settingsId", (select count(*)::int from enrolment e
        where e.season_list_id = l.id) as "enrolmentCount"
         from season_list l left join academy_settings s on s.season_list_id = l.id where l.kind = 'academy'
           order by l.starts_on desc, l.id desc`,
    );
    return rows;
  }

  @get(
    '/api/bases/{id}/ficha',
    operation({
      ...VIEW,
      id: 'getEnrolmentSheet',
      summary: 'Una inscripción con todo lo suyo, sin datos médicos',
      answer: ENROLMENT_SHEET,
    }),
  )
  async sheet(@param.path.integer('id', ID) enrolmentId: number): Promise<EnrolmentSheet> {
    return readEnrolmentSheet(this.db, enrolmentId);
  }

  @get(
    '/api/bases/categorias/{id}/resumen',
    operation({
      ...VIEW,
      id: 'getCategorySummary',
      summary: 'Una categoría: plazas, dinero, ropa y deportistas',
      answer: CATEGORY_SUMMARY,
    }),
  )
  async summary(@param.path.integer('id', ID) categoryId: number): Promise<CategorySummary> {
    return readCategorySummary(this.db, categoryId);
  }

  @post(
    '/api/bases/inscribir',
    operation({
      tag: TAG,
      permission: {area: 'academy', action: 'create'},
      errors: [409],
      id: 'enrolAthlete',
      summary: 'Inscribir a un deportista',
      description:
        'Deportista y tutores nuevos o ya conocidos, y su inscripción, todo o nada. El importe sale de los precios de la categoría.',
      answer: ENROLLED,
    }),
  )
  async enrol(
    @requestBody(jsonBody(ENROL_BODY)) body: Infer<typeof ENROL_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof ENROLLED>> {
    const key = idempotencyKey(keyHeader);
    if ((body.athleteId ?? null) === null && !body.athlete) throw invalid({athlete: 'Di a quién se inscribe.'});
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('enrol', this.actor), key, body, async () => {
        const {guardians, seasonListId, ageCategoryId} = body;
        const outOfTime = body.outOfTimeReason?.trim() ?? '';
        await requireWindow(tx, {seasonListId, athleteId: body.athleteId ?? null, reason: outOfTime});
        const done = await enrol(tx, {
          seasonListId,
          ageCategoryId,
          teamId: body.teamId ?? null,
          overrideReason: body.overrideReason?.trim() ?? '',
          invitationCode: body.invitationCode?.trim() || null,
          note: body.note?.trim() ?? '',
          answers: body.answers ?? [],
          athlete: body.athleteId ? {id: body.athleteId} : readAthlete(body.athlete!),
          guardians: (guardians ?? []).map(readGuardian),
          expectedTotalCents: body.expectedTotalCents ?? null,
          plan: {
            paymentFrequencyId: body.paymentFrequencyId ?? null,
            expectedFirstCents: body.expectedFirstCents ?? null,
          },
        });
        await writeAudit(tx, this.actor, {
          action: 'create',
          resource: 'bases',
          id: done.id,
          changes: {
            seasonListId,
            ageCategoryId,
            athleteId: done.athleteId,
            amountCents: done.amountCents,
            discountCents: done.discountCents,
          },
          reason: outOfTime || undefined,
        });
        return done;
      }),
    );
  }

  @post(
    '/api/bases/{id}/estado',
    operation({
      ...EDIT,
      id: 'changeEnrolmentState',
      summary: 'Cambiar el estado de una inscripción',
      description:
        'Admitir exige plaza libre y lo que pide la lista, o una nota; inscribir, algo pagado y nada vencido.',
      answer: STATE,
    }),
  )
  async state(
    @param.path.integer('id', ID) enrolmentId: number,
    @requestBody(jsonBody(STATE_BODY)) body: Infer<typeof STATE_BODY>,
  ): Promise<Infer<typeof STATE>> {
    return this.db.withTransaction(async tx => {
      await requireComplete(tx, {enrolmentId, to: body.to, note: body.note ?? ''});
      const done = await changeEnrolmentState(tx, {enrolmentId, to: body.to, note: body.note ?? ''});
      await writeAudit(tx, this.actor, {
        action: 'change_state',
        resource: 'bases',
        id: enrolmentId,
        changes: {state: [done.from, done.state]},
        reason: body.note?.trim() || undefined,
      });
      return done;
    });
  }

  @post(
    '/api/bases/categorias/{id}/codigos',
    operation({
      ...INVITE,
      id: 'inviteToCategory',
      summary: 'Generar códigos de invitación',
      description: 'Tantos como `count`, o uno por correo, que se envía.',
      answer: CODES,
    }),
  )
  async invite(
    @param.path.integer('id', ID) ageCategoryId: number,
    @requestBody(jsonBody(INVITE_BODY)) body: Infer<typeof INVITE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CODES>> {
    const key = idempotencyKey(keyHeader);
    const recipientEmails = [...new Set((body.recipientEmails ?? []).map(address => address.trim().toLowerCase()))];
    if (recipientEmails.length === 0 && !body.count) throw invalid({count: 'Di cuántos códigos.'});
    return this.db.withTransaction(tx =>
      once(tx, `invite:${ageCategoryId}`, key, body, async () => {
        const codes = await inviteToCategory(tx, {
          ageCategoryId,
          count: body.count ?? 0,
          maxUses: body.maxUses ?? 1,
          expiresOn: body.expiresOn ?? null,
          recipientEmails,
          priceOverrideCents: body.priceOverrideCents ?? null,
          staffUserId: this.actor.id!,
        });
        if (recipientEmails.length > 0)
          await queueCodeMails(
            this.runtime,
            tx,
            await codesToMail(
              tx,
              codes.map(one => one.id),
            ),
          );
        await writeAudit(tx, this.actor, {
          action: 'invite',
          resource: 'bases/categorias',
          id: ageCategoryId,
          changes: {count: codes.length, maxUses: body.maxUses ?? 1, expiresOn: body.expiresOn ?? null},
        });
        return codes;
      }),
    );
  }

  @post(
    '/api/bases/codigos-invitacion/{id}/anular',
    operation({...INVITE, id: 'voidInvitationCode', summary: 'Anular un código de invitación', answer: DONE}),
  )
  async void(@param.path.integer('id', ID) codeId: number): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      await voidInvitationCode(tx, codeId);
      await writeAudit(tx, this.actor, {action: 'void', resource: 'bases/codigos-invitacion', id: codeId});
      return {done: true};
    });
  }

  @post(
    '/api/deportistas/{id}/consentimiento',
    operation({
      ...EDIT,
      id: 'setImageConsent',
      summary: 'Anotar o retirar un consentimiento de imagen',
      description: 'Cada fin por separado; lo da uno de sus tutores.',
      answer: DONE,
    }),
  )
  async consent(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(jsonBody(CONSENT_BODY)) body: Infer<typeof CONSENT_BODY>,
  ): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      await setImageConsent(tx, {
        athleteId,
        purpose: body.purpose,
        isGranted: body.isGranted,
        guardianId: body.guardianId ?? null,
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'consent',
        resource: 'deportistas',
        id: athleteId,
        changes: {purpose: body.purpose, isGranted: body.isGranted, guardianId: body.guardianId ?? null},
      });
      return {done: true};
    });
  }
}

function readAthlete(a: Infer<typeof ATHLETE>) {
  return {
    firstName: a.firstName.trim(),
    surname1: a.surname1.trim(),
    surname2: a.surname2?.trim() ?? '',
    birthOn: a.birthOn,
    sex: a.sex,
    docNo: docNoOf(a.docNo, 'athlete.docNo'),
    shirtSize: a.shirtSize?.trim() ?? '',
    shortsSize: a.shortsSize?.trim() ?? '',
    socksSize: a.socksSize?.trim() ?? '',
    shoeSize: a.shoeSize?.trim() ?? '',
  };
}
