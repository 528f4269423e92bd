// Head and tabs of one newsletter.
import type {ReactNode} from 'react';
import {useGetOne, useRefresh} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {newsletterStates} from '../../../crud/words/choices-communications';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {RecordTabs} from '../../../crud/frames/record-tabs';
import {StateNote} from '../../../crud/fields/state-note';
import {formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {CopyActs} from './copy-acts';
import {NewsletterActs, NewsletterProgress} from './newsletter-send';

const RESOURCE = 'emails/boletines';

export type NewsletterRecord = Stored<'Newsletter'>;

export const isWritten = ({state}: NewsletterRecord): boolean => ['draft', 'scheduled', 'paused'].includes(state);

export function NewsletterFrame({children}: {children: (newsletter: NewsletterRecord) => ReactNode}) {
  const {id} = useParams();
  const refresh = useRefresh();
  const {data, error} = useGetOne<NewsletterRecord>(
    RESOURCE,
    {id: Number(id)},
    {
      enabled: may(RESOURCE, 'show'),
      retry: false,
      refetchInterval: ({state}) => (state.data?.state === 'sending' ? 2_000 : false),
    },
  );
  if (!may(RESOURCE, 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const at = `/emails/boletines/${id}`;
  const time = data.sentAt ?? data.scheduledAt;
  return (
    <>
      <PageHeader
        title={data.title}
        crumbs={[{label: 'Boletines', to: '/emails/boletines'}]}
        note={
          <>
            <StateNote choices={newsletterStates} id={data.state} />
            {time !== null && <span>{formatInstant(time)}</span>}
          </>
        }
        actions={
          <>
            <CopyActs newsletter={data} />
            <NewsletterActs newsletter={data} onChanged={refresh} />
          </>
        }
      />
      <RecordTabs
        label="Boletín"
        tabs={[
          {label: 'Vista', to: at},
          {label: 'Contenido', to: `${at}/editar`},
          ...(isWritten(data) ? [{label: 'Antes de enviar', to: `${at}/enviar`}] : []),
        ]}
      />
      {data.stateReason !== '' && (
        <Alert severity="warning" sx={{mb: 2}}>
          {data.stateReason}
        </Alert>
      )}
      <NewsletterProgress newsletter={data} />
      {children(data)}
    </>
  );
}
