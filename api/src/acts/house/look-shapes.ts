/** The colours that a front has to use, as the documentation shows them. */
import {colourNames, officeColourNames} from '../../domain/look/palettes';
import {POSTER_STYLES, TYPEFACES} from '../../domain/look/read-look';
import {bool, int, list, obj, oneOf, orNull, str, type Shape} from '../../domain/kernel/shape';

const COLOUR = str({pattern: '^#[0-9a-f]{6}$', example: '#1f5f8b'});
const RATIO: Shape<number> = {schema: {type: 'number', minimum: 1, maximum: 21, description: 'contraste (WCAG 2.2)'}};
const each = <const K extends string>(names: readonly K[]): Record<K, Shape<string>> =>
  Object.fromEntries(names.map(name => [name, COLOUR])) as Record<K, Shape<string>>;

const SHOP = obj(each(colourNames), 'ShopColours');
const OFFICE = obj(
  {...each(officeColourNames), rail: obj(each(['background', 'text', 'muted', 'mark', 'hover']))},
  'OfficeColours',
);
const PAPER = obj(each(['primary', 'secondary', 'onPrimary', 'primaryInk', 'tint', 'nightInk']), 'PaperColours');

const CREST = obj({url: str(), width: int(), height: int()}, 'HouseCrest');
const POSTER = obj(each(['deep', 'strong', 'second', 'pale']), 'PosterInks');
const NAMED = {shortName: str(), motto: str(), typeface: oneOf(...TYPEFACES), posterStyle: oneOf(...POSTER_STYLES)};

export const COLOURS = obj(
  {
    shop: obj({light: SHOP, dark: SHOP}),
    office: obj({light: OFFICE, dark: OFFICE}),
    paper: PAPER,
    poster: POSTER,
    pairs: list(
      obj({
        place: str(),
        theme: oneOf('light', 'dark', 'paper'),
        ground: COLOUR,
        text: COLOUR,
        ratio: RATIO,
        chosen: COLOUR,
        mended: COLOUR,
        isMended: bool(),
      }),
    ),
  },
  'HouseColours',
);

/** What the public may know. */
export const SITE_LOOK = obj(
  {
    ...NAMED,
    crest: orNull(CREST),
    shop: obj({light: SHOP, dark: SHOP}),
    office: obj({light: OFFICE, dark: OFFICE}),
    poster: POSTER,
  },
  'HouseLook',
);

export const OWN_LOOK = obj(
  {
    ...NAMED,
    version: int(),
    primary: orNull(COLOUR),
    accent: orNull(COLOUR),
    crestId: orNull(int()),
    crest: orNull(CREST),
    colours: COLOURS,
  },
  'OwnLook',
);
