/**
 * Every colour that shop, office, mails and papers use, computed from the two that the club chose. Whatever those are,
 * what is written can be read (4.5 : 1 at least) and what is pressed can be seen (3 : 1). This is the only place where
 * it is decided.
 */
import {contrast, isColour, isLight, mix, oklch, readableOn, textOn, toOklch, WHITE} from './colours';

/** What a house looks like that has chosen nothing: graphite on white. */
export const NEUTRAL = {primary: '#2f3b4a', accent: '#b4c0cd'} as const;

export interface Chosen {
  primary: string | null;
  accent: string | null;
}

export const colourNames = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink2',
  'line',
  'lineStrong',
  'rule',
  'brand',
  'onBrand',
  'accent',
  'onAccent',
  'link',
  'primary',
  'onPrimary',
  'primaryHover',
  'onPrimaryHover',
  'focus',
  'focusHalo',
] as const;
export type ShopColours = Record<(typeof colourNames)[number], string>;

export interface Rail {
  background: string;
  text: string;
  muted: string;
  mark: string;
  hover: string;
}

export interface PosterInks {
  /** Dark ground: white can be read on it. */
  deep: string;
  strong: string;
  /** Overprints the deep one, and is read on it. */
  second: string;
  pale: string;
}

/** Posters in the colours of the house, for whoever wants them all alike. */
export function posterInks(chosen: Chosen): PosterInks {
  const {primary, accent, grey} = baseOf(chosen);
  const deep = readableOn([WHITE], primary, 7);
  const strong = contrast(primary, deep) > 1.6 ? primary : mix(deep, WHITE, 0.24);
  return {deep, strong, second: readableOn([deep], accent, 4.5), pale: grey(0.955, 0.012)};
}

export const officeColourNames = [
  'paper',
  'page',
  'ink',
  'muted',
  'line',
  'field',
  'primary',
  'onPrimary',
  'button',
  'onButton',
  'buttonHover',
] as const;
export type OfficeColours = Record<(typeof officeColourNames)[number], string> & {rail: Rail};

interface Base {
  primary: string;
  accent: string;
  /** A grey with a breath of the club's hue; no more than its own colour has. */
  grey: (lightness: number, chroma: number) => string;
}

function baseOf(chosen: Chosen): Base {
  const primary = isColour(chosen.primary) ? chosen.primary.toLowerCase() : NEUTRAL.primary;
  const accent = isColour(chosen.accent)
    ? chosen.accent.toLowerCase()
    : isColour(chosen.primary)
      ? mix(primary, WHITE, 0.6)
      : NEUTRAL.accent;
  const {chroma, hue} = toOklch(primary);
  return {primary, accent, grey: (lightness, most) => oklch(lightness, most * Math.min(1, chroma / 0.07), hue)};
}

export function shopColours(chosen: Chosen): {light: ShopColours; dark: ShopColours} {
  const base = baseOf(chosen);
  return {light: shopByDay(base), dark: shopByNight(base)};
}

function shopByDay({primary: chosen, accent, grey}: Base): ShopColours {
  const [paper, surface, sunken, ink] = [grey(0.972, 0.006), WHITE, grey(0.936, 0.009), grey(0.218, 0.022)];
  const brand = groundOf(chosen, ink);
  const primary = groundOf(readableOn([paper, surface, sunken], chosen, 3), ink);
  const onPrimary = textOn(primary, ink);
  const [primaryHover, onPrimaryHover] = onPrimary === WHITE ? [ink, WHITE] : [mix(primary, WHITE, 0.3), onPrimary];
  return {
    paper,
    surface,
    sunken,
    ink,
    ink2: grey(0.45, 0.022),
    line: grey(0.86, 0.012),
    lineStrong: grey(0.585, 0.02),
    rule: ink,
    brand,
    onBrand: textOn(brand, ink),
    accent: groundOf(accent, ink),
    onAccent: textOn(groundOf(accent, ink), ink),
    link: readableOn([paper, surface, sunken], chosen, 4.6),
    primary,
    onPrimary,
    primaryHover,
    onPrimaryHover,
    focus: ink,
    focusHalo: accent,
  };
}

function shopByNight({primary: chosen, accent: light, grey}: Base): ShopColours {
  const [paper, surface, sunken, ink] = [grey(0.18, 0.014), grey(0.228, 0.019), grey(0.27, 0.022), grey(0.96, 0.008)];
  const dark = grey(0.218, 0.022);
  // A light club has a light head by day; by night it would glare.
  const brand = isLight(chosen) ? sunken : groundOf(chosen, dark);
  const accent = groundOf(light, dark);
  const primary = groundOf(readableOn([paper, surface, sunken], light, 4.5), dark);
  const onPrimary = textOn(primary, dark);
  const onBrand = brand === sunken ? ink : textOn(brand, dark);
  return {
    paper,
    surface,
    sunken,
    ink,
    ink2: grey(0.77, 0.018),
    line: grey(0.34, 0.024),
    lineStrong: grey(0.61, 0.026),
    rule: grey(0.585, 0.022),
    brand,
    onBrand,
    accent,
    onAccent: textOn(accent, dark),
    link: readableOn([paper, surface, sunken], light, 5.5),
    primary,
    onPrimary,
    primaryHover: WHITE,
    onPrimaryHover: dark,
    focus: readableOn([paper, surface, sunken], light, 4.5),
    focusHalo: paper,
  };
}

/**
 * The colour itself if anything can be written on it, and the nearest darker one if not: between the two inks lies a
 * narrow gap.
 */
function groundOf(colour: string, ink: string): string {
  let ground = colour;
  while (contrast(ground, WHITE) < 4.5 && contrast(ground, ink) < 4.5) ground = mix(ground, '#000000', 0.02);
  return ground;
}

