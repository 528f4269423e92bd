// What one event asks besides what every event asks: a tab of the event.
import {FormBuilder} from '../../parts/forms/form-builder';
import {useEvent} from './event-context';

export default function EventFields() {
  const {event} = useEvent();
  return <FormBuilder scope="event" eventId={event.id} />;
}
