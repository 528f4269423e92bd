// Theme: the custom properties of the map, read once per scheme, so that painting never asks the style engine.

export interface Theme {
  /** Value of a custom property, or the text itself when it is a colour already. */
  color(nameOrColor: string): string;
  /** «#ffffff» or a near black: whichever reads better on the colour. */
  inkOn(color: string): string;
  font: string;
  /** Whether the ground is dark. */
  dark: boolean;
}

/** Reads from the element that has class `sm`; `overrides` win over the style sheet. */
export function readTheme(element: Element, overrides: Readonly<Record<string, string>> = {}): Theme {
  const style = getComputedStyle(element);
  const known = new Map<string, string>(Object.entries(overrides));
  return {
    font: style.fontFamily || 'sans-serif',
    dark: style.getPropertyValue('--sm-dark').trim() === '1',
    inkOn(color) {
      const probe = document.createElement('canvas').getContext('2d')!;
      probe.fillStyle = color;
      const hex = probe.fillStyle;
      if (!hex.startsWith('#')) return '#ffffff';
      const [r, g, b] = [1, 3, 5].map((i) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? '#10131a' : '#ffffff';
    },
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
}
