/** Seat plans come in as files, are looked at as drafts, published for ever, and go out as files. */
import {inject} from '@loopback/core';
import {
  get,
  param,
  post,
  requestBody,
  RestBindings,
  type Request,
  type RequestBody,
  type RequestBodyObject,
  type Response,
} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {discardPlan} from '../../domain/plans/discard-plan';
import {exportPretix} from '../../domain/plans/pretix/export-pretix';
import type {PlanDraft, PlanGeometry} from '../../domain/plans/geometry';
import {publishPlan} from '../../domain/plans/publish-plan';
import {retirePlan} from '../../domain/plans/retire-plan';
import {storePlan} from '../../domain/plans/store-plan';
import {invalid, notFound} from '../../domain/kernel/errors';
import {readApart} from '../../outside/reading-apart/read-apart';
import {PLAN_GEOMETRY} from '../../web/live/plan-shape';
import {readBody} from '../../web/http/http';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, int, list, obj, oneOf, opt, orNull, record, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {SVG_FORMAT} from './plan-drafts';

/** 100,000 seats are about 17 MB in the editor's JSON; as a string inside JSON every quote costs one more. */
const MAX_CONTENT = 25_000_000;
const MAX_BODY = 40_000_000;

const IMPORT_BODY = obj({
  venueId: id(),
  name: opt(orNull(str({minLength: 1, maxLength: 120, description: 'si falta, el del archivo'}))),
  format: oneOf('svg', 'pretix'),
  content: str({minLength: 1, maxLength: MAX_CONTENT, description: 'el archivo como texto'}),
});
export const PLAN = obj(
  {
    id: id(),
    venueId: id(),
    name: str(),
    edition: int(),
    state: oneOf('draft', 'published', 'retired'),
    seatCount: int(),
    capacity: int({description: 'butacas y plazas sin numerar'}),
    contentHash: str(),
    zones: list(
      obj({id: id(), code: str(), name: str(), kind: oneOf('numbered', 'general'), capacity: int(), color: str()}),
    ),
  },
  'StoredPlan',
);
export type Plan = Infer<typeof PLAN>;
const TAG = 'Planos';

/** A plan is far larger than any other body, so this one operation reads its own. */
const importBody = (): RequestBodyObject => {
  const body = jsonBody(IMPORT_BODY);
  const parse = async (request: Request): Promise<RequestBody> => {
    const raw = await readBody(request, MAX_BODY);
    try {
      return {value: JSON.parse(raw.toString('utf8'))};
    } catch {
      throw invalid({body: 'No es JSON válido.'}, 'El JSON enviado no se puede leer.');
    }
  };
  body.content['application/json']!['x-parser'] = parse;
  return body;
};

