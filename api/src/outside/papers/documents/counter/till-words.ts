/** What a till's papers say, in words and amounts: of a closed one its Z, of another its reading (X); a slip each of what came and went. */
import type {MovementPaper} from '../../../../domain/cash/read-movement';
import {blindReading, type OfCompany, type TillPaper} from '../../../../domain/cash/read-till-paper';
import {euros, formatCount} from '../../../../domain/kernel/money';
import {percent, shortDay, timeOfDay} from '../../../drawing/spanish';

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
  /** Where what was counted went when it was closed, and who takes it: each is a paper of its own. */
  slips: SlipWords[];
}
type Row = TillWords['groups'][number]['rows'][number];

/** Money that changes hands: whoever gives it and whoever takes it sign. */
export interface SlipWords {
  title: string;
  amount: string;
  lines: string[];
}

export interface Reading {
  /** How often it was printed before. */
  copy: number;
  /** For whoever counts this till blind: without what should be in it. */
  isBlind: boolean;
}

const moment = (instant: Date, zone: string): string => `${shortDay(instant, zone)}, ${timeOfDay(instant, zone)}`;
const turn = (boxOffice: string, shiftId: number, clerk: string): string =>
  `${boxOffice} · turno ${shiftId} de ${clerk}`;

/** `copy`: how often it was printed before. */
export const movementWords = (one: MovementPaper, copy: number): SlipWords => ({
  title: MOVEMENTS[one.kind] ?? one.kind,
  amount: euros(Math.abs(one.cents)),
  lines: [
    ...(copy > 0 ? [`COPIA ${copy}`] : []),
    `Movimiento ${one.id} · ${turn(one.boxOffice, one.shiftId, one.clerk)}`,
    `${moment(one.at, one.zone)}${one.by === null ? '' : ` · anotado por ${one.by}`}`,
    `Motivo: ${one.reason}`,
  ],
});

export function tillWords(paper: TillPaper, zone: string, {copy, isBlind}: Reading): TillWords {
  const at = (instant: Date | null): string => (instant === null ? '' : moment(instant, zone));
  const {totals} = paper;
  const isCounted = paper.countedCashCents !== null;
  const isClosed = paper.zNumber !== null && paper.state === 'closed';
  const title = isClosed ? `Cierre de caja Z ${paper.zNumber}` : `Lectura de caja (X)${isBlind ? ', a ciegas' : ''}`;
  const of = turn(paper.boxOffice, paper.id, paper.clerk);
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
      ...(isBlind ? blindGroups(paper) : []),
      ...(isBlind ? [] : expectedGroups(paper)),
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
      ...(isBlind ? [] : soldGroups(paper)),
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
      ? [
          ...(paper.leftCents ? [{words: 'Se queda en el cajón', cents: paper.leftCents}] : []),
          ...handed.map(one => ({words: MOVEMENTS[one.kind]!, cents: -one.cents})),
        ].map(one => ({
          title: `${one.words} · Z ${paper.zNumber}`,
          amount: euros(one.cents),
          lines: [of, `${at(paper.closedAt)} · lo entrega ${paper.closedBy ?? paper.clerk}`],
        }))
      : [],
  };
}

type Groups = TillWords['groups'];

/** Of a till that several clerks sold in. */
const byClerk = (rows: Row[]): Groups => (rows.length > 1 ? [{title: 'Por taquillero', rows}] : []);

/** How many of what and how often each way was paid: no sum of what is going to be counted, nor one that leads to it. */
function blindGroups(paper: TillPaper): Groups {
  const {kinds, methods, sellers} = blindReading(paper);
  return [
    {title: 'Recibido al abrir', rows: [row('Fondo', '', paper.totals.floatCents)]},
    {
      title: 'Vendido hasta ahora',
      rows: kinds.map((one): Row => [KINDS[one.kind] ?? one.kind, formatCount(one.lines), '', '', '']),
    },
    ...byClerk(sellers.map(({name, sales}): Row => [name, formatCount(sales), '', '', ''])),
    {
      title: 'Cobrado',
      rows: methods.map(
        (one): Row => [
          METHODS[one.method] ?? one.method,
          formatCount(one.payments),
          '',
          '',
          one.cents === null ? 'se cuenta' : euros(one.cents),
        ],
      ),
    },
  ];
}

function expectedGroups(paper: TillPaper): Groups {
  const {totals} = paper;
  return [
    {
      title: `Efectivo: deberían estar ${euros(totals.expectedCashCents)}`,
      rows: [
        row('Fondo', '', totals.floatCents),
        row('Cobrado', '', totals.cashSalesCents),
        row('Devuelto', '', -totals.cashRefundsCents),
        row('Metido y sacado', '', totals.movementCents),
        ...difference(paper.countedCashCents, totals.expectedCashCents),
      ],
    },
    {
      title: `Datáfono: deberían estar ${euros(totals.expectedCardCents)}`,
      rows: [
        row('Cobrado', '', totals.cardSalesCents),
        row('Devuelto', '', -totals.cardRefundsCents),
        ...difference(paper.countedCardCents, totals.expectedCardCents),
      ],
    },
  ];
}

const soldGroups = (paper: TillPaper): Groups => [
  {
    title: `Por forma de pago: ${paper.totals.saleCount === 1 ? '1 venta' : `${formatCount(paper.totals.saleCount)} ventas`}`,
    rows: paper.methods.flatMap(one => [
      ...(one.payments === 0 ? [] : [row(METHODS[one.method] ?? one.method, formatCount(one.payments), one.soldCents)]),
      ...(one.refundedCents === 0
        ? []
        : [row(`${METHODS[one.method] ?? one.method}, devuelto`, '', -one.refundedCents)]),
    ]),
  },
  ...byClerk((paper.sellers ?? []).map(({name, sales, cents}) => row(name, formatCount(sales), cents))),
  ...ofCompanies('Vendido', paper.sold, 1),
  ...ofCompanies('Devuelto', paper.refunded ?? [], -1),
];

const ofCompanies = (done: string, parts: OfCompany[], sign: 1 | -1): Groups =>
  [...new Set(parts.map(one => one.company))].map(company => ({
    title: `${done} de ${company}`,
    rows: parts
      .filter(one => one.company === company)
      .map(
        (one): Row => [
          `${KINDS[one.kind] ?? one.kind}, ${percent(one.vatBp)}`,
          formatCount(one.lines),
          euros(sign * one.baseCents),
          euros(sign * one.vatCents),
          euros(sign * (one.baseCents + one.vatCents)),
        ],
      ),
  }));

const row = (words: string, count: string, cents: number): Row => [words, count, '', '', euros(cents)];

const faces = (detail: Record<string, number>): Row[] =>
  Object.entries(detail)
    .map(([face, many]) => [Number(face), many] as const)
    .filter(([, many]) => many > 0)
    .sort(([a], [b]) => b - a)
    .map(([face, many]) => row(euros(face), formatCount(many), face * many));

const difference = (counted: number | null, expected: number): Row[] =>
  counted === null ? [] : [row('Contado', '', counted), row('Diferencia', '', counted - expected)];
