// What a message is about, when somebody came from there: the order of a link, or a pass of the account.
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import {usePasses} from '../../lib/passes';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';

export interface About {
  /** The link of an order. */
  reservation: string | null;
  passId: number | null;
  /** Begun at the safe channel of the academy. */
  isProtection: boolean;
}

/** From the address: `?reserva=…`, `?abono=…`, `?motivo=proteccion`. */
export function aboutOf(search: URLSearchParams): About {
  const passId = Number(search.get('abono'));
  return {
    reservation: search.get('reserva'),
    passId: Number.isInteger(passId) && passId > 0 ? passId : null,
    isProtection: search.get('motivo') === 'proteccion',
  };
}

export function AboutOrder({hash}: {hash: string}) {
  const {data, error} = useQuery(`reservation/${hash}`, () => api.reservation(hash));
  if (error?.status === 404)
    return (
      <Notice tone="warn" title="No encontramos ese pedido">
        <p>Vuelve a abrir el enlace de tu correo de compra, o escribe abajo su número.</p>
      </Notice>
    );
  if (!data) return null;
  const events = [...new Set(data.sessions.map(session => session.eventTitle))];
  return (
    <Notice title={`Sobre tu pedido ${data.orderNumber}`}>{events.length > 0 && <p>{events.join(', ')}</p>}</Notice>
  );
}

export function AboutPass({passId}: {passId: number}) {
  const account = useAccount();
  const passes = usePasses(Boolean(account.data));
  if (account.data === null)
    return (
      <Notice tone="warn" title="Para escribir sobre un abono, entra en tu cuenta">
        <PageLink to={`/login?volver=${encodeURIComponent(`/ayuda?abono=${passId}`)}`}>Entrar</PageLink>
      </Notice>
    );
  const pass = passes.data?.items.find(one => one.id === passId);
  if (!passes.data) return null;
  return pass ? (
    <Notice title={`Sobre el abono de ${pass.holderName}`}>
      <p>{pass.listName}</p>
    </Notice>
  ) : (
    <Notice tone="warn" title="Ese abono no está en tu cuenta" />
  );
}
