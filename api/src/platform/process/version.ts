/**
 * Which program this is: the version of package.json and the commit that it was built from (api/bin/build.mjs writes it
 * beside the compiled code, so neither git nor its folder is needed where it runs). Read once.
 */
import fs from 'node:fs';
import path from 'node:path';

const read = (...at: string[]): string => {
  try {
    return fs.readFileSync(path.resolve(__dirname, '..', '..', '..', ...at), 'utf8');
  } catch {
    return '';
  }
};

export const VERSION = (JSON.parse(read('..', 'package.json') || '{}') as {version?: string}).version ?? '0';
/** Twelve digits; null when it was built from a copy without its history. */
export const COMMIT = read('dist', '.commit').trim() || null;
/** As people read it. */
export const VERSION_TEXT = COMMIT ? `${VERSION} (${COMMIT})` : VERSION;
