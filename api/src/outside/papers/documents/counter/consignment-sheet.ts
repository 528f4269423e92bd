/**
 * An outlet's batch on A4: number by number what became of it, what it came to, and who signs; and each settlement of it
 * alone.
 */
import type {ConsignmentPaper, Paid, SettlementPaper} from '../../../../domain/consignments/read-paper';
import {euros, formatCount} from '../../../../domain/kernel/money';
import {dayInWords, percent, shortDay, timeOfDay} from '../../../drawing/spanish';
import {SHEET_WIDTH, tableSheetPdf, type SheetColumn} from '../../../drawing/table-sheet';
import type {Tx} from '../../../../domain/kernel/tx';
import {houseBrand} from '../house-brand';

const COLUMNS: SheetColumn[] = [
  {label: 'Concepto', width: 150},
  {label: 'Números', width: SHEET_WIDTH - 310},
  {label: 'Cantidad', width: 60, align: 'right'},
  {label: 'Importe', width: 100, align: 'right'},
];

export const consignmentFileName = ({id}: ConsignmentPaper): string => `lote-entradas-${id}.pdf`;

export const settlementFileName = ({id, n}: SettlementPaper): string => `lote-entradas-${id}-liquidacion-${n}.pdf`;

const state = (concept: string, which: string, count: number): string[] => [
  concept,
  which || '—',
  formatCount(count),
  '',
];
const sum = (concept: string, cents: number, note = ''): string[] => [concept, note, '', euros(cents)];
const times = (count: number, {unitCents}: {unitCents: number}): string =>
  `${formatCount(count)} × ${euros(unitCents)}`;

const head = (paper: ConsignmentPaper | SettlementPaper): string[] => [
  `${paper.outlet} · comisión del ${percent(paper.commissionBp)}`,
  `${paper.eventTitle}, ${dayInWords(paper.startsAt, paper.timezone)}, ${timeOfDay(paper.startsAt, paper.timezone)}`,
  `${paper.zoneName}, ${paper.tariffName}: ${formatCount(paper.quantity)} entradas de ${euros(paper.unitCents)}`,
  `Emitido el ${shortDay(paper.createdAt, paper.timezone)} por ${paper.issuedBy}` +
    (paper.settledAt ? `; liquidado el ${shortDay(paper.settledAt, paper.timezone)} por ${paper.settledBy}` : ''),
];

const vatGroup = (vat: ConsignmentPaper['account']['vat']) => ({
  title: 'IVA de lo vendido',
  rows: vat.map(rate => [
    rate.vatBp === 0 ? 'Sin IVA' : `IVA del ${percent(rate.vatBp)}`,
    `base ${euros(rate.baseCents)}`,
    '',
    euros(rate.vatCents),
  ]),
});

const sayPaid = (paid: Paid | null): string =>
  paid
    ? `Pagado ${euros(paid.cents)} el ${paid.on.split('-').reverse().join('/')}, ${paid.isCash ? 'en efectivo' : `por transferencia (${paid.reference})`}`
    : 'No se debía nada.';

export async function consignmentPdf(tx: Tx, paper: ConsignmentPaper): Promise<Buffer> {
  const {account, numbers, settlements} = paper;
  const isSettled = paper.state === 'settled';
  return tableSheetPdf({
    brand: await houseBrand(tx),
    title: `${isSettled ? 'Liquidación del lote' : 'Lote'} de entradas ${paper.id}`,
    lines: head(paper),
    columns: COLUMNS,
    groups: [
      {
        title: 'Entradas',
        rows: [
          state('Vendidas', numbers.sold, account.sold),
          state('Devueltas', numbers.returned, account.returned),
          state('Perdidas', numbers.lost, account.lost),
          ...(account.out > 0 ? [state('Por decidir', numbers.issued, account.out)] : []),
        ],
      },
      {
        title: 'Cuenta',
        rows: [
          sum('Vendido', account.soldCents, times(account.sold, paper)),
          ...(account.refundedCents > 0 ? [sum('Devuelto a quien compró', -account.refundedCents)] : []),
          sum('Comisión', -account.commissionCents, 'IVA de la comisión incluido'),
          ...(isSettled || account.receivedCents === 0 ? [] : [sum('Cobrado ya', -account.receivedCents)]),
        ],
      },
      vatGroup(account.vat),
    ].filter(group => group.rows.length > 0),
    none: 'No hay nada.',
    totals: [
      ...settlements.map(({n, paid}) =>
        settlements.length > 1 ? `Liquidación ${n}: ${sayPaid(paid)}` : sayPaid(paid),
      ),
      ...(isSettled ? [] : [`A pagar hoy: ${euros(account.owedCents)}`]),
    ],
    signatures: ['Ha liquidado', `Por ${paper.outlet}`],
    createdAt: paper.at,
  });
}

/** Nothing in it is reckoned anew: it says what was settled then. */
export async function settlementPdf(tx: Tx, paper: SettlementPaper): Promise<Buffer> {
  const unless = (concept: string, cents: number): string[][] => (cents === 0 ? [] : [sum(concept, cents)]);
  return tableSheetPdf({
    brand: await houseBrand(tx),
    title: `Liquidación ${paper.n} del lote de entradas ${paper.id}`,
    lines: head(paper),
    columns: COLUMNS,
    groups: [
      {title: 'Entradas', rows: [state('Vendidas desde la anterior', paper.numbers, paper.sold)]},
      {
        title: 'Cuenta',
        rows: [
          sum('Vendido', paper.soldCents, times(paper.sold, paper)),
          ...unless('Devuelto a quien compró', -paper.refundedCents),
          sum('Comisión', -paper.commissionCents, 'IVA de la comisión incluido'),
          ...unless('Cobrado con otras cosas', -paper.receivedCents),
          ...unless('A su favor de la anterior', paper.carriedCents),
        ],
      },
      vatGroup(paper.vat),
    ].filter(group => group.rows.length > 0),
    none: 'No hay nada.',
    totals: [paper.owedCents < 0 ? `Quedan a su favor ${euros(-paper.owedCents)}` : sayPaid(paper.paid)],
    signatures: ['Ha liquidado', `Por ${paper.outlet}`],
    createdAt: paper.settledAt,
  });
}
