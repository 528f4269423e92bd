/** A newsletter while it is written, how it will look and whom it would reach; and what came of it, and its page. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {countNewsletterAudience} from '../../../domain/messaging/newsletters/audience';
import {ALL_CONDITIONS} from '../../../domain/messaging/newsletters/conditions';
import {checkAudience, readAudience} from '../../../domain/messaging/newsletters/check-newsletter';
import {notOnSale, titlesOf} from '../../../domain/messaging/newsletters/blocks/facts';
import {readDraft} from '../../../domain/messaging/newsletters/read-draft';
import {placesOfReaders} from '../../../domain/messaging/newsletters/reader-words';
import {readRevenue} from '../../../domain/messaging/newsletters/measure/revenue';
import {readNewsletter, sampleReader} from '../../../domain/messaging/newsletters/read-newsletter';
import {renderNewsletter} from '../../../domain/messaging/newsletters/render';
import {subjectFigures} from '../../../domain/messaging/newsletters/subject-test/decide';
import {publishNewsletter} from '../../../domain/messaging/newsletters/web-page';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  id,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  record,
  recordOf,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';
import {AUDIENCE_COUNT} from './newsletters';

const DRAFT = obj({
  subject: opt(str({maxLength: 150})),
  preheader: opt(str({maxLength: 150})),
  text: opt(str({maxLength: 50_000})),
  blocks: list(record(), {maxItems: 60}),
  groupIds: opt(list(id(), {maxItems: 100})),
  nth: opt(int({minimum: 0, maximum: 1_000_000, description: 'qué persona de los grupos, desde 0'})),
});
const ASK = obj({audience: record('groupIds, excludedGroupIds, segment')});
const SUBJECT = obj({delivered: int(), measured: int(), opened: int(), clicks: int()});
const PUBLISHED = obj({isPublished: bool({description: 'los buscadores pueden mostrarlo'})});
const REPORT = obj(
  {
    subjects: obj({a: SUBJECT, b: SUBJECT}),
    clicks: int({description: 'en suma, de nadie'}),
    revenue: obj({orders: int(), cents: cents(), clickedOrders: int(), clickedCents: cents()}),
  },
  'NewsletterReport',
);
const CONDITIONS = obj({
  conditions: list(
    obj(
      {
        kind: str(),
        name: str(),
        fields: list(
          obj({
            name: oneOf('value', 'within', 'text'),
            label: str(),
            control: oneOf('record', 'number', 'euros', 'month', 'text', 'language'),
            path: opt(str({description: 'de qué lista se elige'})),
            from: opt(int()),
            to: opt(int()),
          }),
        ),
      },
      'SegmentCondition',
    ),
  ),
});
const PLACES = obj({places: list(obj({name: str(), label: str()}))});
const SEEN = obj(
  {
    subject: str(),
    preheader: str(),
    html: str({maxLength: 1_000_000}),
    text: str({maxLength: 200_000}),
    bytes: int(),
    reader: orNull(obj({name: str(), email: str()})),
    problems: recordOf(str(), 'lo que falta, por campo; esos bloques no salen'),
    titles: recordOf(str(), 'cómo se llama el evento o el producto, por el `id` del bloque'),
    faults: recordOf(str(), 'lo que no se puede comprar, por el `id` del bloque'),
  },
  'NewsletterDraft',
);

export class NewsletterDraftsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/emails/boletines/{id}/informe',
    operation({
      id: 'getNewsletterReport',
      tag: 'boletines',
      summary: 'Qué pasó con un boletín: aperturas de quienes lo permiten, clics en suma, asuntos y ventas',
      permission: {area: 'marketing', action: 'view'},
      answer: REPORT,
      errors: [404],
    }),
  )
  async report(@param.path.integer('id', ID) newsletterId: number): Promise<Infer<typeof REPORT>> {
    await readNewsletter(this.db, newsletterId);
    const {a, b} = await subjectFigures(this.db, newsletterId);
    return {
      subjects: {a, b},
      clicks: a.clicks + b.clicks,
      revenue: await readRevenue(this.db, newsletterId),
    };
  }

  @post(
    '/api/emails/boletines/{id}/publicar',
    operation({
      id: 'publishNewsletter',
      tag: 'boletines',
      summary: 'Dejar que los buscadores muestren la página de un boletín enviado, o que no',
      description: 'Quien tiene su dirección lo lee en cualquier caso.',
      permission: {area: 'marketing', action: 'send'},
      answer: PUBLISHED,
      errors: [404, 409],
    }),
  )
  async publish(
    @param.path.integer('id', ID) newsletterId: number,
    @requestBody(jsonBody(PUBLISHED)) {isPublished}: Infer<typeof PUBLISHED>,
  ): Promise<Infer<typeof PUBLISHED>> {
    await this.db.withTransaction(async tx => {
      await publishNewsletter(tx, newsletterId, isPublished);
      await writeAudit(tx, this.actor, {
        action: 'publish',
        resource: 'emails/boletines',
        id: newsletterId,
        changes: {isPublished},
      });
    });
    return {isPublished};
  }

  @post(
    '/api/emails/boletines/destinatarios',
    operation({
      id: 'countNewsletterAudience',
      tag: 'boletines',
      summary: 'A cuántas personas llegaría ahora mismo, con unos grupos y unas condiciones',
      permission: {area: 'marketing', action: 'view'},
      answer: AUDIENCE_COUNT,
    }),
  )
  async count(@requestBody(jsonBody(ASK)) {audience}: Infer<typeof ASK>): Promise<Infer<typeof AUDIENCE_COUNT>> {
    const asked = readAudience(audience);
    await checkAudience(this.db, asked);
    return countNewsletterAudience(this.db, asked);
  }

  @get(
    '/api/emails/boletines/condiciones',
    operation({
      id: 'listSegmentConditions',
      tag: 'boletines',
      summary: 'Lo que se puede pedir a quienes están en los grupos de un boletín, y cómo se elige',
      permission: {area: 'marketing', action: 'view'},
      answer: CONDITIONS,
    }),
  )
  conditions(): Infer<typeof CONDITIONS> {
    return {
      conditions: ALL_CONDITIONS.map(([kind, {name, fields}]) => ({
        kind,
        name,
        fields: fields.map(field => ({
          name: field.name,
          label: field.label,
          control: field.control,
          ...('path' in field && {path: field.path}),
          ...('from' in field && {from: field.from, to: field.to}),
        })),
      })),
    };
  }

  @get(
    '/api/emails/boletines/campos',
    operation({
      id: 'listNewsletterPlaces',
      tag: 'boletines',
      summary: 'Lo que se puede poner en un boletín de cada persona que lo recibe: {{nombre}}',
      permission: {area: 'marketing', action: 'view'},
      answer: PLACES,
    }),
  )
  async places(): Promise<Infer<typeof PLACES>> {
    return {places: await placesOfReaders(this.db)};
  }

  @post(
    '/api/emails/boletines/borrador',
    operation({
      id: 'drawNewsletter',
      tag: 'boletines',
      summary: 'Un boletín de bloques a medio escribir, como lo vería una persona de la lista',
      permission: {area: 'marketing', action: 'view'},
      answer: SEEN,
    }),
  )
  async draw(@requestBody(jsonBody(DRAFT)) body: Infer<typeof DRAFT>): Promise<Infer<typeof SEEN>> {
    const {publicUrl} = this.runtime.config;
    const {subject = '', preheader = '', text = '', blocks, groupIds = [], nth = 0} = body;
    const {parts, house, reader, problems} = await readDraft(this.db, {
      subject,
      preheader,
      text,
      blocks,
      groupIds,
      nth,
    });
    const sample = sampleReader(publicUrl);
    const drawn =
      parts.blocks!.length === 0
        ? {subject, html: '', text: ''}
        : renderNewsletter(parts, {...house, publicUrl}, reader ? {...sample, words: reader.words} : sample);
    return {
      ...drawn,
      preheader,
      bytes: Buffer.byteLength(drawn.html),
      reader: reader && {name: reader.name, email: reader.email},
      problems,
      titles: Object.fromEntries(titlesOf(parts.blocks!, parts.facts!)),
      faults: Object.fromEntries(notOnSale(parts.blocks!, parts.facts!)),
    };
  }
}
