// «No está»: the content of /404 and of every address that leads nowhere.
import {useTitle} from '../../lib/title';
import {BigMessage} from './big-message';
import {ButtonLink} from '../button';

interface Props {
  title?: string;
  says?: string;
}

export function NotFoundScreen({
  title = 'Esta página no existe',
  says = 'Puede que la dirección esté mal escrita o que ya no se ofrezca.',
}: Props) {
  useTitle(title);
  return (
    <BigMessage mark="404" title={title}>
      <p>{says}</p>
      <div className="big-message-actions">
        <ButtonLink to="/eventos" look="primary">
          Ver los eventos
        </ButtonLink>
        <ButtonLink to="/">Ir a la portada</ButtonLink>
      </div>
    </BigMessage>
  );
}
