/** A newsletter while it is written: how it will look, with somebody's own words. Nothing is kept. */
import {inject} from '@loopback/core';
import {post, requestBody} from '@loopback/rest';
import {Database} from '../../../db';
import {readDraft} from '../../../domain/messaging/newsletters/read-draft';
import {sampleReader} from '../../../domain/messaging/newsletters/read-newsletter';
import {renderNewsletter} from '../../../domain/messaging/newsletters/render';
import {jsonBody, operation} from '../../../rest/operation';
import {id, int, list, obj, opt, orNull, record, recordOf, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';

const DRAFT = obj({
  subject: opt(str({maxLength: 150})),
  preheader: opt(str({maxLength: 150})),
  text: opt(str({maxLength: 50_000})),
  blocks: list(record(), {maxItems: 60}),
  groupIds: opt(list(id(), {maxItems: 100})),
  nth: opt(int({minimum: 0, maximum: 1_000_000, description: 'qué persona de los grupos, desde 0'})),
});
const SEEN = obj(
  {
    subject: str(),
    preheader: str(),
    html: str({maxLength: 1_000_000}),
    text: str({maxLength: 200_000}),
    bytes: int(),
    reader: orNull(obj({name: str(), email: str()})),
    problems: recordOf(str(), 'lo que falta, por campo; esos bloques no salen'),
  },
  'NewsletterDraft',
);

export class NewsletterDraftsController {
  constructor(
    @inject('db') private db: Database,
    @inject('runtime') private runtime: Runtime,
  ) {}

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
    };
  }
}
