// A request for an event, written down by staff.
import {CreateBase, SaveButton, useGetList, useGetOne, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {FormCard} from '../../crud/frames/form-card';
import {LoadProblem} from '../../crud/frames/load-problem';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {AccreditationInputs} from './accreditation-inputs';
import type {Stored} from '../../providers/wire';

const hours = (at: string, n: number): string => new Date(Date.parse(at) + n * 3_600_000).toISOString();

export default function AccreditationCreate() {
  const {eventId} = useParams();
  const notify = useNotify();
  const redirect = useRedirect();
  const event = useGetOne<Stored<'Event'>>('eventos', {id: Number(eventId)}, {retry: false});
  const sessions = useGetList<Stored<'EventSession'>>('sesiones', {
    filter: {eventId: Number(eventId)},
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  if (!may('acreditaciones', 'create')) return <AccessDenied />;
  if (event.error) return <LoadProblem error={event.error} />;
  if (event.data === undefined || sessions.data === undefined) return <LinearProgress />;
  const next = sessions.data.find(one => Date.parse(String(one.startsAt)) > Date.now()) ?? sessions.data.at(-1);
  const defaults = {
    eventId: Number(eventId),
    areas: [],
    eventSessionId: next?.id ?? null,
    ...(next === undefined
      ? {}
      : {validFromAt: hours(String(next.startsAt), -4), validUntilAt: hours(String(next.endsAt), 2)}),
  };
  return (
    <CreateBase
      resource="acreditaciones"
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify('Solicitud creada', {type: 'info'});
          redirect(`/acreditaciones/${record.id}`);
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <PageHeader
        title="Nueva acreditación"
        crumbs={[{label: 'Acreditaciones', to: '/acreditaciones'}]}
        note={String(event.data.title)}
      />
      <FormCard defaults={defaults} toolbar={<SaveButton alwaysEnable label="Crear la solicitud" />}>
        <AccreditationInputs eventId={Number(eventId)} />
      </FormCard>
    </CreateBase>
  );
}
