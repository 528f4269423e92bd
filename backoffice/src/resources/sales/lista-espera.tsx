// Who waits for a seat, in the order of inscription.
import {DataTable, NumberInput, required, SearchInput, SelectInput, TextInput, email} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {depositStates, waitingStates} from '../../crud/words/choices-passes';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {Stored} from '../../providers/wire';

type Waiting = Stored<'WaitingListEntry'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={waitingStates} />;
const Deposit = ({source}: {source: string}) => <ChoiceField source={source} choices={depositStates} />;
const fullName = (entry: Waiting): string =>
  [entry.firstName, entry.surname1, entry.surname2].filter(Boolean).join(' ');

export default defineResource<Waiting>({
  name: 'campana-abonos/lista-espera',
  fields: {
    position: 'Puesto',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    email: 'Correo',
    phone: 'Teléfono',
    nif: 'NIF o NIE',
    passCampaignId: 'Campaña',
    zoneId: 'Zona',
    zoneName: 'Quiere',
    passCategoryId: 'Categoría',
    seatsWanted: 'Butacas',
    sponsorId: 'Apadrina (n.º de abonado)',
    sponsorName: 'Le apadrina',
    depositCents: 'Señal',
    depositState: 'Estado de la señal',
    state: 'Estado',
    calledAt: 'Avisado',
    expiresAt: 'Tiene hasta',
    note: 'Nota',
    createdAt: 'Inscripción',
  },
  exports: {
    state: {choices: waitingStates},
    depositState: {choices: depositStates},
    passCampaignId: {reference: {resource: 'campana-abonos', field: 'name'}},
  },
  represent: entry => fullName(entry),
  sort: {field: 'position', order: 'ASC'},
  createLabel: 'Apuntar a alguien',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="passCampaignId" source="passCampaignId" reference="campana-abonos" label="Campaña" alwaysOn />,
    <SelectInput key="state" source="state" choices={waitingStates} alwaysOn />,
    <SelectInput key="depositState" source="depositState" choices={depositStates} />,
  ],
  columns: [
    <DataTable.NumberCol key="position" source="position" />,
    <DataTable.Col key="firstName" source="firstName" field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" label="Apellidos">
      <Computed<Waiting> of={entry => [entry.surname1, entry.surname2].filter(Boolean).join(' ')} />
    </DataTable.Col>,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="zoneName" source="zoneName" disableSort>
      <Computed<{zoneName: string | null}> of={entry => entry.zoneName ?? 'Cualquier zona'} />
    </DataTable.Col>,
    <DataTable.NumberCol key="seatsWanted" source="seatsWanted" />,
    <DataTable.Col key="sponsorName" source="sponsorName" disableSort />,
    <MoneyCol key="depositCents" source="depositCents" />,
    <DataTable.Col key="depositState" source="depositState" field={Deposit} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: entry => (
    <CardLines
      title={
        <>
          {entry.position}. {fullName(entry)}
        </>
      }
      aside={<State source="state" />}
      note={entry.zoneName ?? 'Cualquier zona'}
    />
  ),
  defaults: {seatsWanted: 1},
  inputs: (
    <>
      <Part title="Quién espera">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <TextInput source="email" type="email" validate={[required(), email()]} />
          <TextInput source="phone" type="tel" />
          <TextInput source="nif" />
        </Columns>
      </Part>
      <Part title="Qué quiere" note="El puesto lo da la hora de la inscripción.">
        <Columns>
          <RefSelect source="passCampaignId" reference="campana-abonos" label="Campaña" validate={required()} />
          <RefSelect source="zoneId" reference="zonas" label="Zona" helperText="Vacía: cualquiera" />
          <RefSelect
            source="passCategoryId"
            reference="abonos/categorias"
            label="Categoría"
            optionText={(category: {name: string; listName: string}) => `${category.name} (${category.listName})`}
          />
          <NumberInput source="seatsWanted" min={1} max={10} validate={required()} />
          <RefAutocomplete
            source="sponsorId"
            reference="abonados"
            label="Apadrina (n.º de abonado)"
            optionText="memberCode"
          />
        </Columns>
        <TextInput source="note" multiline minRows={2} />
      </Part>
    </>
  ),
});