export function officeColours(chosen: Chosen): {light: OfficeColours; dark: OfficeColours} {
  const {primary: chosenPrimary, accent, grey} = baseOf(chosen);
  const day = {
    paper: WHITE,
    page: grey(0.962, 0.004),
    ink: grey(0.235, 0.014),
    muted: grey(0.475, 0.018),
    line: grey(0.88, 0.01),
    field: grey(0.665, 0.02),
  };
  const night = {
    paper: grey(0.25, 0.016),
    page: grey(0.208, 0.012),
    ink: grey(0.925, 0.01),
    muted: grey(0.75, 0.016),
    line: grey(0.348, 0.016),
    field: grey(0.58, 0.02),
  };
  const dayInk = readableOn([day.page, day.paper], chosenPrimary, 5);
  const nightInk = readableOn([night.page, night.paper], chosenPrimary, 6);
  // What is pressed keeps more of the club's colour than what is read.
  const button = groundOf(readableOn([night.paper], chosenPrimary, 2), night.page);
  const onButton = textOn(button, night.page);
  return {
    light: {
      ...day,
      primary: dayInk,
      onPrimary: WHITE,
      button: dayInk,
      onButton: WHITE,
      buttonHover: mix(dayInk, '#000000', 0.2),
      rail: railOf(chosenPrimary, accent, grey(0.17, 0.01), 0.62),
    },
    dark: {
      ...night,
      primary: nightInk,
      onPrimary: textOn(nightInk, night.page),
      button,
      onButton,
      buttonHover: hoverOf(button, onButton),
      rail: railOf(chosenPrimary, accent, grey(0.175, 0.012), 0.82),
    },
  };
}

/** A little lighter under dark letters, a little darker under white ones: never less readable. */
const hoverOf = (ground: string, text: string): string => mix(ground, text === WHITE ? '#000000' : WHITE, 0.12);

/** The menu keeps the club's colour, darkened, in both themes: the one constant of the office. */
function railOf(primary: string, accent: string, black: string, share: number): Rail {
  const text = '#f2f6f4';
  let background = mix(primary, black, share);
  while (contrast(mix(background, WHITE, 0.1), text) < 4.6) background = mix(background, black, 0.1);
  const hover = mix(background, WHITE, 0.1);
  return {
    background,
    text,
    muted: readableOn([background, hover], mix(text, background, 0.38)),
    mark: readableOn([background], accent, 3),
    hover,
  };
}

export interface PaperColours {
  readonly primary: string;
  readonly secondary: string;
  /** Text upon the primary colour. */
  readonly onPrimary: string;
  /** The primary colour, as dark as text on white must be. */
  readonly primaryInk: string;
  readonly tint: string;
  /** The same by night, where a mail program turns white into this. */
  readonly nightInk: string;
}

export const PRINTED_INK = '#12161d';
const MAIL_NIGHT = ['#0d1117', '#171c24', '#10151c'];

/** Twenty thousand mails wear the same two colours, and to find these costs more than all else that a mail is made of. */
const onPaper = new Map<string, PaperColours>();

/** Mails and PDFs: dark on white. */
export function paperColours(chosen: Chosen): PaperColours {
  const key = `${chosen.primary} ${chosen.accent}`;
  let colours = onPaper.get(key);
  if (!colours) {
    const {primary: colour, accent} = baseOf(chosen);
    const primary = groundOf(colour, PRINTED_INK);
    const tint = mix(primary, WHITE, 0.93);
    colours = {
      primary,
      secondary: accent,
      onPrimary: textOn(primary, PRINTED_INK),
      primaryInk: readableOn([WHITE, tint], primary, 5.5),
      tint,
      nightInk: readableOn(MAIL_NIGHT, primary, 5),
    };
    if (onPaper.size >= 200) onPaper.clear();
    onPaper.set(key, colours);
  }
  return colours;
}

export interface Pair {
  place: string;
  theme: 'light' | 'dark' | 'paper';
  ground: string;
  text: string;
  ratio: number;
  /** The chosen colour that this stands for, and whether it could not stay as it was. */
  chosen: string;
  mended: string;
  isMended: boolean;
}

/** What was chosen beside what is drawn, for the person who chooses. */
export function pairsOf(chosen: Chosen): Pair[] {
  const {primary, accent} = baseOf(chosen);
  const {light, dark} = shopColours(chosen);
  const paper = paperColours(chosen);
  const pair = (
    place: string,
    theme: Pair['theme'],
    ground: string,
    text: string,
    of: string,
    drawn: string,
  ): Pair => ({
    place,
    theme,
    ground,
    text,
    ratio: Math.floor(contrast(ground, text) * 10) / 10,
    chosen: of,
    mended: drawn,
    isMended: drawn !== of,
  });
  return [
    pair('Cabecera', 'light', light.brand, light.onBrand, primary, light.brand),
    pair('Botones', 'light', light.primary, light.onPrimary, primary, light.primary),
    pair('Enlaces', 'light', light.paper, light.link, primary, light.link),
    pair('Avisos y marcas', 'light', light.accent, light.onAccent, accent, light.accent),
    pair('Cabecera', 'dark', dark.brand, dark.onBrand, primary, dark.brand),
    pair('Botones', 'dark', dark.primary, dark.onPrimary, accent, dark.primary),
    pair('Enlaces', 'dark', dark.paper, dark.link, accent, dark.link),
    pair('Entradas y correos', 'paper', paper.primary, paper.onPrimary, primary, paper.primary),
    pair('Texto en color', 'paper', WHITE, paper.primaryInk, primary, paper.primaryInk),
  ];
}
