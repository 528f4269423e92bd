/** Packs of events: what is done to them rather than written in them. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {copyPack} from '../../domain/packs/copy-pack';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, list, obj, str, type Infer} from '../../domain/kernel/shape';
import {ID} from '../parameters';

const COPY = obj({
  name: str({minLength: 1, maxLength: 120}),
  slug: str({minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$'}),
});
const COPIED = obj({id: id(), leftOut: list(str(), {description: 'sesiones que ya han pasado y no van en la copia'})});

export class PacksController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/packs-eventos/{id}/copiar',
    operation({
      id: 'copyPack',
      tag: 'Packs de eventos',
      summary: 'Copiar un pack: borrador con sus sesiones por venir y sus precios',
      permission: {area: 'products', action: 'create'},
      answer: COPIED,
      errors: [404],
    }),
  )
  async copy(
    @param.path.integer('id', ID) packId: number,
    @requestBody(jsonBody(COPY)) body: Infer<typeof COPY>,
  ): Promise<Infer<typeof COPIED>> {
    return this.db.withTransaction(async tx => {
      const copied = await copyPack(tx, {packId, name: body.name.trim(), slug: body.slug});
      await writeAudit(tx, this.actor, {
        action: 'copy',
        resource: 'packs-eventos',
        id: copied.id,
        changes: {fromPackId: packId, leftOut: copied.leftOut},
      });
      return copied;
    });
  }
}
