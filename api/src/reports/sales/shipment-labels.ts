/** The labels of parcels that are due, oldest first. */
import type {Sticker} from '../../outside/drawing/seat-stickers';
import type {Tx} from '../../domain/kernel/tx';

const MOST = 400;

export async function readShipmentLabels(tx: Tx): Promise<{labels: Sticker[]; author: string}> {
  const {rows} = await tx.query<{number: string; recipient: string; address: string; town: string; phone: string}>(
    `select o.number, s.recipient, s.address, concat_ws(', ', s.postal_code || ' ' || s.city, nullif(s.province, ''))
              as town, s.phone
       from shipment s join order_line l on l.id = s.order_line_id join "order" o on o.id = l.order_id
      where s.state = 'due' order by s.created_at, s.id limit ${MOST}`,
  );
  const {rows: house} = await tx.query<{name: string}>('select name from organization limit 1');
  return {
    author: house[0]!.name,
    labels: rows.map(({number, recipient, address, town, phone}) => ({
      zone: `Pedido ${number}`,
      row: '',
      seat: recipient,
      title: town,
      text: [address, phone && `Tel. ${phone}`].filter(Boolean).join(' · '),
    })),
  };
}
