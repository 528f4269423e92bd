// A month as a calendar, its days with hours to be chosen.
import {useId, useState} from 'react';
import {longDay} from '../../lib/words/format';
import {Icon} from '../../ui/icon';
import {monthsOf, type Month} from './months';
import type {ExperienceHour} from '../../lib/api/types';

const WEEKDAYS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];

interface Props {
  hours: ExperienceHour[];
  /** The hours of the chosen day are those of this one. */
  chosen: ExperienceHour[];
  onChoose: (hours: ExperienceHour[]) => void;
}

export function DayCalendar({hours, chosen, onChoose}: Props) {
  const name = useId();
  const months = monthsOf(hours);
  const [at, setAt] = useState(0);
  const month: Month | undefined = months[Math.min(at, months.length - 1)];
  if (!month) return null;
  return (
    <fieldset className="calendar">
      <legend>Día</legend>
      <div className="calendar-head">
        <button
          type="button"
          className="calendar-step"
          aria-label="Mes anterior"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <Icon name="back" />
        </button>
        <p aria-live="polite">{month.name}</p>
        <button
          type="button"
          className="calendar-step"
          aria-label="Mes siguiente"
          disabled={at >= months.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <Icon name="next" />
        </button>
      </div>
      <div className="calendar-days">
        {WEEKDAYS.map(letter => (
          <span key={letter} className="calendar-weekday" aria-hidden="true">
            {letter}
          </span>
        ))}
        {month.days.map(({number, hours: own}, i) => {
          const style = i === 0 ? {gridColumnStart: month.lead + 1} : undefined;
          const [first] = own;
          if (!first)
            return (
              <span key={number} className="calendar-none" style={style} aria-hidden="true">
                {number}
              </span>
            );
          const isOut = own.every(({left}) => left === 0);
          return (
            <label key={number} className="calendar-day" style={style} data-out={isOut || undefined}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={chosen[0]?.id === first.id}
                disabled={isOut}
                onChange={() => onChoose(own)}
              />
              <span aria-hidden="true">{number}</span>
              <span className="visually-hidden">
                {longDay(first.startsAt)}
                {isOut && ', agotado'}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
