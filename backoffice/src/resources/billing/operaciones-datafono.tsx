// What card terminals were asked and what they answered.
import {BooleanInput, DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {terminalKinds, terminalStates} from '../../crud/words/choices-money';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

const State = ({source}: {source: string}) => <StateField source={source} choices={terminalStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={terminalKinds} />;

export default defineResource({
  name: 'operaciones-datafono',
  fields: {
    reference: 'Referencia',
    cardTerminalId: 'Datáfono',
    kind: 'Operación',
    state: 'Estado',
    amountCents: 'Importe',
    responseCode: 'Respuesta',
    authorisationCode: 'Autorización',
    operationNumber: 'Número de operación',
    cardBrand: 'Tarjeta',
    lastFour: 'Últimas cifras',
    subject: 'Lo que paga',
    paymentId: 'Pago',
    refundId: 'Devolución',
    returnedAt: 'Devuelta sin venta',
    decidedById: 'La decidió',
    decisionReason: 'Por qué',
    latencyMs: 'Tardó (ms)',
    detail: 'Detalle',
    isTest: 'Prueba',
    staffUserId: 'Quién',
    createdAt: 'Fecha',
    doneAt: 'Terminada',
  },
  exports: {
    state: {choices: terminalStates},
    kind: {choices: terminalKinds},
    cardTerminalId: {reference: {resource: 'datafonos', field: 'name'}},
    staffUserId: {reference: {resource: 'usuarios', field: 'name'}},
  },
  represent: operation => String(operation.reference),
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Referencia o autorización" />,
    <RefSelect key="cardTerminalId" source="cardTerminalId" reference="datafonos" label="Datáfono" alwaysOn />,
    <SelectInput key="state" source="state" choices={terminalStates} />,
    <SelectInput key="kind" source="kind" choices={terminalKinds} />,
    <BooleanInput key="isTest" source="isTest" defaultValue />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
  ],
  columns: [
    <DataTable.Col key="reference" source="reference" field={MainField} />,
    <DataTable.Col key="cardTerminalId" source="cardTerminalId">
      <RefField source="cardTerminalId" reference="datafonos" />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="authorisationCode" source="authorisationCode" />,
    <DataTable.NumberCol key="latencyMs" source="latencyMs" />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: operation => (
    <CardLines
      title={<Kind source="kind" />}
      aside={<State source="state" />}
      note={
        <>
          {operation.reference}
          <br />
          <InstantField source="createdAt" />
        </>
      }
    />
  ),
});
