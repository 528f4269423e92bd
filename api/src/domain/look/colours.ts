/**
 * Arithmetic of colours as #rrggbb: luminance and contrast of WCAG 2.2, mixing, and the nearest colour that can be
 * read.
 */

type Rgb = [number, number, number];

export const WHITE = '#ffffff';
export const BLACK = '#000000';

export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const parse = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const print = (rgb: number[]) =>
  `#${rgb
    .map(channel =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** Share 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return print(a.map((channel, i) => channel + (b[i]! - channel) * share));
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map(linear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export const isLight = (hex: string): boolean => luminance(hex) > 0.4;

/** OKLCH (Ottosson, 2020) to #rrggbb, clipped to sRGB. Lightness 0 to 1, chroma 0 to 0.4, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return print(channels.map(value => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)));
}

/** Where a colour stands in OKLCH; what is grey has no hue and a chroma of nothing. */
export function toOklch(hex: string): {lightness: number; chroma: number; hue: number} {
  const [r, g, b] = parse(hex).map(linear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [u, v] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(u, v),
    hue: ((Math.atan2(v, u) * 180) / Math.PI + 360) % 360,
  };
}

function toHsl(hex: string): [number, number, number] {
  const [r, g, b] = parse(hex).map(channel => channel / 255) as Rgb;
  const high = Math.max(r, g, b);
  const range = high - Math.min(r, g, b);
  const light = high - range / 2;
  const hue =
    range === 0 ? 0 : high === r ? ((g - b) / range) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [hue * 60, range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1)), light];
}

function fromHsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (step: number): number => {
    const place = (((step + hue / 30) % 12) + 12) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return print([channel(0), channel(8), channel(4)]);
}

/**
 * The colour nearest to `hex` that stands out on every one of `grounds`: same hue, darker on light grounds, lighter on
 * dark ones.
 */
export function readableOn(grounds: readonly string[], hex: string, ratio = 4.5): string {
  const stands = (candidate: string) => grounds.every(ground => contrast(candidate, ground) >= ratio);
  if (stands(hex)) return hex.toLowerCase();
  const [hue, saturation, light] = toHsl(hex);
  const isPaperLight = grounds.every(isLight);
  const step = isPaperLight ? -0.01 : 0.01;
  for (let next = light; next > 0 && next < 1; next += step) {
    const candidate = fromHsl(hue, saturation, next);
    if (stands(candidate)) return candidate;
  }
  return isPaperLight ? BLACK : WHITE;
}

/** What is written on `ground`: white where it can be read, else `ink`, else black; one of them always can. */
export function textOn(ground: string, ink: string): string {
  if (contrast(ground, WHITE) >= 4.5) return WHITE;
  return contrast(ground, ink) >= 4.5 ? ink : BLACK;
}
