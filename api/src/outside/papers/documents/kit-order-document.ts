/** An order of clothes as its supplier gets it: what, in which sizes, how many, and the names that go on. */
import type {KitOrderRead} from '../../../domain/academy/kit/orders/read-orders';
import {clubZone} from '../../../domain/settings/club-today';
import {euros} from '../../../domain/kernel/money';
import {SHEET_WIDTH, tableSheetPdf, type SheetColumn} from '../../drawing/table-sheet';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

const COLUMNS: SheetColumn[] = [
  {label: 'Prenda', width: SHEET_WIDTH - 330},
  {label: 'Talla', width: 60},
  {label: 'Referencia', width: 100},
  {label: 'Nombre y dorsal', width: 110},
  {label: 'Cantidad', width: 60, align: 'right'},
];

export const kitOrderFileName = ({number}: Pick<KitOrderRead, 'number'>): string => `pedido-${number}.pdf`;

export async function kitOrderPdf(tx: Tx, order: KitOrderRead): Promise<Buffer> {
  const [brand, timeZone] = [await houseBrand(tx), await clubZone(tx)];
  const garments = order.lines.reduce((sum, line) => sum + line.ordered, 0);
  const cost = order.lines.reduce((sum, line) => sum + line.ordered * line.costCents, 0);
  const at = new Date(order.sentAt ?? order.createdAt);
  return tableSheetPdf({
    brand,
    title: `Pedido de ropa ${order.number}`,
    lines: [
      `Proveedor: ${order.supplier}`,
      `Fecha: ${at.toLocaleDateString('es-ES', {timeZone})}${order.state === 'draft' ? ' · borrador' : ''}`,
      ...(order.note === '' ? [] : [order.note]),
    ],
    columns: COLUMNS,
    groups: [
      {
        title: 'Prendas',
        rows: order.lines.map(line => [line.itemName, line.size, line.sku, '', String(line.ordered)]),
      },
      ...(order.names.length === 0
        ? []
        : [
            {
              title: 'De ellas, con nombre y dorsal',
              rows: order.names.map(one => [one.itemName, one.size, '', one.text, '1']),
            },
          ]),
    ],
    none: 'El pedido no tiene prendas.',
    totals: [`Total: ${garments} prendas${cost > 0 ? `, ${euros(cost)} sin IVA` : ''}`],
    signatures: [],
    createdAt: at,
  });
}
