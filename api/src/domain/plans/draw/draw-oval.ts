/**
 * The line that the first row of a stadium follows: an oval of eight arcs that meet without a kink, four gently
 * bowed sides and four corners. Rows behind are the same arcs with a larger radius, so they never cross.
 */

/** Angles in radians, growing clockwise on the screen (y points down); 0 points to the right. */
export interface Arc {
  cx: number;
  cy: number;
  radius: number;
  from: number;
  to: number;
}

export type Side = 'bottom' | 'bottomLeft' | 'left' | 'topLeft' | 'top' | 'topRight' | 'right' | 'bottomRight';

export interface OvalShape {
  /** Centre. */
  cx: number;
  cy: number;
  /** From the centre to the middle of the right and of the bottom side. */
  halfWidth: number;
  halfHeight: number;
  /** Half of the length of the bottom side, measured along x: the corners begin there. */
  halfStraight: number;
  /** Radius of the bow of the long and of the short sides; larger is straighter. */
  bowLong: number;
  bowShort: number;
}

/** Lengths in plan units. The shape must be convex: halfStraight < halfWidth, bows larger than the halves. */
export function drawOval(shape: OvalShape): Record<Side, Arc> {
  const {cx, cy, halfWidth, halfHeight, halfStraight, bowLong, bowShort} = shape;
  const long = Math.asin(halfStraight / bowLong);
  const longCentre = bowLong - halfHeight;
  const shortCentre = bowShort - halfWidth;
  // Bottom right corner: it touches the long side's end J1 and the short side's end J2 with common tangents,
  // which fixes the short side's half angle; found by bisection, the mismatch grows with the angle.
  const corner = (short: number) => {
    const j1 = [bowLong * Math.sin(long), bowLong * Math.cos(long) - longCentre] as const;
    const j2 = [bowShort * Math.cos(short) - shortCentre, bowShort * Math.sin(short)] as const;
    const n1 = [Math.sin(long), Math.cos(long)] as const;
    const n2 = [Math.cos(short), Math.sin(short)] as const;
    const [dx, dy, nx, ny] = [j1[0] - j2[0], j1[1] - j2[1], n1[0] - n2[0], n1[1] - n2[1]];
    const radius = (dx * nx + dy * ny) / (nx * nx + ny * ny);
    return {mismatch: dx * ny - dy * nx, radius, x: j1[0] - radius * n1[0], y: j1[1] - radius * n1[1]};
  };
  let [low, high] = [0.001, Math.min(Math.PI / 2 - long - 0.05, Math.asin(Math.min(1, halfHeight / bowShort)))];
  const sign = Math.sign(corner(low).mismatch);
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (Math.sign(corner(middle).mismatch) === sign) low = middle;
    else high = middle;
  }
  const short = low;
  const {radius, x, y} = corner(short);
  const quarter = Math.PI / 2;
  const arc = (dx: number, dy: number, r: number, from: number, to: number): Arc => ({
    cx: cx + dx,
    cy: cy + dy,
    radius: r,
    from,
    to,
  });
  return {
    bottomRight: arc(x, y, radius, short, quarter - long),
    bottom: arc(0, -longCentre, bowLong, quarter - long, quarter + long),
    bottomLeft: arc(-x, y, radius, quarter + long, 2 * quarter - short),
    left: arc(shortCentre, 0, bowShort, 2 * quarter - short, 2 * quarter + short),
    topLeft: arc(-x, -y, radius, 2 * quarter + short, 3 * quarter - long),
    top: arc(0, longCentre, bowLong, 3 * quarter - long, 3 * quarter + long),
    topRight: arc(x, -y, radius, 3 * quarter + long, 4 * quarter - short),
    right: arc(-shortCentre, 0, bowShort, -short, short),
  };
}
