// The athletes of a season: who is in, in what state, what is paid.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../../crud/lists/card-list';
import {nameOf} from '../../../crud/words/choices';
import {enrolmentKinds, enrolmentStates} from '../../../crud/words/choices-academy';
import {ChoiceField, Computed, MoneyField, StateField} from '../../../crud/fields/fields';
import {formatCents} from '../../../crud/words/money';
import {ListFrame} from '../../../crud/lists/list-frame';
import {MainField} from '../../../crud/lists/main-field';
import {MoneyCol} from '../../../crud/fields/money-col';
import {RefField} from '../../../crud/fields/ref-field';
import {RefSelect} from '../../../crud/inputs/ref-select';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {AcademyFrame} from '../academy-frame';
import {EnrolmentBulkActs} from './bulk-acts';
import {enrolmentFields} from './enrolment-fields';

const State = ({source}: {source: string}) => <StateField source={source} choices={enrolmentStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={enrolmentKinds} />;
const overdue = ({overdueCents}: {overdueCents: number}) =>
  overdueCents > 0 ? <MoneyField source="overdueCents" /> : '';

/** `listId`: only its categories and teams are offered. */
export const enrolmentSpec = (listId: number): ResourceSpec => ({
  name: 'bases',
  fields: enrolmentFields,
  exports: {
    state: {choices: enrolmentStates},
    kind: {choices: enrolmentKinds},
    ageCategoryId: {reference: {resource: 'bases/categorias', field: 'name'}},
    teamId: {reference: {resource: 'bases/equipos', field: 'name'}},
    paymentFrequencyId: {reference: {resource: 'frecuencias', field: 'name'}},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
  },
  represent: enrolment => String(enrolment.athleteName),
  sort: {field: 'athleteName', order: 'ASC'},
  canCreate: false,
  bulk: <EnrolmentBulkActs />,
  rowPath: enrolment => `/bases/${enrolment.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect
      key="ageCategoryId"
      source="ageCategoryId"
      reference="bases/categorias"
      label="Categoría"
      among={{seasonListId: listId}}
      alwaysOn
    />,
    <SelectInput key="state" source="state" choices={enrolmentStates} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={enrolmentKinds} />,
    <RefSelect key="teamId" source="teamId" reference="bases/equipos" label="Equipo" />,
  ],
  columns: [
    <DataTable.Col key="athleteName" source="athleteName" field={MainField} />,
    <DataTable.Col key="ageCategoryId" source="ageCategoryId">
      <RefField source="ageCategoryId" reference="bases/categorias" />
    </DataTable.Col>,
    <DataTable.Col key="teamId" source="teamId">
      <RefField source="teamId" reference="bases/equipos" />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <MoneyCol key="paidCents" source="paidCents" />,
    <DataTable.Col key="overdueCents" source="overdueCents" align="right">
      <Computed<{overdueCents: number}> of={overdue} />
    </DataTable.Col>,
    <DataTable.Col key="number" source="number" />,
  ],
  card: enrolment => (
    <CardLines
      title={enrolment.athleteName}
      aside={<State source="state" />}
      note={
        <>
          <RefField source="ageCategoryId" reference="bases/categorias" /> · {nameOf(enrolmentKinds, enrolment.kind)}
          {Number(enrolment.overdueCents) > 0 && <> · vencido {formatCents(Number(enrolment.overdueCents))}</>}
        </>
      }
    />
  ),
});

export function AthletesOfList() {
  return (
    <AcademyFrame title="Deportistas">
      {(list, header) => (
        <ListFrame
          key={list.id}
          spec={enrolmentSpec(list.id)}
          filter={{seasonListId: list.id}}
          header={header}
          storeKey={`bases.${list.id}`}
        />
      )}
    </AcademyFrame>
  );
}
