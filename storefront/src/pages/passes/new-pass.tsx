// «/abonos/nuevo»: a season pass for one person or several.
import {SignUpPage} from '../../features/contract/sign-up/sign-up-page';
import {useTitle} from '../../lib/title';

export default function NewPassPage() {
  useTitle('Hazte abonado');
  return <SignUpPage />;
}
