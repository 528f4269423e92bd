// What each pack has sold.
import {ReportScreen} from '../../../crud/figures/report-screen';

export default function PacksReport() {
  return <ReportScreen name="packs-eventos" crumbs={[{label: 'Packs de eventos', to: '/packs-eventos'}]} />;
}
