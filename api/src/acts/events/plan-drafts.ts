/** A seat plan that is being drawn: read and drawn, never stored. */
import {inject} from '@loopback/core';
import {
  post,
  requestBody,
  RestBindings,
  type Request,
  type RequestBody,
  type RequestBodyObject,
  type Response,
} from '@loopback/rest';
import {invalid} from '../../domain/kernel/errors';
import {readApart} from '../../outside/reading-apart/read-apart';
import {PLAN_GEOMETRY} from '../../web/live/plan-shape';
import {readBody, sendText} from '../../web/http/http';
import {jsonBody, operation} from '../../web/http/operation-text';
import {int, list, obj, str, type Infer} from '../../domain/kernel/shape';

const MAX_CONTENT = 25_000_000;
/** What the SVG of a plan says, wherever one is taken; the office tells it beside the file (svg-format.tsx). */
export const SVG_FORMAT =
  'En un SVG, una butaca es un `circle`, `rect`, `ellipse`, `path` o `polygon` con un `id` como `zona-fila-número`, o con `data-zone`, `data-row` y `data-seat-number` en él o en sus grupos (y si se quiere `data-zone-name`, `data-gate`, `data-category`, y `data-attributes` con `pmr`, `acompanante`, `vision-reducida` o `pasillo`); una zona de pie o sin numerar, una figura con `data-zone` y `data-capacity`; el contorno de una numerada, con `data-zone` y `data-outline`; y el campo, el escenario, lo demás y los textos, lo que lleva `data-decor` (`pitch`, `stage` o vacío).';
const DRAFT_BODY = obj({
  content: str({minLength: 1, maxLength: MAX_CONTENT, description: 'el SVG o el JSON como texto'}),
});

const CHECKED = obj(
  {
    plan: PLAN_GEOMETRY,
    leftOut: obj({
      shapes: int({description: 'figuras que no se han entendido'}),
      texts: int({description: 'textos que no se han entendido'}),
      first: list(str(), {description: 'las primeras, con su línea'}),
    }),
  },
  'CheckedPlan',
);

/** A plan is far larger than any other body, so this operation reads its own. */
const draftBody = (): RequestBodyObject => {
  const body = jsonBody(DRAFT_BODY);
  body.content['application/json']!['x-parser'] = async (request: Request): Promise<RequestBody> => {
    const raw = await readBody(request, MAX_CONTENT + MAX_CONTENT / 2);
    try {
      return {value: JSON.parse(raw.toString('utf8'))};
    } catch {
      throw invalid({body: 'No es JSON válido.'}, 'El JSON enviado no se puede leer.');
    }
  };
  return body;
};

export class PlanDraftsController {
  constructor(
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/planos/comprobar',
    operation({
      id: 'checkSeatPlan',
      tag: 'Planos',
      summary: 'Leer un archivo de plano sin guardarlo',
      description: `Devuelve su geometría para verla, y lo que un SVG dibuja y no es butaca, zona ni adorno, que no se guarda; lo que no vale se rechaza con 422 \`plan_refused\` y \`details.problems\`. ${SVG_FORMAT}`,
      permission: {area: 'venues', action: 'create'},
      answer: CHECKED,
    }),
  )
  async check(@requestBody(draftBody()) body: Infer<typeof DRAFT_BODY>): Promise<Response> {
    const {text, answer} = await readApart('plan', {}, Buffer.from(body.content));
    const before = Buffer.from(`{"leftOut":${JSON.stringify(answer.leftOut)},"plan":`);
    sendText(this.request, this.response, 200, Buffer.concat([before, text, Buffer.from('}')]));
    return this.response;
  }
}
