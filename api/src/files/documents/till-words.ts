/** What a till's paper says, in words and amounts: of a closed one its Z, of another its reading (X). */
import type {TillPaper} from '../../domain/cash/read-till-paper';
import {euros, formatCount} from '../../money';
import {percent, shortDay, timeOfDay} from '../../pdf/spanish';

export const METHODS: Record<string, string> = {
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
export const KINDS: Record<string, string> = {
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
  to_safe: 'A la caja fuerte, al cierre',
  to_bank: 'Al banco, al cierre',
};

export interface TillWords {
  title: string;
  lines: string[];
  /** Concept, how many, base, tax, amount. */
  groups: {title: string; rows: [string, string, string, string, string][]}[];
  totals: string[];
  signatures: string[];
  /** What left the till when it was closed, and who takes it: each is a paper of its own. */
  slips: {title: string; amount: string; lines: string[]}[];
}
type Row = TillWords['groups'][number]['rows'][number];

/** `copy`: how often it was printed before. */
export function tillWords(paper: TillPaper, zone: string, copy: number): TillWords {
  const at = (instant: Date | null): string =>
    instant === null ? '' : `${shortDay(instant, zone)}, ${timeOfDay(instant, zone)}`;
  const {totals} = paper;
  const isCounted = paper.countedCashCents !== null;
  const isClosed = paper.zNumber !== null && paper.state === 'closed';
  const title = isClosed ? `Cierre de caja Z ${paper.zNumber}` : 'Lectura de caja (X)';
  const of = `${paper.boxOffice} · turno ${paper.id} de ${paper.clerk}`;
  const cashOff = isCounted ? paper.countedCashCents! - totals.expectedCashCents : 0;
  const cardOff = isCounted ? paper.countedCardCents! - totals.expectedCardCents : 0;
  const handed = paper.movements.filter(one => one.kind === 'to_safe' || one.kind === 'to_bank');
  return {
    title,
    lines: [
      ...(copy > 0 ? [`COPIA ${copy}`] : []),
      of,
      `Abierto el ${at(paper.openedAt)}${paper.closedAt ? ` · cerrado el ${at(paper.closedAt)} por ${paper.closedBy ?? ''}` : ''}`,
      isCounted
        ? `Contado el ${at(paper.countedAt)} por ${paper.countedBy ?? paper.clerk}`
        : `Leído el ${at(paper.at)}`,
      ...(paper.reopenCount > 0
        ? [`Reabierto ${paper.reopenCount === 1 ? 'una vez' : `${paper.reopenCount} veces`}`]
        : []),
      ...(paper.note === '' ? [] : [paper.note]),
    ],
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
      {title: 'Billetes y monedas del fondo', rows: faces(paper.floatDetail ?? {})},
      {
        title: 'Cajón recibido',
        rows: paper.before
          ? [
              row(`Lo que dejó ${paper.before.clerk} (Z ${paper.before.zNumber})`, '', paper.before.leftCents),
              ...(paper.before.leftCents === totals.floatCents
                ? []
                : [row(`Diferencia: ${paper.floatReason}`, '', totals.floatCents - paper.before.leftCents)]),
            ]
          : [],
      },
      {title: 'Billetes y monedas contados', rows: faces(paper.detail)},
      {
        title: 'Metido y sacado',
        rows: paper.movements
          .filter(one => !handed.includes(one))
          .map(one =>
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
          .map(
            (one): Row => [
              `${KINDS[one.kind] ?? one.kind}, ${percent(one.vatBp)}`,
              formatCount(one.lines),
              euros(one.baseCents),
              euros(one.vatCents),
              euros(one.baseCents + one.vatCents),
            ],
          ),
      })),
      {
        title: 'Entrega del efectivo contado',
        rows:
          paper.leftCents === null || paper.leftCents === undefined
            ? []
            : [
                row('Se queda en el cajón', '', paper.leftCents),
                ...handed.map(one => row(MOVEMENTS[one.kind]!, '', -one.cents)),
              ],
      },
    ].filter(group => group.rows.length > 0),
    totals: isCounted
      ? [
          `Diferencia: ${euros(cashOff + cardOff)}`,
          ...(paper.differenceReason ? [`Motivo: ${paper.differenceReason}`] : []),
        ]
      : [],
    signatures: isCounted ? ['Ha contado', 'Recibe'] : [],
    slips: isClosed
      ? handed.map(one => ({
          title: `${MOVEMENTS[one.kind]!} · Z ${paper.zNumber}`,
          amount: euros(-one.cents),
          lines: [of, `${at(one.at)} · lo entrega ${one.by}`],
        }))
      : [],
  };
}

const row = (words: string, count: string, cents: number): Row => [words, count, '', '', euros(cents)];

const faces = (detail: Record<string, number>): Row[] =>
  Object.entries(detail)
    .map(([face, many]) => [Number(face), many] as const)
    .filter(([, many]) => many > 0)
    .sort(([a], [b]) => b - a)
    .map(([face, many]) => row(euros(face), formatCount(many), face * many));

const difference = (counted: number | null, expected: number): Row[] =>
  counted === null ? [] : [row('Contado', '', counted), row('Diferencia', '', counted - expected)];
