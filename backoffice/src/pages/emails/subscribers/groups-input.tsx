// Several groups of subscribers, each with how many of its people can be written to.
import {CheckboxGroupInput, useGetList} from 'react-admin';
import {formatCount} from '../../../crud/words/count';
import type {Stored} from '../../../providers/wire';

export function GroupsInput({source, label}: {source: string; label: string}) {
  const {data = [], isPending} = useGetList<Stored<'SubscriberGroup'>>('emails/grupos', {
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  return (
    <CheckboxGroupInput
      source={source}
      label={label}
      choices={data.map(({id, name, activeCount}) => ({id, name: `${name} (${formatCount(activeCount)})`}))}
      isPending={isPending}
    />
  );
}
