// What is advertised beside an event: where it is shown, to whom, how long, how often it was looked at.
import {useState} from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  CreateBase,
  DataTable,
  NumberInput,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  TextInput,
  useNotify,
  useRefresh,
  type RaRecord,
} from 'react-admin';
import {useSearchParams} from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {adAudiences, adPlacements} from '../../crud/words/choices-satellites';
import {Columns, Part} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {InstantInput} from '../../crud/inputs/date-input';
import {EditRecord} from '../../crud/frames/edit-record';
import {Computed, InstantField, StateMark} from '../../crud/fields/fields';
import {FormCard} from '../../crud/frames/form-card';
import {ImageInput} from '../../crud/media/image-input';
import {ReportScreen} from '../../crud/figures/report-screen';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {formatPercent} from '../../crud/words/money';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {useEvent} from './event-context';
import type {Stored} from '../../providers/wire';

type Ad = Stored<'SalesAd'>;

const fields = {
  name: 'Nombre',
  placements: 'Dónde se ve',
  audience: 'Para quién',
  validFrom: 'Desde',
  validUntil: 'Hasta',
  priority: 'Prioridad',
  isActive: 'Activo',
  impressions: 'Veces visto',
  clicks: 'Clics',
  altText: 'Texto alternativo',
  body: 'Texto',
  linkUrl: 'Enlace',
  mediaFileId: 'Imagen',
};
registerFields('anuncios-venta', fields);

const number = (value: number): string => formatCount(value);
const placesOf = (ad: Ad): string => ad.placements.map(place => nameOf(adPlacements, place)).join(', ');
const rateOf = (ad: Ad): string =>
  ad.impressions === 0 ? '—' : `${formatPercent(Math.round((ad.clicks * 10_000) / ad.impressions))} %`;

function AdState(ad: Ad) {
  const now = Date.now();
  if (!ad.isActive) return <StateMark>Apagado</StateMark>;
  if (Date.parse(ad.validUntil) < now) return <StateMark>Terminado</StateMark>;
  return Date.parse(ad.validFrom) > now ? (
    <StateMark tone="info">Programado</StateMark>
  ) : (
    <StateMark tone="good">En marcha</StateMark>
  );
}

