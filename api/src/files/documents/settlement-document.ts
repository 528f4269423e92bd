/** A settlement on paper: what was sold, given back and kept, line by line, and what is to be paid. */
import type {SettlementPaper} from '../../domain/settlements/read-paper';
import {euros} from '../../money';
import {SHEET_WIDTH, tableSheetPdf, type SheetColumn} from '../../pdf/table-sheet';
import type {Tx} from '../../tx';
import {houseBrand} from './order-document';

const COLUMNS: SheetColumn[] = [
  {label: 'Concepto', width: SHEET_WIDTH - 270},
  {label: 'Cantidad', width: 55, align: 'right'},
  {label: 'Base', width: 70, align: 'right'},
  {label: 'IVA', width: 65, align: 'right'},
  {label: 'Total', width: 80, align: 'right'},
];
const GROUPS: [kind: string, title: string][] = [
  ['sales', 'Ventas'],
  ['refunds', 'Devoluciones'],
  ['promoter_cash', 'Efectivo en la taquilla propia'],
  ['commission', 'Comisión'],
  ['card_cost', 'Coste de las tarjetas'],
  ['charge', 'Otros cargos'],
  ['advance', 'Anticipos'],
  ['adjustment', 'Ajustes de liquidaciones anteriores'],
  ['wallet', 'Saldos a los abonados'],
  ['invitations', 'Invitaciones'],
];

export const settlementFileName = ({number, id}: SettlementPaper): string =>
  `liquidacion-${number ?? `borrador-${id}`}.pdf`;

export async function settlementPdf(tx: Tx, paper: SettlementPaper): Promise<Buffer> {
  const brand = await houseBrand(tx);
  return tableSheetPdf({
    brand,
    title: paper.number === null ? `Liquidación en borrador ${paper.id}` : `Liquidación ${paper.number}`,
    lines: [
      `A: ${paper.counterpart} · NIF ${paper.nif}${paper.iban ? ` · ${paper.iban}` : ''}`,
      `${paper.eventTitle ? `${paper.eventTitle} · ` : ''}Del ${paper.periodFrom} al ${paper.periodTo}${paper.isAdvance ? ' · anticipo' : ''}`,
      ...(paper.invoice === null ? [] : [`Lo descontado, en la factura ${paper.invoice}`]),
      ...(paper.note === '' ? [] : [paper.note]),
    ],
    columns: COLUMNS,
    groups: GROUPS.flatMap(([kind, title]) => {
      const own = paper.lines.filter(line => line.kind === kind);
      if (own.length === 0) return [];
      return [
        {
          title: `${title}: ${euros(own.reduce((sum, line) => sum + line.totalCents, 0))}`,
          rows: own.map(line => [
            [line.description, line.session].filter(Boolean).join(' · '),
            line.count === 0 ? '' : String(line.count),
            euros(line.baseCents),
            euros(line.vatCents),
            euros(line.totalCents),
          ]),
        },
      ];
    }),
    none: 'No recoge nada.',
    totals: [
      paper.netCents < 0
        ? `Saldo negativo: ${euros(paper.netCents)}, que pasa a la liquidación siguiente`
        : `A pagar: ${euros(paper.netCents)}`,
    ],
    signatures: [],
    createdAt: paper.at,
  });
}
