// What can be read on a colour that somebody has chosen freely.
const DARK = '#14181d';
const LIGHT = '#ffffff';

/** Relative luminance, WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** @param hex six figures behind «#»; anything else is taken for dark */
export function inkOn(hex: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return LIGHT;
  return 1.05 / (luminance(hex) + 0.05) >= (luminance(hex) + 0.05) / (luminance(DARK) + 0.05) ? LIGHT : DARK;
}
