/** Files that were sent before the message that carries them. One that is missing is said, not left out. */
import type {CaseFile} from '../../domain/cases/keep-files';
import {takeUploads} from '../../domain/passes/papers/keep-upload';
import {invalid} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';

export async function takeCaseFiles(tx: Tx, tokens: string[] | undefined): Promise<CaseFile[]> {
  const wanted = [...new Set(tokens ?? [])];
  const taken = await takeUploads(tx, wanted);
  if (taken.size < wanted.length) throw invalid({files: 'Alguno de los archivos ya no está: vuelve a adjuntarlo.'});
  return wanted.map(token => taken.get(token)!);
}
