/**
 * A crest and the pictures made of it become files of the media manager: seen there, served from there, not deleted
 * while in use.
 */
import {storeMedia} from '../media/store-media';
import type {MediaKind} from '../media/read-kind';
import type {Tx} from '../kernel/tx';

/** PNG, all of one size. */
export interface CrestPictures {
  width: number;
  height: number;
  plain: Buffer;
  /** With a light rim, for dark bands; with a dark one, for light bands. */
  onDark: Buffer;
  onLight: Buffer;
}

export interface CrestUpload {
  content: Buffer;
  kind: MediaKind;
  pictures: CrestPictures;
  staffUserId: number | null;
  /** What is seen on it, when somebody knows. */
  altText?: string;
}

const FOLDER = 'Marca';

/** The same bytes are the same crest. */
export async function storeCrest(
  tx: Tx,
  {content, kind, pictures, staffUserId, altText = 'Escudo'}: CrestUpload,
): Promise<number> {
  const original = await storeMedia(tx, {name: 'escudo', folder: FOLDER, altText, content, kind, staffUserId});
  const {rows} = await tx.query<{id: number}>(
    `insert into crest (media_file_id) values ($1) on conflict (media_file_id) do update
      set media_file_id = excluded.media_file_id returning id`,
    [original.id],
  );
  await storePictures(tx, rows[0]!.id, pictures, {staffUserId, altText});
  return rows[0]!.id;
}

/** Of a crest that is known; nobody's, when it was the start that drew them. */
export async function storePictures(
  tx: Tx,
  crestId: number,
  {width, height, ...pictures}: CrestPictures,
  {staffUserId = null, altText = 'Escudo'}: {staffUserId?: number | null; altText?: string} = {},
): Promise<void> {
  const store = async (name: string, content: Buffer) =>
    (
      await storeMedia(tx, {
        name,
        folder: FOLDER,
        altText,
        content,
        kind: {mimeType: 'image/png', extension: 'png', width, height},
        staffUserId,
      })
    ).id;
  const plain = await store('escudo-para-correos', pictures.plain);
  const onDark = await store('escudo-sobre-oscuro', pictures.onDark);
  const onLight = await store('escudo-sobre-claro', pictures.onLight);
  await tx.query('update crest set picture_id = $2, on_dark_id = $3, on_light_id = $4 where id = $1', [
    crestId,
    plain,
    onDark,
    onLight,
  ]);
}
