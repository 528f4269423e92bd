// Booking fees: fixed per ticket and channel, always inside the shown price. A session's own fee wins.
import {DataTable, required, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {channels, nameOf, vatCodes} from '../../crud/words/choices';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {SessionField, SessionInput} from '../../crud/fields/session-reference';
import {VatCodeField, VatCodeInput} from '../../crud/fields/vat-code';

const Channel = ({source}: {source: string}) => <MainField source={source} choices={channels} />;

export default defineResource({
  name: 'gastos-gestion',
  fields: {channel: 'Canal', eventSessionId: 'Sesión', amountCents: 'Importe por entrada', vatCode: 'Impuesto'},
  exports: {channel: {choices: channels}, vatCode: {choices: vatCodes}},
  hint: 'Importe fijo por entrada y canal, impuesto incluido, el de lo que se vende con él; el público lo ve siempre dentro del precio. Sin sesión vale para todas.',
  represent: fee => `Gastos de gestión · ${nameOf(channels, fee.channel)}`,
  sort: {field: 'channel', order: 'ASC'},
  filters: [<SelectInput key="channel" source="channel" choices={channels} alwaysOn />],
  columns: [
    <DataTable.Col key="channel" source="channel" field={Channel} />,
    <DataTable.Col key="eventSessionId" source="eventSessionId" field={SessionField} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="vatCode" source="vatCode" field={VatCodeField} />,
  ],
  card: fee => (
    <CardLines
      title={nameOf(channels, fee.channel)}
      aside={formatCents(fee.amountCents)}
      note={<SessionField source="eventSessionId" />}
    />
  ),
  defaults: {vatCode: 'general', eventSessionId: null},
  inputs: (
    <Columns>
      <SelectInput source="channel" choices={channels} validate={required()} />
      <MoneyInput source="amountCents" validate={required()} />
      <VatCodeInput source="vatCode" validate={required()} />
      <SessionInput source="eventSessionId" emptyText="Todas las sesiones" />
    </Columns>
  ),
});
