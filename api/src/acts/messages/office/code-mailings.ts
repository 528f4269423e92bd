/** Unique codes by mail: a list, what it would say, a test to oneself, and the word that lets it go. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {draftCodeMailing, type Listed} from '../../../domain/orders/codes/draft-mailing';
import {discardCodeMailing, sendCodeMailing} from '../../../domain/orders/codes/send-mailing';
import {saidOfRows} from '../../../domain/messaging/imports/check-leaving';
import {guessMapping, namedFor} from '../../../domain/messaging/imports/guess-mapping';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {addressOf} from '../../../domain/kernel/mail-address';
import {mailIdentity} from '../../../outside/mail/identity';
import {readApart} from '../../../outside/reading-apart/read-apart';
import type {RenderedMail} from '../../../outside/mail/layout';
import {renderDiscountCode} from '../../../outside/mail/render/goods/discount-code';
import {queueMail} from '../../../outside/mail/queue/mail-queue';
import {fileBody} from '../../../web/rest/file-body';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, email, id, int, obj, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY, MAYBE_KEY} from '../../parameters';
import {reachDiscount} from '../../reach';
import {CODES_OF} from '../../goods/discount-codes';

const LIMITS = {maxRows: 50_000, maxColumns: 20};
const MAX_BYTES = 5 * 1024 * 1024;
const TITLE = str({minLength: 1, maxLength: 80});
const GROUP = obj({title: TITLE, subscriberGroupId: id()});
const DRAFTED = obj({mailingId: id()}, 'CodeMailingDraft');
const WORDS = {
  subject: str({minLength: 3, maxLength: 150}),
  message: str({minLength: 1, maxLength: 3000}),
  prefix: CODES_OF.prefix,
};
const MAIL = obj(WORDS);
const SEND = obj({
  ...WORDS,
  count: int({minimum: 1, maximum: 50_000, description: 'a cuántas personas, escrito otra vez'}),
});
const TEXT = {tag: 'Descuentos', permission: {area: 'prices', action: 'send'} as const, errors: [404, 409]};
/** Of no code: it is not in the table. */
const SAMPLE = 'XXXX-XXXX-XXXX';

