/** Colours of imported files as #rrggbb: hexadecimal, rgb() and the names that editors offer. */

const NAMES: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  brown: '#a52a2a',
  pink: '#ffc0cb',
  gold: '#ffd700',
  violet: '#ee82ee',
};

/** Zones without a readable colour take these in turn: apart from each other, and white reads well on all. */
const PALETTE = ['#1e4fa3', '#0f6e64', '#a8571b', '#9f2f4c', '#5b4a9c', '#4b7f3a', '#8a6a1f', '#55606e'];

/** undefined when it is no colour, or `none`. */
export function readColor(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 40) return undefined;
  const value = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(value)) return value.slice(0, 7);
  if (/^#[0-9a-f]{3,4}$/.test(value)) return `#${[...value.slice(1, 4)].map(digit => digit + digit).join('')}`;
  const rgb = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(value);
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map(part => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`;
  return Object.hasOwn(NAMES, value) ? NAMES[value] : undefined;
}

export function paletteColor(index: number): string {
  return PALETTE[index % PALETTE.length]!;
}
