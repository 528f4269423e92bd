/**
 * How the house looks, as it was chosen. The row is always there (0030_house.sql); colours are null until somebody
 * chooses them.
 */
import type {Tx} from '../kernel/tx';
import {WHITE} from './colours';
import {paperColours} from './palettes';

export const TYPEFACES = ['archivo', 'serif', 'condensed', 'system'] as const;
export type Typeface = (typeof TYPEFACES)[number];
export const POSTER_STYLES = ['illustrated', 'house', 'plain'] as const;
export type PosterStyle = (typeof POSTER_STYLES)[number];

export interface Picture {
  id: number;
  url: string;
}

export interface CrestFile {
  id: number;
  /** The file as it was uploaded: for whoever shows pictures of any kind. */
  url: string;
  /** The same as PNG, by itself; and with the rim that it has on a dark band, and on a light one: all of one size. */
  picture: Picture | null;
  onDark: Picture | null;
  onLight: Picture | null;
  width: number;
  height: number;
}

export interface Look {
  shortName: string;
  motto: string;
  primary: string | null;
  accent: string | null;
  typeface: Typeface;
  posterStyle: PosterStyle;
  crest: CrestFile | null;
  version: number;
}

const picture = (table: string): string =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'url',
    '/media/' || ${table}.id || '/' || ${table}.name) end`;

/** The look as JSON, for statements that read it along with something else. */
export const LOOK_JSON = `
(select json_build_object('shortName', l.short_name, 'motto', l.motto, 'primary', l.primary_color, 'accent',
  l.accent_color, 'typeface', l.typeface, 'posterStyle', l.poster_style, 'version', l.version,
   'crest', case when c.id is not null then json_build_object('id', c.id, 'url', '/media/' || m.id || '/' || m.name,
     'picture', ${picture('p')}, 'onDark', ${picture('d')}, 'onLight', ${picture('w')},
                                                              'width', coalesce(p.width, m.width, 100), 'height',
                                                                coalesce(p.height, m.height, 100)) end)
   from look l left join crest c on c.id = l.crest_id left join media_file m on m.id = c.media_file_id
     left join media_file p on p.id = c.picture_id
                left join media_file d on d.id = c.on_dark_id left join media_file w on w.id = c.on_light_id)`;

export async function readLook(tx: Pick<Tx, 'query'>): Promise<Look> {
  return (await tx.query<{look: Look}>(`select ${LOOK_JSON} as look`)).rows[0]!.look;
}

/** The crest as it is seen upon the house's colour, for the bands of mails and papers. */
export function crestOnBand(look: Pick<Look, 'crest' | 'primary' | 'accent'>): Picture | null {
  const {crest} = look;
  return crest && ((paperColours(look).onPrimary === WHITE ? crest.onDark : crest.onLight) ?? crest.picture);
}

/** The last pictures asked for: bytes never change under an id, and a house has one crest. */
const asked = new Map<number, Promise<Buffer | undefined>>();
const MOST_ASKED = 6;

/** The bytes of one of a crest's pictures. */
export function readPicture(tx: Pick<Tx, 'query'>, picture: Picture | null | undefined): Promise<Buffer | undefined> {
  if (!picture) return Promise.resolve(undefined);
  const known = asked.get(picture.id);
  if (known) return known;
  const bytes = tx
    .query<{content: Buffer}>('select content from media_file where id = $1', [picture.id])
    .then(({rows}) => rows[0]?.content);
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(picture.id, bytes);
  bytes.catch(() => asked.delete(picture.id));
  return bytes;
}
