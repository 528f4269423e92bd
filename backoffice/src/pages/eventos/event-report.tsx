// What an event has sold, session by session.
import {ReportScreen} from '../../crud/figures/report-screen';
import {useEvent} from './event-context';

export default function EventReport() {
  const {event} = useEvent();
  return <ReportScreen name="eventos" given={{eventId: event.id}} embedded />;
}
