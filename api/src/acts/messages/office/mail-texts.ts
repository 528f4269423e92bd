/** Transactional mails in the house's own words: what may be changed of each, how it looks, a test, and the way back. */
import {inject} from '@loopback/core';
import {get, param, post, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {checkWords, dropWords, keepWords, readKeptWords, wrongWords} from '../../../domain/messaging/own-words/keep';
import {MOST, OF_ALL, type Words, withPlaces} from '../../../domain/messaging/own-words/words';
import {notFound} from '../../../domain/kernel/errors';
import {mailIdentity} from '../../../outside/mail/identity';
import type {MailIdentity} from '../../../outside/mail/layout';
import type {MailText} from '../../../outside/mail/texts/mail-text';
import {exampleOf, findMailText, MAIL_TEXTS} from '../../../outside/mail/texts/registry';
import {queueMail} from '../../../outside/mail/queue/mail-queue';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, instant, int, list, obj, orNull, recordOf, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {KEY} from '../../parameters';

const KIND = {schema: {type: 'string' as const, maxLength: 60, pattern: '^[a-z][a-z_.-]*$'}};

const WORDS = obj(
  {
    subject: str({maxLength: MOST.subject, pattern: '^[^\\n\\r]*$'}),
    preheader: str({maxLength: MOST.preheader}),
    title: str({maxLength: MOST.title}),
    before: str({maxLength: MOST.before, description: 'lo que va antes de los datos'}),
    after: str({maxLength: MOST.after, description: 'lo que va detrás'}),
    label: str({maxLength: MOST.label, description: 'lo que dice el botón'}),
  },
  'MailWords',
);
const SAID = obj({words: WORDS});
const KEPT = obj({words: WORDS, version: int({minimum: 0})});
const VERSION = obj({version: int({minimum: 0})});
const LOOK = obj(
  {
    subject: str(),
    html: str({maxLength: 200_000}),
    text: str({maxLength: 50_000}),
    errors: recordOf(str(), 'lo que no se puede decir, por su sitio: ahí se ve el original'),
  },
  'MailTextPreview',
);
const LISTED = list(
  obj(
    {
      kind: str(),
      name: str(),
      when: str(),
      group: str(),
      part: orNull(str()),
      isOwn: bool(),
      updatedAt: orNull(instant()),
    },
    'MailTextListed',
  ),
);
const ONE = obj(
  {
    kind: str(),
    name: str(),
    when: str(),
    group: str(),
    places: list(obj({name: str(), example: str({description: 'en el ejemplo; vacío: puede faltar'})})),
    ours: WORDS,
    words: WORDS,
    version: int({description: '0: se dice como viene'}),
    updatedAt: orNull(instant()),
    updatedBy: orNull(str()),
  },
  'MailText',
);
const TESTED = obj({to: str()});
const DONE = obj({version: int()});

const VIEW = {area: 'settings', action: 'view'} as const;
const CHANGE = {area: 'settings', action: 'configure'} as const;
const RESOURCE = 'textos-correo';

export class MailTextsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/textos-correo',
    operation({
      id: 'listMailTexts',
      tag: 'textos de correo',
      summary: 'Los correos cuyo texto se puede cambiar',
      permission: VIEW,
      answer: LISTED,
    }),
  )
  async all(): Promise<Infer<typeof LISTED>> {
    const {rows} = await this.db.query<{kind: string; updatedAt: Date}>(
      'select kind, updated_at as "updatedAt" from own_words',
    );
    const own = new Map(rows.map(row => [row.kind, row.updatedAt]));
    return MAIL_TEXTS.map(({kind, name, when, group, part}) => ({
      kind,
      name,
      when,
      group,
      part: part ?? null,
      isOwn: own.has(kind),
      updatedAt: own.get(kind)?.toISOString() ?? null,
    }));
  }

  @get(
    '/api/textos-correo/{kind}',
    operation({
      id: 'getMailText',
      tag: 'textos de correo',
      summary: 'Lo que dice un correo y lo que se puede decir en él',
      permission: VIEW,
      answer: ONE,
      errors: [404],
    }),
  )
  one(@param({name: 'kind', in: 'path', required: true, ...KIND}) kind: string): Promise<Infer<typeof ONE>> {
    return this.db.withTransaction(async tx => {
      const text = found(kind);
      const {words, version, updatedAt, updatedBy} = await readKeptWords(tx, kind);
      const {ours, places, values} = await this.ours(tx, text);
      const asPlaces = ([slot, said]: [string, string]) => [slot, withPlaces(said, values)];
      return {
        kind,
        name: text.name,
        when: text.when,
        group: text.group,
        places: places.map(name => ({name, example: values[name] ?? OF_ALL.texto})),
        ours: Object.fromEntries(Object.entries(ours).map(asPlaces)) as Words,
        words,
        version,
        updatedAt: updatedAt?.toISOString() ?? null,
        updatedBy,
      };
    });
  }

  @post(
    '/api/textos-correo/{kind}/vista-previa',
    operation({
      id: 'previewMailText',
      tag: 'textos de correo',
      summary: 'Cómo queda un correo con estas palabras, con datos de ejemplo',
      permission: VIEW,
      answer: LOOK,
      errors: [404],
    }),
  )
  preview(
    @param({name: 'kind', in: 'path', required: true, ...KIND}) kind: string,
    @requestBody(jsonBody(SAID)) {words}: Infer<typeof SAID>,
  ): Promise<Infer<typeof LOOK>> {
    return this.db.withTransaction(async tx => {
      const of = found(kind);
      const {places} = await this.ours(tx, of);
      const errors = wrongWords(words, places);
      const right = {...words, ...Object.fromEntries(Object.keys(errors).map(slot => [slot, '']))};
      const {subject, html, text} = await this.written(tx, of, right);
      return {subject, html, text, errors};
    });
  }

  @put(
    '/api/textos-correo/{kind}',
    operation({
      id: 'saveMailText',
      tag: 'textos de correo',
      summary: 'Decir un correo con palabras propias',
      description: 'Lo que se deja vacío se dice como viene. Los huecos («{{pedido}}») son los de `places`.',
      permission: CHANGE,
      answer: DONE,
      errors: [404, 409],
    }),
  )
  save(
    @param({name: 'kind', in: 'path', required: true, ...KIND}) kind: string,
    @requestBody(jsonBody(KEPT)) {words, version}: Infer<typeof KEPT>,
  ): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      const {places} = await this.ours(tx, found(kind));
      checkWords(words, places);
      await keepWords(tx, {kind, words, version, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {action: 'edit', resource: RESOURCE, id: null, changes: {kind, ...words}});
      return {version: (await readKeptWords(tx, kind)).version};
    });
  }

  @post(
    '/api/textos-correo/{kind}/original',
    operation({
      id: 'resetMailText',
      tag: 'textos de correo',
      summary: 'Volver a decir un correo como viene',
      permission: CHANGE,
      answer: DONE,
      errors: [404, 409],
    }),
  )
  original(
    @param({name: 'kind', in: 'path', required: true, ...KIND}) kind: string,
    @requestBody(jsonBody(VERSION)) {version}: Infer<typeof VERSION>,
  ): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      found(kind);
      await dropWords(tx, kind, version);
      await writeAudit(tx, this.actor, {action: 'edit', resource: RESOURCE, id: null, changes: {kind, words: null}});
      return {version: 0};
    });
  }

  @post(
    '/api/textos-correo/{kind}/prueba',
    operation({
      id: 'testMailText',
      tag: 'textos de correo',
      summary: 'Enviarse un correo a uno mismo, con datos de ejemplo',
      permission: CHANGE,
      answer: TESTED,
      errors: [404, 409],
    }),
  )
  test(
    @param({name: 'kind', in: 'path', required: true, ...KIND}) kind: string,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
    @requestBody(jsonBody(SAID)) {words}: Infer<typeof SAID>,
  ): Promise<Infer<typeof TESTED>> {
    const key = idempotencyKey(keyHeader);
    const text = found(kind);
    return this.db.withTransaction(tx =>
      once(tx, `mail-text-test:${kind}:${this.actor.id}`, key, words, async () => {
        const {rows} = await tx.query<{email: string}>('select email from staff_user where id = $1', [this.actor.id]);
        checkWords(words, (await this.ours(tx, text)).places);
        const mail = await this.written(tx, text, words);
        const to = rows[0]!.email;
        await queueMail(this.runtime, tx, {
          ...mail,
          subject: `[Prueba] ${mail.subject}`,
          dedupeKey: `mail-text-test:${kind}:${this.actor.id}:${key}`,
          kind: 'text_test',
          to,
          orderId: null,
          attachments: [],
        });
        await writeAudit(tx, this.actor, {action: 'test', resource: RESOURCE, id: null, changes: {kind, to}});
        return {to};
      }),
    );
  }

  /** The example in these words. */
  private async written(tx: Tx, text: MailText, words: Words) {
    const identity = await mailIdentity(tx, this.runtime.config);
    return exampleOf(text, {...identity, words: {[text.kind]: words}});
  }

  private async ours(tx: Tx, text: MailText) {
    const {ours, values} = exampleOf(text, bare(await mailIdentity(tx, this.runtime.config))).worded;
    return {ours, values, places: Object.keys({...values, ...OF_ALL})};
  }
}

const bare = (identity: MailIdentity): MailIdentity => ({...identity, words: {}});

function found(kind: string): MailText {
  const text = findMailText(kind);
  if (!text) throw notFound('No hay ningún correo con ese nombre.');
  return text;
}
