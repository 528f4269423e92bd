// The report of announcements, channel by channel.
import {ReportScreen} from '../../crud/figures/report-screen';

export default function SentAnnouncements() {
  return <ReportScreen name="comunicados-enviados" crumbs={[{label: 'Comunicados', to: '/comunicados'}]} />;
}
