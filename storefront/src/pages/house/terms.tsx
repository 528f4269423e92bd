// «/condiciones-generales»: the conditions of sale.
import {LegalPage} from '../../features/content/legal-page';

export default function TermsPage() {
  return <LegalPage kind="terms" name="Condiciones generales" />;
}
