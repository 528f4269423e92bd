// Commission invoices: what the house has kept of each settlement.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {invoiceKinds, invoiceStates, taxNames} from '../../crud/words/choices-money';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {formatDay} from '../../crud/words/zoned-time';

const CommissionInvoiceSheet = lazy(() => import('./facturas/commission-invoice-sheet'));
const State = ({source}: {source: string}) => <StateField source={source} choices={invoiceStates} />;

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={invoiceKinds} />;

export default defineResource({
  name: 'facturas',
  fields: {
    fullNumber: 'Número',
    state: 'Estado',
    recipientName: 'A quién',
    recipientNif: 'NIF',
    kind: 'Clase',
    settlementNumber: 'Liquidación',
    rectifiedNumber: 'Rectifica a',
    issuedOn: 'Emitida',
    baseCents: 'Base',
    tax: 'Impuesto',
    vatCents: 'Cuota',
    totalCents: 'Total',
  },
  exports: {kind: {choices: invoiceKinds}, tax: {choices: taxNames}, state: {choices: invoiceStates}},
  represent: invoice => `Factura ${invoice.fullNumber}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número, nombre o NIF" />,
    <SelectInput key="state" source="state" choices={invoiceStates} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={invoiceKinds.filter(one => ['F1', 'R1'].includes(one.id))} />,
    <DayInput key="issuedOn_gte" source="issuedOn_gte" label="Emitida desde" />,
    <DayInput key="issuedOn_lte" source="issuedOn_lte" label="Emitida hasta" />,
  ],
  columns: [
    <DataTable.Col key="fullNumber" source="fullNumber" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="recipientName" source="recipientName" />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="settlementNumber" source="settlementNumber" disableSort />,
    <DataTable.Col key="issuedOn" source="issuedOn" field={DayField} />,
    <MoneyCol key="baseCents" source="baseCents" />,
    <MoneyCol key="totalCents" source="totalCents" />,
  ],
  card: invoice => (
    <CardLines
      title={
        <>
          {invoice.fullNumber} · {formatCents(invoice.totalCents as number)}
        </>
      }
      aside={<State source="state" />}
      note={
        <>
          {invoice.recipientName}
          <br />
          {formatDay(String(invoice.issuedOn))} · {invoice.settlementNumber}
        </>
      }
    />
  ),
  show: <CommissionInvoiceSheet />,
});
