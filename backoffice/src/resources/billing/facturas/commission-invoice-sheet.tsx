// One commission invoice: who to whom, its lines with the settlements behind them, VAT and total.
import {useGetList, useRecordContext, type RaRecord} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {commissionInvoiceStates} from '../../../crud/words/choices-money';
import {formatCount} from '../../../crud/words/count';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateField} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {RecordHistory} from '../../../crud/frames/record-history';
import {formatDay} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Stored, Enum} from '../../../providers/wire';
import {saidOf} from '../../../crud/words/choices';

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
  return (
    <Box sx={{display: 'grid', gap: 2.5, '& > *': {minWidth: 0}}}>
      <Box sx={{display: 'flex', justifyContent: 'flex-end', '@media print': {display: 'none'}}}>
        <Button onClick={() => window.print()}>Imprimir o guardar en PDF</Button>
      </Box>
      <Facts>
        <Fact label="Estado">
          <StateField source="state" choices={commissionInvoiceStates} />
        </Fact>
        <Fact label="Emisor">
          {invoice.issuerName} · {invoice.issuerNif}
        </Fact>
        <Fact label="Destinatario">
          {invoice.recipientName} · {invoice.recipientNif}
        </Fact>
        <Fact label="Domicilio">{invoice.recipientAddress}</Fact>
        <Fact label="Periodo">
          {formatDay(String(invoice.periodFrom))} – {formatDay(String(invoice.periodTo))}
        </Fact>
        <Fact label="Emitida">{invoice.issuedOn ? formatDay(String(invoice.issuedOn)) : 'Todavía no'}</Fact>
        <Fact label="Vence">{invoice.dueOn ? formatDay(String(invoice.dueOn)) : ''}</Fact>
        {invoice.paidOn && (
          <Fact label="Pagada">
            {formatDay(String(invoice.paidOn))} · {invoice.paymentReference}
          </Fact>
        )}
      </Facts>
      <FigureTable
        rows={data ?? []}
        rowKey={line => line.id}
        name={{label: 'Líneas', value: line => line.description}}
        columns={[
          {
            label: 'Liquidación',
            value: line =>
              line.settlementId === null ? (
                ''
              ) : may('liquidaciones', 'show') ? (
                <Link to={`${saidOf(paths, line.settlementKind) ?? ''}/${line.settlementId}`}>
                  {line.settlementNumber}
                </Link>
              ) : (
                line.settlementNumber
              ),
          },
          {label: 'Entradas', value: line => (line.settlementId === null ? '' : formatCount(line.count))},
          {label: 'Base', value: line => formatCents(line.baseCents)},
        ]}
      />
      <FigureTable
        rows={[{id: 1}]}
        rowKey={row => row.id}
        name={{label: 'Resumen', value: () => 'Servicio de mediación'}}
        columns={[
          {label: 'Base', value: () => formatCents(invoice.baseCents as number)},
          {label: 'IVA', value: () => `${formatPercent(invoice.vatBp as number)} %`},
          {label: 'Cuota', value: () => formatCents(invoice.vatCents as number)},
          {label: 'Total', value: () => <strong>{formatCents(invoice.totalCents as number)}</strong>},
        ]}
      />
      <RecordHistory resource="facturas" id={invoice.id} />
    </Box>
  );
}
