// «/aviso-legal»: who runs this shop.
import {LegalPage} from '../../features/content/legal-page';

export default function LegalNoticePage() {
  return <LegalPage kind="legal_notice" name="Aviso legal" />;
}
