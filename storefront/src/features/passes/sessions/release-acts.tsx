// Giving the seat free for one session, and taking it back while nobody has bought it.
import {euros} from '../../../lib/words/format';
import {actOnPass} from '../../../lib/passes';
import {payoutWords, releaseWords} from '../../../lib/words/pass-words';
import type {PassSession} from '../../../lib/api/types';
import {AskFirst} from '../ask-first';

interface Props {
  passId: number;
  session: PassSession;
}

/** Until when, how much, or why not. */
export function ReleaseNote({session}: Pick<Props, 'session'>) {
  const words = releaseWords(session);
  const isGiven = session.state === 'released' || session.state === 'sold';
  // What was said stays to be read until it is paid.
  const isWorth = (session.canRelease || isGiven) && session.expectedCents > 0;
  if (!words && !isWorth) return null;
  return (
    <p className="small">
      {isWorth && (
        <>
          {session.state === 'sold'
            ? 'Recibes unos'
            : session.isGuaranteed
              ? 'Se venda o no, recibes'
              : 'Si se vende, recibes unos'}{' '}
          <strong className="figures">{euros(session.expectedCents)}</strong> {payoutWords(session)}.{' '}
        </>
      )}
      {words}
    </p>
  );
}

export function ReleaseActs({passId, session}: Props) {
  const {eventSessionId, title, expectedCents, isGuaranteed} = session;
  if (session.canRelease) {
    return (
      <AskFirst
        label={
          <>
            Liberar asiento<span className="visually-hidden"> para {title}</span>
          </>
        }
        title={`¿Liberas tu asiento para ${title}?`}
        confirm="Sí, liberarlo"
        onConfirm={() => actOnPass(passId, 'release', {eventSessionId}, 'Asiento liberado')}
      >
        <p>
          Otra persona podrá comprarlo y ese día tu carnet no abrirá la puerta.{' '}
          {expectedCents > 0 && (
            <>
              {isGuaranteed ? 'Se venda o no, recibirás' : 'Si se vende, recibirás unos'}{' '}
              <strong>{euros(expectedCents)}</strong> {payoutWords(session)} cuando termine.{' '}
            </>
          )}
          {!isGuaranteed && 'Si no se vende, no recibes nada.'}
        </p>
        <p>Mientras nadie lo compre, puedes recuperarlo.</p>
      </AskFirst>
    );
  }
  if (session.canRecover) {
    return (
      <AskFirst
        label={
          <>
            Recuperar asiento<span className="visually-hidden"> para {title}</span>
          </>
        }
        title={`¿Recuperas tu asiento para ${title}?`}
        confirm="Sí, recuperarlo"
        onConfirm={() => actOnPass(passId, 'recover', {eventSessionId}, 'Asiento recuperado')}
      >
        <p>Vuelve a ser tuyo y entras con tu carnet, como siempre.</p>
      </AskFirst>
    );
  }
  return null;
}
