// The event session behind a record: title and start; and an input that finds one.
import { AutocompleteInput, useFieldValue, useRecordContext, type RaRecord } from 'react-admin';
import { formatInstant } from './zoned-time';
import { RefField, RefInput } from './reference';

/** Sessions come with `eventTitle`; without it, the event is fetched (in one request for all rows). */
function SessionText() {
  const session = useRecordContext();
  if (session === undefined) return null;
  const starts = formatInstant(String(session.startsAt));
  if (typeof session.eventTitle === 'string') return <>{session.eventTitle} · {starts}</>;
  return <><RefField source="eventId" reference="eventos" link={false} /> · {starts}</>;
}

export function SessionField({ source, empty = 'Todas' }: { source: string; empty?: string }) {
  const id: unknown = useFieldValue({ source });
  if (id === null || id === undefined) return <span>{empty}</span>;
  return (
    <RefField source={source} reference="sesiones" link={false}>
      <SessionText />
    </RefField>
  );
}

interface SessionInputProps {
  source: string;
  label?: string;
  emptyText?: string;
  alwaysOn?: boolean;
}

export function SessionInput({ source, label = 'Sesión', emptyText }: SessionInputProps) {
  const option = (session: RaRecord): string =>
    typeof session.eventTitle === 'string' ? `${session.eventTitle} · ${formatInstant(String(session.startsAt))}` : formatInstant(String(session.startsAt));
  return (
    <RefInput source={source} reference="sesiones" sort={{ field: 'startsAt', order: 'DESC' }} perPage={200}>
      <AutocompleteInput label={label} optionText={option} emptyText={emptyText} filterToQuery={() => ({})} matchSuggestion={matches(option)} />
    </RefInput>
  );
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();

const matches = (option: (session: RaRecord) => string) => (typed: string, session: RaRecord) => fold(option(session)).includes(fold(typed));
