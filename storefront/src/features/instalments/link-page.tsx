// A payment link from a mail: what is owed and paying it, without an account and without a word about whose it is.
import {api} from '../../lib/api/api';
import {euros, plainDay} from '../../lib/words/format';
import {linkPapersKey} from '../../lib/api/keys';
import {put, useQuery} from '../../lib/api/query';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PaperList} from '../../ui/forms/paper-list';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {PayForm} from './pay-form';
import './instalments.css';

export function LinkPage({token}: {token: string}) {
  const {data, error, reload} = useQuery(`payment-link/${token}`, () => api.paymentLink(token));
  const {data: waiting} = useQuery(linkPapersKey(token), () => api.linkPapers(token), 15_000, data?.items.length === 0);
  if (error && !data && (error.status === 404 || error.status === 410))
    return (
      <div className="page plan-page">
        <div className="plan-head">
          <h1>{error.status === 410 ? 'El enlace ha caducado' : 'El enlace no es válido'}</h1>
        </div>
        <Notice tone="warn" title={error.message}>
          <ButtonLink to="/mi-abono">Entrar en mi cuenta</ButtonLink>
        </Notice>
      </div>
    );
  if (error && !data)
    return (
      <div className="page plan-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Cargando lo que se debe…">
        <div className="page plan-page">
          <Bone width="14rem" height="3rem" />
          <Bone height="16rem" />
        </div>
      </Loading>
    );
  if (data.items.length === 0 && waiting === undefined)
    return (
      <Loading label="Cargando lo que se debe…">
        <div className="page plan-page">
          <Bone width="14rem" height="3rem" />
          <Bone height="16rem" />
        </div>
      </Loading>
    );
  if (waiting && waiting.papers.length > 0)
    return (
      <div className="page plan-page">
        <div className="plan-head">
          <h1>Documentos del abono</h1>
          <p className="muted">
            {data.title} · {data.clubName}
          </p>
        </div>
        <PaperList
          papers={waiting}
          onSend={async (file, text) => put(linkPapersKey(token), await api.sendLinkPaper(token, file, text))}
        />
      </div>
    );
  const payable = data.items.filter(item => !item.isUnderWay);
  return (
    <div className="page plan-page">
      <div className="plan-head">
        <h1>{data.totalCents > 0 ? `Pagar ${euros(data.totalCents)}` : 'No queda nada que pagar'}</h1>
        <p className="muted">
          {data.title} · {data.clubName}
        </p>
      </div>
      {data.totalCents > 0 && !data.isOwedNow && (
        <Notice title="No hay nada vencido">Si quieres, puedes adelantar el próximo plazo.</Notice>
      )}
      {data.items.length === 0 && (
        <Notice tone="ok" title="Está todo pagado">
          Gracias. Ya puedes cerrar esta página.
        </Notice>
      )}
      {data.items.length > 0 && (
        <div className="plan-layout">
          <Section title="Lo que se paga">
            <ol>
              {data.items.map(item => (
                <li key={item.id} className="plan-row">
                  <h2 className="small">{item.description}</h2>
                  <p className="plan-row-amount figures">{euros(item.amountCents)}</p>
                  <p className="muted">
                    {item.isUnderWay
                      ? 'El banco lo está cobrando ahora mismo'
                      : `Vencimiento: ${plainDay(item.dueOn, 'UTC')}`}
                  </p>
                </li>
              ))}
            </ol>
          </Section>
          {payable.length > 0 && (
            <Section title="Cómo">
              <PayForm
                choices={[{name: 'owed', text: data.title, ids: payable.map(item => item.id), cents: data.totalCents}]}
                attempt={`payment-link/${token}`}
                consentText={data.consentText}
                onChanged={() => void reload()}
                pay={(choice, method, keepCard, key) =>
                  api.payLink(token, {method, keepCard, expectedTotalCents: choice.cents}, key)
                }
              />
            </Section>
          )}
        </div>
      )}
    </div>
  );
}
