// The club's own look, so that the tool looks like the house it serves: the colours are the server's, computed so that
// all can be read. Remembered between visits, because the first paint must not wait for the network.
import type {operations} from '../../../openapi';
import {setClubZone} from './club-zone';

type Site = operations['getSite']['responses']['200']['content']['application/json'];
type Look = Site['look'];
export type OfficeColours = Look['office']['light'];

export interface Brand {
  name: string;
  shortName: string;
  colours: Look['office'];
  typeface: Look['typeface'];
  crest: Look['crest'];
  isDemo: boolean;
  /** IANA; '' until it is known. */
  timezone: string;
}

/** Also in the name of what is remembered: an older shape is not read. */
const BRAND_KEY = 'taquilla.look';
const NEUTRAL_RAIL = {text: '#f2f6f4', muted: '#a1a6ab', mark: '#b4c0cd'};
/** Before the first answer: graphite, as of a house that has chosen nothing. */
const fallback: Brand = {
  name: 'Taquilla',
  shortName: 'Taquilla',
  typeface: 'archivo',
  crest: null,
  isDemo: false,
  timezone: '',
  colours: {
    light: {
      paper: '#ffffff',
      page: '#f1f2f4',
      ink: '#1b1e21',
      muted: '#575c61',
      line: '#d5d8da',
      field: '#90959a',
      primary: '#2f3b4a',
      onPrimary: '#ffffff',
      button: '#2f3b4a',
      onButton: '#ffffff',
      buttonHover: '#262f3b',
      rail: {...NEUTRAL_RAIL, background: '#1a2027', hover: '#31363d'},
    },
    dark: {
      paper: '#1f2226',
      page: '#16181b',
      ink: '#e4e6e8',
      muted: '#a9adb2',
      line: '#373b3f',
      field: '#767b80',
      primary: '#8fa1b8',
      onPrimary: '#16181b',
      button: '#4a5d74',
      onButton: '#ffffff',
      buttonHover: '#41526b',
      rail: {...NEUTRAL_RAIL, background: '#13171b', hover: '#2b2e32'},
    },
  },
};

function toBrand({name, isDemo, look, timezone}: Site): Brand {
  return {
    name,
    shortName: look.shortName || name,
    colours: look.office,
    typeface: look.typeface,
    crest: look.crest,
    isDemo,
    timezone,
  };
}

function remembered(): Brand {
  try {
    const text = localStorage.getItem(BRAND_KEY);
    return text === null ? fallback : {...fallback, ...(JSON.parse(text) as Partial<Brand>)};
  } catch {
    return fallback;
  }
}

async function fetchBrand(otherwise: Brand): Promise<Brand> {
  const brand = await fetch('/api/public/site')
    .then(async answer => (answer.ok ? toBrand((await answer.json()) as Site) : otherwise))
    .catch(() => otherwise);
  localStorage.setItem(BRAND_KEY, JSON.stringify(brand));
  setClubZone(brand.timezone);
  return brand;
}

/** The brand as last seen, at once; `refreshed` settles with the server's answer, or never changes anything. */
export function loadBrand(): {now: Brand; refreshed: Promise<Brand>} {
  const now = remembered();
  setClubZone(now.timezone);
  return {now, refreshed: fetchBrand(now)};
}

let follow: ((brand: Brand) => void) | undefined;

/** Who draws the tool asks to be told when the look changes under its feet. */
export function onBrand(told: (brand: Brand) => void): void {
  follow = told;
}

/** After name or look were saved: this window follows at once, the others when they are next loaded. */
export async function refreshBrand(): Promise<void> {
  const before = remembered();
  const brand = await fetchBrand(before);
  if (JSON.stringify(brand) !== JSON.stringify(before)) follow?.(brand);
}
