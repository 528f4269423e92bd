// «/aviso-de-privacidad»: what is done with personal data.
import {LegalPage} from '../../features/content/legal-page';

export default function PrivacyPage() {
  return <LegalPage kind="privacy" name="Aviso de privacidad" />;
}
