/** A crest and the picture made of it become files of the media manager: seen there, served from there, not deleted while in use. */
import {storeMedia} from '../media/store-media';
import type {MediaKind} from '../media/read-kind';
import type {Tx} from '../../tx';

export interface CrestUpload {
  content: Buffer;
  kind: MediaKind;
  picture: {content: Buffer; width: number; height: number};
  staffUserId: number | null;
  /** What is seen on it, when somebody knows. */
  altText?: string;
}

const FOLDER = 'Marca';

/** The same bytes are the same crest. */
export async function storeCrest(tx: Tx, {content, kind, picture, staffUserId, altText = 'Escudo'}: CrestUpload): Promise<number> {
  const store = (name: string, bytes: Buffer, its: MediaKind) => storeMedia(tx, {name, folder: FOLDER, altText, content: bytes, kind: its, staffUserId});
  const original = await store('escudo', content, kind);
  const drawn = await store('escudo-para-correos', picture.content, {mimeType: 'image/png', extension: 'png', width: picture.width, height: picture.height});
  const {rows} = await tx.query<{id: number}>(
    'insert into crest (media_file_id, picture_id) values ($1, $2) on conflict (media_file_id) do update set picture_id = excluded.picture_id returning id',
    [original.id, drawn.id],
  );
  return rows[0]!.id;
}
