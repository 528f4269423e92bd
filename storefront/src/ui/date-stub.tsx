// A date as it is printed on a ticket's stub: weekday, a large day, the month.
import {dayParts, longDay} from '../lib/words/format';
import './date-stub.css';

export function DateStub({at, timezone}: {at: string; timezone: string}) {
  const {weekday, day, month} = dayParts(at, timezone);
  return (
    <time className="date-stub" dateTime={at}>
      <span className="visually-hidden">{longDay(at, timezone)}</span>
      <span className="date-stub-weekday" aria-hidden="true">
        {weekday}
      </span>
      <span className="date-stub-day" aria-hidden="true">
        {day}
      </span>
      <span className="date-stub-month" aria-hidden="true">
        {month}
      </span>
    </time>
  );
}
