/**
 * QR codes as outlines: one closed path per island of modules, so that no viewer shows hairlines between
 * rows and paper gets edges as sharp as the printer can. Error correction M (domain brief: access codes).
 */
import {encode} from 'uqr';

/** Modules of white on each side that ISO/IEC 18004 asks for. */
export const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Modules per side, without the quiet zone. */
  size: number;
  /** SVG path data in module units, origin at the first module. Fill it by any rule. */
  path: string;
}

/** Square matrix, row by row, true is dark. Throws when the text does not fit into a QR code. */
export const qrModules = (text: string): boolean[][] => encode(text, {ecc: 'M', border: 0}).data;

export function drawQr(text: string): QrDrawing {
  const modules = qrModules(text);
  return {size: modules.length, path: outline(modules)};
}

/** Stand-alone SVG with its quiet zone on white, also in a dark page. */
export function qrSvg(text: string, label: string): string {
  const {size, path} = drawQr(text);
  const side = size + 2 * QUIET_ZONE;
  const title = label.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" shape-rendering="crispEdges">` +
    `<title>${title}</title><path fill="#fff" d="M0 0h${side}v${side}H0z"/>` +
    `<path transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" d="${path}"/></svg>`
  );
}

/** Walks the border between dark and light with the dark on its right: outer rings run clockwise, holes against it. */
function outline(modules: boolean[][]): string {
  const size = modules.length;
  const dark = (x: number, y: number) => modules[y]?.[x] === true;
  const next = new Map<number, number[]>();
  const vertex = (x: number, y: number) => y * (size + 1) + x;
  const edge = (from: number, to: number) => {
    const ends = next.get(from);
    if (ends) ends.push(to);
    else next.set(from, [to]);
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue;
      if (!dark(x, y - 1)) edge(vertex(x, y), vertex(x + 1, y));
      if (!dark(x + 1, y)) edge(vertex(x + 1, y), vertex(x + 1, y + 1));
      if (!dark(x, y + 1)) edge(vertex(x + 1, y + 1), vertex(x, y + 1));
      if (!dark(x - 1, y)) edge(vertex(x, y + 1), vertex(x, y));
    }
  }
  let path = '';
  for (const [start, ends] of next) {
    while (ends.length > 0) {
      const ring = [start];
      for (let at = ends.pop()!; at !== start; at = next.get(at)!.pop()!) ring.push(at);
      path += ringPath(ring, size + 1);
    }
  }
  return path;
}

/** Only the corners of a ring of unit steps. */
function ringPath(ring: number[], columns: number): string {
  const corners = ring.filter((at, i) => {
    const before = ring[(i + ring.length - 1) % ring.length]!;
    const after = ring[(i + 1) % ring.length]!;
    return at - before !== after - at;
  });
  return corners
    .map((at, i) => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      if (i === 0) return `M${x} ${y}`;
      return Math.floor(corners[i - 1]! / columns) === y ? `H${x}` : `V${y}`;
    })
    .join('')
    .concat('Z');
}
