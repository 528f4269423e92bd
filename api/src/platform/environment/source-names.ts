/**
 * Stacks with the names and lines of the sources. Node can do it (`--enable-source-maps`), and then reads the map of
 * every module as it loads: a tenth of a start, and megabytes that stay. Here a map is read when an error is told.
 */
import {readFileSync} from 'node:fs';
import {SourceMap, type SourceMapPayload} from 'node:module';
import path from 'node:path';

/** `built`: the folder whose modules have a map beside them. */
export function nameSources(built: string): void {
  const known = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    if (!known.has(file)) known.set(file, readMap(file));
    return known.get(file)!;
  };
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map(frame => `    at ${named(frame, built, mapOf)}`)].join('\n');
}

function named(frame: NodeJS.CallSite, built: string, mapOf: (file: string) => SourceMap | null): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith(built + path.sep) || !line || !column) return text;
  const source = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!source || !('originalSource' in source)) return text;
  const at = path.resolve(path.dirname(file), source.originalSource);
  return text.replace(`${file}:${line}:${column}`, `${at}:${source.originalLine + 1}:${source.originalColumn + 1}`);
}

/** A stack is told in any case. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
