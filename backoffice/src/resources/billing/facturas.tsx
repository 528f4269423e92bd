// Commission invoices: what the platform charges each organization.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {commissionInvoiceStates} from '../../crud/words/choices-money';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {RefSelect} from '../../crud/inputs/ref-select';
import {formatDay} from '../../crud/words/zoned-time';

const CommissionInvoiceSheet = lazy(() => import('./facturas/commission-invoice-sheet'));
const State = ({source}: {source: string}) => <StateField source={source} choices={commissionInvoiceStates} />;

export default defineResource({
  name: 'facturas',
  fields: {
    fullNumber: 'Número',
    state: 'Estado',
    recipientName: 'A quién',
    recipientNif: 'NIF',
    periodFrom: 'Desde',
    periodTo: 'Hasta',
    issuedOn: 'Emitida',
    dueOn: 'Vence',
    paidOn: 'Pagada',
    baseCents: 'Base',
    vatCents: 'IVA',
    totalCents: 'Total',
    paymentReference: 'Referencia del pago',
  },
  exports: {state: {choices: commissionInvoiceStates}},
  represent: invoice => (invoice.fullNumber ? `Factura ${invoice.fullNumber}` : `Factura en borrador ${invoice.id}`),
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número, nombre o NIF" />,
    <SelectInput key="state" source="state" choices={commissionInvoiceStates} alwaysOn />,
    <RefSelect key="eventCompanyId" source="eventCompanyId" reference="compania-eventos" label="Compañía" />,
    <DayInput key="issuedOn_gte" source="issuedOn_gte" label="Emitida desde" />,
    <DayInput key="issuedOn_lte" source="issuedOn_lte" label="Emitida hasta" />,
  ],
  columns: [
    <DataTable.Col key="fullNumber" source="fullNumber" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="recipientName" source="recipientName" />,
    <DataTable.Col key="periodFrom" source="periodFrom" label="Periodo">
      <Computed<{periodFrom: string; periodTo: string}>
        of={invoice => `${formatDay(invoice.periodFrom)} – ${formatDay(invoice.periodTo)}`}
      />
    </DataTable.Col>,
    <DataTable.Col key="issuedOn" source="issuedOn" field={DayField} />,
    <DataTable.Col key="dueOn" source="dueOn" field={DayField} />,
    <MoneyCol key="baseCents" source="baseCents" />,
    <MoneyCol key="totalCents" source="totalCents" />,
  ],
  card: invoice => (
    <CardLines
      title={
        <>
          {invoice.fullNumber ?? 'Borrador'} · {formatCents(invoice.totalCents as number)}
        </>
      }
      aside={<State source="state" />}
      note={
        <>
          {invoice.recipientName}
          <br />
          {formatDay(String(invoice.periodFrom))} – {formatDay(String(invoice.periodTo))}
        </>
      }
    />
  ),
  show: <CommissionInvoiceSheet />,
});
