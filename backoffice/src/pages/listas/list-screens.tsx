// Season lists of every kind: what a season sells, its sessions, and the web accounts behind its passes.
import {lazy} from 'react';
import {DataTable, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {listKinds, listStates} from '../../crud/words/choices-passes';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, StateField} from '../../crud/fields/fields';
import {HtmlInput} from '../../crud/editor/html-input';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import {publishObstacles, PublishObstacles} from '../../parts/beginning/publish-obstacles';
import {ListAfter} from './list-after';
import {VatCodeInput} from '../../crud/fields/vat-code';

const ListUsers = lazy(() => import('./list-users'));
const ListUser = lazy(() => import('./list-user'));
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={listKinds} />;
const State = ({source}: {source: string}) => <StateField source={source} choices={listStates} />;

export default defineResource({
  name: 'listas',
  fields: {
    name: 'Nombre',
    kind: 'Tipo',
    state: 'Estado',
    startsOn: 'Desde',
    endsOn: 'Hasta',
    previousListId: 'Lista anterior',
    seatPlanId: 'Plano',
    vatCode: 'Impuesto',
    sessionCount: 'Sesiones',
    termsHtml: 'Condiciones',
  },
  exports: {
    kind: {choices: listKinds},
    state: {choices: listStates},
    previousListId: {reference: {resource: 'listas', field: 'name'}},
    seatPlanId: {reference: {resource: 'planos', field: 'name'}},
  },
  represent: list => String(list.name),
  sort: {field: 'startsOn', order: 'DESC'},
  hint: 'Cada temporada de abonos, de cantera o de simpatizantes es una lista: de ella cuelgan precios, plazos e informes.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={listKinds} alwaysOn />,
    <SelectInput key="state" source="state" choices={listStates} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="startsOn" source="startsOn" field={DayField} />,
    <DataTable.Col key="endsOn" source="endsOn" field={DayField} />,
    <DataTable.Col key="previousListId" source="previousListId">
      <RefField source="previousListId" reference="listas" />
    </DataTable.Col>,
    <DataTable.NumberCol key="sessionCount" source="sessionCount" disableSort />,
  ],
  card: list => <CardLines title={list.name} aside={<State source="state" />} note={nameOf(listKinds, list.kind)} />,
  defaults: {kind: 'passes', state: 'preparation', vatCode: 'sport'},
  after: <ListAfter />,
  // Opening one asks what publishing an event asks.
  refusal: (failure, forget) => {
    const obstacles = publishObstacles(failure);
    return obstacles.length === 0 ? null : (
      <PublishObstacles
        title="Todavía no se puede poner a la venta"
        obstacles={obstacles}
        busy={false}
        onClose={forget}
        onLeaveOut={() => undefined}
      />
    );
  },
  inputs: (
    <>
      <Part title="La lista">
        <Columns>
          <TextInput source="name" validate={required()} helperText="Como se anuncia: Abonos 26/27" />
          <SelectInput source="kind" choices={listKinds} validate={required()} />
          <SelectInput source="state" choices={listStates} validate={required()} />
          <DayInput source="startsOn" validate={required()} />
          <DayInput source="endsOn" validate={required()} />
          <RefSelect
            source="previousListId"
            reference="listas"
            label="Lista anterior"
            helperText="De ella se renueva"
          />
        </Columns>
      </Part>
      <Part title="Dónde y con qué IVA">
        <Columns>
          <RefSelect
            source="seatPlanId"
            reference="planos"
            among={{state: 'published'}}
            label="Plano"
            helperText="Vacío: sin butacas"
          />
          <VatCodeInput source="vatCode" />
        </Columns>
      </Part>
      <Part title="Condiciones" note="Las acepta quien compra.">
        <HtmlInput source="termsHtml" label="Condiciones" />
      </Part>
    </>
  ),
  routes: [
    <Route key="users" path=":listId/usuarios" element={<ListUsers />} />,
    <Route key="user" path=":listId/usuarios/:userId" element={<ListUser />} />,
  ],
});
