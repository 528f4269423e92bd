// A plot that somebody has bought: where and when, who is in it, and its payments, of which the next is paid here.
import {useState} from 'react';
import {api, redemptionQrUrl} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {OwnPlot, PayMethod} from '../../lib/api/types';
import {goToBank} from '../../lib/sale/bank';
import {euros, list, plainDay} from '../../lib/words/format';
import {AccessCode} from '../../ui/access-code';
import {Button} from '../../ui/button';
import {PayMethods} from '../../ui/forms/pay-methods';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';
import {Section} from '../../ui/section';
import {cancelledWords, CancelOwn} from './cancel-own';
import './plots.css';

interface Props {
  plot: OwnPlot;
  token: string;
  orderNumber: string;
  onChanged: () => void;
}

const STATES: Record<OwnPlot['state'], string> = {
  payment_pending: 'Quedan plazos por pagar',
  paid: 'Pagada: te diremos el número cuando esté asignado',
  assigned: 'Pagada',
  delivered: 'Entregada: es tuya',
  finished: 'Terminada',
  cancelled: 'Cancelada',
  forfeited: 'Retirada por falta de pago',
};
const GOOD: OwnPlot['state'][] = ['paid', 'assigned', 'delivered'];
const DEPOSITS: Record<OwnPlot['depositState'], string> = {
  none: '',
  owed: 'por pagar',
  held: 'pagada; se devuelve al entregar la parcela en buen estado',
  returned: 'devuelta',
  retained: 'retenida',
};

export function OwnPlotCard({plot, token, orderNumber, onChanged}: Props) {
  const owed = plot.instalments.filter(part => part.isOwed);
  return (
    <Section
      title={`${plot.plotNumber === null ? 'Parcela a asignar' : `Parcela ${plot.plotNumber}`}, ${plot.areaName}`}
    >
      <p className="plot-left plot-state" data-out={!GOOD.includes(plot.state) || undefined}>
        {STATES[plot.state]}
      </p>
      <ul className="plot-facts">
        <li>
          <Icon name="calendar" size={18} /> Del {plainDay(plot.startsOn, 'UTC')} al {plainDay(plot.endsOn, 'UTC')}
        </li>
        {plot.place && (
          <li>
            <Icon name="pin" size={18} /> {plot.place}
          </li>
        )}
        <li>
          <Icon name="user" size={18} /> A nombre de {plot.buyerName}
        </li>
      </ul>
      <dl className="plot-sum plot-own">
        <Row name="Precio" value={plot.priceName} />
        {plot.occupants.length > 0 && <Row name="Ocupantes" value={list(plot.occupants.map(({name}) => name))} />}
        {plot.plates.length > 0 && <Row name="Matrículas" value={list(plot.plates)} />}
        {plot.extras.length > 0 && (
          <Row
            name="Extras"
            value={list(plot.extras.map(({name, quantity}) => (quantity > 1 ? `${name} × ${quantity}` : name)))}
          />
        )}
        <Row name="Importe, impuestos incluidos" value={euros(plot.totalCents)} />
        {plot.depositCents > 0 && (
          <Row name="Fianza" value={`${euros(plot.depositCents)}, ${DEPOSITS[plot.depositState]}`} />
        )}
      </dl>
      {plot.agreedRefundCents !== null && <p>{cancelledWords(plot)}</p>}
      <Codes plot={plot} />
      {plot.instalments.length > 1 && (
        <>
          <h3>Plazos</h3>
          <ol className="plot-parts">
            {plot.instalments.map(part => (
              <li key={part.id}>
                <span>
                  {plainDay(part.dueOn, 'UTC')}
                  <span className="small muted">{partWords(part)}</span>
                </span>
                <strong className="figures">{euros(part.cents)}</strong>
              </li>
            ))}
          </ol>
        </>
      )}
      {owed.length > 0 && (
        <PayParts plot={plot} owed={owed} token={token} orderNumber={orderNumber} onChanged={onChanged} />
      )}
      {plot.cancel !== null && (
        <CancelOwn plot={plot} quote={plot.cancel} token={token} orderNumber={orderNumber} onChanged={onChanged} />
      )}
    </Section>
  );
}

function partWords({cents, isPaid, isOwed, isLate, givenBack}: OwnPlot['instalments'][number]): string {
  if (givenBack !== null) {
    const on = plainDay(givenBack.on, 'UTC');
    const what = givenBack.cents === cents ? '' : `, ${euros(givenBack.cents)}`;
    return givenBack.isDone ? `Devuelto el ${on}${what}` : `Pedimos su devolución el ${on}${what}`;
  }
  if (isPaid) return 'Pagado';
  if (!isOwed) return 'Ya no se cobra';
  return isLate ? 'Atrasado' : 'Pendiente';
}

const Row = ({name, value}: {name: string; value: string}) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
  </div>
);

/** Who comes in with what; nothing where the area has no gate. */
function Codes({plot: {occupants, reservationHash, startsOn, endsOn}}: {plot: OwnPlot}) {
  const coming = occupants.flatMap(({name, code}) => (code === null ? [] : [{name, code}]));
  if (coming.length === 0) return null;
  return (
    <>
      <h3>Para entrar</h3>
      <p className="muted">
        Cada persona entra con su código y su documento, del {plainDay(startsOn, 'UTC')} al {plainDay(endsOn, 'UTC')}.
      </p>
      <ul className="plot-codes">
        {coming.map(({name, code}) => (
          <li key={code}>
            <strong>{name}</strong>
            <AccessCode src={redemptionQrUrl(reservationHash, code)} of={`de ${name}`} code={code} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PayParts({plot, owed, token, orderNumber, onChanged}: Props & {owed: OwnPlot['instalments']}) {
  const [isAll, setAll] = useState(false);
  const [method, setMethod] = useState<PayMethod>('card');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = isAll ? owed : owed.slice(0, 1);
  const depositCents = plot.depositState === 'owed' ? plot.depositCents : 0;
  const cents = chosen.reduce((sum, part) => sum + part.cents, depositCents);
  const attempt = `plot-pay/${plot.id}`;

  const pay = async () => {
    setBusy(true);
    setProblem(null);
    const ask = {plotSaleId: plot.id, instalmentIds: chosen.map(({id}) => id), method, expectedTotalCents: cents};
    try {
      goToBank(await api.payOwnPlot(token, orderNumber, ask, attemptKey(attempt, ask)));
      attemptOver(attempt);
    } catch (error) {
      const {status, message} = asApiError(error);
      if (status !== 0 && status < 500) attemptOver(attempt);
      if (status === 409) onChanged();
      setProblem(message);
      setBusy(false);
    }
  };
  return (
    <form
      className="plot-form plot-pay"
      onSubmit={event => {
        event.preventDefault();
        void pay();
      }}
    >
      {owed.length > 1 && (
        <fieldset className="plot-plans">
          <legend>Qué quieres pagar</legend>
          {[false, true].map(all => (
            <label key={String(all)} className="plot-plan">
              <input type="radio" name={`what-${plot.id}`} checked={isAll === all} onChange={() => setAll(all)} />
              <span>{all ? 'Todo lo que queda' : 'El próximo plazo'}</span>
            </label>
          ))}
        </fieldset>
      )}
      <PayMethods value={method} onChange={setMethod} />
      {problem && <Refusal>{problem}</Refusal>}
      <Button type="submit" look="primary" isBusy={isBusy}>
        Pagar {euros(cents)}
      </Button>
    </form>
  );
}
