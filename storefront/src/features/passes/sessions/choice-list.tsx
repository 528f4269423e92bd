// The sessions of a pass «a elegir»: how many are left, which are chosen and where, which may still be.
import {useShowWords} from '../../../lib/activities';
import {usePassChoices, dropSession} from '../../../lib/sale/choices';
import {euros, hour, longDay} from '../../../lib/words/format';
import type {PassTone} from '../../../lib/words/pass-words';
import type {OwnPass, PassChoices} from '../../../lib/api/types';
import {DateStub} from '../../../ui/date-stub';
import {Icon, type IconName} from '../../../ui/icon';
import {Notice} from '../../../ui/screens/notice';
import {Section} from '../../../ui/section';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {AskFirst} from '../ask-first';
import {ChoiceCount} from './choice-count';
import {ChooseSession} from './choose-session';
import {PassHead} from '../pass-head';

type Choice = PassChoices['sessions'][number];

const LOOKS: Record<Choice['state'], [PassTone, IconName]> = {
  chosen: ['ok', 'check'],
  used: ['quiet', 'check'],
  open: ['info', 'info'],
  missed: ['quiet', 'clock'],
  cancelled: ['danger', 'warning'],
};

export function ChoiceList({pass}: {pass: OwnPass}) {
  const words = useShowWords();
  const {data, error, reload} = usePassChoices(pass.id);
  const of = (...states: Choice['state'][]) => data?.sessions.filter(session => states.includes(session.state)) ?? [];
  const past = of('used', 'missed', 'cancelled').reverse();
  return (
    <div className="page pass-page">
      <PassHead
        pass={pass}
        title={`Elegir tus ${words.many}`}
        back={{to: `/mi-abono?abono=${pass.id}`, text: 'Mi abono'}}
      >
        <p>
          Tu abono vale para {words.theMany} que elijas. Hasta que empiezan puedes cambiar de idea; {words.that} ya ha
          empezado cuenta, vengas o no.
        </p>
      </PassHead>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Cargando la temporada…">
          <div className="stack">
            <Bone height="4rem" />
            <Bone height="6rem" />
            <Bone height="6rem" />
          </div>
        </Loading>
      )}
      {data && (
        <>
          <ChoiceCount allowed={data.allowed} used={data.used} />
          {of('chosen').length > 0 && (
            <Section title="Lo que has elegido">
              <Rows pass={pass} sessions={of('chosen')} />
            </Section>
          )}
          <Section title="Por elegir">
            {data.left === 0 && (
              <Notice title="Ya no te queda nada por elegir">
                Para cambiar, deja antes algo que no haya empezado.
              </Notice>
            )}
            {of('open').length > 0 ? (
              <Rows pass={pass} sessions={of('open')} isFull={data.left === 0} />
            ) : (
              <p className="muted">
                No hay nada más que elegir en el calendario. Cuando haya fechas nuevas, aparecen aquí.
              </p>
            )}
          </Section>
          {past.length > 0 && (
            <Section title="Lo que ya pasó">
              <Rows pass={pass} sessions={past} />
            </Section>
          )}
        </>
      )}
    </div>
  );
}

const says = ({state, place, hasEntered}: Choice): string => {
  switch (state) {
    case 'chosen':
      return place;
    case 'used':
      return hasEntered ? `Viniste${place && `: ${place}`}` : `Contó${place && `: ${place}`}`;
    case 'open':
      return 'Sin elegir';
    case 'missed':
      return 'Quedó sin elegir';
    default:
      return 'Se canceló';
  }
};

function Rows({pass, sessions, isFull = false}: {pass: OwnPass; sessions: Choice[]; isFull?: boolean}) {
  const words = useShowWords();
  return (
    <ul>
      {sessions.map(session => {
        const [tone, icon] = LOOKS[session.state];
        const isAhead = session.state === 'chosen' || session.state === 'open';
        return (
          <li key={session.eventSessionId} className="pass-session">
            <DateStub at={session.startsAt} timezone={session.timezone} />
            <div className="pass-session-what">
              <h3>{session.title}</h3>
              <p className="small muted">
                <span className="visually-hidden">{longDay(session.startsAt, session.timezone)}, </span>
                {hour(session.startsAt, session.timezone)}. {session.venueName}
                {session.gate && `, ${session.gate.toLocaleLowerCase('es')}`}
              </p>
              <p className="seat-state" data-tone={tone}>
                <Icon name={icon} size={16} />
                {says(session)}
              </p>
              {isAhead && session.supplementCents > 0 && (
                <p className="small">
                  Día del club: pide un suplemento de {euros(session.supplementCents)}, que se paga en «Mi abono» al
                  elegirlo.
                </p>
              )}
              {isAhead && !isFull && session.refusalText && <p className="small muted">{session.refusalText}</p>}
            </div>
            {(session.canChoose || session.canDrop) && (
              <div className="pass-session-acts">
                {session.canChoose && <ChooseSession passId={pass.id} session={session} />}
                {session.canDrop && (
                  <AskFirst
                    label={
                      <>
                        Dejar<span className="visually-hidden"> {session.title}</span>
                      </>
                    }
                    title={`¿Dejas ${session.title}?`}
                    confirm="Sí, dejar"
                    onConfirm={() => dropSession(pass.id, session.eventSessionId)}
                  >
                    <p>
                      Tu sitio vuelve a la venta y {words.the} queda por elegir: podrás usar tu abono para{' '}
                      {words.another}.
                    </p>
                  </AskFirst>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
