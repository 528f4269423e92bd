// The inks of a poster, mixed from one hue so that every poster of a season looks printed by the same house.

/** OKLCH to #rrggbb, clipped to sRGB. Lightness 0–1, chroma 0–0.4, hue in degrees. (Ottosson, 2020) */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = linear.map(value => {
    const clipped = Math.min(1, Math.max(0, value));
    const gamma = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

export interface Inks {
  /** Dark ground: white text on it passes AA. */
  deep: string;
  /** The hue at full strength. */
  strong: string;
  /** A second ink that overprints the first. */
  second: string;
  /** Nearly paper. */
  pale: string;
}

export function inksOf(hue: number): Inks {
  // Second inks turn away from the first by a fixed step: near enough to be kin, far enough to be seen.
  const turned = hue + (hue > 60 && hue < 200 ? -58 : 62);
  return {
    deep: oklch(0.31, 0.1, hue),
    strong: oklch(0.56, 0.2, hue),
    second: oklch(0.84, 0.17, turned),
    pale: oklch(0.955, 0.025, hue),
  };
}
