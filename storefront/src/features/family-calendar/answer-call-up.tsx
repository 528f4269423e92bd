// «Va» or «no va»: one touch for a yes; a no may say why, and says who will read it.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {familyCalendarApi, type CallUp, type FamilyActivity} from '../../lib/api/family-calendar-api';
import {asApiError} from '../../lib/api/request';
import {saidWords, untilWords} from '../../lib/words/activity-words';
import {Button} from '../../ui/button';
import {TextAreaField} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';
import './family-calendar.css';

interface Props {
  activity: FamilyActivity;
  callUp: CallUp;
  /** The form of a «no» is open from the start: the mail's link meant it. */
  meansNo?: boolean;
  onAnswered: (activity: FamilyActivity) => void;
}

export function AnswerCallUp({activity, callUp, meansNo = false, onAnswered}: Props) {
  const [isSayingNo, setSayingNo] = useState(meansNo);
  const [reason, setReason] = useState(callUp.reason);
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const {athleteName} = activity;
  const say = async (answer: 'yes' | 'no') => {
    setBusy(answer);
    setProblem(null);
    try {
      const now = await familyCalendarApi.answer(callUp.token, answer === 'no' ? {answer, reason} : {answer});
      setSayingNo(false);
      onAnswered(now);
      announce(`Anotado: ${athleteName} ${answer === 'yes' ? 'va' : 'no va'}`);
    } catch (error) {
      setProblem(asApiError(error).message);
    }
    setBusy(null);
  };
  const of = (
    <span className="visually-hidden">
      {' '}
      {athleteName} a {activity.name}
    </span>
  );
  return (
    <div className="call-up">
      <p className="call-up-state" data-state={callUp.state}>
        <Icon name={callUp.state === 'yes' ? 'check' : callUp.state === 'no' ? 'close' : 'clock'} size={18} />
        {saidWords(callUp, athleteName)}
      </p>
      {callUp.reason && <p className="small">Tu motivo: {callUp.reason}</p>}
      {callUp.isOpen && callUp.state === 'called' && untilWords(callUp) && (
        <p className="small muted">{untilWords(callUp)}</p>
      )}
      {callUp.isOpen && !isSayingNo && (
        <div className="call-up-ways">
          <Button
            look={callUp.state === 'called' ? 'primary' : 'plain'}
            isBusy={busy === 'yes'}
            disabled={callUp.state === 'yes'}
            onClick={() => void say('yes')}
          >
            Va{of}
          </Button>
          <Button onClick={() => setSayingNo(true)}>
            {callUp.state === 'no' ? 'Cambiar el motivo' : 'No va'}
            {of}
          </Button>
        </div>
      )}
      {callUp.isOpen && isSayingNo && (
        <form
          className="form"
          noValidate
          onSubmit={event => {
            event.preventDefault();
            void say('no');
          }}
        >
          <TextAreaField
            label="Por qué no va"
            name="reason"
            isOptional
            rows={2}
            maxLength={300}
            hint="Solo lo lee el personal de la cantera. No hace falta dar detalles de salud."
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <div className="call-up-ways">
            <Button type="submit" look="primary" isBusy={busy === 'no'}>
              Confirmar que no va
            </Button>
            <Button look="quiet" onClick={() => setSayingNo(false)}>
              Volver
            </Button>
          </div>
        </form>
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}
