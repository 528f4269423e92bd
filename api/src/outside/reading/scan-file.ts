/**
 * What a family sends is shown to a virus scanner first, where the house has one (`SCAN_URL`): the bytes are posted to it;
 * 2xx lets them through, 406 or 422 says that they carry something. Without an answer nothing is taken.
 */
import {busy, invalid} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';

const TIMEOUT_MS = 20_000;

/** @throws DomainError 422 at `file`, 503 when the scanner does not answer */
export async function scanFile(scanUrl: string | null, content: Buffer): Promise<void> {
  if (scanUrl === null) return;
  const answer = await fetch(scanUrl, {
    method: 'POST',
    headers: {'content-type': 'application/octet-stream'},
    body: new Uint8Array(content),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    log.warn({err: error.message}, 'virus scanner does not answer');
    return null;
  });
  await answer?.body?.cancel();
  if (answer?.ok) return;
  if (answer?.status === 406 || answer?.status === 422)
    throw invalid(
      {file: 'El antivirus ha encontrado algo en ese archivo: no lo hemos guardado. Haz otra foto o prueba con otro.'},
      'El antivirus no deja pasar ese archivo.',
    );
  if (answer) log.warn({status: answer.status}, 'virus scanner answers what it should not');
  throw busy();
}
