/** The closing of a till (Z), or its reading (X), on paper: to be signed by who counted it and who takes it. */
import type {TillPaper} from '../../domain/cash/read-till-paper';
import {euros, formatCount} from '../../money';
import {percent, shortDay, timeOfDay} from '../../pdf/spanish';
import {SHEET_WIDTH, type SheetColumn, tableSheetPdf} from '../../pdf/table-sheet';
import type {Tx} from '../../tx';
import {houseBrand} from './order-document';

const COLUMNS: SheetColumn[] = [
  {label: 'Concepto', width: SHEET_WIDTH - 300},
  {label: 'Cantidad', width: 60, align: 'right'},
  {label: 'Base', width: 80, align: 'right'},
  {label: 'Impuestos', width: 70, align: 'right'},
  {label: 'Importe', width: 90, align: 'right'},
];
const METHODS: Record<string, string> = {
  cash: 'Efectivo',
  card_terminal: 'Datáfono',
  card: 'Tarjeta',
  bizum: 'Bizum',
  gift_card: 'Tarjeta regalo',
  wallet: 'Monedero',
  free: 'Sin cargo',
  transfer: 'Transferencia',
  account: 'A cuenta',
  bizum_link: 'Enlace de Bizum',
  sepa: 'Recibo domiciliado',
  card_token: 'Tarjeta guardada',
};
const KINDS: Record<string, string> = {
  ticket: 'Entradas',
  pack: 'Packs',
  pass: 'Abonos',
  seat_change: 'Cambios de asiento',
  card: 'Duplicados de carnet',
  deposit: 'Fianzas',
  supplement: 'Suplementos',
  supporter: 'Simpatizantes',
  product: 'Productos',
  experience: 'Visitas y experiencias',
  plot: 'Parcelas',
  plot_deposit: 'Fianzas de parcelas',
  academy: 'Cantera',
  donation: 'Donativos',
  shipping: 'Envíos',
  gift_card: 'Tarjetas regalo',
  group_deposit: 'Señales de grupos',
  ticket_move: 'Cambios de butaca',
  fee: 'Gastos de gestión',
};
const MOVEMENTS: Record<string, string> = {
  pay_in: 'Entra',
  pay_out: 'Sale',
  drop: 'A la caja fuerte',
  change: 'Cambio',
};

export const tillFileName = ({zNumber, id}: TillPaper): string =>
  zNumber === null ? `lectura-turno-${id}.pdf` : `cierre-Z-${zNumber}-turno-${id}.pdf`;

export async function tillPdf(tx: Tx, paper: TillPaper): Promise<Buffer> {
  const {rows} = await tx.query<{zone: string}>('select club_zone() as zone');
  const at = (instant: Date | null): string =>
    instant === null ? '' : `${shortDay(instant, rows[0]!.zone)}, ${timeOfDay(instant, rows[0]!.zone)}`;
  const {totals} = paper;
  const isCounted = paper.countedCashCents !== null;
  const title = paper.zNumber === null ? 'Lectura de caja (X)' : `Cierre de caja Z ${paper.zNumber}`;
  return tableSheetPdf({
    brand: await houseBrand(tx),
    title,
    lines: [
      `${paper.boxOffice} · turno ${paper.id} de ${paper.clerk}`,
      `Abierto el ${at(paper.openedAt)}${paper.closedAt ? ` · cerrado el ${at(paper.closedAt)} por ${paper.closedBy ?? ''}` : ''}`,
      isCounted
        ? `Contado el ${at(paper.countedAt)} por ${paper.countedBy ?? paper.clerk}`
        : `Leído el ${at(paper.at)}`,
      ...(paper.reopenCount > 0
        ? [`Reabierto ${paper.reopenCount === 1 ? 'una vez' : `${paper.reopenCount} veces`}`]
        : []),
      ...(paper.note === '' ? [] : [paper.note]),
    ],
    columns: COLUMNS,
    groups: [
      {
        title: `Efectivo: deberían estar ${euros(totals.expectedCashCents)}`,
        rows: [
          row('Fondo', '', totals.floatCents),
          row('Cobrado', '', totals.cashSalesCents),
          row('Devuelto', '', 0 - totals.cashRefundsCents),
          row('Metido y sacado', '', totals.movementCents),
          ...difference(paper.countedCashCents, totals.expectedCashCents),
        ],
      },
      {
        title: `Datáfono: deberían estar ${euros(totals.expectedCardCents)}`,
        rows: [
          row('Cobrado', '', totals.cardSalesCents),
          row('Devuelto', '', 0 - totals.cardRefundsCents),
          ...difference(paper.countedCardCents, totals.expectedCardCents),
        ],
      },
      {
        title: 'Billetes y monedas contados',
        rows: Object.entries(paper.detail)
          .map(([face, many]) => [Number(face), many] as const)
          .filter(([, many]) => many > 0)
          .sort(([a], [b]) => b - a)
          .map(([face, many]) => row(euros(face), formatCount(many), face * many)),
      },
      {
        title: 'Metido y sacado',
        rows: paper.movements.map(one =>
          row(`${MOVEMENTS[one.kind] ?? one.kind}: ${one.reason} · ${one.by} · ${at(one.at)}`, '', one.cents),
        ),
      },
      {
        title: `Por forma de pago: ${totals.saleCount === 1 ? '1 venta' : `${formatCount(totals.saleCount)} ventas`}`,
        rows: paper.methods.flatMap(one => [
          ...(one.payments === 0
            ? []
            : [row(METHODS[one.method] ?? one.method, formatCount(one.payments), one.soldCents)]),
          ...(one.refundedCents === 0
            ? []
            : [row(`${METHODS[one.method] ?? one.method}, devuelto`, '', -one.refundedCents)]),
        ]),
      },
      ...[...new Set(paper.sold.map(one => one.company))].map(company => ({
        title: `Vendido de ${company}`,
        rows: paper.sold
          .filter(one => one.company === company)
          .map(one => [
            `${KINDS[one.kind] ?? one.kind}, ${percent(one.vatBp)}`,
            formatCount(one.lines),
            euros(one.baseCents),
            euros(one.vatCents),
            euros(one.baseCents + one.vatCents),
          ]),
      })),
    ].filter(group => group.rows.length > 0),
    none: 'No hay nada.',
    totals: isCounted
      ? [
          `Diferencia: ${euros(paper.countedCashCents! - totals.expectedCashCents + paper.countedCardCents! - totals.expectedCardCents)}`,
        ]
      : [],
    signatures: isCounted ? ['Ha contado', 'Recibe'] : [],
    createdAt: paper.at,
  });
}

const row = (words: string, count: string, cents: number): string[] => [words, count, '', '', euros(cents)];

const difference = (counted: number | null, expected: number): string[][] =>
  counted === null ? [] : [row('Contado', '', counted), row('Diferencia', '', counted - expected)];
