// «/error»: something went wrong on our side.
import {useTitle} from '../../lib/title';
import {ErrorScreen} from '../../ui/screens/error-screen';

export default function ErrorPage() {
  useTitle('Algo ha fallado');
  return <ErrorScreen />;
}
