/**
 * Pictures of a crest, drawn apart (read-child.ts): when somebody uploads one, and at the start for those from before.
 */
import type {Database} from '../../platform/database/db';
import type {MediaKind} from '../../domain/media/read-kind';
import {storePictures, type CrestPictures} from '../../domain/look/store-crest';
import {log} from '../../platform/process/log';
import {readApart} from '../reading-apart/read-apart';

export interface DrawnCrest extends CrestPictures {
  kind: MediaKind;
}

/** Errors: those of readApart and of read-crest.ts. */
export async function drawCrest(content: Buffer): Promise<DrawnCrest> {
  const {answer, text} = await readApart('crest', null, content);
  const {kind, width, height, lengths} = answer;
  let at = 0;
  const [plain, onDark, onLight] = lengths.map(length => text.subarray(at, (at += length)));
  return {kind, width, height, plain: plain!, onDark: onDark!, onLight: onLight!};
}

/**
 * Each crest that lacks a picture gets it once. Two processes at once draw the same bytes, and the same bytes are one
 * file. What cannot be drawn stays as it was: mails and papers are without, and somebody is told.
 */
export async function drawMissingCrests(db: Database): Promise<number> {
  const {rows} = await db.query<{id: number}>(
    'select id from crest where picture_id is null or on_dark_id is null or on_light_id is null order by id',
  );
  let drawn = 0;
  for (const {id} of rows) {
    try {
      const {rows: files} = await db.query<{content: Buffer}>(
        'select m.content from crest c join media_file m on m.id = c.media_file_id where c.id = $1',
        [id],
      );
      if (!files[0]) continue;
      const pictures = await drawCrest(files[0].content);
      await db.withTransaction(tx => storePictures(tx, id, pictures));
      drawn++;
    } catch (error) {
      log.warn({crest: id, err: (error as Error).message}, 'a crest cannot be drawn: mails and papers are without it');
    }
  }
  if (drawn) log.info({drawn}, 'crests drawn for mails and papers');
  return drawn;
}
