// An event's own data.
import {useRefresh} from 'react-admin';
import {EditRecord} from '../../crud/frames/edit-record';
import {EventForm} from './event-form';
import {useEvent} from './event-context';

export default function EventEdit() {
  const {event} = useEvent();
  const refresh = useRefresh();
  return (
    <EditRecord resource="eventos" id={event.id} onSaved={refresh} afterDelete="/eventos">
      <EventForm />
    </EditRecord>
  );
}
