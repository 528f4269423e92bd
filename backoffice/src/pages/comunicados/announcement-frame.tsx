// Head and tabs of one announcement: its text, its people, its figures.
import type {ReactNode} from 'react';
import {useGetOne, useRedirect, useRefresh} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {AccessDenied} from '../../crud/frames/access-denied';
import {announcementStates} from '../../crud/words/choices-communications';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordTabs} from '../../crud/frames/record-tabs';
import {StateNote} from '../../crud/fields/state-note';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {AnnouncementActs, AnnouncementProgress} from './announcement-send';

export type AnnouncementRecord = Stored<'Announcement'>;

export const isOpen = ({state}: AnnouncementRecord): boolean => ['draft', 'scheduled', 'paused'].includes(state);

export function AnnouncementFrame({children}: {children: (announcement: AnnouncementRecord) => ReactNode}) {
  const {id} = useParams();
  const refresh = useRefresh();
  const {data, error} = useGetOne<AnnouncementRecord>(
    'comunicados',
    {id: Number(id)},
    {
      enabled: may('comunicados', 'show'),
      retry: false,
      refetchInterval: ({state}) => (state.data?.state === 'sending' ? 2_000 : false),
    },
  );
  if (!may('comunicados', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const at = `/comunicados/${id}`;
  const time = data.sentAt ?? data.scheduledAt;
  return (
    <>
      <PageHeader
        title={data.title}
        crumbs={[{label: 'Comunicados', to: '/comunicados'}]}
        note={
          <>
            <StateNote choices={announcementStates} id={data.state} />
            {time !== null && <span>{formatInstant(time)}</span>}
          </>
        }
        actions={
          <>
            <CopyAct id={data.id} />
            <AnnouncementActs announcement={data} onChanged={refresh} />
          </>
        }
      />
      <RecordTabs
        label="Comunicado"
        tabs={[
          {label: 'Contenido', to: `${at}/editar`},
          {label: 'Destinatarios', to: `${at}/usuarios`},
          {label: 'Estadísticas', to: `${at}/estadisticas`},
        ]}
      />
      {data.stateReason !== '' && (
        <Alert severity={data.state === 'failed' ? 'error' : 'warning'} sx={{mb: 2}}>
          {data.stateReason}
        </Alert>
      )}
      <AnnouncementProgress announcement={data} />
      {children(data)}
    </>
  );
}

/** A draft with the same words for the same people. */
function CopyAct({id}: {id: number}) {
  const redirect = useRedirect();
  const [busy, run] = useKeyedBusy();
  if (!may('comunicados', 'create')) return null;
  const copy = () =>
    run(async idempotencyKey => {
      const made = await call('post', '/api/comunicados/{id}/copiar', {at: {id}, idempotencyKey});
      redirect(`/comunicados/${made.id}/editar`);
    });
  return (
    <Button disabled={busy} onClick={() => void copy()}>
      Copiar
    </Button>
  );
}
