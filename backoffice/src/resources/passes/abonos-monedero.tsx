// The movements of the wallets: never changed, never taken back, put right by another movement.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {walletKinds} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {DayField, InstantField, StateField} from '../../crud/fields/fields';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';

const Kind = ({source}: {source: string}) => <StateField source={source} choices={walletKinds} />;

export default defineResource({
  name: 'abonos/monedero',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    kind: 'Movimiento',
    amountCents: 'Importe',
    balanceCents: 'Saldo',
    note: 'Por',
    expiresOn: 'Caduca',
    staffName: 'Quién',
    createdAt: 'Cuándo',
  },
  exports: {kind: {choices: walletKinds}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: () => false,
  sort: {field: 'id', order: 'DESC'},
  hint: 'Un movimiento no se borra ni se cambia: los errores se arreglan con otro. El saldo nunca es negativo.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Por qué" />,
    <SelectInput key="kind" source="kind" choices={walletKinds} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" disableSort />,
    <DataTable.Col key="memberCode" source="memberCode" disableSort />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <MoneyCol key="balanceCents" source="balanceCents" />,
    <DataTable.Col key="note" source="note" />,
    <DataTable.Col key="expiresOn" source="expiresOn" field={DayField} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: row => <CardLines title={row.holderName} aside={formatCents(Number(row.amountCents))} note={row.note} />,
});
