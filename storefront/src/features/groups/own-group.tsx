// The reservation of a group, by its link: what is kept until when, what is to be paid and pays it, the invoice's name,
// giving it up; and once it is paid, the way to its tickets.
import {useState} from 'react';
import {askOwnGroup, groupKey, payGroup} from '../../lib/sale/groups';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {OwnGroup as Group, PayMethod} from '../../lib/api/types';
import {goToBank} from '../../lib/sale/bank';
import {useTitle} from '../../lib/title';
import {capital, dayAndHour, euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {DateStub} from '../../ui/date-stub';
import {PayMethods} from '../../ui/forms/pay-methods';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {Section} from '../../ui/section';
import {CancelGroup} from './cancel-group';
import {ByTransfer} from './by-transfer';
import {GroupInvoice} from './group-invoice';
import {GroupQuestions} from './group-questions';
import './groups.css';

export function OwnGroup({hash}: {hash: string}) {
  const {data, error, reload} = useQuery(groupKey(hash), () => askOwnGroup(hash));
  useTitle('Tu reserva');
  if (error?.status === 404)
    return (
      <NotFoundScreen title="No encontramos esa reserva" says="Abre el enlace tal como está en tu correo, entero." />
    );
  if (error && !data)
    return (
      <div className="page page-narrow group-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Cargando tu reserva…">
        <div className="page page-narrow group-page">
          <Bone width="14rem" height="3rem" />
          <Bone height="18rem" />
        </div>
      </Loading>
    );
  return <Sheet hash={hash} group={data} onChanged={() => void reload()} />;
}

function Sheet({hash, group, onChanged}: {hash: string; group: Group; onChanged: () => void}) {
  return (
    <div className="page page-narrow group-page">
      <div className="group-head">
        <h1>{group.isRequest ? 'Tu solicitud' : 'Tu reserva'}</h1>
        <p>
          <strong>{group.code}</strong>
          {group.entityName && `, ${group.entityName}`}. Contacto: {group.contactName}.
        </p>
      </div>
      <State group={group} />
      <Section title={group.eventTitle}>
        <div className="group-when">
          <DateStub at={group.startsAt} timezone={group.timezone} />
          <p>
            {capital(dayAndHour(group.startsAt, group.timezone))}
            <br />
            <span className="muted">{group.venueName}</span>
          </p>
        </div>
        <ul className="group-lines">
          {group.lines.map(line => (
            <li key={`${line.zone} ${line.tariff}`}>
              <span>
                <strong className="figures">{line.quantity}</strong> × {line.zone}, {line.tariff}
                {line.seats && <span className="small muted group-seats">{capital(line.seats)}</span>}
              </span>
              <span className="figures">{euros(line.cents)}</span>
            </li>
          ))}
          <li className="group-sum">
            <span>Total, impuestos incluidos</span>
            <span className="figures">{euros(group.totalCents)}</span>
          </li>
          {group.isDepositPaid && (
            <li>
              <span>
                Señal pagada
                {group.depositHash && (
                  <>
                    {' · '}
                    <PageLink to={`/reservas/${group.depositHash}`}>justificante</PageLink>
                  </>
                )}
              </span>
              <span className="figures">−{euros(group.depositCents)}</span>
            </li>
          )}
        </ul>
      </Section>
      {group.asksQuestions && !group.isLate && !group.isRequest && (
        <GroupQuestions hash={hash} group={group} onChanged={onChanged} />
      )}
      {group.mayPay && <Pay hash={hash} group={group} onChanged={onChanged} />}
      {(group.mayCancel || group.nif) && <GroupInvoice hash={hash} group={group} onChanged={onChanged} />}
      {group.mayCancel && <CancelGroup hash={hash} group={group} onChanged={onChanged} />}
    </div>
  );
}

function State({group}: {group: Group}) {
  const until = dayAndHour(group.expiresAt, group.timezone);
  if (group.ticketsHash && (group.state === 'paid' || group.state === 'delivered'))
    return (
      <Notice tone="ok" title="Está pagada: ya tenéis las entradas">
        <p>
          <PageLink to={`/reservas/${group.ticketsHash}`}>
            <Icon name="ticket" size={18} /> Ver y descargar las entradas
          </PageLink>
        </p>
        {group.missingNames > 0 && (
          <p>
            {group.missingNames === 1
              ? 'Falta el nombre de 1 asistente'
              : `Faltan los nombres de ${group.missingNames} asistentes`}
            : se dicen <PageLink to={`/reservas/${group.ticketsHash}#quien-viene`}>con sus entradas</PageLink>, hasta
            que empiece.
          </p>
        )}
      </Notice>
    );
  if (group.state === 'cancelled')
    return (
      <Notice tone="danger" title="Está cancelada">
        {group.cancelReason && <p>{group.cancelReason}.</p>}
      </Notice>
    );
  if (group.state === 'expired' || group.isLate)
    return (
      <Notice tone="warn" title="Ha caducado">
        <p>
          Las plazas se guardaban hasta el {until} y han vuelto a la venta.{' '}
          <PageLink to={`/eventos/${group.eventId}/${group.sessionId}`}>Mira qué queda</PageLink>
        </p>
      </Notice>
    );
  if (group.isRequest)
    return (
      <Notice title="Estamos mirando tu solicitud">
        <p>
          Te guardamos las plazas hasta el {until}. Te contestamos en {group.emailMasked}; todavía no hay nada que
          pagar.
        </p>
      </Notice>
    );
  return (
    <Notice title={`Te guardamos las plazas hasta el ${until}`}>
      <p>Si para entonces no están pagadas, vuelven solas a la venta.</p>
    </Notice>
  );
}

function Pay({hash, group, onChanged}: {hash: string; group: Group; onChanged: () => void}) {
  const {owedDepositCents, owedCents} = group;
  const [what, setWhat] = useState<'deposit' | 'rest'>(owedDepositCents === null ? 'rest' : 'deposit');
  const [method, setMethod] = useState<PayMethod>('card');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = owedDepositCents === null ? 'rest' : what;
  const mustAnswer = chosen === 'rest' && group.missingAnswers > 0;
  const cents = chosen === 'deposit' ? owedDepositCents! : owedCents;
  const attempt = `group-pay/${hash}`;
  const pay = async () => {
    setBusy(true);
    setProblem(null);
    const ask = {what: chosen, method, expectedTotalCents: cents};
    try {
      const checkout = await payGroup(hash, ask, attemptKey(attempt, ask));
      attemptOver(attempt);
      if (checkout.redirect) return goToBank(checkout);
      onChanged();
    } catch (error) {
      const {status, message} = asApiError(error);
      if (status !== 0 && status < 500) attemptOver(attempt);
      if (status === 409 || status === 410) onChanged();
      setProblem(message);
    }
    setBusy(false);
  };
  return (
    <Section title={owedCents === 0 ? 'Confirmar' : group.isDepositPaid ? 'Pagar el resto' : 'Pagar'}>
      <form
        className="group-pay"
        onSubmit={event => {
          event.preventDefault();
          void pay();
        }}
      >
        {owedDepositCents !== null && (
          <fieldset className="group-whats">
            <legend>Qué quieres pagar</legend>
            {(
              [
                ['deposit', `La señal, ${euros(owedDepositCents)}, y el resto más adelante`],
                ['rest', `Todo, ${euros(owedCents)}`],
              ] as const
            ).map(([id, words]) => (
              <label key={id} className="group-what">
                <input type="radio" name="what" checked={what === id} onChange={() => setWhat(id)} />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
        )}
        {mustAnswer ? (
          <p>Antes de pagar hay que contestar las preguntas de arriba.</p>
        ) : (
          <>
            {cents > 0 && <PayMethods value={method} onChange={setMethod} />}
            {problem && <Refusal>{problem}</Refusal>}
            <Button type="submit" look="primary" isBusy={isBusy}>
              {cents === 0 ? 'Confirmar la reserva' : `Pagar ${euros(cents)}`}
            </Button>
            {cents > 0 && group.transfer && <ByTransfer group={group} transfer={group.transfer} cents={cents} />}
          </>
        )}
      </form>
    </Section>
  );
}
