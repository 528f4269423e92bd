/** A legal text is signed off by a person, with the facts of the house set in. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {fillGaps, publishLegalText, readLegalDrafts, type LegalDraft} from '../../domain/settings/publish-legal-text';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, instant, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import {ID} from '../parameters';

const DRAFTS = obj(
  {
    texts: list(
      obj({
        id: id(),
        kind: str(),
        title: str(),
        edition: int(),
        version: int(),
        publishedAt: orNull(instant()),
        gaps: list(str({description: 'lo que tiene que escribir una persona'})),
        facts: list(obj({label: str(), value: str({description: 'vacío: aún no se ha dicho'})})),
        previewHtml: str({maxLength: 60_000}),
      }),
    ),
  },
  'LegalDrafts',
);
const FILL = obj({
  version: int({minimum: 1}),
  answers: list(obj({gap: str({minLength: 1, maxLength: 200}), text: str({minLength: 1, maxLength: 2000})}), {
    minItems: 1,
    maxItems: 50,
  }),
});
const FILLED = obj({texts: DRAFTS.props.texts}, 'LegalDraftFilled');
const PUBLISHED = obj({kind: str(), edition: int(), bodyHtml: str()}, 'PublishedLegalText');

export class LegalTextsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/inicio/textos',
    operation({
      id: 'getLegalDrafts',
      tag: 'textos legales',
      summary: 'Qué dice y qué le falta a cada texto legal',
      permission: {area: 'settings', action: 'view'},
      answer: DRAFTS,
    }),
  )
  async drafts(): Promise<{texts: LegalDraft[]}> {
    return {texts: await readLegalDrafts(this.db)};
  }

  @post(
    '/api/textos-legales/{id}/huecos',
    operation({
      id: 'fillLegalGaps',
      tag: 'textos legales',
      summary: 'Escribir en los huecos de un borrador',
      description: 'Cada hueco («[[…]]») por sus palabras; lo que se escribe es texto, sin formato.',
      permission: {area: 'settings', action: 'configure'},
      answer: FILLED,
      errors: [404, 409],
    }),
  )
  fill(
    @param.path.integer('id', ID) textId: number,
    @requestBody(jsonBody(FILL)) {version, answers}: Infer<typeof FILL>,
  ): Promise<{texts: LegalDraft[]}> {
    return this.db.withTransaction(async tx => {
      await fillGaps(tx, {textId, version, answers});
      await writeAudit(tx, this.actor, {
        action: 'edit',
        resource: 'textos-legales',
        id: textId,
        changes: Object.fromEntries(answers.map(({gap, text}) => [gap, text])),
      });
      return {texts: await readLegalDrafts(tx)};
    });
  }

  @post(
    '/api/textos-legales/{id}/publicar',
    operation({
      id: 'publishLegalText',
      tag: 'textos legales',
      summary: 'Publicar un texto legal y responder de él',
      description:
        'Pone en su sitio los datos de la casa («{{razon_social}}», «{{nif}}» …). Con un hueco («[[…]]») o un dato que falta no se publica: `details.missing`. Lo publicado ya no cambia.',
      permission: {area: 'settings', action: 'configure'},
      answer: PUBLISHED,
      errors: [404, 409],
    }),
  )
  publish(@param.path.integer('id', ID) textId: number): Promise<Infer<typeof PUBLISHED>> {
    return this.db.withTransaction(async tx => {
      const done = await publishLegalText(tx, {textId, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {
        action: 'publish',
        resource: 'textos-legales',
        id: textId,
        changes: {edition: done.edition},
      });
      return done;
    });
  }
}
