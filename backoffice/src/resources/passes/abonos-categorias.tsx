// Categories of passes, list by list: for whom, born when, with or without a seat.
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {passCategoryKinds} from '../../crud/words/choices-passes';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, DayField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {PercentInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={passCategoryKinds} />;

export default defineResource({
  name: 'abonos/categorias',
  fields: {
    name: 'Nombre',
    seasonListId: 'Lista',
    kind: 'Qué da',
    description: 'Descripción',
    sessionsToChoose: 'Sesiones a elegir',
    ticketDiscountBp: 'Descuento en la entrada (%)',
    bornFromOn: 'Nacidos desde',
    bornUntilOn: 'Nacidos hasta',
    documentRequired: 'Documento que hay que aportar',
    doorNote: 'Aviso en la puerta',
    maxPerPerson: 'Abonos por persona',
    canRelease: 'Puede liberar su asiento',
    canTransfer: 'Puede cederlo',
    position: 'Orden',
    isActive: 'Se ofrece',
  },
  exports: {kind: {choices: passCategoryKinds}, seasonListId: {reference: {resource: 'listas', field: 'name'}}},
  represent: category => String(category.name),
  sort: {field: 'position', order: 'ASC'},
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
    <SelectInput key="kind" source="kind" choices={passCategoryKinds} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="listName" source="seasonListId">
      <Computed<{listName: string}> of={category => category.listName} />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="bornFromOn" source="bornFromOn" field={DayField} />,
    <DataTable.Col key="bornUntilOn" source="bornUntilOn" field={DayField} />,
    <DataTable.Col key="documentRequired" source="documentRequired" />,
    <DataTable.Col key="canRelease" source="canRelease" label="Libera" field={YesField} />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: category => (
    <CardLines title={category.name} aside={category.listName} note={nameOf(passCategoryKinds, category.kind)} />
  ),
  defaults: {kind: 'fixed_seat', canRelease: true, canTransfer: true, isActive: true, maxPerPerson: 1, position: 10},
  // Only what the chosen kind has may be there.
  toPayload: values => ({
    ...values,
    ...(values.kind === 'choose_n' ? {} : {sessionsToChoose: null}),
    ...(values.kind === 'discount' ? {} : {ticketDiscountBp: null}),
    ...(values.kind === 'fixed_seat' ? {} : {canRelease: false}),
  }),
  inputs: (
    <>
      <Part title="La categoría">
        <Columns>
          <TextInput source="name" validate={required()} />
          <RefSelect
            source="seasonListId"
            reference="listas"
            among={{kind: 'passes'}}
            label="Lista"
            validate={required()}
          />
          <SelectInput source="kind" choices={passCategoryKinds} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'choose_n' ? (
                <NumberInput
                  source="sessionsToChoose"
                  min={1}
                  max={100}
                  validate={required()}
                  helperText="Los abonos ya hechos conservan las suyas"
                />
              ) : formData.kind === 'discount' ? (
                <PercentInput
                  source="ticketDiscountBp"
                  validate={required()}
                  helperText="De una entrada por abono y sesión de la lista"
                />
              ) : null
            }
          </FormDataConsumer>
          <NumberInput source="position" min={0} />
        </Columns>
        <TextInput source="description" multiline minRows={2} />
        <BooleanInput source="isActive" helperText="Si no, nadie puede pedirla; quien ya la tiene la conserva" />
      </Part>
      <Part
        title="Quién puede tenerla"
        note="Las fechas de nacimiento se publican cada temporada. Vacías: cualquier edad."
      >
        <Columns>
          <DayInput source="bornFromOn" />
          <DayInput source="bornUntilOn" />
          <NumberInput source="maxPerPerson" min={1} max={50} />
        </Columns>
        <TextInput
          source="documentRequired"
          helperText="Lo que se pide para comprobarlo, también en la puerta; vacío: nada"
        />
        <TextInput source="doorNote" helperText="Quien está en la puerta lo lee al pasar este abono" />
      </Part>
      <Part title="Qué puede hacer con su asiento">
        <FormDataConsumer>
          {({formData}) =>
            formData.kind === 'fixed_seat' ? (
              <BooleanInput source="canRelease" />
            ) : (
              <p>Sin butaca fija no hay asiento que liberar.</p>
            )
          }
        </FormDataConsumer>
        <BooleanInput source="canTransfer" />
      </Part>
    </>
  ),
});
