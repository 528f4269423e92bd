/** Strips as pages of a roll, where no printer takes their bytes. */
import type {Strip, StripLine} from '../print/strip';
import {code, gap, onRoll, pair, rule, text, type Piece} from './pieces';

export const stripsPdf = (
  about: {title: string; author: string; createdAt: Date},
  strips: readonly Strip[],
): Promise<Buffer> =>
  onRoll({...about, subject: about.title}, async print => {
    for (const strip of strips) print(doc => strip.map((line, n) => pieceOf(doc, line, n)));
  });

function pieceOf(doc: PDFKit.PDFDocument, line: StripLine, n: number): Piece {
  if (line.is === 'rule') return rule(doc);
  if (line.is === 'gap') return gap(8);
  if (line.is === 'code') return code(doc, line.text, line.words);
  if (line.is === 'pair') return pair(doc, line.left, line.right, line.bold ? 'bold' : 'regular', 9);
  const piece = text(doc, line.words, line.bold ? 'bold' : 'regular', line.size === 2 ? 15 : 9, line.align, 12);
  return n === 0 ? {...piece, tag: 'H1'} : piece;
}
