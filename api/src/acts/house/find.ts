/** Ctrl K: one question over everything; and the screens that a person keeps at hand. */
import {inject} from '@loopback/core';
import {get, param, put, requestBody} from '@loopback/rest';
import {saveFavourites} from '../../domain/staff/save-favourites';
import type {Actor} from '../../web/auth/audit';
import type {Activities} from '../../web/auth/activities';
import {Database} from '../../platform/database/db';
import {RESOURCES} from '../../models/registry';
import {find, FOUND, type Found} from '../../reports/find';
import {jsonBody, operation} from '../../web/http/operation-text';
import {list, obj, str, type Infer} from '../../domain/kernel/shape';

const FAVOURITES = obj(
  {
    paths: list(str({pattern: '^/[a-z0-9/-]{0,80}$', maxLength: 81, example: '/pedidos'}), {
      maxItems: 20,
      uniqueItems: true,
      description: 'direcciones bajo /admin, en su orden',
    }),
  },
  'Favourites',
);
type Favourites = Infer<typeof FAVOURITES>;
const Q = {
  required: true,
  description: 'Un número, un nombre, un NIF, un asunto…',
  schema: {type: 'string', minLength: 2, maxLength: 100},
  example: '004452',
} as const;

export class FindController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('activities') private activities: Activities,
  ) {}

  @get(
    '/api/buscar',
    operation({
      id: 'find',
      tag: 'Panel',
      summary: 'Buscar en todo lo que puedo ver',
      permission: 'staff',
      answer: FOUND,
      description:
        'Abonados, deportistas, simpatizantes, pedidos, facturas, mensajes, eventos, sesiones y clientes, por lo mismo que buscan sus listas; solo de las áreas que el rol ve y, quien es de una compañía, solo lo suyo.',
    }),
  )
  find(@param.query.string('q', Q) q: string): Promise<Found> {
    const inUse = new Map([...RESOURCES].filter(([path]) => this.activities.serves(`/api/${path}`)));
    return find(this.db, inUse, q, this.actor);
  }

  @get(
    '/api/session/favoritos',
    operation({
      id: 'getFavourites',
      tag: 'Sesión de personal',
      summary: 'Mis pantallas favoritas',
      permission: 'staff',
      answer: FAVOURITES,
    }),
  )
  async favourites(): Promise<Favourites> {
    const {rows} = await this.db.query<Favourites>('select favourites as paths from staff_user where id = $1', [
      this.actor.id,
    ]);
    return {paths: rows[0]?.paths ?? []};
  }

  @put(
    '/api/session/favoritos',
    operation({
      id: 'saveFavourites',
      tag: 'Sesión de personal',
      summary: 'Guardar mis pantallas favoritas',
      permission: 'staff',
      answer: FAVOURITES,
    }),
  )
  async saveFavourites(@requestBody(jsonBody(FAVOURITES)) body: Favourites): Promise<Favourites> {
    await this.db.withTransaction(tx => saveFavourites(tx, this.actor.id, body.paths));
    return body;
  }
}
