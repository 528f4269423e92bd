// Categories of the academy: the list, the form, and of each one its summary, prices and invitation codes.
import {lazy} from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {categorySexes, documentKinds} from '../../../crud/words/choices-academy';
import {Columns, Part} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, Computed, StateMark, YesField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {AcademyListSelect} from '../list-select';
import type {Stored} from '../../../providers/wire';

const AdmissionPage = lazy(() => import('../season/admission-page'));
const CategorySummaryPage = lazy(() => import('./category-summary'));
const CategoryCodes = lazy(() => import('./category-codes'));
const SquadPlan = lazy(() => import('./squad-plan'));
const CategoryPrices = lazy(() => import('./category-prices'));

type Category = Stored<'AgeCategory'>;

const Sex = ({source}: {source: string}) => <ChoiceField source={source} choices={categorySexes} />;
const years = ({birthYearFrom, birthYearTo}: Category): string =>
  birthYearFrom === birthYearTo ? String(birthYearFrom) : `${birthYearFrom}–${birthYearTo}`;
const places = ({capacity, enrolledCount}: Category) => {
  if (capacity === null) return enrolledCount;
  return enrolledCount >= capacity ? (
    <StateMark tone="warn">{`${enrolledCount} de ${capacity}`}</StateMark>
  ) : (
    `${enrolledCount} de ${capacity}`
  );
};

export default defineResource<Category>({
  name: 'bases/categorias',
  fields: {
    name: 'Categoría',
    seasonListId: 'Lista',
    fullName: 'Categoría y temporada',
    sex: 'Quién juega',
    birthYearFrom: 'Nacidos desde',
    birthYearTo: 'Nacidos hasta',
    capacity: 'Plazas',
    enrolledCount: 'Plazas dadas',
    waitingCount: 'En espera',
    teamCount: 'Equipos',
    isInviteOnly: 'Solo por invitación',
    requiredDocuments: 'Documentos que se piden',
    kitPackId: 'Lote de prendas',
    position: 'Orden',
    note: 'Notas',
  },
  exports: {
    sex: {choices: categorySexes},
    requiredDocuments: {choices: documentKinds},
    kitPackId: {reference: {resource: 'bases/lotes-prendas', field: 'name'}},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
  },
  represent: category => String(category.name),
  sort: {field: 'position', order: 'ASC'},
  rowPath: category => `/bases/categorias/${category.id}/resumen`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <AcademyListSelect key="seasonListId" source="seasonListId" label="Lista" alwaysOn />,
    <SelectInput key="sex" source="sex" choices={categorySexes} />,
    <BooleanInput key="isInviteOnly" source="isInviteOnly" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="fullName" source="fullName" field={MainField} />,
    <DataTable.Col key="birthYearFrom" source="birthYearFrom" label="Nacidos">
      <Computed<Category> of={years} />
    </DataTable.Col>,
    <DataTable.Col key="sex" source="sex" field={Sex} />,
    <DataTable.Col key="enrolledCount" source="enrolledCount" align="right">
      <Computed<Category> of={places} />
    </DataTable.Col>,
    <DataTable.NumberCol key="waitingCount" source="waitingCount" />,
    <DataTable.NumberCol key="teamCount" source="teamCount" />,
    <DataTable.Col key="isInviteOnly" source="isInviteOnly" field={YesField} />,
  ],
  card: category => (
    <CardLines title={category.fullName} aside={places(category)} note={`Nacidos en ${years(category)}`} />
  ),
  defaults: {sex: 'mixed', isInviteOnly: false, requiredDocuments: [], position: 0},
  routes: [
    <Route key="resumen" path=":id/resumen" element={<CategorySummaryPage />} />,
    <Route key="admision" path=":id/admision" element={<AdmissionPage />} />,
    <Route key="plantillas" path=":id/plantillas" element={<SquadPlan />} />,
    <Route key="precios" path=":id/precios" element={<CategoryPrices />} />,
    <Route key="codigos" path=":id/codigos_invitacion" element={<CategoryCodes />} />,
  ],
  inputs: (
    <>
      <Part title="Quién juega en ella">
        <Columns>
          <AcademyListSelect source="seasonListId" label="Lista" validate={required()} />
          <TextInput source="name" validate={required()} />
          <SelectInput source="sex" choices={categorySexes} validate={required()} />
          <NumberInput source="birthYearFrom" min={1950} max={2100} validate={required()} />
          <NumberInput source="birthYearTo" min={1950} max={2100} validate={required()} />
          <NumberInput source="capacity" min={0} helperText="Vacío: sin límite" />
          <NumberInput source="position" min={0} helperText="Las más bajas salen antes" />
        </Columns>
        <BooleanInput source="isInviteOnly" helperText="Nadie se inscribe sin un código" />
      </Part>
      <Part title="Qué se pide y qué se entrega">
        <CheckboxGroupInput source="requiredDocuments" choices={documentKinds} row={false} />
        <RefSelect source="kitPackId" reference="bases/lotes-prendas" label="Lote de prendas" emptyText="Ninguno" />
        <TextInput source="note" multiline minRows={2} />
      </Part>
    </>
  ),
});
