// Who bought, where, when, for how much.
import {Link} from 'react-router';
import Card from '@mui/material/Card';
import {saleChannels, nameOf} from '../../crud/words/choices';
import {Fact, Facts} from '../../crud/fields/facts';
import {formatCents} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import type {OrderDetail} from '../../providers/api-types';
import {may} from '../../providers/permissions';

export function OrderSummary({order}: {order: OrderDetail}) {
  const {buyer} = order;
  const name = [buyer.firstName, buyer.surname1, buyer.surname2].filter(Boolean).join(' ');
  const isKnown = buyer.customerId !== null && may('clientes', 'show');
  return (
    <Card sx={{p: 2, mb: 2}}>
      <Facts min={140}>
        <Fact label="Comprador">
          {isKnown ? <Link to={`/clientes/${buyer.customerId}`}>{name || buyer.email}</Link> : name}
        </Fact>
        <Fact label="Correo">{buyer.email && <a href={`mailto:${buyer.email}`}>{buyer.email}</a>}</Fact>
        <Fact label="Teléfono">{buyer.phone}</Fact>
        <Fact label="Documento">{buyer.docNo}</Fact>
        <Fact label="Dirección fiscal">{buyer.address}</Fact>
        <Fact label="Canal">
          {nameOf(saleChannels, order.channel)}
          {order.staffName !== null && ` · ${order.staffName}`}
        </Fact>
        <Fact label="Creado">{formatInstant(order.createdAt)}</Fact>
        <Fact label="Pagado">{order.paidAt !== null && formatInstant(order.paidAt)}</Fact>
        <Fact label="Total">
          <strong>{formatCents(order.totalCents)}</strong>
        </Fact>
        <Fact label="Gastos de gestión (dentro)">{formatCents(order.feeCents)}</Fact>
        <Fact label="Descuento">
          {order.discountCents > 0 &&
            [`−${formatCents(order.discountCents)}`, ...order.discounts.map(({code, name}) => code ?? name)].join(
              ' · ',
            )}
        </Fact>
        <Fact label="Devuelto">{order.refundedCents > 0 && formatCents(order.refundedCents)}</Fact>
      </Facts>
    </Card>
  );
}
