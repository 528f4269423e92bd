/** A paper that somebody sends: PDF, PNG or JPG of five megabytes at most. What it is is read from its bytes. */
import {invalid} from '../kernel/errors';
import {readHead} from './read-kind';

export const MAX_PAPER_BYTES = 5 * 1024 * 1024;
export type PaperMime = 'application/pdf' | 'image/png' | 'image/jpeg';

/** Null: it is something else, whatever its name says. */
export function paperMime(content: Buffer): PaperMime | null {
  const mime = readHead(content)?.mimeType;
  return mime === 'application/pdf' || mime === 'image/png' || mime === 'image/jpeg' ? mime : null;
}

export interface Paper {
  name: string;
  mimeType: PaperMime;
  content: Buffer;
}

/** @throws DomainError 422 at `file`, with the paper's name */
export function readPaper(fileName: string, content: Buffer): Paper {
  const name =
    fileName
      .replace(/[\\/\p{Cc}]/gu, '')
      .trim()
      .slice(0, 120) || 'documento';
  if (content.length === 0) throw invalid({file: `«${name}» está vacío.`});
  if (content.length > MAX_PAPER_BYTES) throw invalid({file: `«${name}» pasa de 5 MB.`});
  const mimeType = paperMime(content);
  if (mimeType === null)
    throw invalid(
      {file: `«${name}» no es un PDF, un PNG ni un JPG, aunque lo diga su nombre.`},
      `«${name}» no es un PDF, un PNG ni un JPG.`,
    );
  return {name, mimeType, content};
}
