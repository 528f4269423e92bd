// The invoices of an order: to their sheet, to paper, and the simplified one exchanged for whoever asks afterwards.
import {useState} from 'react';
import {required, TextInput, useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import {RecipientInputs, TaxIdInputs} from '../../crud/invoices/recipient-inputs';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {nameOf} from '../../crud/words/choices';
import {invoiceKinds} from '../../crud/words/choices-money';
import {formatCents} from '../../crud/words/money';
import {formatDay} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Invoice = Stored<'Invoice'>;

/** `isOwed`: it is paid, so an invoice of it is to come. */
export function OrderInvoices({orderId, isOwed}: {orderId: number; isOwed: boolean}) {
  const [asking, setAsking] = useState<'exchange' | 'reverse' | null>(null);
  const isReverse = asking === 'reverse';
  const {
    data = [],
    isPending,
    refetch,
  } = useGetList<Invoice>(
    'facturas-emitidas',
    {filter: {orderId}, sort: {field: 'id', order: 'ASC'}, pagination: {page: 1, perPage: 50}},
    {enabled: may('facturas-emitidas', 'list')},
  );
  if (data.length === 0)
    return isOwed && !isPending && may('facturas-emitidas', 'create') ? <InvoiceToCome orderId={orderId} /> : null;
  const exchanged = new Set(data.map(one => one.replacesId));
  const reversed = data.filter(one => one.isReverseCharge);
  const isReversed = (one: Invoice) => reversed.some(x => x.issuerNif === one.issuerNif && x.tax === one.tax);
  const canExchange = data.some(one => ['F2', 'R5'].includes(one.kind) && !exchanged.has(one.id) && !isReversed(one));
  const canReverse = data.some(one => ['F1', 'F2'].includes(one.kind) && !isReversed(one) && one.vatCents > 0);
  return (
    <Panel
      title="Facturas"
      flush
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
        isText
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
          <RecipientInputs />
        </ActDialog>
      )}
    </Panel>
  );
}

/** What nobody was asked before paying: above the limit of simplified ones it waits for that. */
function InvoiceToCome({orderId}: {orderId: number}) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title="Facturas" actions={<Button onClick={() => setAsking(true)}>Datos de factura…</Button>}>
      Aún no se ha expedido. Si pasa del límite de las simplificadas y falta de quién es, espera a que lo digas.
      {asking && (
        <ActDialog
          title="Para quién es la factura"
          confirm="Guardar"
          withoutReason
          path="/api/pedidos/{id}/datos-factura"
          at={{id: orderId}}
          defaults={{invoice: {idType: 'nif'}}}
          told={() => 'Guardado: la factura se expide en un momento'}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        >
          <TextInput
            source="invoice.name"
            label="Nombre o razón social"
            helperText="Sin escribirlo, a nombre de quien compra"
            fullWidth
          />
          <TaxIdInputs at="invoice." />
          <TextInput source="invoice.street" label="Calle y número" fullWidth validate={required()} />
          <TextInput source="invoice.postalCode" label="Código postal" fullWidth validate={required()} />
          <TextInput source="invoice.city" label="Localidad" fullWidth validate={required()} />
          <TextInput source="invoice.province" label="Provincia" fullWidth />
        </ActDialog>
      )}
    </Panel>
  );
}
