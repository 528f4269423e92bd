// The way from an order to a question about it: the form knows which one it is.
import {PageLink} from '../../ui/page-link';

export const AskAboutOrder = ({hash}: {hash: string}) => (
  <p className="reservation-ask">
    ¿Algo no va bien con este pedido? <PageLink to={`/ayuda?reserva=${hash}`}>Escríbenos</PageLink>.
  </p>
);
