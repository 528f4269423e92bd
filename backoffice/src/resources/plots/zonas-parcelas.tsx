// Areas whose plots are let: the camping of a festival, a fair.
import {useState} from 'react';
import {
  BooleanInput,
  DataTable,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  useGetList,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {CardLines} from '../../crud/lists/card-list';
import {areaStates} from '../../crud/words/choices-plots';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefField} from '../../crud/fields/ref-field';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

const State = ({source}: {source: string}) => <StateField source={source} choices={areaStates} />;
const sold = ({soldCount, plotCount}: {soldCount: number; plotCount: number}): string => `${soldCount} de ${plotCount}`;

/** Where its people come in: the doors of its event, or one of its own, opened here. */
function Gate() {
  const area = useRecordContext<Stored<'PlotArea'>>();
  const [isAsked, setAsked] = useState(false);
  const [venueId, setVenueId] = useState<number | ''>('');
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  const venues = useGetList<Stored<'Venue'>>(
    'recintos',
    {sort: {field: 'name', order: 'ASC'}, pagination: {page: 1, perPage: 200}},
    {enabled: isAsked},
  );
  if (area === undefined) return null;
  const open = () =>
    run(async idempotencyKey => {
      const {told} = await call('post', '/api/parcelas/zonas/{id}/puerta', {
        at: {id: area.id},
        idempotencyKey,
        body: {venueId: Number(venueId)},
      });
      notify(
        told === 0 ? 'Puerta abierta.' : told === 1 ? 'Puerta abierta; 1 correo.' : `Puerta abierta; ${told} correos.`,
        {
          type: 'success',
        },
      );
      setAsked(false);
      refresh();
    });
  return (
    <Box component="section" sx={{maxWidth: 900, mt: 2}}>
      <Box component="h2" sx={{fontSize: '1rem', m: 0, mb: 0.5}}>
        Puerta
      </Box>
      <Box component="p" sx={{m: 0, mb: 1, color: 'text.secondary', fontSize: '0.875rem'}}>
        {area.hasGate
          ? 'Quienes ocupan una parcela entran con su código por las puertas de su evento, en esos días.'
          : area.eventId === null
            ? 'Sin evento no hay puerta: nadie recibe código para entrar. Enlaza un evento arriba, o abre una puerta solo para esta zona.'
            : 'Su evento no tiene ninguna sesión entre esos días: hasta que la tenga, nadie recibe código para entrar.'}
      </Box>
      {area.eventId !== null && may('eventos', 'show') && (
        <Button component={Link} variant="outlined" to={`/eventos/${area.eventId}/puertas`}>
          Puertas y lectores
        </Button>
      )}
      {area.eventId === null && may('plots', 'edit') && (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          Abrir una puerta
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={`Abrir una puerta para ${area.name}`}
        confirm="Abrir"
        busy={busy}
        disabled={venueId === ''}
        onConfirm={() => void open()}
        onClose={() => setAsked(false)}
      >
        Se abre del primer al último día de la zona, y se puede salir y volver a entrar. A quienes ya compraron les
        llega un correo: sus códigos están en la página de su parcela.
        <TextField
          select
          fullWidth
          label="Recinto"
          value={venueId}
          onChange={event => setVenueId(Number(event.target.value))}
          helperText="De él son las puertas y los lectores"
          sx={{mt: 1.5}}
        >
          {(venues.data ?? []).map(venue => (
            <MenuItem key={venue.id} value={venue.id}>
              {venue.name}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
    </Box>
  );
}

/** Who waits for a number; all are told at once the one that is kept for them. */
function Waiting() {
  const area = useRecordContext<Stored<'PlotArea'>>();
  const [isAsked, setAsked] = useState(false);
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  const many = area?.waitingCount ?? 0;
  if (area === undefined || many === 0) return null;
  const filter = encodeURIComponent(JSON.stringify({plotAreaId: area.id, isWaiting: true}));
  const tell = () =>
    run(async idempotencyKey => {
      const {told} = await call('post', '/api/parcelas/zonas/{id}/asignar-numeros', {
        at: {id: area.id},
        idempotencyKey,
      });
      notify(told === 1 ? 'Número dado a 1 persona.' : `Número dado a ${told} personas.`, {type: 'success'});
      setAsked(false);
      refresh();
    });
  return (
    <Box component="section" sx={{maxWidth: 900, mt: 2}}>
      <Box component="h2" sx={{fontSize: '1rem', m: 0, mb: 1}}>
        {many === 1 ? 'Una venta espera su número' : `${many} ventas esperan su número`}
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button component={Link} variant="outlined" to={`/parcelas/parcelas-vendidas?filter=${filter}`}>
          Ver quién espera
        </Button>
        {may('plots', 'sell') && <Button onClick={() => setAsked(true)}>Asignar todos</Button>}
      </Box>
      <ConfirmDialog
        open={isAsked}
        title={many === 1 ? '¿Dar su número a quien lo espera?' : `¿Dar su número a las ${many} ventas que esperan?`}
        confirm="Asignar y avisar"
        busy={busy}
        onConfirm={() => void tell()}
        onClose={() => setAsked(false)}
      >
        Cada una recibe el de la parcela que tiene guardada, con un correo a quien la compró. Después se puede cambiar
        una a una, hasta entregarla.
      </ConfirmDialog>
    </Box>
  );
}

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
    waitingCount: 'Esperan número',
    assignsLater: 'El número se da después',
    hasGate: 'Tiene puerta',
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
    <DataTable.NumberCol key="waitingCount" source="waitingCount" />,
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
  after: (
    <>
      <Gate />
      <Waiting />
    </>
  ),
  defaults: {state: 'draft', mapWidth: 100, mapHeight: 60, assignsLater: false},
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
        <BooleanInput
          sx={{mb: 1}}
          source="assignsLater"
          helperText="Quien compra elige solo el tipo: la parcela se le guarda y el número se le dice después. Lo ya vendido no cambia."
        />
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