const specOf = (eventId: number): ResourceSpec => ({
  name: 'anuncios-venta',
  fields,
  exports: {audience: {choices: adAudiences}},
  represent: ad => String(ad.name),
  sort: {field: 'priority', order: 'DESC'},
  rowPath: ad => `/eventos/${eventId}/sales-ad?anuncio=${ad.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="placements" source="placements" label="Dónde se ve" choices={adPlacements} alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="state" label="Estado">
      <Computed<Ad> of={AdState} />
    </DataTable.Col>,
    <DataTable.Col key="placements" source="placements" disableSort>
      <Computed<Ad> of={placesOf} />
    </DataTable.Col>,
    <DataTable.Col key="validFrom" source="validFrom" field={InstantField} />,
    <DataTable.Col key="validUntil" source="validUntil" field={InstantField} />,
    <DataTable.NumberCol key="priority" source="priority" />,
    <DataTable.NumberCol key="impressions" source="impressions" disableSort />,
    <DataTable.NumberCol key="clicks" source="clicks" disableSort />,
    <DataTable.Col key="rate" label="Proporción">
      <Computed<Ad> of={rateOf} />
    </DataTable.Col>,
  ],
  card: ad => (
    <CardLines
      title={ad.name}
      aside={<Computed<Ad> of={AdState} />}
      note={
        <>
          {placesOf(ad as Ad)}
          <br />
          {number(Number(ad.impressions))} veces · {rateOf(ad as Ad)}
        </>
      }
    />
  ),
  inputs: <AdInputs />,
});

function AdInputs() {
  return (
    <>
      <Part title="Qué se ve">
        <TextInput source="name" validate={required()} helperText="Solo para el personal" />
        <ImageInput
          source="mediaFileId"
          label="Imagen"
          altSource="altText"
          helperText="JPG o PNG, el doble de ancha que de alta, hasta 2 MB. Sin imagen el anuncio no puede estar activo"
        />
        <TextInput source="altText" validate={required()} helperText="Qué se ve, para quien no puede verlo" />
        <TextInput source="body" multiline minRows={2} />
        <TextInput
          source="linkUrl"
          placeholder="https://"
          helperText="Uno de los sitios permitidos en Configuración, Ajustes, o un camino de nuestra web (/abonos). Vacío: no lleva a ninguna parte"
        />
      </Part>
      <Part
        title="Dónde, para quién y cuándo"
        note="En la ficha caben dos; en el carrito, en el correo y en cada entrada, uno: salen los de más prioridad y, si empatan, el último creado. Abonado es quien ha entrado en su cuenta y tiene un abono en vigor; los demás cuentan como no abonados."
      >
        <CheckboxGroupInput source="placements" choices={adPlacements} validate={required()} row={false} />
        <Columns>
          <SelectInput source="audience" choices={adAudiences} validate={required()} />
          <InstantInput source="validFrom" validate={required()} />
          <InstantInput source="validUntil" validate={required()} />
          <NumberInput source="priority" min={0} max={100} helperText="De 0 a 100" />
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
    </>
  );
}

export default function SalesAds() {
  const {event} = useEvent();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('anuncio');
  const close = (): void => setSearch({}, {replace: true});
  if (asked === 'nuevo' && may('anuncios-venta', 'create')) return <NewAd onDone={close} />;
  if (asked !== null && /^\d+$/.test(asked)) {
    return (
      <EditRecord
        resource="anuncios-venta"
        id={Number(asked)}
        afterDelete={`/eventos/${event.id}/sales-ad`}
        onSaved={close}
        head={ad => <Head title={String(ad.name)} onBack={close} />}
      >
        <AdInputs />
      </EditRecord>
    );
  }
  return (
    <>
      {may('anuncios-venta', 'create') && (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setSearch({anuncio: 'nuevo'})}
          sx={{mb: 1.5}}
        >
          Crear anuncio
        </Button>
      )}
      <ListFrame spec={specOf(event.id)} embedded filter={{eventId: event.id}} />
      <Typography variant="h2" component="h2" sx={{mt: 3, mb: 1}}>
        Día a día
      </Typography>
      <ReportScreen name="anuncios" given={{eventId: event.id}} embedded />
    </>
  );
}

function Head({title, onBack}: {title: string; onBack: () => void}) {
  return (
    <>
      <Button onClick={onBack} sx={{mb: 0.5}}>
        ← Todos los anuncios
      </Button>
      <Typography variant="h2" component="h2" sx={{mb: 1}}>
        {title}
      </Typography>
    </>
  );
}

function NewAd({onDone}: {onDone: () => void}) {
  const {event} = useEvent();
  const notify = useNotify();
  const refresh = useRefresh();
  const [saving, setSaving] = useState(false);
  return (
    <CreateBase
      resource="anuncios-venta"
      redirect={false}
      transform={(values: RaRecord) => ({...values, eventId: event.id})}
      mutationOptions={{
        onSuccess: (ad: RaRecord) => {
          notify(`«${ad.name}» creado`, {type: 'info'});
          refresh();
          onDone();
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
        onSettled: () => setSaving(false),
      }}
    >
      <Head title="Nuevo anuncio" onBack={onDone} />
      <FormCard
        defaults={{
          isActive: true,
          priority: 50,
          audience: 'everybody',
          placements: ['event_page'],
          validFrom: new Date().toISOString(),
        }}
        toolbar={<SaveButton alwaysEnable label="Crear" disabled={saving} />}
      >
        <AdInputs />
      </FormCard>
    </CreateBase>
  );
}
