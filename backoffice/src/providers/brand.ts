// The club's own colours, so that the tool looks like the house it serves. Remembered between visits,
// because the first paint must not wait for the network.
export interface Brand {
  name: string;
  shortName: string;
  /** Hex colours as the organization chose them; contrast is the theme's business. */
  primary: string;
  accent: string;
  crest: Crest | null;
  isDemo: boolean;
}

/** The club's crest as flat shapes, drawn in a box of width × height. */
export interface Crest {
  width: number;
  height: number;
  paths: { d: string; fill: string }[];
}

const BRAND_KEY = 'taquilla.brand';
const fallback: Brand = { name: 'Taquilla', shortName: 'Taquilla', primary: '#0f5a46', accent: '#f5c542', crest: null, isDemo: false };

interface Site {
  name: string;
  isDemo?: boolean;
  brand?: { shortName?: string; colors?: Record<string, string>; crest?: unknown };
}

const isHex = (value: string | undefined): value is string => value !== undefined && /^#[0-9a-f]{6}$/i.test(value);

function toBrand(site: Site): Brand {
  const colors = site.brand?.colors ?? {};
  return {
    name: site.name,
    shortName: site.brand?.shortName ?? site.name,
    primary: isHex(colors.primary) ? colors.primary : fallback.primary,
    accent: isHex(colors.accent) ? colors.accent : isHex(colors.secondary) ? colors.secondary : fallback.accent,
    crest: toCrest(site.brand?.crest),
    isDemo: site.isDemo ?? false,
  };
}

function toCrest(given: unknown): Crest | null {
  const crest = given as Partial<Crest> | null | undefined;
  if (!Array.isArray(crest?.paths) || !crest.width || !crest.height) return null;
  return { width: crest.width, height: crest.height, paths: crest.paths.map(({ d, fill }) => ({ d: String(d), fill: String(fill) })) };
}

function remembered(): Brand {
  try {
    const text = localStorage.getItem(BRAND_KEY);
    return text === null ? fallback : { ...fallback, ...(JSON.parse(text) as Partial<Brand>) };
  } catch {
    return fallback;
  }
}

/** The brand as last seen, at once; `refreshed` settles with the server's answer, or never changes anything. */
export function loadBrand(): { now: Brand; refreshed: Promise<Brand> } {
  const now = remembered();
  const refreshed = fetch('/api/public/site')
    .then(async (answer) => (answer.ok ? toBrand((await answer.json()) as Site) : now))
    .catch(() => now)
    .then((brand) => {
      localStorage.setItem(BRAND_KEY, JSON.stringify(brand));
      return brand;
    });
  return { now, refreshed };
}
