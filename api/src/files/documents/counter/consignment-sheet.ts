/** The settlement of an outlet's batch on A4: number by number what became of it, what it came to, and who signs. */
import type {ConsignmentPaper} from '../../../domain/consignments/read-paper';
import {euros, formatCount} from '../../../money';
import {dayInWords, percent, shortDay, timeOfDay} from '../../../pdf/spanish';
import {SHEET_WIDTH, tableSheetPdf, type SheetColumn} from '../../../pdf/table-sheet';
import type {Tx} from '../../../tx';
import {houseBrand} from '../order-document';

const COLUMNS: SheetColumn[] = [
  {label: 'Concepto', width: 150},
  {label: 'Números', width: SHEET_WIDTH - 310},
  {label: 'Cantidad', width: 60, align: 'right'},
  {label: 'Importe', width: 100, align: 'right'},
];

export const consignmentFileName = ({id}: ConsignmentPaper): string => `lote-entradas-${id}.pdf`;

export async function consignmentPdf(tx: Tx, paper: ConsignmentPaper): Promise<Buffer> {
  const {account, numbers} = paper;
  const state = (concept: string, which: string, count: number): string[] => [
    concept,
    which || '—',
    formatCount(count),
    '',
  ];
  const sum = (concept: string, cents: number, note = ''): string[] => [concept, note, '', euros(cents)];
  const isSettled = paper.state === 'settled';
  return tableSheetPdf({
    brand: await houseBrand(tx),
    title: `${isSettled ? 'Liquidación del lote' : 'Lote'} de entradas ${paper.id}`,
    lines: [
      `${paper.outlet} · comisión del ${percent(paper.commissionBp)}`,
      `${paper.eventTitle}, ${dayInWords(paper.startsAt, paper.timezone)}, ${timeOfDay(paper.startsAt, paper.timezone)}`,
      `${paper.zoneName}, ${paper.tariffName}: ${formatCount(paper.quantity)} entradas de ${euros(paper.unitCents)}`,
      `Emitido el ${shortDay(paper.createdAt, paper.timezone)} por ${paper.issuedBy}` +
        (isSettled ? `; liquidado el ${shortDay(paper.settledAt!, paper.timezone)} por ${paper.settledBy}` : ''),
    ],
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
          sum('Vendido', account.soldCents, `${formatCount(account.sold)} × ${euros(paper.unitCents)}`),
          ...(account.refundedCents > 0 ? [sum('Devuelto a quien compró', -account.refundedCents)] : []),
          sum('Comisión', -account.commissionCents, 'IVA de la comisión incluido'),
          ...(isSettled || account.receivedCents === 0 ? [] : [sum('Cobrado ya', -account.receivedCents)]),
        ],
      },
      {
        title: 'IVA de lo vendido',
        rows: account.vat.map(rate => [
          rate.vatBp === 0 ? 'Sin IVA' : `IVA del ${percent(rate.vatBp)}`,
          `base ${euros(rate.baseCents)}`,
          '',
          euros(rate.vatCents),
        ]),
      },
    ].filter(group => group.rows.length > 0),
    none: 'No hay nada.',
    totals: [
      ...(isSettled
        ? [
            paper.paid
              ? `Pagado ${euros(paper.paid.cents)} el ${paper.paid.on.split('-').reverse().join('/')}, ${paper.paid.isCash ? 'en efectivo' : `por transferencia (${paper.paid.reference})`}`
              : 'No se debía nada.',
          ]
        : [`A pagar hoy: ${euros(account.owedCents)}`]),
    ],
    signatures: ['Ha liquidado', `Por ${paper.outlet}`],
    createdAt: paper.at,
  });
}
