// What an affiliate is, and, by the link of its own page, what it has brought month by month.
import {api} from '../../lib/api/api';
import {ApiError} from '../../lib/api/request';
import {useQuery} from '../../lib/api/query';
import type {AffiliatePage} from '../../lib/api/types';
import {capital, monthName} from '../../lib/words/format';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import './affiliates.css';

export function AboutAffiliates() {
  return (
    <>
      <p className="lead">
        Nuestras peñas y nuestros colaboradores tienen un código. Cuando alguien se hace simpatizante, se abona o compra
        con él, cuenta para quien lo trajo.
      </p>
      <Section title="Cómo funciona">
        <ol className="affiliate-steps">
          <li>Te damos un código y un enlace para compartir.</li>
          <li>Quien llega por tu enlace, o escribe tu código al pagar, compra al mismo precio que todo el mundo.</li>
          <li>En tu página ves, mes a mes, los simpatizantes y los abonos que has traído. No ves quiénes son.</li>
        </ol>
      </Section>
      <Notice title="¿Eres una peña o quieres colaborar?">
        <p>
          <PageLink to="/ayuda">Escríbenos</PageLink> y te damos de alta.
        </p>
      </Notice>
    </>
  );
}

export function OwnAffiliatePage({pageKey}: {pageKey: string}) {
  const {data, error, reload} = useQuery(`affiliate-${pageKey}`, () => api.affiliatePage(pageKey));
  if (error && !data)
    return error instanceof ApiError && error.status === 404 ? (
      <Notice title="Este enlace no vale">
        <p>No es la página de ningún afiliado, o ya está cerrada. Pídenos otro enlace.</p>
      </Notice>
    ) : (
      <Trouble error={error} onRetry={() => void reload()} />
    );
  if (!data)
    return (
      <Loading label="Cargando tus cifras">
        <Bone height="14rem" />
      </Loading>
    );
  return <Figures page={data} />;
}

function Figures({page}: {page: AffiliatePage}) {
  const link = `${location.origin}/?af=${page.code}`;
  const sum = (pick: (month: AffiliatePage['months'][number]) => number) =>
    page.months.reduce((total, month) => total + pick(month), 0);
  return (
    <>
      <p className="lead">
        {page.name}: tu código es <strong className="affiliate-code">{page.code}</strong>
      </p>
      <p>
        Tu enlace para compartir: <a href={link}>{link}</a>
      </p>
      {page.months.length === 0 ? (
        <Notice title="Todavía no ha venido nadie">
          <p>Comparte tu enlace: aquí verás, mes a mes, lo que traes.</p>
        </Notice>
      ) : (
        <div className="affiliate-scroll" role="region" aria-label="Lo que has traído" tabIndex={0}>
          <table className="affiliate-table figures">
            <thead>
              <tr>
                <th scope="col">Mes</th>
                <th scope="col">Simpatizantes</th>
                <th scope="col">Abonos</th>
                <th scope="col">Entradas</th>
              </tr>
            </thead>
            <tbody>
              {page.months.map(month => (
                <tr key={month.month}>
                  <th scope="row">{capital(monthName(`${month.month}-15T12:00:00Z`))}</th>
                  <td>{month.supporters}</td>
                  <td>{month.passes}</td>
                  <td>{month.tickets}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">En total</th>
                <td>{sum(month => month.supporters)}</td>
                <td>{sum(month => month.passes)}</td>
                <td>{sum(month => month.tickets)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className="small muted">De los dos últimos años, sin lo que se ha devuelto.</p>
    </>
  );
}
