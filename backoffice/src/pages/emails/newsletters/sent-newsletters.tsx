// The report of sent newsletters.
import {ReportScreen} from '../../../crud/figures/report-screen';

export default function SentNewsletters() {
  return <ReportScreen name="boletines-enviados" crumbs={[{label: 'Cifras de los boletines', to: '/emails'}]} />;
}
