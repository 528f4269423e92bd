/** A file of the media manager as a mail carries it. */
import type {OutgoingMail} from '../mail/send';
import type {Tx} from '../../domain/kernel/tx';

/** Null: it is there no more. */
export async function mediaAttachment(
  tx: Pick<Tx, 'query'>,
  mediaFileId: number,
): Promise<OutgoingMail['attachments'][number] | null> {
  const {rows} = await tx.query<OutgoingMail['attachments'][number]>(
    'select name as "fileName", mime_type as "contentType", content from media_file where id = $1',
    [mediaFileId],
  );
  return rows[0] ?? null;
}