export class PlansController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/planos/importar',
    operation({
      id: 'importSeatPlan',
      tag: TAG,
      summary: 'Crear un borrador de plano desde un archivo SVG o pretix',
      description: `Un archivo que no vale se rechaza con 422 \`plan_refused\`: \`errors\` nombra cada elemento y \`details.problems\` los explica. Si el recinto ya tiene un plano con ese nombre, el borrador es una edición nueva. ${SVG_FORMAT}`,
      permission: {area: 'venues', action: 'create'},
      answer: PLAN,
      errors: [404],
    }),
  )
  async import(@requestBody(importBody()) body: Infer<typeof IMPORT_BODY>): Promise<Plan> {
    if (
      body.content
        .replace(/^\ufeff/, '')
        .trimStart()
        .startsWith('<') !==
      (body.format === 'svg')
    )
      throw invalid({format: body.format === 'svg' ? 'El archivo no es SVG.' : 'El archivo no es JSON.'});
    const name = body.name?.trim();
    const {text} = await readApart('plan', {name}, Buffer.from(body.content));
    const file = JSON.parse(text.toString('utf8')) as PlanDraft;
    const draft = name ? {...file, name} : file;
    return this.db.withTransaction(async tx => {
      const stored = await storePlan(tx, {venueId: body.venueId, draft});
      await writeAudit(tx, this.actor, {
        action: 'import',
        resource: 'planos',
        id: stored.id,
        changes: {
          venueId: body.venueId,
          name: draft.name,
          edition: stored.edition,
          format: body.format,
          seatCount: stored.seatCount,
        },
      });
      return readPlan(tx, stored.id);
    });
  }

  @get(
    '/api/planos/{id}/geometria',
    operation({
      id: 'getSeatPlanGeometry',
      tag: TAG,
      summary: 'El dibujo de un plano, también en borrador',
      permission: {area: 'venues', action: 'view'},
      answer: PLAN_GEOMETRY,
      errors: [404],
    }),
  )
  async geometry(@param.path.integer('id', ID) planId: number): Promise<Response> {
    const {rows} = await this.db.query<{hash: string}>('select content_hash as hash from seat_plan where id = $1', [
      planId,
    ]);
    if (!rows[0]) throw notFound('No encontramos el plano.');
    const file = await this.runtime.sessions.plans.file(rows[0].hash);
    const gzip = /\bgzip\b/.test(String(this.request.headers['accept-encoding'] ?? ''));
    const body = gzip ? file.gzip : file.raw;
    this.response
      .writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache, private',
        Vary: 'Accept-Encoding',
        'Content-Length': body.length,
        ...(gzip ? {'Content-Encoding': 'gzip'} : {}),
      })
      .end(body);
    return this.response;
  }

  @get(
    '/api/planos/{id}/exportar',
    operation({
      id: 'exportSeatPlan',
      tag: TAG,
      summary: 'El plano en el JSON del editor de pretix',
      permission: {area: 'venues', action: 'view'},
      answer: record('pretix seating plan'),
      errors: [404],
    }),
  )
  async export(@param.path.integer('id', ID) planId: number): Promise<object> {
    const {rows} = await this.db.query<{geometry: PlanGeometry; edition: number}>(
      'select geometry, edition from seat_plan where id = $1',
      [planId],
    );
    if (!rows[0]) throw notFound('No encontramos el plano.');
    this.response.setHeader('Content-Disposition', `attachment; filename="plano-${planId}-${rows[0].edition}.json"`);
    return exportPretix(rows[0].geometry);
  }

  @post(
    '/api/planos/{id}/publicar',
    operation({
      id: 'publishSeatPlan',
      tag: TAG,
      summary: 'Publicar un borrador: desde entonces no cambia nunca',
      permission: {area: 'venues', action: 'edit'},
      answer: PLAN,
      errors: [404, 409],
    }),
  )
  async publish(@param.path.integer('id', ID) planId: number): Promise<Plan> {
    return this.db.withTransaction(async tx => {
      await publishPlan(tx, {planId}, new Date(this.runtime.sessions.now()));
      await writeAudit(tx, this.actor, {action: 'publish', resource: 'planos', id: planId});
      return readPlan(tx, planId);
    });
  }

  @post(
    '/api/planos/{id}/retirar',
    operation({
      id: 'retireSeatPlan',
      tag: TAG,
      summary: 'Retirar un plano publicado: las sesiones nuevas ya no lo usan',
      permission: {area: 'venues', action: 'edit'},
      answer: PLAN,
      errors: [404, 409],
    }),
  )
  async retire(@param.path.integer('id', ID) planId: number): Promise<Plan> {
    return this.db.withTransaction(async tx => {
      await retirePlan(tx, {planId});
      await writeAudit(tx, this.actor, {action: 'retire', resource: 'planos', id: planId});
      return readPlan(tx, planId);
    });
  }

  @post(
    '/api/planos/{id}/descartar',
    operation({
      id: 'discardSeatPlan',
      tag: TAG,
      summary: 'Descartar un borrador',
      permission: {area: 'venues', action: 'delete'},
      answer: obj({id: id()}),
      errors: [404, 409],
    }),
  )
  async discard(@param.path.integer('id', ID) planId: number): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await discardPlan(tx, {planId});
      await writeAudit(tx, this.actor, {action: 'discard', resource: 'planos', id: planId});
      return {id: planId};
    });
  }
}

export async function readPlan(tx: Tx, planId: number): Promise<Plan> {
  const {rows} = await tx.query<Plan>(
    `select p.id, p.venue_id as "venueId", p.name, p.edition, p.state, p.seat_count as "seatCount",
      p.content_hash as "contentHash", coalesce(sum(z.capacity), 0)::int as capacity,
            coalesce(json_agg(json_build_object('id', z.id, 'code', z.code, 'name', z.name, 'kind', z.kind, 'capacity',
              z.capacity, 'color', z.color) order by z.position) filter (where z.id is not null), '[]') as zones
       from seat_plan p left join zone z on z.seat_plan_id = p.id where p.id = $1 group by p.id`,
    [planId],
  );
  return rows[0]!;
}
