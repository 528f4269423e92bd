// A venue and its plan in one go: from the club's own file, out of numbers, or from an example; looked at, and
// published.
import {useEffect, useState, type FormEvent} from 'react';
import {useGetList} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {Columns} from '../../crud/lists/columns';
import {DropZone} from '../../crud/media/drop-zone';
import {Panel} from '../../crud/frames/panel';
import {LeaveGuard} from '../../crud/frames/unsaved-guard';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Stored} from '../../providers/wire';
import {DrawnPreview, failureOf, noFailure, Told, type Failure} from './drawn-preview';
import {NumberBox} from './plan-inputs';
import {RecipeForm} from './recipe-form';
import {SvgFormat} from './svg-format';
import {placesOf, useDrawnPlan, type PlanSource} from './use-drawn-plan';

type Venue = Stored<'Venue'>;
type Made = Answer<'publishSeatPlan'>;
const NO_PLACE = {name: '', address: '', postalCode: '', city: ''};

export function PlanMaker({onMade}: {onMade: (plan: Made) => void}) {
  const venues = useGetList<Venue>('recintos', {
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const [place, setPlace] = useState(NO_PLACE);
  const [capacity, setCapacity] = useState<number | null>(null);
  const [source, setSource] = useState<PlanSource | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(noFailure);
  const drawn = useDrawnPlan(source);
  const cache = useQueryClient();
  const venueId = chosen ?? venues.data?.[0]?.id ?? 'new';
  const mayPublish = may('planos', 'edit');
  const isReady = source !== null && drawn.geometry !== null && drawn.message === '' && !drawn.isReading && !busy;
  // The plan brings a name of its own until somebody writes another.
  const drawnName = drawn.geometry?.name;
  useEffect(() => {
    if (drawnName) setName(before => before || drawnName);
  }, [drawnName]);
  const proposed = drawn.geometry === null ? null : placesOf(drawn.geometry);

  const save = async (publish: boolean): Promise<void> => {
    if (source === null) return;
    setBusy(true);
    setFailure(noFailure);
    try {
      let at = venueId;
      if (at === 'new') {
        const venue = await call('post', '/api/recintos', {
          body: {...place, safeCapacity: capacity ?? proposed},
        });
        at = Number(venue.id);
        setChosen(at);
        await venues.refetch();
      }
      const planName = name.trim();
      const draft =
        source.kind === 'file'
          ? await call('post', '/api/planos/importar', {
              body: {
                venueId: at,
                format: source.format,
                content: source.content,
                ...(planName !== '' && {name: planName}),
              },
            })
          : await call('post', '/api/planos/generar', {
              body: {venueId: at, recipe: {...source.recipe, name: planName || source.recipe.name}},
            });
      const made = publish ? await call('post', '/api/planos/{id}/publicar', {at: {id: draft.id}}) : draft;
      await cache.invalidateQueries();
      setSource(null);
      setName('');
      setPlace(NO_PLACE);
      onMade(made);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(mayPublish);
      }}
    >
      <LeaveGuard armed={!busy && (source !== null || Object.values(place).some(text => text !== ''))} />
      <Panel title="Recinto">
        {(venues.data ?? []).length > 0 && (
          <TextField
            select
            label="Recinto"
            value={venueId}
            onChange={event => setChosen(event.target.value === 'new' ? 'new' : Number(event.target.value))}
          >
            {(venues.data ?? []).map(venue => (
              <MenuItem key={venue.id} value={venue.id}>
                {venue.name}
              </MenuItem>
            ))}
            <MenuItem value="new">Otro recinto…</MenuItem>
          </TextField>
        )}
        {venueId === 'new' && (
          <>
            <Columns>
              <Text
                label="Nombre del recinto"
                required
                value={place.name}
                error={failure.errors.name}
                onChange={value => setPlace({...place, name: value})}
              />
              <NumberBox
                label="Aforo seguro"
                value={capacity ?? proposed}
                onChange={setCapacity}
                error={failure.errors.safeCapacity}
                note={
                  proposed === null
                    ? 'Personas; vacío: las plazas del plano'
                    : 'El de la licencia: nada que dé acceso puede pasar de aquí'
                }
              />
            </Columns>
            <Columns>
              <Text label="Dirección" value={place.address} onChange={value => setPlace({...place, address: value})} />
              <Text
                label="Código postal"
                value={place.postalCode}
                error={failure.errors.postalCode}
                onChange={value => setPlace({...place, postalCode: value})}
              />
              <Text label="Población" value={place.city} onChange={value => setPlace({...place, city: value})} />
            </Columns>
          </>
        )}
      </Panel>
      <Panel
        title="Plano"
        note={
          source === null
            ? 'Con el plano en un archivo basta subirlo. Sin él, empieza con un ejemplo y cámbialo.'
            : undefined
        }
        actions={
          source !== null && (
            <Button
              onClick={() => {
                setSource(null);
                setName('');
                setFailure(noFailure);
              }}
            >
              Empezar de otra manera
            </Button>
          )
        }
      >
        {source === null ? (
          <Ways onChoose={setSource} />
        ) : (
          <>
            <Text label="Nombre del plano" value={name} onChange={setName} />
            <DrawnPreview drawn={drawn} note={source.kind === 'file' ? source.name : undefined} />
            {source.kind === 'recipe' && (
              <RecipeForm
                recipe={source.recipe}
                errors={drawn.errors}
                onChange={recipe => setSource({kind: 'recipe', recipe})}
              />
            )}
          </>
        )}
        {failure.message !== '' && (
          <Box sx={{mt: 1.5}}>
            <Told {...failure} />
          </Box>
        )}
        {source !== null && (
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, alignItems: 'center'}}>
            {mayPublish && (
              <Button type="submit" variant="contained" disabled={!isReady}>
                Guardar y publicar
              </Button>
            )}
            <Button
              variant={mayPublish ? 'outlined' : 'contained'}
              disabled={!isReady}
              onClick={() => void save(false)}
            >
              Guardar como borrador
            </Button>
            <Box component="span" sx={{color: 'text.secondary'}}>
              Publicado no cambia nunca: una corrección será otra edición.
            </Box>
          </Box>
        )}
      </Panel>
    </Box>
  );
}

