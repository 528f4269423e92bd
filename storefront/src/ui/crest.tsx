// A team's crest. Drawn from its name (always the same one) unless an image address is given.
import {hash} from '../lib/hash';
import {useSite} from '../lib/site';
import {oklch} from './inks';
import './crest.css';

const SHIELDS = [
  'M10 8h80v46c0 24-18 36-40 48C28 90 10 78 10 54z',
  'M10 16q20 2 40-10 20 12 40 10v40c0 22-18 34-40 46-22-12-40-24-40-46z',
  'M50 6a46 46 0 1 1 0 92 46 46 0 1 1 0-92z',
  'M50 4l42 16v36c0 22-20 36-42 46C28 92 8 78 8 56V20z',
];

const FIELDS = [
  'M27 0h16v110H27zM57 0h16v110H57z',
  'M50 0h50v110H50z',
  'M0 30L100 90v20L0 50z',
  'M0 0h100v38H0z',
  'M0 26h100v16H0zM0 58h100v16H0z',
  'M0 90L50 40l50 50v20H0z',
];

const NOISE =
  /^(u\.?d\.?|c\.?d\.?|c\.?f\.?|f\.?c\.?|s\.?d\.?|a\.?d\.?|club|deportiv[ao]|atl[eé]tico|uni[oó]n|real|racing|de|del|la|las|los|el)$/i;

/** «Unión Deportiva Robledal» and «UD Robledal» -> «Robledal»: one club, one crest. */
function tellingWords(name: string): string[] {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const telling = words.filter(word => !NOISE.test(word));
  return telling.length ? telling : words;
}

/** «San Telmo CF» -> «ST». */
const initials = (name: string) =>
  tellingWords(name)
    .slice(0, 2)
    .map(word => word.charAt(0))
    .join('')
    .toLocaleUpperCase('es');

interface Props {
  /** The team's name. */
  name: string;
  /**
   * An image's address, «155» (hue of the ground) or «155/95» (hues of ground and figure); any other word is a seed.
   */
  crest?: string | undefined;
  size?: number;
}

/** Whether a team is the house's own. */
function useIsHouse(name: string): boolean {
  const site = useSite();
  return (
    site !== undefined && site.name !== '' && tellingWords(name).join(' ').startsWith(tellingWords(site.name).join(' '))
  );
}

/** Decorative: the name is always beside it in text. */
export function Crest({name, crest, size = 48}: Props) {
  if (crest && /^(https?:)?\//.test(crest)) return <img src={crest} alt="" width={size} height={size} />;
  return (
    <svg width={size} height={size * 1.08} viewBox="0 0 100 108" aria-hidden="true" focusable="false">
      <CrestShape name={name} crest={crest} />
    </svg>
  );
}

/** The drawing alone, 100 × 108, to be placed inside another drawing. */
export function CrestShape({name, crest}: Pick<Props, 'name' | 'crest'>) {
  return useIsHouse(name) ? <OwnCrest /> : <DerivedCrest name={name} crest={crest} />;
}

/** The house's crest as it was uploaded; until there is one, its initials in its colours. */
function OwnCrest() {
  const {name = '', look} = useSite() ?? {};
  if (look?.crest) return <image href={look.crest.url} width="100" height="108" preserveAspectRatio="xMidYMid meet" />;
  const text = initials(look?.shortName || name);
  return (
    <>
      <path className="house-mark" d={SHIELDS[0]} />
      <text
        x="50"
        y="50"
        dy=".36em"
        textAnchor="middle"
        className="crest-text house-mark-text"
        fontSize={text.length > 1 ? 40 : 52}
      >
        {text}
      </text>
    </>
  );
}

function DerivedCrest({name, crest}: Pick<Props, 'name' | 'crest'>) {
  const seed = hash(crest && !/^\d/.test(crest) ? crest : tellingWords(name).join(' '));
  const hues = /^(\d{1,3})(?:\/(\d{1,3}))?$/.exec(crest ?? '');
  const hue = hues ? Number(hues[1]) : seed % 360;
  const ground = oklch(0.4, 0.14, hue);
  const second = hues?.[2] ? Number(hues[2]) : hue + ((seed >>> 6) % 2 ? 70 : -70);
  const field = !hues?.[2] && (seed >>> 4) % 3 === 0 ? '#ffffff' : oklch(0.85, 0.17, second);
  const shield = SHIELDS[(seed >>> 9) % SHIELDS.length];
  const id = `crest${seed}`;
  const text = initials(name);
  return (
    <>
      <clipPath id={id}>
        <path d={shield} />
      </clipPath>
      <path d={shield} fill={ground} />
      <path d={FIELDS[(seed >>> 12) % FIELDS.length]} fill={field} clipPath={`url(#${id})`} />
      <circle cx="50" cy="52" r={text.length > 1 ? 25 : 22} fill={ground} stroke="#fff" strokeWidth="4" />
      <text
        x="50"
        y="52"
        dy=".36em"
        textAnchor="middle"
        fill="#fff"
        className="crest-text"
        fontSize={text.length > 1 ? 25 : 31}
      >
        {text}
      </text>
      <path d={shield} fill="none" stroke="#fff" strokeWidth="5" />
      <path d={shield} fill="none" stroke={ground} strokeWidth="1.5" />
    </>
  );
}
