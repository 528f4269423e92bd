/**
 * The process in which one uploaded file is taken apart (read-apart.ts starts it and holds its limits): the file comes
 * in on its standard input, a line of JSON goes out, and behind it the long part of what was read.
 */
import {readReturns, type Returns} from '../bank/sepa/read-returns';
import {readStatement, type ReadStatement} from '../bank/statements/read-statement';
import {cleanSvg} from '../../domain/media/clean-svg';
import {generatePlan} from '../../domain/plans/generate/generate-plan';
import type {PlanRecipe} from '../../domain/plans/generate/recipe';
import {importPlan} from '../../domain/plans/import-plan';
import type {LeftOut} from '../../domain/plans/svg/collect-plan';
import {DomainError, invalid, refusalOf} from '../../domain/kernel/errors';
import {type InboundMail, readMail} from '../mail/inbox/read-mail';
import type {ReadCrest} from '../drawing/crest/read-crest';
import {readCsv, readLines} from '../reading/read-csv';
import {readTable, refuseBadFile} from '../reading/read-table';
import type {TableLimits} from '../reading/table-limits';

/** What may be asked of it. Only types are shared with the API: none of these readers runs there. */
export interface Readings {
  /** Kind and size of a table, before it is kept. */
  look: {ask: {fileName: string; limits: TableLimits}; answer: {format: 'csv' | 'xlsx'}};
  /** A table; the text is an array of rows, each an array of cells. */
  table: {
    ask: {fileName: string; limits: TableLimits};
    answer: {headers: string[]; rowCount: number; sample: string[][]};
  };
  /** A text file, its columns by their names; the text is an array of `{line, first, ...cells by name}`. */
  columns: {ask: {columns: Record<string, string[]>; mostRows: number}; answer: null};
  /** A text file without names of columns; the text is an array of `{line, cells}`. */
  lines: {ask: {separator: string; mostRows: number}; answer: null};
  /** A seat plan; the text is its geometry. */
  plan: {ask: {name?: string | undefined}; answer: {seatCount: number; name: string; leftOut: LeftOut}};
  /** A recipe: nothing that hurts, but a hundred thousand seats take a while to draw. */
  recipe: {ask: null; answer: {seatCount: number; name: string}};
  drawing: {ask: null; answer: {width: number | null; height: number | null}};
  /** A crest; the text is its three pictures as PNG, one after the other. */
  crest: {ask: null; answer: ReadCrest & {lengths: number[]}};
  /** What a bank gives back. */
  returns: {ask: null; answer: Returns};
  /** What came into an account and went out of it. */
  statement: {ask: null; answer: ReadStatement};
  /** A mail that came, from anybody; the text is what hangs from it, one after the other. */
  mail: {
    ask: null;
    answer: Omit<InboundMail, 'hash' | 'files'> & {hash: string; files: {fileName: string; length: number}[]};
  };
}

type Said<A> = {answer: A; text?: string | Buffer};
type Reader<K extends keyof Readings> = (
  ask: Readings[K]['ask'],
  bytes: Buffer,
) => Said<Readings[K]['answer']> | Promise<Said<Readings[K]['answer']>>;

const SAMPLE = 20;

const READERS: {[K in keyof Readings]: Reader<K>} = {
  look: ({fileName, limits}, bytes) => ({answer: {format: refuseBadFile(bytes, fileName, limits)}}),
  table: ({fileName, limits}, bytes) => {
    const {headers, rows} = readTable(bytes, fileName, limits);
    return {answer: {headers, rowCount: rows.length, sample: rows.slice(0, SAMPLE)}, text: JSON.stringify(rows)};
  },
  columns: ({columns, mostRows}, bytes) => {
    const wanted = Object.entries(columns);
    const rows = readCsv(
      bytes.toString('utf8'),
      wanted.flatMap(([, names]) => names),
      mostRows,
    );
    return {
      answer: null,
      text: JSON.stringify(
        rows.map(row => ({
          line: row.line,
          first: row.first(),
          ...Object.fromEntries(wanted.map(([key, names]) => [key, row.get(...names)])),
        })),
      ),
    };
  },
  lines: ({separator, mostRows}, bytes) => ({
    answer: null,
    text: JSON.stringify(readLines(bytes.toString('utf8'), separator, mostRows)),
  }),
  plan: ({name}, bytes) => {
    let leftOut: LeftOut = {shapes: 0, texts: 0, first: []};
    const draft = importPlan(bytes, name, left => (leftOut = left));
    return {answer: {seatCount: draft.seatCount, name: draft.name, leftOut}, text: JSON.stringify(draft)};
  },
  recipe: (_, bytes) => {
    const draft = generatePlan(JSON.parse(bytes.toString('utf8')) as PlanRecipe);
    return {answer: {seatCount: draft.seatCount, name: draft.name}, text: JSON.stringify(draft)};
  },
  drawing: (_, bytes) => ({answer: cleanSvg(bytes.toString('utf8').replace(/^\uFEFF/, ''))}),
  crest: async (_, bytes) => {
    // What draws is a library of some size: only for those who draw.
    const {readCrest} = await import('../drawing/crest/read-crest.js');
    const {plain, onDark, onLight, ...answer} = readCrest(bytes);
    const pictures = [plain, onDark, onLight];
    return {answer: {...answer, lengths: pictures.map(({length}) => length)}, text: Buffer.concat(pictures)};
  },
  returns: (_, bytes) => ({answer: readReturns(bytes)}),
  statement: (_, bytes) => ({answer: readStatement(bytes)}),
  mail: async (_, bytes) => {
    const {hash, files, ...answer} = await readMail(bytes).catch(() => {
      throw invalid({file: 'No es un correo.'});
    });
    return {
      answer: {
        ...answer,
        hash: hash.toString('hex'),
        files: files.map(({fileName, content}) => ({fileName, length: content.length})),
      },
      text: Buffer.concat(files.map(({content}) => content)),
    };
  },
};

async function work(kind: keyof Readings, ask: unknown, bytes: Buffer): Promise<Buffer> {
  try {
    const {answer, text = ''} = await (
      READERS[kind] as (ask: unknown, bytes: Buffer) => Said<unknown> | Promise<Said<unknown>>
    )(ask, bytes);
    return Buffer.concat([Buffer.from(`${JSON.stringify({answer})}\n`), Buffer.from(text)]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Buffer.from(`${JSON.stringify({refused: refusalOf(error)})}\n`);
  }
}

const parts: Buffer[] = [];
process.stdin.on('data', (part: Buffer) => parts.push(part));
process.stdin.on('end', () => {
  void work(process.argv[2] as keyof Readings, JSON.parse(process.argv[3] ?? 'null'), Buffer.concat(parts)).then(said =>
    process.stdout.write(said),
  );
});
