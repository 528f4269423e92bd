// How many messages come, how soon they are answered.
import {ReportScreen} from '../../crud/figures/report-screen';

export default function CasesReport() {
  return <ReportScreen name="mensajes" crumbs={[{label: 'Mensajes', to: '/mensajes'}]} />;
}
