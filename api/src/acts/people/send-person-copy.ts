/** A copy that is ready, to the person or to staff: each look at it is noted. */
import type {Response} from '@loopback/rest';
import {unseal} from '../../platform/keys/seal';
import type {Database} from '../../platform/database/db';
import {DomainError} from '../../domain/kernel/errors';
import {COPY_TYPES, type CopyFormat} from '../../outside/papers/person/copy-files';
import {placeOfCopy} from '../../jobs/make-person-copies';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {sendFile} from '../send-file';

export async function sendPersonCopy(
  db: Database,
  {config}: Runtime,
  response: Response,
  {id, format, before}: {id: number; format: CopyFormat; before: (tx: Tx) => Promise<void>},
): Promise<Response> {
  const sealed = await db.withTransaction(async tx => {
    await before(tx);
    const {rows} = await tx.query<{sealed: Buffer}>(
      'select sealed from person_export_file where person_request_id = $1 and format = $2',
      [id, format],
    );
    if (!rows[0])
      throw new DomainError('file_not_ready', 'La copia todavía no está hecha, o ya se ha borrado: pide otra.');
    return rows[0].sealed;
  });
  const content = Buffer.from(unseal(config.secret, placeOfCopy(id, format), sealed), 'base64');
  const {type, ending} = COPY_TYPES[format];
  return sendFile(response, type, `mis-datos-${id}.${ending}`, content);
}
