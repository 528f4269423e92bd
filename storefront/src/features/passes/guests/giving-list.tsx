// What comes, and for each of it whether the seat can be lent or somebody invited, and what has been given already.
import {guestWords, invitations, lendWords} from '../../../lib/words/pass-words';
import {usePassSessions} from '../../../lib/passes';
import {euros} from '../../../lib/words/format';
import type {OwnPass, PassSession} from '../../../lib/api/types';
import {ButtonLink} from '../../../ui/button';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {PassHead} from '../pass-head';
import {SessionRow} from '../sessions/session-row';

export function GivingList({pass}: {pass: OwnPass}) {
  const {data, error, reload} = usePassSessions(pass.id);
  const ahead = data?.filter(session => !session.isOver && session.isIncluded);
  const first = data?.[0];
  return (
    <div className="page pass-page">
      <PassHead pass={pass} title="Ceder e invitar" back={{to: `/mi-abono?abono=${pass.id}`, text: 'Mi abono'}}>
        <p>
          Cede tu asiento a quien quieras cuando no vengas, o trae a alguien contigo los días en que se puede.{' '}
          {first && `Has cedido ${first.lendsUsed} de ${first.lendsLimit} veces esta temporada.`}
        </p>
      </PassHead>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Cargando la temporada…">
          <div className="stack">
            <Bone height="6rem" />
            <Bone height="6rem" />
          </div>
        </Loading>
      )}
      {ahead?.length === 0 && (
        <p className="muted">No queda nada en el calendario de este abono. Cuando haya fechas nuevas, aparecen aquí.</p>
      )}
      {ahead && ahead.length > 0 && (
        <ul>
          {ahead.map(session => (
            <GivingRow key={session.eventSessionId} pass={pass} session={session} />
          ))}
        </ul>
      )}
    </div>
  );
}

function GivingRow({pass, session}: {pass: OwnPass; session: PassSession}) {
  const {lent, guests} = session;
  const canLend = session.lendRefusal === null;
  const canInvite = guests.refusal === null;
  const hasGiven = lent !== null || guests.given > 0;
  const lending = lent ? null : (lendWords(session) ?? 'Puedes ceder tu asiento.');
  const inviting = canInvite
    ? `Puedes invitar: te ${guests.perPass - guests.given === 1 ? 'queda' : 'quedan'} ${invitations(guests.perPass - guests.given)}${guests.cents > 0 ? `, a ${euros(guests.cents)} cada una` : ''}.`
    : guests.given > 0
      ? `${guests.cents > 0 ? 'Has usado' : 'Has dado'} ${invitations(guests.given)}.`
      : guests.refusal === 'off'
        ? null
        : guestWords(session);
  return (
    <SessionRow
      session={session}
      note={[lending, inviting].map(
        words =>
          words && (
            <p key={words} className="small">
              {words}
            </p>
          ),
      )}
    >
      {(canLend || canInvite || hasGiven) && (
        <ButtonLink to={`/abono/${pass.id}/invitaciones/${session.eventId}/${session.eventSessionId}`}>
          {canLend && canInvite ? 'Ceder o invitar' : canInvite ? 'Invitar' : canLend ? 'Ceder' : 'Ver'}
          <span className="visually-hidden"> para {session.title}</span>
        </ButtonLink>
      )}
    </SessionRow>
  );
}
