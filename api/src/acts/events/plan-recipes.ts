/**
 * A seat plan out of numbers instead of a drawing: looked at as one types, then kept as a draft like an imported one.
 */
import {inject} from '@loopback/core';
import {get, param, post, put, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {PLAN_EXAMPLES, type PlanExample} from '../../domain/plans/generate/examples';
import {CORNERS, NUMBERINGS, SIDES, type PlanRecipe} from '../../domain/plans/generate/recipe';
import type {PlanDraft} from '../../domain/plans/geometry';
import {remakePlan, storePlan} from '../../domain/plans/store-plan';
import {notFound} from '../../domain/kernel/errors';
import {readApart} from '../../outside/reading-apart/read-apart';
import {PLAN_GEOMETRY} from '../../web/live/plan-shape';
import {sendText} from '../../web/http/http';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, opt, orNull, str, type Infer, type Shape} from '../../domain/kernel/shape';
import {ID} from '../parameters';
import {PLAN, readPlan, type Plan} from './plans';

/** The domain says which numbers make sense, so that each mistake is told at its field. */
const metres = (description: string): Shape<number> => ({
  schema: {type: 'number', minimum: 0, maximum: 1000, example: 10, description},
});
const count = (description?: string) => opt(orNull(int({minimum: 0, maximum: 1_000_000, description})));
const BLOCK = obj({
  kind: oneOf('seats', 'corner', 'area', 'boxes'),
  name: str({maxLength: 80}),
  code: opt(orNull(str({maxLength: 20}))),
  color: opt(orNull(str({maxLength: 7}))),
  gate: opt(orNull(str({maxLength: 20}))),
  tier: opt(orNull(str({maxLength: 80}))),
  side: opt(orNull(oneOf(...SIDES, ...CORNERS))),
  level: count('1 es el más cercano'),
  rows: count(),
  seats: count('de la primera fila, o de todas'),
  lastSeats: count('de la última fila'),
  aisles: opt(orNull(list(int({minimum: 0, maximum: 1000}), {maxItems: 20}))),
  numbering: opt(orNull(oneOf(...NUMBERINGS))),
  rowNames: opt(orNull(oneOf('numbers', 'letters'))),
  firstRow: count(),
  wheelchairs: count('cada una con su acompañante'),
  wheelchairsAt: opt(orNull(oneOf('front', 'back'))),
  sectors: count('el bloque repetido, uno al lado de otro'),
  width: opt(orNull(metres('metros'))),
  depth: opt(orNull(metres('metros'))),
  capacity: count(),
  boxes: count('a cada lado'),
  chairs: count('de cada palco'),
});
const RECIPE = obj(
  {
    name: str({maxLength: 120}),
    field: obj({kind: oneOf('pitch', 'court', 'stage', 'none'), width: metres('metros'), depth: metres('metros')}),
    surround: metres('metros hasta la primera fila'),
    curve: opt(orNull(metres('radio de la primera fila; sin él, filas rectas'))),
    blocks: list(BLOCK, {maxItems: 100}),
  },
  'SeatPlanRecipe',
);
const STORE_BODY = obj({venueId: id(), recipe: RECIPE});
const REMAKE_BODY = obj({
  version: int(),
  recipe: RECIPE,
  isConfirmed: opt(bool({description: 'se sabe que se pierde lo cambiado a mano'})),
});
const KEPT = obj(
  {recipe: orNull(RECIPE), isEdited: bool({description: 'el plano ya no es el que dio la receta'}), version: int()},
  'KeptRecipe',
);
const EXAMPLES = obj({items: list(obj({id: str(), title: str(), note: str(), recipe: RECIPE}))});
const TAG = 'Planos';

const draw = (recipe: PlanRecipe) => readApart('recipe', null, Buffer.from(JSON.stringify(recipe)));

