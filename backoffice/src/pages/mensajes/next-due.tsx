// The clock of a case: what has to be done next, and until when; late, in red.
import {StateMark} from '../../crud/fields/fields';
import {formatInstant} from '../../crud/words/zoned-time';

interface Props {
  one: {nextDueAt: string | null; firstReplyAt: string | null; isLate?: unknown};
}

export function NextDue({one: {nextDueAt, firstReplyAt, isLate}}: Props) {
  if (nextDueAt === null) return null;
  const at = formatInstant(nextDueAt);
  const isAnswer = firstReplyAt === null;
  if (isLate === true)
    return (
      <StateMark tone="bad">{isAnswer ? `Sin responder desde el ${at}` : `Sin resolver desde el ${at}`}</StateMark>
    );
  return <span>{isAnswer ? `Responder antes del ${at}` : `Resolver antes del ${at}`}</span>;
}
