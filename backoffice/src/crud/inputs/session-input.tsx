// Finds an event session by its event's title or its date.
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  type RaRecord,
} from 'react-admin';
import {may} from '../../providers/permissions';
import {formatInstant} from '../words/zoned-time';

export interface SessionInputProps {
  source: string;
  label?: string;
  emptyText?: string;
  alwaysOn?: boolean;
  /** As many as one likes, as a list of ids. */
  isMany?: boolean;
}

const textOf = (session: RaRecord): string =>
  `${session.eventTitle ?? 'Sesión'} · ${formatInstant(String(session.startsAt))}`;

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const SORT = {field: 'startsAt', order: 'DESC'} as const;

export default function SessionInput({source, label = 'Sesión', emptyText, isMany = false}: SessionInputProps) {
  if (!may('sesiones', 'list')) return null;
  const found = {source, reference: 'sesiones', sort: SORT, perPage: 500};
  const shown = {
    label,
    optionText: textOf,
    filterToQuery: () => ({}),
    matchSuggestion: (typed: string, session: RaRecord) => fold(textOf(session)).includes(fold(typed)),
  };
  return isMany ? (
    <ReferenceArrayInput {...found}>
      <AutocompleteArrayInput {...shown} />
    </ReferenceArrayInput>
  ) : (
    <ReferenceInput {...found}>
      <AutocompleteInput {...shown} emptyText={emptyText} />
    </ReferenceInput>
  );
}
