// Who asked, who was let in, by event and kind.
import {ReportScreen} from '../../crud/figures/report-screen';

export default function AccreditationsReport() {
  return <ReportScreen name="acreditaciones" crumbs={[{label: 'Acreditaciones', to: '/acreditaciones'}]} />;
}
