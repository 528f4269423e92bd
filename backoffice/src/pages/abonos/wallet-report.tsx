// What the club owes its holders: the balances of today.
import {PageHeader} from '../../crud/frames/page-header';
import {ReportScreen} from '../../crud/figures/report-screen';
import {PassTabs} from './pass-tabs';

export default function WalletReport() {
  return (
    <>
      <PageHeader title="Monederos" crumbs={[{label: 'Abonos', to: '/abonos'}]} />
      <PassTabs />
      <ReportScreen name="abonos/monedero" embedded />
    </>
  );
}
