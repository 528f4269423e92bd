// «Lo que viene» of the passes that do not open every session: the chosen ones, or what they make cheaper.
import {useShowWords} from '../../../lib/activities';
import {percent} from '../../../lib/words/format';
import type {OwnPass} from '../../../lib/api/types';
import {ButtonLink} from '../../../ui/button';
import {PageLink} from '../../../ui/page-link';
import {Section} from '../../../ui/section';
import {ChoiceCount} from './choice-count';
import {SessionRow} from './session-row';

export function ComingChosen({pass, choices}: {pass: OwnPass; choices: NonNullable<OwnPass['choices']>}) {
  const words = useShowWords();
  const path = `/abono/${pass.id}`;
  return (
    <Section title={words.yours} aside={<PageLink to={`${path}/elegir`}>Toda la temporada</PageLink>}>
      <ChoiceCount {...choices} />
      {pass.nextSessions.length === 0 && (
        <p className="muted">Todavía no has elegido nada de lo que queda de temporada.</p>
      )}
      <ul>
        {pass.nextSessions.map(session => (
          <SessionRow key={session.eventSessionId} session={session} passId={pass.id}>
            {(session.lendRefusal === null || session.lent !== null) && (
              <ButtonLink to={`${path}/invitaciones/${session.eventId}/${session.eventSessionId}`}>
                Ceder o invitar<span className="visually-hidden"> para {session.title}</span>
              </ButtonLink>
            )}
          </SessionRow>
        ))}
      </ul>
      <div>
        <ButtonLink to={`${path}/elegir`} look="primary">
          {choices.used < choices.allowed ? `Elegir ${words.many}` : 'Ver lo elegido'}
        </ButtonLink>
      </div>
    </Section>
  );
}

export function ComingCheaper({pass, discountBp}: {pass: OwnPass; discountBp: number}) {
  const words = useShowWords();
  return (
    <Section title="Tus entradas" aside={<PageLink to="/eventos">Todos los eventos</PageLink>}>
      <p>
        Con este abono, una entrada de {words.each} te cuesta un <strong>{percent(discountBp)} %</strong> menos. Elige
        la butaca como siempre y, en el carrito, pulsa «Usar mi abono». La puerta la abre la entrada, no el carnet.
      </p>
      <ul>
        {pass.nextSessions.map(session => (
          <SessionRow key={session.eventSessionId} session={session}>
            <ButtonLink to={`/eventos/${session.slug}`}>
              Comprar<span className="visually-hidden"> para {session.title}</span>
            </ButtonLink>
          </SessionRow>
        ))}
      </ul>
    </Section>
  );
}
