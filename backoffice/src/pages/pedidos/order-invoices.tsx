// The invoices of an order: to their sheet, to paper, and the simplified one exchanged for whoever asks afterwards.
import {useState} from 'react';
import {required, TextInput, useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {nameOf} from '../../crud/words/choices';
import {invoiceKinds} from '../../crud/words/choices-money';
import {formatCents} from '../../crud/words/money';
import {formatDay} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Invoice = Stored<'Invoice'>;

export function OrderInvoices({orderId}: {orderId: number}) {
  const [asking, setAsking] = useState<'exchange' | 'reverse' | null>(null);
  const isReverse = asking === 'reverse';
  const {data = [], refetch} = useGetList<Invoice>(
    'facturas-emitidas',
    {filter: {orderId}, sort: {field: 'id', order: 'ASC'}, pagination: {page: 1, perPage: 50}},
    {enabled: may('facturas-emitidas', 'list')},
  );
  if (data.length === 0) return null;
  const exchanged = new Set(data.map(one => one.replacesId));
  const reversed = data.filter(one => one.isReverseCharge);
  const isReversed = (one: Invoice) => reversed.some(x => x.issuerNif === one.issuerNif && x.tax === one.tax);
  const canExchange = data.some(one => ['F2', 'R5'].includes(one.kind) && !exchanged.has(one.id) && !isReversed(one));
  const canReverse = data.some(one => ['F1', 'F2'].includes(one.kind) && !isReversed(one) && one.vatCents > 0);
  return (
    <Panel
      title="Facturas"
      actions={
        may('facturas-emitidas', 'create') && (
          <>
            {canReverse && <Button onClick={() => setAsking('reverse')}>Inversión del sujeto pasivo…</Button>}
            {canExchange && <Button onClick={() => setAsking('exchange')}>Canjear por completa…</Button>}
          </>
        )
      }
    >
      <FigureTable
        rows={data}
        rowKey={one => one.id}
        name={{label: 'Número', value: one => <Link to={`/facturas-emitidas/${one.id}`}>{one.fullNumber}</Link>}}
        columns={[
          {label: 'Clase', value: one => nameOf(invoiceKinds, one.kind)},
          {label: 'Fecha', value: one => formatDay(one.issuedOn)},
          {label: 'Destinatario', value: one => one.recipientName || '—'},
          {label: 'Total', value: one => formatCents(one.totalCents)},
        ]}
      />
      {asking && (
        <ActDialog
          title={isReverse ? 'Inversión del sujeto pasivo' : 'Canjear por una factura completa'}
          confirm="Expedir"
          dismiss="Volver"
          withoutReason
          path="/api/pedidos/{id}/canjear-factura"
          at={{id: orderId}}
          toBody={values => (isReverse ? {...values, isReverseCharge: true} : values)}
          told={made => `Expedida: ${made.map(one => one.fullNumber).join(', ')}`}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            void refetch();
          }}
        >
          <Box sx={{mb: 2}}>
            {isReverse
              ? 'El impuesto lo declara el cliente. Lo facturado con cuota se rectifica, y se expide una factura completa sin ella por lo cobrado y no devuelto: si el cliente pagó la cuota, devuélvesela antes. Se hace una sola vez.'
              : 'La simplificada no se anula: la completa se expide en sustitución de ella, una sola vez.'}
          </Box>
          {FIELDS.map(({name, label, max}) => (
            <TextInput
              key={name}
              source={name}
              label={label}
              fullWidth
              validate={required()}
              slotProps={{htmlInput: {maxLength: max}}}
            />
          ))}
        </ActDialog>
      )}
    </Panel>
  );
}

const FIELDS = [
  {name: 'name', label: 'Nombre o razón social', max: 120},
  {name: 'nif', label: 'NIF', max: 20},
  {name: 'address', label: 'Domicilio fiscal', max: 250},
] as const;
