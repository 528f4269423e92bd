// One invoice as it was issued: lines, VAT, the fiscal QR, and its place in the chain.
import {useQuery} from '@tanstack/react-query';
import {useGetList, useRecordContext, type RaRecord} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {nameOf} from '../../../crud/words/choices';
import {invoiceKinds, invoiceStates, taxIdKinds, taxNames, vatQualifications} from '../../../crud/words/choices-money';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateField} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {formatDay} from '../../../crud/words/zoned-time';
import {callForBytes} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {useVerifactu} from '../../../providers/verifactu';
import type {Stored} from '../../../providers/wire';
import {CorrectRecipient} from '../../../crud/invoices/correct-recipient';
import {PaperButton} from '../../../crud/invoices/paper-button';
import {SendButton} from '../../../crud/invoices/send-button';
import {InvoiceRecords} from '../../../crud/invoices/invoice-records';

const all = {page: 1, perPage: 200};

export default function InvoiceSheet() {
  const invoice = useRecordContext();
  return invoice === undefined ? null : <Sheet invoice={invoice} />;
}

function Sheet({invoice}: {invoice: RaRecord}) {
  const lines = useGetList<Stored<'InvoiceLine'>>('facturas-emitidas-lineas', {
    filter: {invoiceId: invoice.id},
    sort: {field: 'position', order: 'ASC'},
    pagination: all,
  });
  const rates = useGetList<Stored<'VatBreakdown'>>('facturas-emitidas-iva', {
    filter: {invoiceId: invoice.id},
    sort: {field: 'rateBp', order: 'DESC'},
    pagination: all,
  });
  const status = useVerifactu().data;
  // As on paper: where records are sent, and once the tax office has this one.
  const isSending = status !== undefined && status.mode !== 'off' && !status.missing.includes('VERIFACTU_PFX');
  const isKept = invoice.aeatState === 'kept';
  const hasQr =
    isKept || String(invoice.aeatState).startsWith('accepted') || (isSending && invoice.aeatState !== 'not_sent');
  return (
    <Box sx={{display: 'grid', gap: 2.5, '& > *': {minWidth: 0}}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between'}}>
        <Box sx={{flex: '1 1 340px'}}>
          <Facts>
            <Fact label="Clase">
              {invoice.kind} · {nameOf(invoiceKinds, invoice.kind)}
            </Fact>
            <Fact label="Estado">
              <StateField source="state" choices={invoiceStates} />
            </Fact>
            <Fact label="Impuesto">
              {nameOf(taxNames, invoice.tax)}
              {invoice.isReverseCharge ? ', con inversión del sujeto pasivo' : ''}
            </Fact>
            <Fact label="Fecha de expedición">{formatDay(String(invoice.issuedOn))}</Fact>
            <Fact label="Fecha de la operación">
              {invoice.operationOn ? formatDay(String(invoice.operationOn)) : ''}
            </Fact>
            <Fact label="Emisor">
              {invoice.issuerName} · {invoice.issuerNif}
            </Fact>
            <Fact label="Destinatario">
              {!invoice.recipientNif
                ? 'Sin identificar (simplificada)'
                : invoice.recipientBlockedAt
                  ? `Bloqueado: pidió que se borraran sus datos (${formatDay(String(invoice.recipientBlockedAt))})`
                  : `${invoice.recipientName} · ${invoice.recipientNif}${invoice.recipientCountry ? ` (${nameOf(taxIdKinds, invoice.recipientIdType)}, ${invoice.recipientCountry})` : ''}`}
            </Fact>
            {invoice.recipientAddress && <Fact label="Domicilio">{invoice.recipientAddress}</Fact>}
            <Fact label="Concepto">{invoice.description}</Fact>
            {invoice.orderId && may('pedidos', 'show') && (
              <Fact label="Pedido">
                <Link to={`/pedidos/${invoice.orderId}`}>Ver el pedido</Link>
              </Fact>
            )}
            {invoice.replacesId && (
              <Fact label="En sustitución de">
                <Link to={`/facturas-emitidas/${invoice.replacesId}`}>Ver la factura simplificada</Link>
              </Fact>
            )}
            {invoice.correctsId && (
              <Fact label="Corrige el destinatario de">
                <Link to={`/facturas-emitidas/${invoice.correctsId}`}>Ver la factura de antes</Link>
              </Fact>
            )}
            {invoice.rectifiesId && (
              <Fact label="Rectifica a">
                <Link to={`/facturas-emitidas/${invoice.rectifiesId}`}>Ver la factura rectificada</Link>
              </Fact>
            )}
          </Facts>
        </Box>
        <Box>
          {(!invoice.recipientBlockedAt || may('derechos', 'delete')) && (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1}}>
              <PaperButton
                resource="facturas-emitidas"
                invoiceId={Number(invoice.id)}
                fullNumber={String(invoice.fullNumber)}
              />
              <SendButton invoiceId={Number(invoice.id)} fullNumber={String(invoice.fullNumber)} />
            </Box>
          )}
          <CorrectRecipient invoice={invoice as unknown as Stored<'Invoice'>} />
          {hasQr && <FiscalQr invoiceId={Number(invoice.id)} isVerifiable={!isKept} />}
        </Box>
      </Box>
      <FigureTable
        rows={lines.data ?? []}
        rowKey={line => line.id}
        name={{label: 'Líneas', value: line => line.description}}
        columns={[
          {label: 'Cantidad', value: line => line.quantity},
          {label: 'Base', value: line => formatCents(line.baseCents)},
          {label: 'Tipo', value: line => (line.qualification === 'S1' ? `${formatPercent(line.vatBp)} %` : '—')},
          {label: 'Cuota', value: line => formatCents(line.vatCents)},
          {label: 'Total', value: line => formatCents(line.totalCents)},
        ]}
      />
      <FigureTable
        rows={rates.data ?? []}
        rowKey={rate => rate.id}
        name={{
          label: `Resumen del ${nameOf(taxNames, invoice.tax)}`,
          value: rate =>
            `${nameOf(vatQualifications, rate.qualification)}${rate.exemption ? `: ${rate.exemption}` : ''}`,
        }}
        columns={[
          {label: 'Tipo', value: rate => (rate.qualification === 'S1' ? `${formatPercent(rate.rateBp)} %` : '—')},
          {label: 'Base', value: rate => formatCents(rate.baseCents)},
          {label: 'Cuota', value: rate => formatCents(rate.vatCents)},
        ]}
      />
      <Typography sx={{textAlign: 'right', fontSize: '1.15rem', fontWeight: 800}}>
        Total {formatCents(invoice.totalCents as number)}
      </Typography>
      <InvoiceRecords invoice={invoice as Stored<'Invoice'>} />
    </Box>
  );
}

/** «QR tributario» on top, the phrase below, white around it: RD 1007/2023 and Orden HAC/1177/2024. */
function FiscalQr({invoiceId, isVerifiable}: {invoiceId: number; isVerifiable: boolean}) {
  const {data} = useQuery({
    queryKey: ['invoice-qr', invoiceId],
    staleTime: Infinity,
    queryFn: async ({signal}) =>
      `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new Uint8Array((await callForBytes('/api/facturas-emitidas/{id}/qr.svg', {at: {id: invoiceId}, signal})).bytes)))}`,
  });
  return (
    <Box
      component="figure"
      sx={{
        m: 0,
        p: 1,
        bgcolor: '#fff',
        color: '#111',
        textAlign: 'center',
        width: 172,
        flex: 'none',
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="figcaption" sx={{fontWeight: 700}}>
        QR tributario:
      </Box>
      {data === undefined ? (
        <Box sx={{height: 152}} />
      ) : (
        <img
          src={data}
          width={152}
          height={152}
          alt="Código QR para comprobar la factura en la sede de la Agencia Tributaria"
        />
      )}
      {isVerifiable && <Box sx={{fontWeight: 700}}>VERI*FACTU</Box>}
    </Box>
  );
}
