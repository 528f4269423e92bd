// The club's own colours, when the installation has set them, with text that can be read on them.

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of WCAG 2 (0 black, 1 white). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const DARK = '#0f1d17';

export function readableOn(hex: string): string {
  const ground = luminance(hex);
  return contrast(ground, 1) >= contrast(ground, luminance(DARK)) ? '#ffffff' : DARK;
}

/** Sets --brand and --accent; a colour that is not #rrggbb is left out. */
export function applyBrand(colors: Record<string, string> | undefined): void {
  const style = document.documentElement.style;
  for (const [name, variable] of [['primary', 'brand'], ['accent', 'accent']] as const) {
    const hex = colors?.[name];
    if (!hex || !/^#[0-9a-f]{6}$/i.test(hex)) continue;
    style.setProperty(`--${variable}`, hex);
    style.setProperty(`--on-${variable}`, readableOn(hex));
  }
}
