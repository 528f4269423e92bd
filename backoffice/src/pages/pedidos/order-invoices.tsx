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

export function OrderInvoices({orderId}: {orderId: number}) {
  const [isAsking, setAsking] = useState(false);
  const {data = [], refetch} = useGetList<Stored<'Invoice'>>(
    'facturas-emitidas',
    {filter: {orderId}, sort: {field: 'id', order: 'ASC'}, pagination: {page: 1, perPage: 50}},
    {enabled: may('facturas-emitidas', 'list')},
  );
  if (data.length === 0) return null;
  const exchanged = new Set(data.map(one => one.replacesId));
  const canExchange = data.some(one => ['F2', 'R5'].includes(one.kind) && !exchanged.has(one.id));
  return (
    <Panel
      title="Facturas"
      actions={
        canExchange &&
        may('facturas-emitidas', 'create') && <Button onClick={() => setAsking(true)}>Canjear por completa…</Button>
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
      {isAsking && (
        <ActDialog
          title="Canjear por una factura completa"
          confirm="Expedir"
          dismiss="Volver"
          withoutReason
          path="/api/pedidos/{id}/canjear-factura"
          at={{id: orderId}}
          told={made => `Expedida: ${made.map(one => one.fullNumber).join(', ')}`}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void refetch();
          }}
        >
          <Box sx={{mb: 2}}>
            La simplificada no se anula: la completa se expide en sustitución de ella, una sola vez.
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
