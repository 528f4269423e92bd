// How the house looks: crest, two colours, typefaces, posters. What comes out is shown before it is saved, by day and
// by night.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {keepPreviousData, useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {Columns} from '../../../../crud/lists/columns';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {Panel} from '../../../../crud/frames/panel';
import {LeaveGuard} from '../../../../crud/frames/unsaved-guard';
import {refreshBrand} from '../../../../providers/brand';
import {call, problemOf} from '../../../../providers/http-client';
import {may, plays} from '../../../../providers/permissions';
import {LookChoices} from './look-choices';
import {isColour, LookColours} from './look-colours';
import {LookCrest} from './look-crest';
import {LookPreview} from './look-preview';
import type {StepProps} from '../../../../parts/beginning/steps';
import type {Draft, Look, Problems} from './look-draft';

const KEY = ['aspecto'];

export default function LookStep({onSaved}: StepProps) {
  const look = useQuery({queryKey: KEY, queryFn: ({signal}) => call('get', '/api/aspecto', {signal})});
  const site = useQuery({
    queryKey: ['sitio'],
    queryFn: ({signal}) => call('get', '/api/public/site', {signal}),
  });
  const error = look.error ?? site.error;
  if (error) return <LoadProblem error={error} />;
  if (!look.data || !site.data) return <LinearProgress />;
  return <LookForm key={look.data.version} look={look.data} name={site.data.name} onSaved={onSaved} />;
}

function LookForm({look, name, onSaved}: {look: Look; name: string} & StepProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const {colours: _computed, version, ...stored} = look;
  const draft: Draft = {...stored, ...changes};
  const change = (part: Partial<Draft>): void => setChanges(before => ({...before, ...part}));
  const colours = useColours(draft) ?? look.colours;
  const canEdit = may('settings', 'configure');
  const isChanged = (Object.keys(changes) as (keyof Draft)[]).some(
    key => key !== 'crest' && changes[key] !== look[key],
  );

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    setMessage(null);
    setProblems({});
    const {crest: _, ...body} = draft;
    try {
      client.setQueryData(KEY, await call('put', '/api/aspecto', {body: {...chosen(body), version}}));
      notify('Guardado. La tienda, los correos y las entradas ya se ven así.', {type: 'info'});
      await onSaved(); // first: with the new look the office is mounted anew, on whatever address it is then
      await refreshBrand();
    } catch (failure) {
      const problem = problemOf(failure);
      setProblems(problem.errors ?? {});
      // The fields may be far above on a phone: what is wrong stands beside the button too.
      setMessage(problem.errors ? Object.values(problem.errors).join(' ') : problem.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void save(event)}>
      <LeaveGuard armed={isChanged && !isSaving} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'},
        }}
      >
        <Box sx={{minWidth: 0}}>
          <Panel title={plays('sport') ? 'Escudo y nombre' : 'Logotipo y nombre'}>
            <LookCrest
              crest={draft.crest}
              disabled={!canEdit}
              problem={problems.crestId}
              onChange={crest =>
                change({
                  crest: crest && {url: crest.url, width: crest.width, height: crest.height},
                  crestId: crest?.id ?? null,
                })
              }
            />
            <Columns>
              <TextField
                label="Nombre corto"
                value={draft.shortName}
                disabled={!canEdit}
                error={problems.shortName !== undefined}
                helperText={problems.shortName ?? `Para la cabecera. Sin él, «${name}».`}
                onChange={event => change({shortName: event.target.value})}
              />
              <TextField
                label="Lema"
                value={draft.motto}
                disabled={!canEdit}
                error={problems.motto !== undefined}
                helperText={problems.motto ?? 'Una línea, o nada.'}
                onChange={event => change({motto: event.target.value})}
              />
            </Columns>
          </Panel>
          <Panel
            title="Colores"
            note="Se usan tal cual donde se pueden leer. Donde no, se corrigen lo justo; nada queda ilegible."
          >
            <LookColours
              draft={draft}
              pairs={colours.pairs}
              disabled={!canEdit}
              problems={problems}
              onChange={change}
            />
          </Panel>
          <Panel title="Letra y carteles">
            <LookChoices draft={draft} inks={colours.poster} disabled={!canEdit} onChange={change} />
          </Panel>
        </Box>
        <Box sx={{minWidth: 0, position: {lg: 'sticky'}, top: {lg: 72}}}>
          <LookPreview draft={draft} name={name} colours={colours} />
        </Box>
      </Box>
      {message !== null && (
        <Alert severity="error" sx={{mt: 2}}>
          {message}
        </Alert>
      )}
      {canEdit && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            py: 1.25,
            bgcolor: 'background.default',
            zIndex: 3,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
          }}
        >
          <Button type="submit" variant="contained" disabled={!isChanged || isSaving}>
            {isSaving ? 'Guardando…' : 'Guardar el aspecto'}
          </Button>
          {isChanged && (
            <Button
              onClick={() => {
                setChanges({});
                setProblems({});
                setMessage(null);
              }}
            >
              Descartar
            </Button>
          )}
          {isChanged && <Box sx={{color: 'text.secondary'}}>Sin guardar</Box>}
          {message !== null && (
            <Button onClick={() => void client.invalidateQueries({queryKey: KEY})}>Cargar lo que hay ahora</Button>
          )}
        </Box>
      )}
    </Box>
  );
}

/** An emptied field is no colour chosen. */
const chosen = <T extends Pick<Draft, 'primary' | 'accent'>>(draft: T): T => ({
  ...draft,
  primary: draft.primary || null,
  accent: draft.accent || null,
});

/** What the server would draw with these two; the last answer stays while the next one is on its way. */
function useColours({primary, accent}: Draft): Look['colours'] | undefined {
  const asked = {...(isColour(primary) && {primary}), ...(isColour(accent) && {accent})};
  return useQuery({
    queryKey: [...KEY, 'colores', asked],
    queryFn: ({signal}) => call('get', '/api/aspecto/colores', {query: asked, signal}),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  }).data;
}