function Text({
  label,
  value,
  onChange,
  error,
  required,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  required?: boolean;
}) {
  return (
    <TextField
      label={label}
      required={required}
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
    />
  );
}

function Ways({onChoose}: {onChoose: (source: PlanSource) => void}) {
  const examples = useQuery({
    queryKey: ['plan-examples'],
    queryFn: ({signal}) => call('get', '/api/planos/ejemplos', {signal}),
    staleTime: Infinity,
  });
  const read = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    const content = await file.text();
    onChoose({
      kind: 'file',
      name: file.name,
      content,
      format: content
        .replace(/^\ufeff/, '')
        .trimStart()
        .startsWith('<')
        ? 'svg'
        : 'pretix',
    });
  };
  return (
    <>
      <DropZone
        label="Subir el plano"
        accept=".svg,.json,image/svg+xml,application/json"
        note="SVG con butacas identificadas, o JSON del editor de pretix"
        onFiles={files => void read(files)}
      />
      <SvgFormat />
      <Box
        component="ul"
        aria-label="Ejemplos"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 1.5,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {(examples.data?.items ?? []).map(example => (
          <Box component="li" key={example.id} sx={{display: 'grid'}}>
            <Button
              variant="outlined"
              onClick={() => onChoose({kind: 'recipe', recipe: example.recipe})}
              sx={{display: 'block', textAlign: 'left', whiteSpace: 'normal', p: 1.5}}
            >
              <strong>{example.title}</strong>
              <Box
                component="span"
                sx={{display: 'block', color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem'}}
              >
                {example.note}
              </Box>
            </Button>
          </Box>
        ))}
      </Box>
    </>
  );
}
