// Readers at the doors: paired by the code of an event, switched off here.
import {BooleanInput, DataTable, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, InstantField, StateMark} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {plural} from '../../crud/words/plural';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {Stored} from '../../providers/wire';

type Device = Stored<'Device'>;

const State = (device: Device) =>
  device.isActive ? <StateMark tone="good">Activo</StateMark> : <StateMark>Dado de baja</StateMark>;
const battery = (device: Device): string => (device.batteryPercent === null ? '—' : `${device.batteryPercent} %`);

export default defineResource({
  name: 'dispositivos',
  fields: {
    name: 'Nombre',
    eventTitle: 'Evento',
    eventId: 'Evento',
    gateName: 'Puerta',
    gateId: 'Puerta',
    isActive: 'Activo',
    pairedAt: 'Emparejado',
    lastSeenAt: 'Visto',
    batteryPercent: 'Batería',
    scanCount: 'Lecturas',
  },
  represent: device => String(device.name),
  sort: {field: 'id', order: 'DESC'},
  hint: 'Se emparejan solos con el código del evento. Dado de baja, un lector no puede leer más en su evento.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="eventId" source="eventId" reference="eventos" label="Evento" optionText="title" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort />,
    <DataTable.Col key="gateName" source="gateName" disableSort />,
    <DataTable.Col key="isActive" source="isActive">
      <Computed<Device> of={State} />
    </DataTable.Col>,
    <DataTable.Col key="lastSeenAt" source="lastSeenAt" field={InstantField} />,
    <DataTable.NumberCol key="batteryPercent" source="batteryPercent">
      <Computed<Device> of={battery} />
    </DataTable.NumberCol>,
    <DataTable.NumberCol key="scanCount" source="scanCount" disableSort />,
  ],
  card: device => (
    <CardLines
      title={device.name}
      aside={<Computed<Device> of={State} />}
      note={
        <>
          {device.eventTitle}
          <br />
          {device.gateName} · {plural(Number(device.scanCount), 'lectura', 'lecturas')}
        </>
      }
    />
  ),
  defaults: {isActive: true},
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} helperText="Único en el evento" />
        <RefAutocomplete source="eventId" reference="eventos" label="Evento" optionText="title" validate={required()} />
        <RefSelect source="gateId" reference="puertas" label="Puerta" />
      </Columns>
      <BooleanInput source="isActive" />
    </>
  ),
});
