// Theme: the custom properties of the map, read once per scheme, so that painting never asks the style engine.

export interface Theme {
  /** Value of a custom property, or the text itself when it is a colour already. */
  color(nameOrColor: string): string;
  /** `share` of `color` over the ground of the map, as #rrggbb. */
  overGround(color: string, share: number): string;
  /** «#ffffff» or «#000000»: whichever reads better on the colour. */
  inkOn(color: string): string;
  font: string;
  /** Whether the ground is dark. */
  dark: boolean;
}

/** Red, green and blue, 0 to 255, as the luminance of WCAG 2, 0 to 1. */
export function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map(value =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two luminances, 1 to 21. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Red, green and blue of #rrggbb. */
export const rgbOf = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));

/** The ink with the greater contrast, 4.58:1 at the least: at this luminance black and white are equally far. */
export const inkFor = (rgb: readonly number[]): string => (luminance(rgb) > 0.1791 ? '#000000' : '#ffffff');

let probe: CanvasRenderingContext2D | null = null;

/** Red, green and blue of any opaque CSS colour. */
function channels(color: string): number[] {
  probe ??= document.createElement('canvas').getContext('2d')!;
  probe.fillStyle = '#888888';
  probe.fillStyle = color;
  return [1, 3, 5].map(i => parseInt(probe!.fillStyle.toString().slice(i, i + 2), 16) || 0);
}

/** Reads from the element that has class `sm`; `overrides` win over the style sheet. */
export function readTheme(element: Element, overrides: Readonly<Record<string, string>> = {}): Theme {
  const style = getComputedStyle(element);
  const known = new Map<string, string>(Object.entries(overrides));
  const theme: Theme = {
    font: style.fontFamily || 'sans-serif',
    dark: style.getPropertyValue('--sm-dark').trim() === '1',
    overGround(color, share) {
      const ground = channels(theme.color('--sm-bg'));
      const mixed = channels(color).map((value, i) => Math.round(value * share + ground[i]! * (1 - share)));
      return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
    },
    inkOn: color => inkFor(channels(color)),
    color(nameOrColor) {
      if (!nameOrColor.startsWith('--')) return nameOrColor;
      let value = known.get(nameOrColor);
      if (value === undefined) {
        value = style.getPropertyValue(nameOrColor).trim() || '#888';
        known.set(nameOrColor, value);
      }
      return value;
    },
  };
  return theme;
}
