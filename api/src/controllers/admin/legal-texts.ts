/** A legal text is signed off by a person, with the facts of the house set in. */
import {inject} from '@loopback/core';
import {param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../auth/audit';
import {Database} from '../../db';
import {publishLegalText} from '../../domain/settings/publish-legal-text';
import {operation} from '../../rest/operation';
import {int, obj, str, type Infer} from '../../rest/shape';
import {ID} from './parameters';

const PUBLISHED = obj({kind: str(), edition: int(), bodyHtml: str()}, 'PublishedLegalText');

export class LegalTextsController {
  constructor(@inject('db') private db: Database, @inject('actor') private actor: Actor) {}

  @post('/api/textos-legales/{id}/publicar', operation({
    id: 'publishLegalText', tag: 'textos legales', summary: 'Publicar un texto legal y responder de él',
    description: 'Pone en su sitio los datos de la casa («{{razon_social}}», «{{nif}}» …). Con un hueco («[[…]]») o un dato que falta no se publica: `details.missing`. Lo publicado ya no cambia.',
    permission: {area: 'settings', action: 'configure'}, answer: PUBLISHED, errors: [404, 409],
  }))
  publish(@param.path.integer('id', ID) textId: number): Promise<Infer<typeof PUBLISHED>> {
    return this.db.withTransaction(async tx => {
      const done = await publishLegalText(tx, {textId, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {action: 'publish', resource: 'textos-legales', id: textId, changes: {edition: done.edition}});
      return done;
    });
  }
}
