// Money both ways: payments, refunds, and the ledger that must agree with both.
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  nameOf,
  paymentMethods,
  paymentStates,
  refundMethods,
  refundStates,
  type Choice,
} from '../../crud/words/choices';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {formatCents} from '../../crud/words/money';
import {useBusy} from '../../crud/acts/use-busy';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import type {OrderDetail, OrderPayment, OrderRefund} from '../../providers/api-types';
import {ByHand} from './refund-by-hand';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

const accounts: Record<string, string> = {
  sales: 'Ventas',
  fees: 'Gastos de gestión',
  discounts: 'Descuentos',
  receivable: 'Por cobrar',
  gateway: 'Pasarela',
  cash: 'Caja',
  card_terminal: 'Datáfono',
  refunds_due: 'Devoluciones debidas',
  wallet: 'Monederos',
  wallet_orders: 'Monederos: pedidos por pagar',
  wallet_returned: 'Saldo devuelto de abonos',
  wallet_given: 'Saldo regalado o compensado',
  wallet_expired: 'Saldo caducado',
  deposits: 'Fianzas y señales',
  deposits_kept: 'Fianzas retenidas',
  gift_cards: 'Tarjetas regalo',
  bank: 'Banco, en camino',
  commission: 'Comisiones de agencias y peñas',
};

function Mark({choices, state}: {choices: readonly Choice[]; state: string}) {
  const found = choices.find(one => one.id === state);
  return <StateMark tone={found?.tone}>{found?.name ?? state}</StateMark>;
}

export function OrderMoney({order, onChanged}: {order: OrderDetail; onChanged: () => void}) {
  const canAct = may('settlements', 'settle');
  const askBank = (payment: OrderPayment) =>
    payment.canQuery && (
      <Command
        send={() => call('post', '/api/pagos/{id}/consultar', {at: {id: payment.id}})}
        label="Preguntar al banco"
        onDone={onChanged}
        tell={({bank}) => bankWords[bank]}
      />
    );
  const mayGive = may('orders', 'refund');
  const actOn = (refund: OrderRefund) =>
    refund.waits ? mayGive && <ByHand refund={refund} onDone={onChanged} /> : retry(refund);
  const retry = (refund: OrderRefund) =>
    canAct &&
    refund.state === 'failed' && (
      <Command
        send={() => call('post', '/api/devoluciones/{id}/reintentar', {at: {id: refund.id}})}
        label="Reintentar"
        onDone={onChanged}
        tell={() => 'Se ha vuelto a pedir al banco.'}
      />
    );
  return (
    <>
      <Panel title="Pagos" flush>
        <FigureTable
          isText
          empty="Nadie ha pagado nada."
          rows={order.payments}
          rowKey={payment => payment.id}
          name={{label: 'Medio', value: payment => nameOf(paymentMethods, payment.method)}}
          columns={[
            {label: 'Estado', value: payment => <Mark choices={paymentStates} state={payment.state} />},
            {
              label: 'Importe',
              value: payment => <Box sx={{whiteSpace: 'nowrap'}}>{formatCents(payment.amountCents)}</Box>,
            },
            {
              label: 'Detalle',
              value: payment =>
                [
                  payment.gatewayOrder && `Operación ${payment.gatewayOrder}`,
                  payment.responseCode && `respuesta ${payment.responseCode}: ${payment.responseMeaning}`,
                  payment.authorisationCode && `autorización ${payment.authorisationCode}`,
                  payment.tenderedCents !== null &&
                    `entregado ${formatCents(payment.tenderedCents)}, cambio ${formatCents(payment.changeCents ?? 0)}`,
                ]
                  .filter(Boolean)
                  .join(' · '),
            },
            {label: 'Fecha', value: payment => formatInstant(payment.settledAt ?? payment.createdAt)},
            ...(canAct && order.payments.some(payment => payment.canQuery)
              ? [{label: 'Acciones', value: askBank}]
              : []),
          ]}
        />
      </Panel>
      {order.refunds.length > 0 && (
        <Panel title="Devoluciones" flush>
          <FigureTable
            isText
            rows={order.refunds}
            rowKey={refund => refund.id}
            name={{label: 'Importe', value: refund => formatCents(refund.amountCents)}}
            columns={[
              {
                label: 'Vuelve',
                value: ({method, failedMethod}) =>
                  `${nameOf(refundMethods, method)}${failedMethod ? `; por ${nameOf(refundMethods, failedMethod).toLowerCase()} no se pudo` : ''}`,
              },
              {label: 'Estado', value: refund => <RefundMark refund={refund} />},
              {
                label: 'Motivo',
                value: refund =>
                  refund.state === 'failed' && refund.responseMeaning
                    ? `${refund.reason}. ${refund.responseMeaning}`
                    : refund.reason,
              },
              {label: 'Quién', value: whoOf},
              {label: 'Fecha', value: refund => formatInstant(refund.doneAt ?? refund.createdAt)},
              ...(order.refunds.some(refund => (refund.waits ? mayGive : canAct && refund.state === 'failed'))
                ? [{label: 'Acciones', value: actOn}]
                : []),
            ]}
          />
        </Panel>
      )}
      {order.ledger.length > 0 && (
        <Panel title="Libro" note="Cada apunte suma cero." flush>
          <FigureTable
            rows={order.ledger}
            rowKey={entry => entry.id}
            name={{label: 'Cuenta', value: entry => accounts[entry.account] ?? entry.account}}
            columns={[
              {label: 'Fecha', value: entry => formatInstant(entry.at)},
              {label: 'Debe', value: entry => (entry.amountCents > 0 ? formatCents(entry.amountCents) : '')},
              {label: 'Haber', value: entry => (entry.amountCents < 0 ? formatCents(-entry.amountCents) : '')},
            ]}
          />
        </Panel>
      )}
    </>
  );
}

/** What somebody is to do says so; the bank's own states are the bank's. */
function RefundMark({refund}: {refund: OrderRefund}) {
  if (!refund.waits || refund.state === 'failed') return <Mark choices={refundStates} state={refund.state} />;
  return <StateMark tone="warn">{refund.method === 'cash' ? 'Por dar en mano' : 'Por hacer en el datáfono'}</StateMark>;
}

const whoOf = (refund: OrderRefund): string =>
  [
    refund.isAutomatic ? 'Automática' : refund.staffName,
    refund.givenByName && refund.givenByName !== refund.staffName && `la hizo ${refund.givenByName}`,
    refund.operation && `operación ${refund.operation}`,
  ]
    .filter(Boolean)
    .join(' · ');

const bankWords: Record<Answer<'queryPayment'>['bank'], string> = {
  authorised: 'El banco dice que está pagado.',
  denied: 'El banco lo denegó.',
  refunded: 'El banco ya lo devolvió.',
  not_found: 'El banco no conoce ese pago.',
  unknown: 'El banco no contesta. Vuelve a preguntar dentro de un rato.',
};

interface CommandProps<Told> {
  send: () => Promise<Told>;
  label: string;
  onDone: () => void;
  tell: (answer: Told) => string;
}

function Command<Told>({send, label, onDone, tell}: CommandProps<Told>) {
  const notify = useNotify();
  const [busy, run] = useBusy();
  const act = (): Promise<void> =>
    run(async () => {
      notify(tell(await send()), {type: 'info'});
      onDone();
    });
  return (
    <Button disabled={busy} onClick={() => void act()} sx={{py: 0, minHeight: 24}}>
      {label}
    </Button>
  );
}
