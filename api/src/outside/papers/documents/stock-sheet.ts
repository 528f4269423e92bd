/**
 * The sheet of a count: to write on while it is open, what was found once it has ended. How many there should be stands
 * on it only where that is asked for, and never on a blind one before it is reviewed.
 */
import {notFound} from '../../../domain/kernel/errors';
import {euros, formatCount} from '../../../domain/kernel/money';
import {SHEET_WIDTH, type SheetColumn, type TableSheet} from '../../drawing/table-sheet';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

interface Count {
  name: string;
  isBlind: boolean;
  state: string;
  begunBy: string;
  begunAt: string;
  endedBy: string | null;
  endedAt: string | null;
  reason: string;
}

interface Line {
  product: string;
  name: string;
  sku: string;
  ean: string | null;
  stock: number | null;
  expected: number | null;
  counted: number | null;
  difference: number | null;
  priceCents: number;
  costCents: number | null;
}

const signed = (n: number): string => (n > 0 ? `+${formatCount(n)}` : formatCount(n));
const money = (cents: number): string => (cents > 0 ? `+${euros(cents)}` : euros(cents));
const figure = (n: number | null): string => (n === null ? '' : formatCount(n));

export async function readStockSheet(
  tx: Tx,
  countId: number,
  withExpected: boolean,
): Promise<Omit<TableSheet, 'createdAt'>> {
  const day = (column: string) => `to_char(${column} at time zone o.timezone, 'DD/MM/YYYY HH24:MI')`;
  const {rows: counts} = await tx.query<Count>(
    `select c.name, c.is_blind as "isBlind", c.state, b.name as "begunBy", ${day('c.created_at')} as "begunAt",
            e.name as "endedBy", ${day('c.ended_at')} as "endedAt", c.reason
       from stock_count c join staff_user b on b.id = c.begun_by_id left join staff_user e on e.id = c.ended_by_id
         cross join organization o where c.id = $1`,
    [countId],
  );
  const count = counts[0];
  if (!count) throw notFound('No existe ese recuento.');
  const {rows: lines} = await tx.query<Line>(
    `select k.name as product, l.name, l.sku, l.ean, v.stock, l.expected, l.counted, l.difference,
            l.price_cents as "priceCents", l.cost_cents as "costCents"
       from stock_count_line l join product_variant v on v.id = l.product_variant_id
         join product p on p.id = v.product_id join product_category k on k.id = p.product_category_id
      where l.stock_count_id = $1 order by l.position, l.id`,
    [countId],
  );
  const isOpen = count.state === 'open';
  const columns = isOpen ? toWrite(withExpected && !count.isBlind) : FOUND;
  const groups: TableSheet['groups'] = [];
  for (const line of lines) {
    if (groups.at(-1)?.title !== line.product) groups.push({title: line.product, rows: []});
    groups.at(-1)!.rows.push(columns.map(({of}) => of(line)));
  }
  const sum = (of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0);
  const pieces = sum(line => line.difference ?? 0);
  const cost = sum(line => (line.difference ?? 0) * (line.costCents ?? 0));
  return {
    brand: await houseBrand(tx),
    title: `Recuento: ${count.name}`,
    lines: [
      `Empezado el ${count.begunAt} por ${count.begunBy}. ${lines.length} artículos.`,
      count.state === 'closed' && `Cerrado el ${count.endedAt} por ${count.endedBy}. Motivo: ${count.reason}.`,
      count.state === 'discarded' &&
        `Descartado el ${count.endedAt} por ${count.endedBy}, sin corregir nada. Motivo: ${count.reason}.`,
      isOpen && 'Cuenta lo que hay a la venta. Lo ya vendido que espera a que lo recojan o lo envíen no se cuenta.',
    ].filter(line => line !== false),
    columns,
    groups,
    none: 'No hay nada que contar.',
    totals: isOpen
      ? []
      : [
          `Faltan ${formatCount(sum(line => Math.max(0, -(line.difference ?? 0))))} y sobran ${formatCount(sum(line => Math.max(0, line.difference ?? 0)))}: ${signed(pieces)} en total.`,
          `A precio de venta, ${money(sum(line => (line.difference ?? 0) * line.priceCents))}${cost === 0 ? '' : `; a coste, ${money(cost)}`}.`,
        ],
    signatures: ['Ha contado', 'Ha comprobado'],
  };
}

interface Column extends SheetColumn {
  of: (line: Line) => string;
}

function toWrite(withExpected: boolean): Column[] {
  const rest: Column[] = [
    {label: 'Referencia', width: 100, of: line => line.sku},
    {label: 'Código de barras', width: 95, of: line => line.ean ?? ''},
    ...(withExpected
      ? [{label: 'Esperadas', width: 60, align: 'right' as const, of: (line: Line) => figure(line.stock)}]
      : []),
    {label: 'Contadas', width: 80, align: 'right', isWritten: true, of: line => figure(line.counted)},
  ];
  return [
    {label: 'Qué', width: SHEET_WIDTH - rest.reduce((sum, {width}) => sum + width, 0), of: line => line.name},
    ...rest,
  ];
}

/** What was found. */
const FOUND: Column[] = [
  {label: 'Qué', width: 190, of: line => line.name},
  {label: 'Referencia', width: 95, of: line => line.sku},
  {label: 'Esperadas', width: 55, align: 'right', of: line => figure(line.expected)},
  {
    label: 'Contadas',
    width: 55,
    align: 'right',
    of: line => (line.counted === null ? 'Sin contar' : figure(line.counted)),
  },
  {
    label: 'Diferencia',
    width: 55,
    align: 'right',
    of: line => (line.difference === null ? '' : signed(line.difference)),
  },
  {
    label: 'A precio',
    width: 65,
    align: 'right',
    of: line => (line.difference === null ? '' : money(line.difference * line.priceCents)),
  },
];
