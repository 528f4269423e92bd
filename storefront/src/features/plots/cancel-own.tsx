// A plot is given up by whoever bought it: what comes back, why so much and which way is read before it is done.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {OwnPlot} from '../../lib/api/types';
import {capital, euros, list} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {Refusal} from '../../ui/screens/refusal';

type Quote = NonNullable<OwnPlot['cancel']>;

interface Props {
  plot: OwnPlot;
  quote: Quote;
  token: string;
  orderNumber: string;
  onChanged: () => void;
}

const days = (n: number): string => (n === 0 ? 'la zona abre hoy' : n === 1 ? 'falta 1 día' : `faltan ${n} días`);

function comesBack({tier, daysLeft, refundCents, paidCents}: Quote): string {
  if (paidCents === 0) return 'No has pagado nada, así que no hay nada que devolver.';
  if (tier === 'none' || refundCents === 0)
    return `De los ${euros(paidCents)} que has pagado no te devolvemos nada: ${days(daysLeft)}.`;
  return `Te devolvemos ${euros(refundCents)} de ${euros(paidCents)}: ${days(daysLeft)}.`;
}

function whichWay({refundCents, depositCents, byHandCents}: Quote): string | null {
  const allCents = refundCents + depositCents;
  if (allCents === 0) return null;
  if (byHandCents === 0) return 'El dinero vuelve por donde pagaste; según tu banco, tarda entre 1 y 5 días hábiles.';
  const rest = 'en taquilla, por donde lo pagaste. Lleva tu documento';
  return byHandCents === allCents
    ? `Te lo damos ${rest}.`
    : `${euros(byHandCents)} te los damos ${rest}; lo demás vuelve por tu banco.`;
}

export function CancelOwn({plot, quote, token, orderNumber, onChanged}: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = `plot-cancel/${plot.id}`;
  const name = plot.plotNumber === null ? 'la parcela' : `la parcela ${plot.plotNumber}`;
  const owes = plot.instalments.some(part => part.isOwed);
  const cancel = async () => {
    setBusy(true);
    setProblem(null);
    const ask = {plotSaleId: plot.id, expectedRefundCents: quote.refundCents};
    try {
      await api.cancelOwnPlot(token, orderNumber, ask, attemptKey(attempt, ask));
      attemptOver(attempt);
      announce('Parcela cancelada');
      setAsked(false);
      onChanged();
    } catch (error) {
      const {status, message} = asApiError(error);
      if (status !== 0 && status < 500) attemptOver(attempt);
      if (status === 409) onChanged();
      setProblem(message);
      setBusy(false);
    }
  };
  const way = whichWay(quote);
  return (
    <div className="plot-cancel">
      <Button look="quiet" onClick={() => setAsked(true)}>
        Cancelar {name}
      </Button>
      {isAsked && (
        <ListDialog scene={attempt} title={`¿Cancelar ${name}?`} onClose={() => setAsked(false)}>
          <p>
            <strong>{comesBack(quote)}</strong>
            {quote.depositCents > 0 && ` La fianza, ${euros(quote.depositCents)}, te la devolvemos entera.`}
          </p>
          {way && <p>{way}</p>}
          <p>
            {capital(
              list([
                'la parcela queda libre para otra persona en este momento',
                ...(plot.occupants.some(({code}) => code !== null) ? ['sus códigos dejan de abrir la puerta'] : []),
                ...(owes ? ['los plazos que quedan dejan de cobrarse'] : []),
              ]),
            )}
            . No se puede deshacer.
          </p>
          {problem && <Refusal>{problem}</Refusal>}
          <div className="plot-cancel-choice">
            <Button look="primary" isBusy={isBusy} onClick={() => void cancel()}>
              Sí, cancelarla
            </Button>
            <Button look="plain" disabled={isBusy} onClick={() => setAsked(false)}>
              Me la quedo
            </Button>
          </div>
        </ListDialog>
      )}
    </div>
  );
}

/** Of one that was cancelled by agreement: what came back, and what still waits. */
export function cancelledWords({agreedRefundCents, leftCents, depositCents, depositState}: OwnPlot): string {
  const back =
    agreedRefundCents === 0
      ? 'Por sus condiciones no había nada que devolver del precio'
      : `Devolución acordada: ${euros(agreedRefundCents ?? 0)}`;
  const deposit = depositCents > 0 && depositState === 'returned' ? `, y la fianza de ${euros(depositCents)}` : '';
  const left = leftCents > 0 ? ` Pasa por taquilla a recoger ${euros(leftCents)}: lleva tu documento.` : '';
  return `${back}${deposit}.${left}`;
}
