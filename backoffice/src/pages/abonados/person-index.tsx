// Everybody who has or had a pass, whatever the list.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {documentTypes, holderStates, holderTags} from '../../crud/words/choices-passes';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {registerFields} from '../../providers/i18n-provider';
import {currentOf, usePassLists} from '../../parts/season/use-pass-lists';
import {HolderHeader} from './pass-index';
import {holderFields, holderName, type Person} from './holder/holder-fields';
import type {ResourceSpec} from '../../crud/frames/resource-spec';

registerFields('abonados', holderFields);
const State = ({source}: {source: string}) => <StateField source={source} choices={holderStates} />;

const spec: ResourceSpec = {
  name: 'abonados',
  fields: holderFields,
  exports: {state: {choices: holderStates}, docType: {choices: documentTypes}, tags: {choices: holderTags}},
  represent: holder => holderName(holder as Person),
  sort: {field: 'memberCode', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número, nombre, NIF o correo" sx={{minWidth: 250}} />,
    <SelectInput key="state" source="state" choices={holderStates} alwaysOn />,
    <SelectInput key="tags" source="tags" choices={holderTags} />,
    <SelectInput
      key="walletCents_gte"
      source="walletCents_gte"
      choices={[{id: 1, name: 'Con saldo'}]}
      label="Monedero"
    />,
  ],
  columns: [
    <DataTable.Col key="memberCode" source="memberCode" field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" label="Nombre">
      <Computed<Person> of={holderName} />
    </DataTable.Col>,
    <DataTable.Col key="nif" source="nif" disableSort>
      <Computed<Person> of={holder => holder.nif ?? holder.passportNo ?? ''} />
    </DataTable.Col>,
    <DataTable.Col key="bornOn" source="bornOn" field={DayField} disableSort />,
    <DataTable.Col key="email" source="email" disableSort />,
    <DataTable.Col key="phone" source="phone" disableSort />,
    <DataTable.Col key="memberSinceOn" source="memberSinceOn" field={DayField} />,
    <DataTable.NumberCol key="livePasses" source="livePasses" disableSort />,
    <MoneyCol key="walletCents" source="walletCents" />,
    <DataTable.Col key="state" source="state" field={State} disableSort />,
  ],
  card: holder => (
    <CardLines
      title={holderName(holder as Person)}
      aside={holder.memberCode}
      note={
        <>
          {holder.email}
          <br />
          <State source="state" />
        </>
      }
    />
  ),
};

export default function PersonIndex() {
  // Who has never had a pass is looked at in the season that runs, where one can be made.
  const list = currentOf(usePassLists().data);
  const rowPath: ResourceSpec['rowPath'] = holder =>
    (holder.lastListId ?? list?.id) ? `/abonados/${holder.lastListId ?? list?.id}/${holder.id}` : false;
  return <ListFrame spec={{...spec, rowPath}} header={<HolderHeader />} storeKey="abonados.personas" />;
}
