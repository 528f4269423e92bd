// The e-mail lists of an event, each with how many people it has.
import {ReportScreen} from '../../crud/figures/report-screen';
import {useEvent} from './event-context';

export default function EventEmailLists() {
  const {event} = useEvent();
  return <ReportScreen name="eventos-listas-emails" given={{eventId: event.id}} embedded />;
}
