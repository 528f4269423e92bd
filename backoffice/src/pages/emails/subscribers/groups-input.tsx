// Several groups of subscribers, found by typing, each with how many of its people can be written to.
import {AutocompleteArrayInput, useGetList} from 'react-admin';
import {formatCount} from '../../../crud/words/count';
import {fold} from '../../../crud/words/fold';
import type {Stored} from '../../../providers/wire';

type Group = Stored<'SubscriberGroup'>;
const textOf = ({name, activeCount}: Group): string => `${name} (${formatCount(activeCount)})`;

export function GroupsInput({source, label, helperText}: {source: string; label: string; helperText?: string}) {
  const {data = [], isPending} = useGetList<Group>('emails/grupos', {
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      helperText={helperText}
      choices={data}
      optionText={textOf}
      matchSuggestion={(typed: string, group: Group) => fold(group.name).includes(fold(typed))}
      isPending={isPending}
      disableCloseOnSelect
      noOptionsText="Ningún grupo con ese nombre"
    />
  );
}
