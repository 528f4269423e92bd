// Areas whose plots are let: the camping of a festival, a fair.
import {DataTable, NumberInput, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {areaStates} from '../../crud/words/choices-plots';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefField} from '../../crud/fields/ref-field';
import type {Stored} from '../../providers/wire';

const State = ({source}: {source: string}) => <StateField source={source} choices={areaStates} />;
const sold = ({soldCount, plotCount}: {soldCount: number; plotCount: number}): string => `${soldCount} de ${plotCount}`;

export default defineResource<Stored<'PlotArea'>>({
  name: 'parcelas/zonas',
  fields: {
    name: 'Zona',
    eventId: 'Evento',
    place: 'Lugar',
    startsOn: 'Desde',
    endsOn: 'Hasta',
    state: 'Estado',
    plotCount: 'Parcelas',
    soldCount: 'Vendidas',
    mapWidth: 'Ancho del croquis',
    mapHeight: 'Alto del croquis',
    description: 'Descripción',
  },
  exports: {state: {choices: areaStates}, eventId: {reference: {resource: 'eventos', field: 'title'}}},
  represent: area => String(area.name),
  sort: {field: 'startsOn', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={areaStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="eventId" source="eventId">
      <RefField source="eventId" reference="eventos" emptyText="—" />
    </DataTable.Col>,
    <DataTable.Col key="place" source="place" />,
    <DataTable.Col key="startsOn" source="startsOn" field={DayField} />,
    <DataTable.Col key="endsOn" source="endsOn" field={DayField} />,
    <DataTable.Col key="soldCount" source="soldCount" align="right">
      <Computed<{soldCount: number; plotCount: number}> of={sold} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
  ],
  card: area => (
    <CardLines
      title={area.name}
      aside={<State source="state" />}
      note={
        <>
          {area.place} · vendidas {sold(area)}
        </>
      }
    />
  ),
  defaults: {state: 'draft', mapWidth: 100, mapHeight: 60},
  inputs: (
    <>
      <Part title="Qué es y cuándo">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="place" />
          <RefAutocomplete source="eventId" reference="eventos" label="Evento" optionText="title" />
          <DayInput source="startsOn" validate={required()} />
          <DayInput source="endsOn" validate={required()} />
          <SelectInput
            source="state"
            choices={areaStates}
            validate={required()}
            helperText="Solo se vende en las abiertas"
          />
        </Columns>
        <TextInput source="description" multiline minRows={2} />
      </Part>
      <Part title="Croquis" note="Medidas del dibujo; cada parcela dice dónde está con sus coordenadas.">
        <Columns>
          <NumberInput source="mapWidth" min={10} max={1000} />
          <NumberInput source="mapHeight" min={10} max={1000} />
        </Columns>
      </Part>
    </>
  ),
});
