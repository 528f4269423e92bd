/** The transform attribute of SVG as a 2 × 3 matrix [a b c d e f]: x' = a x + c y + e, y' = b x + d y + f. */

export type Matrix = [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [a2, b2, c2, d2, e2, f2] = inner;
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

// Only one way to read each space: two would make a long list that ends badly take for ever.
const LIST = /^(?:\s*(?:,\s*)?(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([^()]*\))*\s*$/;
const ONE = /(\w+)\s*\(([^()]*)\)/g;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** undefined when the text is no list of transforms. */
export function readTransform(text: string): Matrix | undefined {
  if (text.length > 2_000 || !LIST.test(text)) return undefined;
  let matrix = IDENTITY;
  for (const [, name, list] of text.matchAll(ONE)) {
    const own = readOne(name!, readNumbers(list!));
    if (!own || !own.every(Number.isFinite)) return undefined;
    matrix = combine(matrix, own);
  }
  return matrix;
}

function readOne(name: string, n: number[]): Matrix | undefined {
  const radians = ((n[0] ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  if (name === 'matrix' && n.length === 6) return n as Matrix;
  if (name === 'translate' && (n.length === 1 || n.length === 2)) return [1, 0, 0, 1, n[0]!, n[1] ?? 0];
  if (name === 'scale' && (n.length === 1 || n.length === 2)) return [n[0]!, 0, 0, n[1] ?? n[0]!, 0, 0];
  if (name === 'rotate' && n.length === 1) return [cos, sin, -sin, cos, 0, 0];
  if (name === 'rotate' && n.length === 3) {
    return combine([1, 0, 0, 1, n[1]!, n[2]!], combine([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -n[1]!, -n[2]!]));
  }
  if (name === 'skewX' && n.length === 1) return [1, 0, Math.tan(radians), 1, 0, 0];
  if (name === 'skewY' && n.length === 1) return [1, Math.tan(radians), 0, 1, 0, 0];
  return undefined;
}

/** All numbers of a list separated by spaces or commas. */
export function readNumbers(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number);
}
