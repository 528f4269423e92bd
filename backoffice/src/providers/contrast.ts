// Colours that people chose, made readable: WCAG 2.2 relative luminance and contrast ratio.
type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `share` of `other` in `hex`, 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const from = toRgb(hex);
  const to = toRgb(other);
  return toHex(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share) as Rgb);
}

function toHsl(hex: string): [number, number, number] {
  const [red, green, blue] = toRgb(hex).map((channel) => channel / 255) as Rgb;
  const high = Math.max(red, green, blue);
  const range = high - Math.min(red, green, blue);
  const light = high - range / 2;
  const hue = range === 0 ? 0 : high === red ? ((green - blue) / range) % 6 : high === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return [hue * 60, range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1)), light];
}

function fromHsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (step: number): number => {
    const place = (((step + hue / 30) % 12) + 12) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

/** The colour nearest to `hex` that can be read on `background`: same hue, lighter or darker. */
export function readableOn(background: string, hex: string, ratio = 4.5): string {
  const [hue, saturation, light] = toHsl(hex);
  const step = luminance(background) > 0.4 ? -0.02 : 0.02;
  for (let next = light; next > 0 && next < 1; next += step) {
    const candidate = fromHsl(hue, saturation, next);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** Black or white, whichever is read better on `background`. */
export const inkOn = (background: string): string =>
  contrast(background, '#ffffff') >= contrast(background, '#0d1411') ? '#ffffff' : '#0d1411';
