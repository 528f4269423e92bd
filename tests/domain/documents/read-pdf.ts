/**
 * Reads back what our own PDF writer makes (pdfkit: no object streams, Flate, one ToUnicode table per font): pages,
 * words, tags.
 */
import {inflateSync} from 'node:zlib';

export interface ReadPdf {
  /** Words of each page in drawing order; pieces that were placed apart are divided by a space. */
  pages: string[];
  /** Everything that is not a stream: dictionaries, tags, metadata keys. */
  structure: string;
  metadata: string;
  sizes: [number, number][];
  /** How often each structure type occurs. */
  tags: Record<string, number>;
}

interface Piece {
  dictionary: string;
  stream: Buffer | null;
}

export function readPdf(file: Buffer): ReadPdf {
  const pieces = objectsOf(file);
  const pageIds = [...pieces].filter(([, piece]) => /\/Type \/Page\b/.test(piece.dictionary)).map(([id]) => id);
  const structure = [...pieces.values()].map(piece => piece.dictionary).join('\n');
  const metadata =
    [...pieces.values()].find(piece => piece.dictionary.includes('/Type /Metadata'))?.stream?.toString('utf8') ?? '';
  const tags: Record<string, number> = {};
  for (const [, type] of structure.matchAll(/\/S \/(Document|Sect|H1|H2|P|Figure)\b/g))
    tags[type!] = (tags[type!] ?? 0) + 1;
  return {
    pages: pageIds.map(id => wordsOf(pieces, id)),
    structure,
    metadata,
    sizes: pageIds.map(
      id =>
        /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pieces.get(id)!.dictionary)!.slice(1, 3).map(Number) as [
          number,
          number,
        ],
    ),
    tags,
  };
}

function objectsOf(file: Buffer): Map<number, Piece> {
  const text = file.toString('latin1');
  const pieces = new Map<number, Piece>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const streamAt = text.indexOf('\nstream\n', from);
    const endAt = text.indexOf('\nendobj', from);
    if (streamAt === -1 || streamAt > endAt) {
      pieces.set(Number(match[1]), {dictionary: text.slice(from, endAt), stream: null});
      continue;
    }
    const dictionary = text.slice(from, streamAt);
    const length = Number(/\/Length (\d+)/.exec(dictionary)![1]);
    const raw = file.subarray(streamAt + 8, streamAt + 8 + length);
    pieces.set(Number(match[1]), {dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw});
  }
  return pieces;
}

function wordsOf(pieces: Map<number, Piece>, pageId: number): string {
  const {dictionary} = pieces.get(pageId)!;
  const at = (pattern: RegExp, source: string) => Number(pattern.exec(source)![1]);
  const content = pieces.get(at(/\/Contents (\d+) 0 R/, dictionary))!.stream!.toString('latin1');
  const resources = pieces.get(at(/\/Resources (\d+) 0 R/, dictionary))!.dictionary;
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = at(/\/ToUnicode (\d+) 0 R/, pieces.get(Number(id))!.dictionary);
    fonts.set(name!, unicodeOf(pieces.get(table)!.stream!.toString('latin1')));
  }
  let font = new Map<string, string>();
  const words: string[] = [];
  for (const [, name, line] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name)!;
    else
      words.push(
        [...line!.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex]) => (hex!.match(/.{4}/g) ?? []).map(glyph => font.get(glyph) ?? '\ufffd').join(''))
          .join(''),
      );
  }
  return words
    .map(word => word.trim())
    .join(' ')
    .replace(/\u00a0/g, ' ')
    .replace(/ +/g, ' ');
}

function unicodeOf(table: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, from, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], i) => {
      const units = hex!.replace(/ /g, '').match(/.{4}/g) ?? [];
      signs.set(
        (Number.parseInt(from!, 16) + i).toString(16).padStart(4, '0'),
        String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))),
      );
    });
  }
  return signs;
}