export class PlanRecipesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/planos/ejemplos',
    operation({
      id: 'listPlanExamples',
      tag: TAG,
      summary: 'Recintos para empezar un plano',
      permission: {area: 'venues', action: 'create'},
      answer: EXAMPLES,
    }),
  )
  examples(): {items: PlanExample[]} {
    return {items: PLAN_EXAMPLES};
  }

  @post(
    '/api/planos/trazar',
    operation({
      id: 'drawSeatPlan',
      tag: TAG,
      summary: 'Ver el plano de una receta sin guardarlo',
      description: 'Lo que no puede ser se dice en su campo, como `blocks.0.rows`.',
      permission: {area: 'venues', action: 'create'},
      answer: PLAN_GEOMETRY,
    }),
  )
  async draw(@requestBody(jsonBody(RECIPE)) recipe: Infer<typeof RECIPE>): Promise<Response> {
    const {text} = await draw(recipe);
    sendText(this.request, this.response, 200, text);
    return this.response;
  }

  @post(
    '/api/planos/generar',
    operation({
      id: 'generateSeatPlan',
      tag: TAG,
      summary: 'Crear un borrador de plano con una receta',
      description: 'Si el recinto ya tiene un plano con ese nombre, el borrador es una edición nueva.',
      permission: {area: 'venues', action: 'create'},
      answer: PLAN,
      errors: [404],
    }),
  )
  async store(@requestBody(jsonBody(STORE_BODY)) {venueId, recipe}: Infer<typeof STORE_BODY>): Promise<Plan> {
    const {text} = await draw(recipe);
    const draft = JSON.parse(text.toString('utf8')) as PlanDraft;
    return this.db.withTransaction(async tx => {
      const stored = await storePlan(tx, {venueId, draft, recipe});
      await writeAudit(tx, this.actor, {
        action: 'generate',
        resource: 'planos',
        id: stored.id,
        changes: {venueId, name: draft.name, edition: stored.edition, seatCount: stored.seatCount},
      });
      return readPlan(tx, stored.id);
    });
  }

  @get(
    '/api/planos/{id}/receta',
    operation({
      id: 'getSeatPlanRecipe',
      tag: TAG,
      summary: 'La receta de la que salió un plano',
      permission: {area: 'venues', action: 'view'},
      answer: KEPT,
      errors: [404],
    }),
  )
  async recipe(@param.path.integer('id', ID) planId: number): Promise<Infer<typeof KEPT>> {
    const {rows} = await this.db.query<Infer<typeof KEPT>>(
      `select recipe, coalesce(content_hash <> recipe_hash, false) as "isEdited", version from seat_plan where id = $1`,
      [planId],
    );
    if (!rows[0]) throw notFound('No encontramos el plano.');
    return rows[0];
  }

  @put(
    '/api/planos/{id}/receta',
    operation({
      id: 'remakeSeatPlan',
      tag: TAG,
      summary: 'Trazar otra vez un borrador con la receta cambiada',
      permission: {area: 'venues', action: 'edit'},
      answer: PLAN,
      errors: [404, 409],
      description:
        'Sus zonas y butacas son nuevas. Si alguien lo ha cambiado a mano, 409 `plan_edited` hasta que se confirma; uno publicado no cambia nunca.',
    }),
  )
  async remake(
    @param.path.integer('id', ID) planId: number,
    @requestBody(jsonBody(REMAKE_BODY)) {version, recipe, isConfirmed = false}: Infer<typeof REMAKE_BODY>,
  ): Promise<Plan> {
    const {text} = await draw(recipe);
    const draft = JSON.parse(text.toString('utf8')) as PlanDraft;
    return this.db.withTransaction(async tx => {
      const stored = await remakePlan(tx, {planId, version, draft, recipe, isConfirmed});
      await writeAudit(tx, this.actor, {
        action: 'generate',
        resource: 'planos',
        id: planId,
        changes: {name: draft.name, edition: stored.edition, seatCount: stored.seatCount},
      });
      return readPlan(tx, planId);
    });
  }
}
