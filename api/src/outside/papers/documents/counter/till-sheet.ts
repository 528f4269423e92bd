/**
 * The closing of a till (Z), or its reading (X), on paper: to be signed by who counted it and who takes it; on A4, or on
 * a roll with a slip for each sum that changes hands. The slip of what was put in or taken out in between.
 */
import type {MovementPaper} from '../../../../domain/cash/read-movement';
import type {TillPaper} from '../../../../domain/cash/read-till-paper';
import {type SheetColumn, SHEET_WIDTH, tableSheetPdf} from '../../../drawing/table-sheet';
import {stripsPdf} from '../../../drawing/strip/strips';
import {centred, pair, RULE, signature, type Strip, text} from '../../../drawing/print/strip';
import type {Tx} from '../../../../domain/kernel/tx';
import {houseBrand} from '../house-brand';
import {movementWords, type Reading, type SlipWords, tillWords, type TillWords} from './till-words';

const COLUMNS: SheetColumn[] = [
  {label: 'Concepto', width: SHEET_WIDTH - 300},
  {label: 'Cantidad', width: 60, align: 'right'},
  {label: 'Base', width: 80, align: 'right'},
  {label: 'Impuestos', width: 70, align: 'right'},
  {label: 'Importe', width: 90, align: 'right'},
];

export const tillFileName = ({zNumber, id}: TillPaper): string =>
  zNumber === null ? `lectura-turno-${id}.pdf` : `cierre-Z-${zNumber}-turno-${id}.pdf`;

async function wordsOf(tx: Tx, paper: TillPaper, reading: Reading): Promise<TillWords> {
  const {rows} = await tx.query<{zone: string}>('select club_zone() as zone');
  return tillWords(paper, rows[0]!.zone, reading);
}

export async function tillPdf(tx: Tx, paper: TillPaper, reading: Reading): Promise<Buffer> {
  const {title, lines, groups, totals, signatures} = await wordsOf(tx, paper, reading);
  return tableSheetPdf({
    brand: await houseBrand(tx),
    ...{title, lines, columns: COLUMNS, groups, totals, signatures},
    none: 'No hay nada.',
    createdAt: paper.at,
  });
}

export async function tillStrips(tx: Tx, paper: TillPaper, reading: Reading): Promise<Strip[]> {
  const words = await wordsOf(tx, paper, reading);
  const {name} = await houseBrand(tx);
  return [
    [
      ...centred(words.title, {size: 2, bold: true}),
      ...centred(name),
      RULE,
      ...words.lines.flatMap(line => text(line)),
      ...words.groups.flatMap(group => [
        RULE,
        ...text(group.title, {bold: true}),
        ...group.rows.flatMap(([concept, count, base, vat, amount]) => [
          pair(count === '' ? concept : `${count} × ${concept}`, amount),
          ...(base === '' ? [] : text(`  base ${base}, impuestos ${vat}`)),
        ]),
      ]),
      RULE,
      ...words.totals.flatMap(line => text(line, {bold: true})),
      ...words.signatures.flatMap(signature),
    ],
    ...words.slips.map(slip => slipStrip(name, slip)),
  ];
}

const slipStrip = (house: string, slip: SlipWords): Strip => [
  ...centred(slip.title, {size: 2, bold: true}),
  ...centred(house),
  RULE,
  ...slip.lines.flatMap(line => text(line)),
  pair('Importe', slip.amount, true),
  ...['Entrega', 'Recibe'].flatMap(signature),
];

/** `copy`: how often it was printed before. */
export const movementStrip = async (tx: Tx, movement: MovementPaper, copy: number): Promise<Strip> =>
  slipStrip((await houseBrand(tx)).name, movementWords(movement, copy));

export async function movementPdf(tx: Tx, movement: MovementPaper, copy: number): Promise<Buffer> {
  const {name} = await houseBrand(tx);
  return stripsPdf({title: `Resguardo del movimiento ${movement.id}`, author: name, createdAt: movement.at}, [
    slipStrip(name, movementWords(movement, copy)),
  ]);
}

export async function tillRollPdf(tx: Tx, paper: TillPaper, reading: Reading): Promise<Buffer> {
  const {name} = await houseBrand(tx);
  const title = paper.zNumber === null ? 'Lectura de caja (X)' : `Cierre de caja Z ${paper.zNumber}`;
  return stripsPdf({title, author: name, createdAt: paper.at}, await tillStrips(tx, paper, reading));
}
