// One commission invoice: who to whom, for which settlement, its lines, and its paper.
import {useGetList, useGetOne, useRecordContext, type RaRecord} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {nameOf, saidOf} from '../../../crud/words/choices';
import {invoiceKinds, invoiceStates, taxNames} from '../../../crud/words/choices-money';
import {formatCount} from '../../../crud/words/count';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateField} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {PaperButton} from '../../../crud/invoices/paper-button';
import {SendButton} from '../../../crud/invoices/send-button';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {RecordHistory} from '../../../crud/frames/record-history';
import {formatDay} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Stored, Enum} from '../../../providers/wire';

type Line = Stored<'CommissionInvoiceLine'>;

const paths: Record<Enum<'Settlement', 'kind'>, string> = {
  events: '/liquidaciones-eventos',
  passes: '/liquidaciones-abonos',
  academy: '/liquidaciones-cantera',
  plots: '/liquidaciones-parcelas',
  products: '/liquidaciones-productos',
};

export default function CommissionInvoiceSheet() {
  const invoice = useRecordContext();
  return invoice === undefined ? null : <Sheet invoice={invoice} />;
}

function Sheet({invoice}: {invoice: RaRecord}) {
  const {data} = useGetList<Line>('facturas-lineas', {
    filter: {commissionInvoiceId: invoice.id},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const isSeen = may('liquidaciones', 'show');
  const settlement = useGetOne<Stored<'Settlement'>>(
    'liquidaciones',
    {id: invoice.settlementId as number},
    {enabled: isSeen},
  ).data;
  return (
    <Box sx={{display: 'grid', gap: 2.5, '& > *': {minWidth: 0}}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end'}}>
        <SendButton invoiceId={Number(invoice.id)} fullNumber={String(invoice.fullNumber)} />
        <PaperButton resource="facturas" invoiceId={Number(invoice.id)} fullNumber={String(invoice.fullNumber)} />
      </Box>
      <Facts>
        <Fact label="Clase">
          {invoice.kind} · {nameOf(invoiceKinds, invoice.kind)}
        </Fact>
        <Fact label="Estado">
          <StateField source="state" choices={invoiceStates} />
        </Fact>
        <Fact label="Emisor">
          {invoice.issuerName} · {invoice.issuerNif}
        </Fact>
        <Fact label="Destinatario">
          {invoice.recipientName} · {invoice.recipientNif}
        </Fact>
        {invoice.recipientAddress && <Fact label="Domicilio">{invoice.recipientAddress}</Fact>}
        <Fact label="Emitida">{formatDay(String(invoice.issuedOn))}</Fact>
        <Fact label="Descontada en">
          {settlement ? (
            <Link to={`${saidOf(paths, settlement.kind) ?? ''}/${settlement.id}`}>{settlement.number}</Link>
          ) : (
            invoice.settlementNumber
          )}
        </Fact>
        {invoice.rectifiesId && (
          <Fact label="Rectifica a">
            <Link to={`/facturas/${invoice.rectifiesId}`}>{invoice.rectifiedNumber}</Link>
          </Fact>
        )}
      </Facts>
      <FigureTable
        rows={data ?? []}
        rowKey={line => line.id}
        name={{label: 'Líneas', value: line => line.description}}
        columns={[
          {label: 'Cantidad', value: line => formatCount(line.quantity)},
          {label: 'Base', value: line => formatCents(line.baseCents)},
          {label: nameOf(taxNames, invoice.tax), value: line => `${formatPercent(line.vatBp)} %`},
          {label: 'Cuota', value: line => formatCents(line.vatCents)},
          {label: 'Total', value: line => formatCents(line.totalCents)},
        ]}
      />
      <Typography sx={{textAlign: 'right', fontSize: '1.15rem', fontWeight: 800}}>
        Total {formatCents(invoice.totalCents as number)}
      </Typography>
      <RecordHistory resource="facturas" id={invoice.id} />
    </Box>
  );
}
