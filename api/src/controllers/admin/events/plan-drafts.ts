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
import {invalid} from '../../../errors';
import {readApart} from '../../../files/reading/read-apart';
import {PLAN_GEOMETRY} from '../../../hot/session/plan-shape';
import {readBody, sendText} from '../../../http/http';
import {jsonBody, operation} from '../../../rest/operation';
import {obj, str, type Infer} from '../../../rest/shape';

const MAX_CONTENT = 25_000_000;
const DRAFT_BODY = obj({
  content: str({minLength: 1, maxLength: MAX_CONTENT, description: 'el SVG o el JSON como texto'}),
});

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
      description:
        'Devuelve su geometría para verla; lo que no vale se rechaza con 422 `plan_refused` y `details.problems`.',
      permission: {area: 'venues', action: 'create'},
      answer: PLAN_GEOMETRY,
    }),
  )
  async check(@requestBody(draftBody()) body: Infer<typeof DRAFT_BODY>): Promise<Response> {
    const {text} = await readApart('plan', {}, Buffer.from(body.content));
    sendText(this.request, this.response, 200, text);
    return this.response;
  }
}
