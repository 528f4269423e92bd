// «Algo ha fallado»: the content of /error, and of any page that could not be drawn.
import {Button, ButtonLink} from '../button';
import {BigMessage} from './big-message';

export function ErrorScreen() {
  return (
    <BigMessage mark="Ay" title={navigator.onLine ? 'Algo ha fallado por nuestra parte' : 'No hay conexión'}>
      <p>
        {navigator.onLine
          ? 'La página no se ha podido mostrar.'
          : 'Sin internet no podemos traer esta página. Cuando vuelva, cárgala otra vez.'}{' '}
        Tu carrito y tus compras están a salvo: no se pierden por esto.
      </p>
      <div className="big-message-actions">
        <Button look="primary" onClick={() => location.reload()}>
          Volver a cargar
        </Button>
        <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
      </div>
    </BigMessage>
  );
}
