// Finds an event session by its event, its venue or its day, asking the API as one types. A form offers what is still to
// come; a list's filter, and what says `isAny`, the past too.
import {useContext} from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ListContext,
  ReferenceArrayInput,
  ReferenceInput,
  useGetOne,
  type RaRecord,
} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {may} from '../../providers/permissions';
import {formatInstant} from '../words/zoned-time';
import {OutOfReach} from '../fields/out-of-reach';

export interface SessionInputProps {
  source: string;
  label?: string;
  emptyText?: string;
  alwaysOn?: boolean;
  /** As many as one likes, as a list of ids. */
  isMany?: boolean;
  /** The past and what was cancelled too. */
  isAny?: boolean;
  /** Where the form has the list of season passes whose plan the session must have. */
  listSource?: string;
}

const textOf = (session: RaRecord): string =>
  `${session.eventTitle ?? 'Sesión'} · ${formatInstant(String(session.startsAt))}`;

const coming = {field: 'startsAt', order: 'ASC'} as const;
const latest = {field: 'startsAt', order: 'DESC'} as const;

export default function SessionInput({
  source,
  label = 'Sesión',
  emptyText,
  isMany = false,
  isAny = false,
  listSource,
}: SessionInputProps) {
  const isFilter = useContext(ListContext) !== null;
  const listId: unknown = useWatch({name: listSource ?? source, disabled: listSource === undefined});
  const {data: list} = useGetOne(
    'listas',
    {id: Number(listId)},
    {enabled: listSource !== undefined && typeof listId === 'number'},
  );
  if (!may('sesiones', 'list')) return <OutOfReach label={label} />;
  const isAll = isAny || isFilter;
  const among = {
    ...(isAll ? {} : {isAhead: true}),
    ...(listSource !== undefined && list?.seatPlanId ? {seatPlanId: list.seatPlanId as number} : {}),
  };
  const found = {source, reference: 'sesiones', sort: isAll ? latest : coming, filter: among, perPage: 50};
  const shown = {
    label,
    optionText: textOf,
    filterToQuery: (q: string) => ({q}),
    noOptionsText: isAll ? 'Ninguna sesión así' : 'Ninguna sesión por venir así',
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
