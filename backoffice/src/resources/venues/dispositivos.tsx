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
/** Readings that wait on the reader, and whether it reads without a network. */
const Contact = (device: Device) =>
  device.isOffline ? (
    <StateMark tone="warn">Sin red</StateMark>
  ) : device.pendingCount > 0 ? (
    <StateMark>Enviando</StateMark>
  ) : null;
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
    lastSeenAt: 'Último contacto',
    batteryPercent: 'Batería',
    pendingCount: 'Por enviar',
    isOffline: 'Red',
    maySearch: 'Puede buscar personas',
    scanCount: 'Lecturas',
  },
  represent: device => String(device.name),
  sort: {field: 'id', order: 'DESC'},
  hint: 'Se emparejan con el QR o el código de «Puertas», en su evento. Un móvil perdido se da de baja aquí: en su próximo contacto olvida todo lo que tiene.',
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
    <DataTable.NumberCol key="pendingCount" source="pendingCount" disableSort />,
    <DataTable.Col key="isOffline" source="isOffline" disableSort>
      <Computed<Device> of={Contact} />
    </DataTable.Col>,
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
          {Number(device.pendingCount) > 0 && ` · ${device.pendingCount} por enviar`}
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
      <BooleanInput
        source="isActive"
        helperText="Dado de baja, no lee más y olvida lo que tiene en su próximo contacto"
      />
      <BooleanInput source="maySearch" helperText="Verá nombres y butacas de quien no lleva su código" />
    </>
  ),
});
