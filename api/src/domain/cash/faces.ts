/** Notes and coins one by one: face value in cents -> how many. */
import {invalid} from '../kernel/errors';

export type Faces = Record<string, number>;

const FACES = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** They are of this money and add up to it; none at all is no statement. Errors: `invalid` 422, of `field` or of the whole. */
export function checkFaces(faces: Faces, cents: number, field: string): void {
  const entries = Object.entries(faces);
  for (const [face, many] of entries)
    if (!FACES.includes(Number(face)) || !Number.isInteger(many) || many < 0)
      throw invalid({detail: 'Hay un billete o una moneda que no existe.'});
  if (entries.length > 0 && entries.reduce((sum, [face, many]) => sum + Number(face) * many, 0) !== cents)
    throw invalid({[field]: 'Los billetes y monedas no suman lo contado.'});
}
