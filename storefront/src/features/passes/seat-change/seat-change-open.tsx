// Changes that wait: one to be paid, a swap that somebody proposes or has to answer.
import {useState} from 'react';
import {useShowWords} from '../../../lib/activities';
import type {DuePayment} from '../../../lib/api/api';
import {dayAndHour, euros} from '../../../lib/words/format';
import {agreeToSwap, dropSeatChange, paySeatChange} from '../../../lib/seat-change';
import type {OpenSeatChange, OwnPass, SeatChangeOffer} from '../../../lib/api/types';
import {Notice} from '../../../ui/screens/notice';
import {AskFirst} from '../ask-first';
import {PayChoice} from '../pay-choice';

interface Props {
  pass: OwnPass;
  change: OpenSeatChange;
}

export function SeatChangeOpen({pass, offer}: {pass: OwnPass; offer: SeatChangeOffer}) {
  if (offer.open.length === 0) return null;
  return (
    <section className="change-open" aria-label="Cambios en marcha">
      {offer.open.map(change => (
        <Open key={change.id} pass={pass} change={change} />
      ))}
    </section>
  );
}

function Open({pass, change}: Props) {
  const until = dayAndHour(change.expiresAt);
  const other = `${change.otherName} (n.º ${change.otherMemberCode})`;
  if (change.state === 'draft' && !change.isAsker)
    return <Proposed pass={pass} change={change} other={other} until={until} />;
  if (change.state === 'draft') {
    return (
      <Notice title={`Has propuesto una permuta a ${other}`}>
        <p>
          Tiene hasta el {until} para contestar en su cuenta. Cuando acepte verás qué asiento es y si hay algo que
          pagar.
        </p>
        <div className="change-acts">
          <Drop pass={pass} change={change} label="Retirar la propuesta" said="Propuesta retirada">
            Tu propuesta desaparece de la cuenta de {change.otherName}.
          </Drop>
        </div>
      </Notice>
    );
  }
  if (!change.isPayer) {
    return (
      <Notice title={`Permuta con ${other}: falta su pago`}>
        <p>
          Pasarás de {change.fromSeat} a <strong>{change.toSeat}</strong> en cuanto pague. Tiene hasta el {until};
          mientras, tu asiento sigue siendo tuyo.
        </p>
        <div className="change-acts">
          <Drop pass={pass} change={change} label="Anular la permuta" said="Permuta anulada">
            Los dos os quedáis donde estáis.
          </Drop>
        </div>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title={change.isSwap ? `Permuta con ${other}: falta tu pago` : 'Tienes un cambio de asiento sin pagar'}
    >
      <p>
        De {change.fromSeat} a <strong>{change.toSeat}</strong>:{' '}
        <strong className="figures">{euros(change.totalCents)}</strong>.{' '}
        {change.isSwap ? `Podéis hacerla hasta el ${until}.` : `Te guardamos los dos asientos hasta el ${until}.`}
      </p>
      <div className="change-acts">
        <Pay pass={pass} totalCents={change.totalCents} onPay={pay => paySeatChange(pass.id, change.id, pay)} />
        <Drop pass={pass} change={change} label="Dejarlo" said="Cambio anulado">
          {change.isSwap
            ? 'Los dos os quedáis donde estáis.'
            : `Te quedas en ${change.fromSeat} y el otro asiento vuelve a estar libre.`}{' '}
          Si ya has empezado a pagar en el banco, el dinero vuelve solo.
        </Drop>
      </div>
    </Notice>
  );
}

function Proposed({pass, change, other, until}: Props & {other: string; until: string}) {
  const words = useShowWords();
  const {offer} = change;
  const pays = offer?.isPayer ?? false;
  const drop = (
    <Drop pass={pass} change={change} label="No, gracias" said="Propuesta rechazada">
      {change.otherName} verá que la propuesta ya no está. Tu asiento no cambia.
    </Drop>
  );
  return (
    <Notice tone="warn" title={`${other} te propone una permuta`}>
      {change.message && <p>«{change.message}»</p>}
      <p>
        Pasarías de {change.fromSeat} a <strong>{change.toSeat}</strong>, para toda la temporada. Puedes contestar hasta
        el {until}.
      </p>
      {change.refusal && (
        <p>
          <strong>{change.refusal}</strong>
        </p>
      )}
      <div className="change-acts">
        {offer &&
          (pays ? (
            <Pay
              pass={pass}
              totalCents={offer.totalCents}
              label={`Aceptar y pagar ${euros(offer.totalCents)}`}
              onPay={pay => agreeToSwap(pass.id, change.id, offer.totalCents, pay)}
            />
          ) : (
            <AskFirst
              label="Aceptar la permuta"
              look="primary"
              title="¿Aceptas la permuta?"
              confirm="Sí, aceptarla"
              onConfirm={() => agreeToSwap(pass.id, change.id, 0, {method: 'card'})}
            >
              <p>
                Te quedas con {change.toSeat} y {change.otherName} con el tuyo, en {words.all} que quedan.{' '}
                {offer.creditCents > 0 && (
                  <>
                    Recibes <strong>{euros(offer.creditCents)}</strong> en el monedero.{' '}
                  </>
                )}
                Si a la otra persona le toca pagar algo, se hace cuando pague.
              </p>
            </AskFirst>
          ))}
        {drop}
      </div>
    </Notice>
  );
}

function Pay({
  pass,
  totalCents,
  label,
  onPay,
}: {
  pass: OwnPass;
  totalCents: number;
  label?: string;
  onPay: (pay: DuePayment) => Promise<void>;
}) {
  const [pay, setPay] = useState<DuePayment>({method: 'card'});
  return (
    <AskFirst
      label={label ?? `Pagar ${euros(totalCents)}`}
      look="primary"
      title={`Pagar ${euros(totalCents)}`}
      confirm="Ir al pago"
      onConfirm={() => onPay(pay)}
    >
      <PayChoice pass={pass} totalCents={totalCents} value={pay} onChange={setPay} />
    </AskFirst>
  );
}

function Drop({pass, change, label, said, children}: Props & {label: string; said: string; children: React.ReactNode}) {
  return (
    <AskFirst
      label={label}
      title={`¿${label}?`}
      confirm="Sí"
      onConfirm={() => dropSeatChange(pass.id, change.id, said)}
    >
      <p>{children}</p>
    </AskFirst>
  );
}
