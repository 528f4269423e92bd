// Invoices to buyers, with their record for the tax office.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {aeatStates, invoiceKinds, invoiceStates, taxNames} from '../../crud/words/choices-money';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {SendingBanner} from '../../crud/invoices/sending-banner';

const InvoiceSheet = lazy(() => import('./facturas-emitidas/invoice-sheet'));

const State = ({source}: {source: string}) => <StateField source={source} choices={invoiceStates} />;
const Aeat = ({source}: {source: string}) => <StateField source={source} choices={aeatStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={invoiceKinds} />;

export default defineResource({
  name: 'facturas-emitidas',
  fields: {
    fullNumber: 'Número',
    kind: 'Clase',
    issuedOn: 'Fecha',
    issuerName: 'Emisor',
    issuerNif: 'NIF del emisor',
    recipientName: 'Destinatario',
    recipientNif: 'NIF',
    recipientBlockedAt: 'Bloqueada desde',
    description: 'Concepto',
    baseCents: 'Base',
    vatCents: 'Cuota',
    tax: 'Impuesto',
    isReverseCharge: 'Inversión del sujeto pasivo',
    totalCents: 'Total',
    state: 'Estado',
    aeatState: 'Agencia Tributaria',
    aeatCsv: 'CSV',
    aeatMessage: 'Respuesta de la Agencia Tributaria',
    chainSequence: 'Registro',
    huella: 'Huella',
  },
  exports: {
    kind: {choices: invoiceKinds},
    tax: {choices: taxNames},
    state: {choices: invoiceStates},
    aeatState: {choices: aeatStates},
  },
  represent: invoice => `Factura ${invoice.fullNumber}`,
  sort: {field: 'id', order: 'DESC'},
  banner: <SendingBanner />,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número, nombre o NIF" />,
    <SelectInput key="kind" source="kind" choices={invoiceKinds} alwaysOn />,
    <SelectInput key="aeatState" source="aeatState" choices={aeatStates} alwaysOn />,
    <SelectInput key="state" source="state" choices={invoiceStates} />,
    <SelectInput key="tax" source="tax" choices={taxNames} />,
    <DayInput key="issuedOn_gte" source="issuedOn_gte" label="Desde" />,
    <DayInput key="issuedOn_lte" source="issuedOn_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="fullNumber" source="fullNumber" field={MainField} disableSort />,
    <DataTable.Col key="kind" source="kind" field={Kind} disableSort />,
    <DataTable.Col key="issuedOn" source="issuedOn" field={DayField} />,
    <DataTable.Col key="issuerName" source="issuerName" disableSort />,
    <DataTable.Col key="recipientName" source="recipientName" disableSort>
      <Computed<{recipientName: string}> of={invoice => invoice.recipientName || '—'} />
    </DataTable.Col>,
    <DataTable.Col key="totalCents" source="totalCents" align="right" disableSort>
      <Computed<{totalCents: number}>
        of={invoice => <span style={{whiteSpace: 'nowrap'}}>{formatCents(invoice.totalCents)}</span>}
      />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} disableSort />,
    <DataTable.Col key="aeatState" source="aeatState" field={Aeat} disableSort />,
  ],
  card: invoice => (
    <CardLines
      title={
        <>
          {invoice.fullNumber} · {formatCents(invoice.totalCents as number)}
        </>
      }
      aside={<Aeat source="aeatState" />}
      note={
        <>
          {invoice.recipientName || <Kind source="kind" />}
          <br />
          <DayField source="issuedOn" />
        </>
      }
    />
  ),
  show: <InvoiceSheet />,
});
