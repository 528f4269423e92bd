/** How the document words a drawn plan (`domain/plans/geometry`), wherever one is answered: stored, drafted or drawn. */
import {int, list, obj, oneOf, opt, str, type Shape} from '../../domain/kernel/shape';

const number: Shape<number> = {schema: {type: 'number'}};
const pair = (item: Shape<number>, description?: string): Shape<[number, number]> => ({
  schema: {type: 'array', items: item.schema, minItems: 2, maxItems: 2, description},
});
const SIZE = {minimum: 1, description: 'en centímetros'};

const ZONE = obj({
  id: int({description: '0 en un borrador'}),
  code: str(),
  name: str(),
  kind: oneOf('numbered', 'general'),
  color: str(),
  outline: list(number, {description: 'polígono x0, y0, x1, y1 …'}),
  label: pair(number),
  gate: opt(str({description: 'código de la puerta'})),
  capacity: opt(int({description: 'plazas de una zona sin numerar'})),
  tier: opt(str()),
});
const ROW = obj({
  zone: int({description: 'posición en zones'}),
  label: str(),
  first: int({description: 'índice de su primera butaca'}),
  x: list(int(), {description: 'la primera, y de cada una a la siguiente'}),
  y: list(int()),
  numbers: list(str()),
  guids: opt(list(str())),
  attributes: opt(
    list(pair(int(), 'posición en la fila y bits: 1 silla de ruedas, 2 acompañante, 4 visión reducida, 8 pasillo')),
  ),
});
const DECOR = obj({
  kind: oneOf('pitch', 'stage', 'polygon', 'text', 'rect', 'ellipse'),
  points: list(number),
  text: opt(str()),
  color: opt(str()),
  rotation: opt(number),
});

export const PLAN_GEOMETRY = obj(
  {
    format: {schema: {type: 'integer', enum: [1]}} as Shape<1>,
    name: str(),
    width: int(SIZE),
    height: int(SIZE),
    seatRadius: number,
    firstSeatId: int({description: 'id de la butaca de índice 0; 0 en un borrador'}),
    seatCount: int(),
    zones: list(ZONE),
    rows: list(ROW),
    decor: list(DECOR),
  },
  'PlanGeometry',
);
