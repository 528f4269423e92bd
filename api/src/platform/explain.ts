/** An error as a sentence for whoever runs the machine; null: only we can mend it, and need the whole story. */
import {examineConfig} from './environment/config';
import {troubleSentence} from './database/trouble';
import {DomainError, OperatorError} from '../domain/kernel/errors';
import {DISK_FULL, fileTrouble} from './environment/file-trouble';

export function explain(error: Error & {code?: string}): string | null {
  if (error.code === 'EADDRINUSE') return 'El puerto ya está ocupado: elige otro con PORT.';
  if (error.code === 'EADDRNOTAVAIL' || (error.code === 'EACCES' && 'port' in error))
    return `No se puede escuchar en HOST y PORT (${error.code}): comprueba los dos.`;
  const file = fileTrouble(error);
  // Also of the embedded server, which no setting names.
  if (error.code === '53100' || file?.endsWith(DISK_FULL))
    return `No queda sitio en el disco (${error.message}): haz sitio y repite la orden.`;
  if (error instanceof OperatorError || error instanceof DomainError || error.name === 'EmbeddedError')
    return error.message;
  // It let us in and went away, or does not let us do it.
  const {databaseUrl} = examineConfig().config;
  const trouble = databaseUrl === null ? null : troubleSentence(error, 'DATABASE_URL', databaseUrl);
  if (trouble) return trouble;
  return file && `No se ha podido: ${file}.`;
}
