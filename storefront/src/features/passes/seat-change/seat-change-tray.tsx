// From one's own seat to the chosen one: the difference, the fee, what happens, and the button that does it.
import {useEffect, useState} from 'react';
import {useShowWords} from '../../../lib/activities';
import {api, type DuePayment} from '../../../lib/api/api';
import {announce} from '../../../lib/announce';
import {euros} from '../../../lib/words/format';
import {ApiError, asApiError} from '../../../lib/api/request';
import {changeSeat} from '../../../lib/seat-change';
import type {OwnPass, SeatChangeOffer, SeatChangeQuote} from '../../../lib/api/types';
import {Notice} from '../../../ui/screens/notice';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {AskFirst} from '../ask-first';
import {PayChoice} from '../pay-choice';

interface Props {
  pass: OwnPass;
  offer: SeatChangeOffer;
  seatId: number | null;
  /** The seat has gone to somebody else meanwhile. */
  onLost: () => void;
}

export function SeatChangeTray({pass, offer, seatId, onLost}: Props) {
  const words = useShowWords();
  const [quote, setQuote] = useState<SeatChangeQuote | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pay, setPay] = useState<DuePayment>({method: 'card'});

  useEffect(() => {
    setQuote(null);
    if (seatId === null) return;
    setProblem(null);
    let isGone = false;
    api.quoteSeatChange(pass.id, seatId).then(
      answer => {
        if (isGone) return;
        setQuote(answer);
        announce(`${answer.seatLabel}: ${answer.totalCents ? euros(answer.totalCents) : 'sin coste'}`);
      },
      (error: unknown) => !isGone && setProblem(asApiError(error).message),
    );
    return () => {
      isGone = true;
    };
  }, [pass.id, seatId]);

  const go = async () => {
    try {
      await changeSeat(pass.id, seatId!, quote!.totalCents, pay);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'seat_taken') {
        setProblem(error.message);
        onLost();
      }
      throw error;
    }
  };

  return (
    <section
      className="seat-tray change-tray"
      aria-labelledby="change-tray-title"
      data-empty={seatId === null ? '' : undefined}
    >
      <h2 id="change-tray-title">Tu cambio</h2>
      <p className="change-now">
        <span className="small muted">Ahora</span>
        <br />
        {offer.seatLabel}
      </p>
      {problem && <Notice tone="danger" title={problem} isAlert />}
      {seatId === null && !problem && (
        <p className="muted">
          Entra en una zona y toca una butaca libre: te decimos lo que cuesta antes de cambiar nada.
        </p>
      )}
      {seatId !== null && !quote && !problem && (
        <Loading label="Calculando…">
          <Bone height="6rem" />
        </Loading>
      )}
      {quote && (
        <>
          <p>
            <span className="small muted">Nuevo asiento</span>
            <br />
            <strong>{quote.seatLabel}</strong>
          </p>
          <dl className="change-sum figures">
            <div>
              <dt>
                Diferencia de precio
                {offer.multiplierBp !== 10_000 && quote.differenceCents > 0 && ` (× ${offer.multiplierBp / 10_000})`}
              </dt>
              <dd>{euros(quote.differenceCents)}</dd>
            </div>
            {quote.feeCents > 0 && (
              <div>
                <dt>Gastos del cambio</dt>
                <dd>{euros(quote.feeCents)}</dd>
              </div>
            )}
            <div className="change-total">
              <dt>Total</dt>
              <dd>{euros(quote.totalCents)}</dd>
            </div>
          </dl>
          {quote.creditCents > 0 && (
            <p className="small">
              Es una zona más barata: recibes <strong className="figures">{euros(quote.creditCents)}</strong> en el
              monedero.
            </p>
          )}
          <AskFirst
            label={quote.totalCents ? `Cambiar y pagar ${euros(quote.totalCents)}` : 'Cambiar de asiento'}
            look="primary"
            title={`¿Te cambias a ${quote.seatLabel}?`}
            confirm={quote.totalCents ? 'Ir al pago' : 'Sí, cambiarme'}
            onConfirm={go}
          >
            <p>
              Es tu asiento en {words.all} que quedan
              {quote.totalCents > 0 && ' en cuanto se pague; hasta entonces te guardamos los dos'}. Quien tenga tu
              asiento cedido ocupará el nuevo, y lo que ya hayas liberado sigue como está.
              {offer.limit - offer.used === 1 && ' Es el último cambio que puedes hacer esta temporada.'}
            </p>
            {quote.totalCents > 0 && (
              <PayChoice pass={pass} totalCents={quote.totalCents} value={pay} onChange={setPay} />
            )}
          </AskFirst>
        </>
      )}
    </section>
  );
}
