/** How the house looks, as it was chosen. The row is always there (0057_look.sql); colours are null until somebody chooses them. */
import type {Tx} from '../../tx';

export const TYPEFACES = ['archivo', 'serif', 'condensed', 'system'] as const;
export type Typeface = (typeof TYPEFACES)[number];
export const POSTER_STYLES = ['illustrated', 'house', 'plain'] as const;
export type PosterStyle = (typeof POSTER_STYLES)[number];

export interface CrestFile {
  id: number;
  /** The file as it was uploaded: for whoever shows pictures of any kind. */
  url: string;
  /** The same as PNG: for mails and papers. */
  pictureUrl: string | null;
  pictureId: number | null;
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

/** The look as JSON, for statements that read it along with something else. */
export const LOOK_JSON = `
(select json_build_object('shortName', l.short_name, 'motto', l.motto, 'primary', l.primary_color, 'accent', l.accent_color, 'typeface', l.typeface, 'posterStyle', l.poster_style, 'version', l.version,
   'crest', case when c.id is not null then json_build_object('id', c.id, 'url', '/media/' || m.id || '/' || m.name, 'pictureId', p.id, 'pictureUrl', '/media/' || p.id || '/' || p.name,
                                                              'width', coalesce(p.width, m.width, 100), 'height', coalesce(p.height, m.height, 100)) end)
   from look l left join crest c on c.id = l.crest_id left join media_file m on m.id = c.media_file_id left join media_file p on p.id = c.picture_id)`;

export async function readLook(tx: Pick<Tx, 'query'>): Promise<Look> {
  return (await tx.query<{look: Look}>(`select ${LOOK_JSON} as look`)).rows[0]!.look;
}

/** The last picture asked for: bytes never change under an id, and a house has one crest. */
let last: {id: number; bytes: Promise<Buffer | undefined>} | undefined;

/** The crest as PNG, for papers. */
export function readCrestPicture(tx: Pick<Tx, 'query'>, look: Pick<Look, 'crest'>): Promise<Buffer | undefined> {
  const id = look.crest?.pictureId;
  if (!id) return Promise.resolve(undefined);
  if (last?.id !== id) {
    const bytes = tx.query<{content: Buffer}>('select content from media_file where id = $1', [id]).then(({rows}) => rows[0]?.content);
    last = {id, bytes};
    bytes.catch(() => (last = undefined));
  }
  return last.bytes;
}
