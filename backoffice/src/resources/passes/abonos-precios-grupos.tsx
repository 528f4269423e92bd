// Families and friends who buy together: who belongs to the group, and what it takes off.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput, useRecordContext} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, PercentField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatPercent} from '../../crud/words/money';
import {PercentInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {RelatedRecords} from '../../crud/lists/related-records';
import type {Stored} from '../../providers/wire';

type Member = Stored<'PriceGroupMember', {categoryName: string}>;

function Members() {
  const group = useRecordContext();
  if (group === undefined) return null;
  return (
    <RelatedRecords<Member>
      resource="abonos/precios/grupos/miembros"
      title="Quiénes lo forman"
      filter={{priceGroupId: group.id}}
      one="miembro"
      name={{label: 'Categoría', value: member => member.categoryName}}
      columns={[
        {label: 'Al menos', value: member => member.minMembers},
        {label: 'Como mucho', value: member => member.maxMembers},
        {
          label: 'Descuento',
          value: member => (member.discountBp === null ? 'El del grupo' : `${formatPercent(member.discountBp)} %`),
        },
      ]}
      empty="Sin miembros: di qué categorías caben y cuántas de cada una."
      inputs={
        <>
          <RefSelect
            source="passCategoryId"
            reference="abonos/categorias"
            among={{seasonListId: group.seasonListId}}
            label="Categoría"
            validate={required()}
          />
          <Columns>
            <NumberInput source="minMembers" label="Al menos" min={0} max={50} validate={required()} />
            <NumberInput source="maxMembers" label="Como mucho" min={1} max={50} validate={required()} />
            <PercentInput source="discountBp" label="Descuento propio (%)" helperText="Vacío: el del grupo" />
          </Columns>
        </>
      }
      defaults={{priceGroupId: group.id, minMembers: 1, maxMembers: 1}}
      represent={member => member.categoryName}
    />
  );
}

export default defineResource({
  name: 'abonos/precios/grupos',
  fields: {
    name: 'Nombre',
    seasonListId: 'Lista',
    memberText: 'Quiénes',
    discountBp: 'Descuento (%)',
    description: 'Descripción',
    documentRequired: 'Documento',
    isActive: 'Se ofrece',
  },
  exports: {seasonListId: {reference: {resource: 'listas', field: 'name'}}},
  represent: group => String(group.name),
  sort: {field: 'name', order: 'ASC'},
  hint: 'Quienes compran juntos: cuántos de cada categoría hacen el grupo y qué se les descuenta.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect
      key="seasonListId"
      source="seasonListId"
      reference="listas"
      among={{kind: 'passes'}}
      label="Lista"
      alwaysOn
    />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="memberText" source="memberText" disableSort />,
    <DataTable.Col key="discountBp" source="discountBp" align="right" field={PercentField} />,
    <DataTable.Col key="listName" source="seasonListId">
      <Computed<{listName: string}> of={group => group.listName} />
    </DataTable.Col>,
    <DataTable.Col key="documentRequired" source="documentRequired" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: group => (
    <CardLines
      title={group.name}
      aside={`${formatPercent(Number(group.discountBp))} %`}
      note={
        <>
          {group.memberText}
          <br />
          {group.listName}
        </>
      }
    />
  ),
  defaults: {discountBp: 1000, isActive: true},
  after: <Members />,
  inputs: (
    <Part title="El grupo">
      <Columns>
        <TextInput source="name" validate={required()} />
        <RefSelect
          source="seasonListId"
          reference="listas"
          among={{kind: 'passes'}}
          label="Lista"
          validate={required()}
        />
        <PercentInput source="discountBp" validate={required()} helperText="Sobre el precio de cada uno" />
      </Columns>
      <TextInput source="description" multiline minRows={2} />
      <TextInput source="documentRequired" />
      <BooleanInput source="isActive" />
    </Part>
  ),
});
