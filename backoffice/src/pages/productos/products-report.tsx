// What the shop has sold.
import {ReportScreen} from '../../crud/figures/report-screen';

export default function ProductsReport() {
  return <ReportScreen name="productos" crumbs={[{label: 'Productos', to: '/productos'}]} />;
}
