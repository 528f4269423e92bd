// «/acreditaciones»: with a call's link a medium asks for its people; with that of its request it sees what became of it.
import {useNavigate, useSearchParams} from 'react-router';
import {OwnRequest} from '../../features/accreditations/own-request';
import {RequestForm} from '../../features/accreditations/request-form';
import '../../features/accreditations/accreditations.css';
import {askAccreditationCall, askOwnAccreditations, callKey, ownAccreditationsKey} from '../../lib/sale/accreditations';
import {put, useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {capital, hour, longDay} from '../../lib/words/format';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function AccreditationsPage() {
  const [search] = useSearchParams();
  const own = search.get('solicitud');
  const link = search.get('convocatoria');
  if (own) return <Own hash={own} />;
  return link ? <Ask link={link} /> : <Neither />;
}

function Neither() {
  useTitle('Acreditaciones');
  return (
    <div className="page page-narrow accreditation-page">
      <h1>Acreditaciones</h1>
      <p>
        Las acreditaciones de prensa, proveedores y equipos se piden con el enlace que damos a cada medio. Si ya has
        pedido una, la ves con el enlace del correo que te enviamos.
      </p>
      <p>
        ¿No tienes enlace? <PageLink to="/ayuda">Escríbenos</PageLink> y dinos de qué medio eres y a qué evento quieres
        venir.
      </p>
    </div>
  );
}

const Gone = () => (
  <NotFoundScreen title="No encontramos esa página" says="Comprueba el enlace que te dieron: puede haber cambiado." />
);

const Waiting = () => (
  <Loading label="Cargando…">
    <div className="page page-narrow accreditation-page">
      <Bone width="16rem" height="3rem" />
      <Bone height="20rem" />
    </div>
  </Loading>
);

interface What {
  eventTitle: string;
  seasonName: string | null;
  startsAt: string | null;
  timezone: string;
  venueName: string;
}

function Where({seasonName, eventTitle, startsAt, timezone, venueName}: What) {
  if (seasonName !== null) return <p>Toda la temporada: {seasonName}.</p>;
  return (
    <p>
      {eventTitle}.{' '}
      {startsAt === null
        ? 'Todas las sesiones'
        : `${capital(longDay(startsAt, timezone))}, ${hour(startsAt, timezone)}`}
      . {venueName}.
    </p>
  );
}

function Ask({link}: {link: string}) {
  const navigate = useNavigate();
  const {data: call, error, reload} = useQuery(callKey(link), () => askAccreditationCall(link));
  useTitle(call ? `Acreditaciones: ${call.seasonName ?? call.eventTitle}` : 'Acreditaciones');
  if (error?.status === 404) return <Gone />;
  if (error && !call)
    return (
      <div className="page page-narrow accreditation-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!call) return <Waiting />;
  const until = `${longDay(call.closesAt, call.timezone)} a las ${hour(call.closesAt, call.timezone)}`;
  return (
    <div className="page page-narrow accreditation-page">
      <h1>Pide tu acreditación</h1>
      <Where {...call} />
      {call.note && <p className="accreditation-note">{call.note}</p>}
      {call.isLate || call.types.length === 0 ? (
        <Notice tone="warn" title="Ya no se piden acreditaciones">
          <p>{call.isLate ? `El plazo terminó el ${until}.` : 'Ahora mismo no se da ninguna por aquí.'}</p>
        </Notice>
      ) : (
        <>
          <p>
            Se puede pedir hasta el <strong>{until}</strong>.
          </p>
          <RequestForm
            link={link}
            call={call}
            onAsked={hash => void navigate(`/acreditaciones?solicitud=${encodeURIComponent(hash)}`)}
          />
        </>
      )}
    </div>
  );
}

function Own({hash}: {hash: string}) {
  const {data: own, error, reload} = useQuery(ownAccreditationsKey(hash), () => askOwnAccreditations(hash));
  useTitle('Tu solicitud de acreditación');
  if (error?.status === 404) return <Gone />;
  if (error && !own)
    return (
      <div className="page page-narrow accreditation-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!own) return <Waiting />;
  return (
    <div className="page page-narrow accreditation-page">
      <h1>Tu solicitud de acreditación</h1>
      <Where {...own} />
      <p>Pedida por {own.medium}. Guarda este enlace: aquí ves qué se decide.</p>
      <OwnRequest hash={hash} own={own} onChanged={next => put(ownAccreditationsKey(hash), next)} />
    </div>
  );
}
