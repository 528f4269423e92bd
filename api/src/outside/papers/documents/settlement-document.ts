/**
 * A settlement on paper: what was sold, given back and kept, line by line, whose the tax is, and what is to be paid.
 * Whoever reads it works every sum out again from what stands beside it.
 */
import type {SettlementPaper} from '../../../domain/settlements/read-paper';
import {euros, formatCount} from '../../../domain/kernel/money';
import {percent} from '../../drawing/spanish';
import {SHEET_WIDTH, tableSheetPdf, type SheetColumn} from '../../drawing/table-sheet';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

type Line = SettlementPaper['lines'][number];

/** Of who shares: the whole of what was sold, and the part. */
const columns = (isShared: boolean): SheetColumn[] => {
  const figures: [string, number][] = isShared
    ? [
        ['Cantidad', 48],
        ['Venta entera', 66],
        ['Parte', 40],
        ['Base', 64],
        ['Impuestos', 76],
        ['Total', 66],
      ]
    : [
        ['Cantidad', 55],
        ['Base', 72],
        ['Impuestos', 84],
        ['Total', 80],
      ];
  return [
    {label: 'Concepto', width: SHEET_WIDTH - figures.reduce((sum, [, width]) => sum + width, 0)},
    ...figures.map(([label, width]) => ({label, width, align: 'right' as const})),
  ];
};
const CHANNELS: Record<string, string> = {
  web: 'web',
  box_office: 'taquilla',
  phone: 'teléfono',
  lfp: 'liga o visitante',
  partner: 'agencia o peña',
  wallet: 'monedero',
};
const METHODS: Record<string, string> = {
  mixed: 'varios medios de pago',
  card: 'tarjeta',
  bizum: 'Bizum',
  cash: 'efectivo',
  card_terminal: 'datáfono',
  free: 'sin cargo',
  wallet: 'monedero',
  gift_card: 'tarjeta regalo',
  card_token: 'tarjeta guardada',
  sepa: 'recibo domiciliado',
  transfer: 'transferencia',
  lfp: 'liga o visitante',
  account: 'a cuenta',
  bizum_link: 'enlace de Bizum',
  box_office: 'taquilla',
};
const GROUPS: [kind: string, title: string][] = [
  ['sales', 'Ventas'],
  ['refunds', 'Devoluciones'],
  ['issuer_vat', 'Impuesto que declara quien expide las facturas'],
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
  const isShared = paper.lines.some(line => line.shareBp < 10_000);
  return tableSheetPdf({
    brand,
    title: paper.number === null ? `Liquidación en borrador ${paper.id}` : `Liquidación ${paper.number}`,
    lines: [
      `A: ${paper.counterpart} · NIF ${paper.nif}${paper.iban ? ` · ${paper.iban}` : ''}`,
      `${paper.eventTitle ? `${paper.eventTitle} · ` : ''}Del ${paper.periodFrom} al ${paper.periodTo}${paper.isAdvance ? ' · anticipo' : ''}`,
      ...(isShared ? ['Parte: lo que corresponde a la compañía, al céntimo en cada entrada'] : []),
      ...(paper.invoice === null ? [] : [`Lo descontado, en la factura ${paper.invoice}`]),
      ...(paper.note === '' ? [] : [paper.note]),
    ],
    columns: columns(isShared),
    groups: GROUPS.flatMap(([kind, title]) => {
      const own = paper.lines.filter(line => line.kind === kind);
      if (own.length === 0) return [];
      return [
        {
          title: `${title}: ${euros(own.reduce((sum, line) => sum + line.totalCents, 0))}`,
          rows: own.map(line => rowOf(line, isShared)),
        },
      ];
    }),
    none: 'No recoge nada.',
    totals: totalsOf(paper),
    signatures: [],
    createdAt: paper.at,
  });
}

function rowOf(line: Line, isShared: boolean): string[] {
  const words = [line.description, line.session, CHANNELS[line.channel], METHODS[line.method]].filter(Boolean);
  const whole = line.wholeCents === null || !isShared ? ['', ''] : [euros(line.wholeCents), percent(line.shareBp)];
  return [
    words.join(' · '),
    line.count === 0 ? '' : formatCount(line.count),
    ...(isShared ? whole : []),
    euros(line.baseCents),
    line.vatBp === 0 ? euros(line.vatCents) : `${euros(line.vatCents)} (${percent(line.vatBp)})`,
    euros(line.totalCents),
  ];
}

function totalsOf(paper: SettlementPaper): string[] {
  const {netCents, payableCents, asked} = paper;
  const bills = asked.map(({recipient, nif, baseCents, number, issuedOn, vatCents, noInvoiceReason}) => {
    const to = `de ${paper.counterpart} a ${recipient} (NIF ${nif})`;
    if (number !== '')
      return `Factura ${number} ${to}, de ${issuedOn}: base ${euros(baseCents)}, cuota ${euros(vatCents)}`;
    return noInvoiceReason === ''
      ? `Falta la factura ${to}: base ${euros(baseCents)}, más su cuota. Se paga cuando llega, con la cuota.`
      : `Sin factura ${to}: ${noInvoiceReason}`;
  });
  if (payableCents < 0)
    return [...bills, `Saldo negativo: ${euros(payableCents)}, que pasa a la liquidación siguiente`];
  return [
    ...(asked.length > 0 ? [`Neto, sin el impuesto de las ventas: ${euros(netCents)}`] : []),
    ...bills,
    `A pagar: ${euros(payableCents)}`,
  ];
}
