// A new event; then its first session.
import {useState} from 'react';
import {CreateBase, SaveButton, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {AccessDenied} from '../../crud/frames/access-denied';
import {FormCard} from '../../crud/frames/form-card';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {EventForm, eventDefaults} from './event-form';

export default function EventCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const [defaults] = useState(eventDefaults);
  if (!may('eventos', 'create')) return <AccessDenied />;
  return (
    <CreateBase
      resource="eventos"
      mutationOptions={{
        onSuccess: (event: RaRecord) => {
          notify(`«${event.title}» creado. Ahora, su primera sesión.`, {type: 'info'});
          redirect(`/eventos/${event.id}/sesiones/crear`);
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <PageHeader title="Crear evento" crumbs={[{label: 'Eventos', to: '/eventos'}]} />
      <FormCard defaults={defaults} toolbar={<SaveButton alwaysEnable label="Crear" />}>
        <EventForm isNew />
      </FormCard>
    </CreateBase>
  );
}