export class CodeMailingsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @post(
    '/api/descuentos/{id}/envios/lista',
    operation({
      ...TEXT,
      id: 'draftCodeMailing',
      summary: 'Preparar un envío de códigos a la lista de un archivo (CSV o XLSX)',
      description: 'Una columna con el correo y, si se quiere, una con el nombre. No sale nada.',
      answer: DRAFTED,
    }),
  )
  async draft(
    @param.path.integer('id', ID) discountId: number,
    @requestBody(fileBody('El CSV o XLSX, hasta 5 MB y 50.000 filas.', MAX_BYTES)) content: object,
    @param.query.string('name', {required: true, schema: {type: 'string', maxLength: 200}, example: 'socios.csv'})
    name: string,
    @param.query.string('title', {
      required: true,
      schema: {type: 'string', minLength: 1, maxLength: 80},
      example: 'Colegios',
    })
    title: string,
    @param.query.string('consentOrigin', {
      required: true,
      description: 'cómo dieron permiso para recibir publicidad',
      schema: {type: 'string', minLength: 3, maxLength: 500},
      example: 'Casilla del formulario de la feria',
    })
    consentOrigin: string,
  ): Promise<Infer<typeof DRAFTED>> {
    if (consentOrigin.trim().length < 3)
      throw invalid({consentOrigin: 'Di de dónde viene el permiso para escribir a estas personas.'});
    const {answer, text} = await readApart('table', {fileName: name, limits: LIMITS}, content as Buffer);
    const named = namedFor(name);
    if (named !== null) throw refuseFile(`Por su nombre, «${name.slice(0, 60)}» es de quienes no hay que escribir.`);
    const mapping = guessMapping(answer);
    if (mapping.email === undefined) throw refuseFile('No encontramos la columna del correo: llámala «correo».');
    const whole = text.toString('utf8');
    const said = await saidOfRows(this.db, {headers: answer.headers, mapping, rows: whole});
    const rows = JSON.parse(whole) as string[][];
    const cell = (row: string[], at: number | undefined) => (at === undefined ? '' : (row[at] ?? '').trim());
    const people = rows.map((row, at) => ({
      name: [cell(row, mapping.firstName), cell(row, mapping.surname)].filter(Boolean).join(' '),
      email: addressOf(cell(row, mapping.email)) ?? cell(row, mapping.email),
      why: said[at]!,
    }));
    return this.drafted(discountId, title, {
      people: people.filter(({email: address}) => address !== ''),
      consentOrigin: consentOrigin.trim(),
    });
  }

  @post(
    '/api/descuentos/{id}/envios/grupo',
    operation({
      ...TEXT,
      id: 'draftCodeMailingToGroup',
      summary: 'Preparar un envío de códigos a un grupo de suscriptores',
      answer: DRAFTED,
    }),
  )
  async draftToGroup(
    @param.path.integer('id', ID) discountId: number,
    @requestBody(jsonBody(GROUP)) body: Infer<typeof GROUP>,
  ): Promise<Infer<typeof DRAFTED>> {
    return this.drafted(discountId, body.title, {subscriberGroupId: body.subscriberGroupId});
  }

  @post(
    '/api/envios/{id}/vista-previa',
    operation({
      ...TEXT,
      id: 'previewCodeMailing',
      summary: 'Cómo se verá el correo con un código',
      answer: obj({html: str({maxLength: 200_000}), text: str()}),
    }),
  )
  async preview(
    @param.path.integer('id', ID) mailingId: number,
    @requestBody(jsonBody(MAIL)) body: Infer<typeof MAIL>,
  ): Promise<{html: string; text: string}> {
    const {html, text} = await this.sample(this.db, mailingId, body);
    return {html, text};
  }

  @post(
    '/api/envios/{id}/prueba',
    operation({
      ...TEXT,
      id: 'testCodeMailing',
      summary: 'Enviarse el correo a uno mismo, con un código que no vale',
      answer: obj({to: email()}),
      idempotent: true,
    }),
  )
  async test(
    @param.path.integer('id', ID) mailingId: number,
    @requestBody(jsonBody(MAIL)) body: Infer<typeof MAIL>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<{to: string}> {
    return this.db.withTransaction(async tx => {
      const mail = await this.sample(tx, mailingId, body);
      const {rows} = await tx.query<{email: string}>('select email from staff_user where id = $1', [this.actor.id]);
      const to = rows[0]!.email;
      await queueMail(this.runtime, tx, {
        ...mail,
        subject: `[Prueba] ${mail.subject}`,
        dedupeKey: `discount-code-test:${mailingId}:${this.actor.id}:${key}`,
        kind: 'discount_code_test',
        to,
        orderId: null,
        attachments: [],
      });
      await writeAudit(tx, this.actor, {action: 'test', resource: 'envios', id: mailingId, changes: {to}});
      return {to};
    });
  }

  @post(
    '/api/envios/{id}/enviar',
    operation({
      ...TEXT,
      id: 'sendCodeMailing',
      summary: 'Enviar un código a cada persona de la lista',
      description: 'Repetirlo es un 409. Cada persona recibe uno solo del descuento, aunque esté en varias listas.',
      answer: obj({count: int(), batchId: id()}),
    }),
  )
  async send(
    @param.path.integer('id', ID) mailingId: number,
    @requestBody(jsonBody(SEND)) body: Infer<typeof SEND>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<{count: number; batchId: number}> {
    const {subject, message, prefix = '', count} = body;
    return transactOnce(this.db, this.actor, key, ['sendCodeMailing', mailingId, body], async tx => {
      await this.reach(tx, mailingId);
      const sent = await sendCodeMailing(tx, {mailingId, subject, message, prefix, count, staffUserId: this.actor.id});
      await writeAudit(tx, this.actor, {
        action: 'send',
        resource: 'envios',
        id: mailingId,
        changes: {subject, count, discountCodeBatchId: sent.batchId},
      });
      return sent;
    });
  }

  @post(
    '/api/envios/{id}/descartar',
    operation({
      ...TEXT,
      id: 'discardCodeMailing',
      summary: 'Descartar un envío de códigos que no ha salido: se borra su lista',
      answer: obj({isDiscarded: bool()}),
    }),
  )
  async discard(@param.path.integer('id', ID) mailingId: number): Promise<{isDiscarded: boolean}> {
    return this.db.withTransaction(async tx => {
      await this.reach(tx, mailingId);
      await discardCodeMailing(tx, mailingId);
      await writeAudit(tx, this.actor, {action: 'discard', resource: 'envios', id: mailingId});
      return {isDiscarded: true};
    });
  }

  private async drafted(
    discountId: number,
    title: string,
    to: Listed | {subscriberGroupId: number},
  ): Promise<{mailingId: number}> {
    return this.db.withTransaction(async tx => {
      await reachDiscount(tx, this.actor, discountId);
      const mailingId = await draftCodeMailing(tx, {discountId, title: title.trim(), staffUserId: this.actor.id, to});
      await writeAudit(tx, this.actor, {
        action: 'create',
        resource: 'envios',
        id: mailingId,
        changes: {discountId, title},
      });
      return {mailingId};
    });
  }

  private async reach(tx: Tx, mailingId: number): Promise<{discountName: string; lastDay: string | null}> {
    const {rows} = await tx.query<{id: number; discountName: string; lastDay: string | null}>(
      `select d.id, d.name as "discountName", to_char(d.valid_until at time zone club_zone(), 'DD/MM/YYYY') as "lastDay"
        from mailing m join discount d on d.id = m.discount_id where m.id = $1`,
      [mailingId],
    );
    if (!rows[0]) throw notFound('No existe ese envío.');
    await reachDiscount(tx, this.actor, rows[0].id);
    return rows[0];
  }

  private async sample(tx: Tx, mailingId: number, words: Infer<typeof MAIL>): Promise<RenderedMail> {
    const {discountName, lastDay} = await this.reach(tx, mailingId);
    const {publicUrl} = this.runtime.config;
    return renderDiscountCode({
      subject: words.subject,
      message: words.message,
      name: this.actor.name.split(' ')[0]!,
      code: words.prefix ? `${words.prefix}-${SAMPLE}` : SAMPLE,
      discountName,
      lastDay,
      identity: await mailIdentity(tx, this.runtime.config),
      shopUrl: publicUrl,
      stopUrl: `${publicUrl}/email/baja`,
    });
  }
}

const refuseFile = (why: string) => invalid({file: why}, why);
