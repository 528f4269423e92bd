/**
 * «/acreditaciones»: a medium asks for its people by the link that the club gave it, and sees by its own what became of
 * them. Guessing is slowed down and finds nothing.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {readOpenCall, readPublicTypes, type Call} from '../../domain/accreditations/call';
import {readRequest, requestAccreditations, withdrawRequest} from '../../domain/accreditations/request';
import {isPhoto} from '../../outside/reading/photo';
import {readFields} from '../../domain/forms/read-fields';
import {statesOf} from '../../domain/machines/registry';
import {invalid, notFound} from '../../domain/kernel/errors';
import {askedField} from '../questions/operations';
import {ASKED_FIELD, SAID_ANSWERS} from '../questions/shapes';
import {queueRequested} from '../../jobs/mails/accreditation-mail';
import {openCallLink, openRequestHash, requestHash} from '../../outside/mail/links/accreditation-page';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, email, id, instant, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY} from '../parameters';

const WHAT = {
  eventTitle: str(),
  startsAt: orNull(instant('de su sesión; vacío: todas')),
  timezone: str(),
  venueName: str(),
  seasonName: orNull(str()),
};
const CALL = obj({
  ...WHAT,
  closesAt: instant(),
  isLate: bool(),
  note: str(),
  types: list(obj({id: id(), name: str(), needsPhoto: bool()})),
  fields: list(ASKED_FIELD),
});
const word = (maxLength: number) => str({maxLength});
const ASK = obj({
  medium: str({minLength: 2, maxLength: 120}),
  email: email(),
  people: list(
    obj({
      typeId: id(),
      firstName: word(60),
      surname1: word(60),
      surname2: word(60),
      docNo: word(20),
      email: word(254),
      phone: word(20),
      task: word(120),
      vehiclePlate: word(12),
      photo: opt(orNull(str({maxLength: 36, description: 'el token de `uploadAnswerFile`'}))),
      answers: SAID_ANSWERS,
    }),
    {minItems: 1, maxItems: 20},
  ),
});
const ASKED = obj({hash: str()});
const OWN = obj(
  {
    ...WHAT,
    medium: str(),
    people: list(
      obj({
        id: id(),
        name: str(),
        typeName: str(),
        task: str(),
        state: oneOf(...statesOf('accreditation')),
        reason: str(),
      }),
    ),
  },
  'OwnAccreditations',
);
const TEXT = {tag: 'Acreditaciones', permission: 'public' as const};
const HASH = {schema: {type: 'string', maxLength: 100} as const};
const GONE = 'No encontramos esa página. Comprueba el enlace que te dieron.';

export class OwnAccreditationsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/accreditation-calls/{hash}',
    operation({
      ...TEXT,
      id: 'getAccreditationCall',
      summary: 'Qué acreditaciones se piden con un enlace',
      answer: CALL,
      errors: [404, 429],
    }),
  )
  async call(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof CALL>> {
    const call = await this.open(this.db, hash);
    const fields = await readFields(this.db, {scope: 'accreditation'});
    return {
      eventTitle: call.eventTitle,
      startsAt: call.startsAt?.toISOString() ?? null,
      timezone: call.timezone,
      venueName: call.venueName,
      seasonName: call.seasonName,
      closesAt: call.closesAt.toISOString(),
      isLate: call.isLate || call.validFromAt === null,
      note: call.note,
      types: await readPublicTypes(this.db, call),
      fields: fields.map(askedField),
    };
  }

  @post(
    '/api/public/accreditation-calls/{hash}',
    operation({
      ...TEXT,
      id: 'requestAccreditations',
      summary: 'Pedir acreditaciones para las personas de un medio',
      answer: ASKED,
      errors: [404, 409, 429],
    }),
  )
  async ask(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(ASK)) body: Infer<typeof ASK>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof ASKED>> {
    const key = idempotencyKey(keyHeader);
    const to = body.email.trim().toLowerCase();
    const asked = {
      medium: body.medium.trim(),
      email: to,
      isPhoto,
      people: body.people.map((person, n) => ({...plain(person, n), answers: person.answers ?? []})),
    };
    if (asked.medium.length < 2) throw invalid({medium: 'Escribe el nombre del medio o de la empresa.'});
    await slowDown(this.db, `accreditation-ip:${this.actor.ip}`, 20, 60);
    await slowDown(this.db, `accreditation:${to}`, 10, 24 * 60);
    const {no} = await this.db.withTransaction(async tx => {
      const call = await this.open(tx, hash, true);
      return once(tx, `accreditation:${call.id}:${to}`, key, body, async () => {
        const {requestNo, ids} = await requestAccreditations(tx, call, asked);
        for (const one of ids)
          await writeAudit(tx, this.visitor(), {
            action: 'create',
            resource: 'acreditaciones',
            id: one,
            changes: {eventId: call.eventId},
          });
        await queueRequested(this.runtime, tx, requestNo);
        return {no: requestNo};
      });
    });
    return {hash: requestHash(this.runtime.config, no)};
  }

  @get(
    '/api/public/accreditations/{hash}',
    operation({
      ...TEXT,
      id: 'getOwnAccreditations',
      summary: 'Qué ha sido de lo que pidió un medio',
      answer: OWN,
      errors: [404, 429],
    }),
  )
  async own(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof OWN>> {
    return this.shown(await this.numberIn(hash));
  }

  @post(
    '/api/public/accreditations/{hash}/{id}/withdraw',
    operation({
      ...TEXT,
      id: 'withdrawAccreditation',
      summary: 'Retirar una solicitud que aún no se ha decidido',
      answer: OWN,
      errors: [404, 409, 429],
    }),
  )
  async withdraw(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) accreditationId: number,
  ): Promise<Infer<typeof OWN>> {
    await slowDown(this.db, `accreditation-withdraw:${this.actor.ip}`, 40, 10);
    const requestNo = await this.numberIn(hash);
    await this.db.withTransaction(async tx => {
      await withdrawRequest(tx, requestNo, accreditationId);
      await writeAudit(tx, this.visitor(), {action: 'cancel', resource: 'acreditaciones', id: accreditationId});
    });
    return this.shown(requestNo);
  }

  private visitor = (): Actor => ({...this.actor, kind: 'customer', name: 'medio'});

  private async open(tx: Tx, hash: string, lock = false): Promise<Call> {
    const named = openCallLink(this.runtime.config, hash);
    const call = named && (await readOpenCall(tx, named.id, named.linkNo, lock));
    if (call) return call;
    await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
    throw notFound(GONE);
  }

  private async numberIn(hash: string): Promise<number> {
    const requestNo = openRequestHash(this.runtime.config, hash);
    if (requestNo !== null) return requestNo;
    await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
    throw notFound(GONE);
  }

  private async shown(requestNo: number): Promise<Infer<typeof OWN>> {
    const own = await readRequest(this.db, requestNo);
    if (!own) throw notFound(GONE);
    const {eventId: _event, email: _email, startsAt, ...said} = own;
    return {...said, startsAt: startsAt?.toISOString() ?? null};
  }
}

type Person = Infer<typeof ASK>['people'][number];

function plain({photo, answers: _answers, ...person}: Person, n: number) {
  const address = person.email.trim().toLowerCase();
  if (address !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(address))
    throw invalid({[`people.${n}.email`]: 'Ese correo no está bien escrito.'});
  return {
    typeId: person.typeId,
    firstName: person.firstName.trim(),
    surname1: person.surname1.trim(),
    surname2: person.surname2.trim(),
    docNo: person.docNo.trim(),
    email: address,
    phone: person.phone.trim(),
    task: person.task.trim(),
    vehiclePlate: person.vehiclePlate.trim().toUpperCase(),
    photo: photo ?? null,
  };
}
