// How an event's accreditations are asked for on the web: the link, until when, for what; and all its badges.
import {useState} from 'react';
import {
  BooleanInput,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  useGetList,
  useGetOne,
  useNotify,
} from 'react-admin';
import {useFormContext} from 'react-hook-form';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import {CopyText} from '../../crud/fields/copy-text';
import {AccessDenied} from '../../crud/frames/access-denied';
import {FormCard} from '../../crud/frames/form-card';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {InstantInput} from '../../crud/inputs/date-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {Columns} from '../../crud/lists/columns';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {BadgeButtons} from './badge-buttons';

interface Said {
  isOpen: boolean;
  closesAt: string;
  eventSessionId: number | null;
  seasonListId: number | null;
  note: string;
  renewsLink: boolean;
}

const HOUR = 3_600_000;
const keyOf = (eventId: number) => ['accreditation-call', eventId];

export default function CallPage() {
  const eventId = Number(useParams().eventId);
  const event = useGetOne<Stored<'Event'>>('eventos', {id: eventId}, {retry: false});
  const sessions = useGetList<Stored<'EventSession'>>('sesiones', {
    filter: {eventId},
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const found = useQuery({
    queryKey: keyOf(eventId),
    retry: false,
    queryFn: () => call('get', '/api/eventos/{id}/convocatoria', {at: {id: eventId}}),
  });
  if (!may('acreditaciones', 'show')) return <AccessDenied />;
  const error: unknown = event.error ?? found.error;
  if (error) return <LoadProblem error={error} />;
  if (event.data === undefined || sessions.data === undefined || found.data === undefined) return <LinearProgress />;
  const saved = found.data.url === null ? null : {...found.data, url: found.data.url};
  const next = sessions.data.find(one => Date.parse(one.startsAt) > Date.now());
  const defaults: Said = saved
    ? {...saved, closesAt: saved.closesAt ?? '', renewsLink: false}
    : {
        isOpen: true,
        closesAt: new Date((next ? Date.parse(next.startsAt) : Date.now() + 96 * HOUR) - 48 * HOUR).toISOString(),
        eventSessionId: next?.id ?? null,
        seasonListId: null,
        note: '',
        renewsLink: false,
      };
  return (
    <>
      <PageHeader
        title="Solicitudes en la web"
        crumbs={[{label: 'Acreditaciones', to: '/acreditaciones'}]}
        note={event.data.title}
        actions={<BadgeButtons eventId={eventId} what="Todas" />}
      />
      {saved && (
        <Panel title="El enlace">
          {!saved.isOpen ? (
            <Alert severity="info">Está cerrado: el enlace no lleva a nada.</Alert>
          ) : (
            <>
              {saved.isLate && (
                <Alert severity="warning" sx={{mb: 2}}>
                  El plazo terminó el {formatInstant(saved.closesAt!)}: quien abra el enlace lo lee así.
                </Alert>
              )}
              <CopyText label="Enlace para los medios" text={saved.url} />
            </>
          )}
        </Panel>
      )}
      <FormCard
        key={saved?.url ?? 'new'}
        defaults={defaults}
        readOnly={!may('acreditaciones', 'send')}
        toolbar={<Save eventId={eventId} isNew={saved === null} />}
      >
        <BooleanInput source="isOpen" label="Se piden en la web" />
        <Columns>
          <InstantInput source="closesAt" label="Hasta cuándo" validate={required()} />
          <SelectInput
            source="eventSessionId"
            label="Sesión"
            choices={sessions.data.map(one => ({id: one.id, name: formatInstant(one.startsAt)}))}
            emptyText="Todas las sesiones"
          />
          {may('listas', 'list') && <RefSelect source="seasonListId" reference="listas" label="O toda la temporada" />}
        </Columns>
        <TextInput
          source="note"
          label="Lo que leen los medios"
          multiline
          minRows={2}
          helperText="Dónde se recogen, qué no se da, a quién llamar"
        />
        {saved && (
          <BooleanInput
            source="renewsLink"
            label="Cambiar el enlace"
            helperText="El de antes deja de valer al guardar"
          />
        )}
      </FormCard>
    </>
  );
}

function Save({eventId, isNew}: {eventId: number; isNew: boolean}) {
  const notify = useNotify();
  const client = useQueryClient();
  const form = useFormContext<Said>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = form.handleSubmit(async said => {
    setBusy(true);
    setProblem(null);
    try {
      const {isOpen, closesAt, eventSessionId, seasonListId, note, renewsLink} = said;
      const saved = await call('put', '/api/eventos/{id}/convocatoria', {
        at: {id: eventId},
        body: {
          isOpen,
          closesAt,
          eventSessionId: eventSessionId || null,
          seasonListId: seasonListId || null,
          note: note ?? '',
          renewsLink,
        },
      });
      form.reset({...said, renewsLink: false});
      client.setQueryData(keyOf(eventId), saved);
      notify('Guardado', {type: 'info'});
    } catch (failure) {
      const {message, errors = {}} = problemOf(failure);
      for (const [name, words] of Object.entries(errors)) form.setError(name as keyof Said, {message: words});
      setProblem(message);
    }
    setBusy(false);
  });
  return (
    <>
      {problem !== null && (
        <Alert severity="error" sx={{width: '100%'}}>
          {problem}
        </Alert>
      )}
      <SaveButton
        type="button"
        alwaysEnable={!busy}
        label={isNew ? 'Abrir las solicitudes' : 'Guardar'}
        onClick={event => {
          event.preventDefault();
          void save();
        }}
      />
    </>
  );
}
