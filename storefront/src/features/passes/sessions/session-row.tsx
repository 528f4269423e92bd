// One session of a pass: the day, the rival, whose seat it is, and what can be done.
import type {ReactNode} from 'react';
import {hour, longDay} from '../../../lib/words/format';
import {seatWords} from '../../../lib/words/pass-words';
import type {PassSession} from '../../../lib/api/types';
import {DateStub} from '../../../ui/date-stub';
import {Icon, type IconName} from '../../../ui/icon';
import type {PassTone} from '../../../lib/words/pass-words';
import {SupplementNote} from '../pay-supplement';

const ICONS: Record<PassTone, IconName> = {
  ok: 'check',
  info: 'info',
  warn: 'warning',
  danger: 'warning',
  quiet: 'clock',
};

interface Props {
  session: PassSession;
  /** Given where what the session costs this pass may be paid. */
  passId?: number;
  /** Under the state: until when, how much. */
  note?: ReactNode;
  children?: ReactNode;
}

export function SeatState({session}: {session: PassSession}) {
  const {text, tone} = seatWords(session);
  return (
    <p className="seat-state" data-tone={tone}>
      <Icon name={ICONS[tone]} size={16} />
      {text}
    </p>
  );
}

export function SessionRow({session, passId, note, children}: Props) {
  const {startsAt, timezone} = session;
  return (
    <li className="pass-session">
      <DateStub at={startsAt} timezone={timezone} />
      <div className="pass-session-what">
        <h3>{session.title}</h3>
        <p className="small muted">
          <span className="visually-hidden">{longDay(startsAt, timezone)}, </span>
          {hour(startsAt, timezone)}. {session.venueName}
          {session.gate && `, ${session.gate.toLocaleLowerCase('es')}`}
        </p>
        <SeatState session={session} />
        {passId !== undefined && <SupplementNote passId={passId} session={session} />}
        {note}
      </div>
      {children && <div className="pass-session-acts">{children}</div>}
    </li>
  );
}
