// The filters of /eventos. The address holds them, so a filtered list can be sent to somebody and gone back to.
import {useEffect, useState} from 'react';
import {useSearchParams} from 'react-router';
import type {EventFilter} from '../../lib/api/api';
import {KINDS} from '../../lib/words/event-words';
import {capital, monthKey, monthName} from '../../lib/words/format';
import type {EventCard, EventKind} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {SelectField, TextField} from '../../ui/forms/field';
import './filters.css';

/** Milliseconds after the last key until the text counts. */
const TYPING_PAUSE_MS = 350;
const NAMES = ['q', 'tipo', 'recinto', 'mes'] as const;

/** What the address asks for, in the API's words. `mes` is YYYY-MM. */
export function filterOf(search: URLSearchParams): EventFilter {
  const month = /^(\d{4})-(\d{2})$/.exec(search.get('mes') ?? '');
  const filter: EventFilter = {
    q: search.get('q') ?? '',
    kind: search.get('tipo') ?? '',
    venueId: search.get('recinto') ?? '',
  };
  if (month) {
    filter.from = `${month[0]}-01`;
    filter.to = new Date(Date.UTC(Number(month[1]), Number(month[2]), 0)).toISOString().slice(0, 10);
  }
  return filter;
}

export const isFiltered = (search: URLSearchParams) => NAMES.some(name => search.get(name));

interface Option {
  value: string;
  text: string;
}

function optionsOf(events: EventCard[]): {kinds: Option[]; venues: Option[]; months: Option[]} {
  const kinds = new Map<string, string>();
  const venues = new Map<string, string>();
  const months = new Map<string, string>();
  for (const event of events) {
    kinds.set(event.kind, KINDS[event.kind]);
    venues.set(String(event.venue.id), event.venue.name);
    for (const session of event.sessions) {
      months.set(
        monthKey(session.startsAt, event.venue.timezone),
        capital(monthName(session.startsAt, event.venue.timezone)),
      );
    }
  }
  const list = (map: Map<string, string>) => [...map].map(([value, text]) => ({value, text}));
  return {
    kinds: list(kinds),
    venues: list(venues),
    months: list(months).sort((a, b) => a.value.localeCompare(b.value)),
  };
}

/** A filter of the address stays selectable when no event on offer has it. */
function withCurrent(options: Option[], value: string, name: (value: string) => string): Option[] {
  return !value || options.some(option => option.value === value) ? options : [...options, {value, text: name(value)}];
}

export function Filters({all}: {all: EventCard[]}) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const {kinds, venues, months} = optionsOf(all);

  const change = (name: string, value: string) => {
    // The address itself, not this render's copy: two changes may come before the next render.
    const next = new URLSearchParams(window.location.search);
    if ((next.get(name) ?? '') === value) return;
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, {replace: true});
  };

  useEffect(() => {
    if (text === (search.get('q') ?? '')) return;
    const timer = setTimeout(() => change('q', text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the clock; the address changes as a result of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);

  const of = (name: string) => search.get(name) ?? '';
  const select = (name: string, label: string, any: string, options: Option[]) => (
    <SelectField
      label={label}
      name={name}
      isOptional
      value={of(name)}
      onChange={event => change(name, event.target.value)}
    >
      <option value="">{any}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );

  return (
    <form className="filters" role="search" aria-label="Filtrar eventos" onSubmit={event => event.preventDefault()}>
      <TextField
        label="Buscar"
        name="q"
        type="search"
        isOptional
        value={text}
        onChange={event => setText(event.target.value)}
        autoComplete="off"
      />
      {(kinds.length > 1 || of('tipo')) &&
        select(
          'tipo',
          'Tipo',
          'Todos',
          withCurrent(kinds, of('tipo'), value => KINDS[value as EventKind] ?? value),
        )}
      {select(
        'recinto',
        'Recinto',
        'Todos',
        withCurrent(venues, of('recinto'), value => `Recinto ${value}`),
      )}
      {select(
        'mes',
        'Mes',
        'Cualquiera',
        withCurrent(months, of('mes'), value => value),
      )}
      {isFiltered(search) && (
        <Button
          look="quiet"
          onClick={() => {
            setText('');
            setSearch({}, {replace: true});
          }}
        >
          Quitar filtros
        </Button>
      )}
    </form>
  );
}
