// Finds an event session by its event's title or its date.
import {AutocompleteInput, ReferenceInput, type RaRecord} from 'react-admin';
import {may} from '../../providers/permissions';
import {formatInstant} from '../words/zoned-time';

export interface SessionInputProps {
  source: string;
  label?: string;
  emptyText?: string;
  alwaysOn?: boolean;
}

const textOf = (session: RaRecord): string =>
  `${session.eventTitle ?? 'Sesión'} · ${formatInstant(String(session.startsAt))}`;

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export default function SessionInput({source, label = 'Sesión', emptyText}: SessionInputProps) {
  if (!may('sesiones', 'list')) return null;
  return (
    <ReferenceInput source={source} reference="sesiones" sort={{field: 'startsAt', order: 'DESC'}} perPage={500}>
      <AutocompleteInput
        label={label}
        optionText={textOf}
        emptyText={emptyText}
        filterToQuery={() => ({})}
        matchSuggestion={(typed: string, session: RaRecord) => fold(textOf(session)).includes(fold(typed))}
      />
    </ReferenceInput>
  );
}
