// «/404» and every address that no other page answers.
import {NotFoundScreen} from '../../ui/screens/not-found-screen';

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
