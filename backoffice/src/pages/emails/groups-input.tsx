// Several groups of subscribers, each with how many of its people can be written to.
import { CheckboxGroupInput, useGetList, type RaRecord } from 'react-admin';

export function GroupsInput({ source, label }: { source: string; label: string }) {
  const { data = [], isPending } = useGetList<RaRecord & { name: string; activeCount: number }>('emails/grupos', { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 500 } });
  return <CheckboxGroupInput source={source} label={label} choices={data.map(({ id, name, activeCount }) => ({ id, name: `${name} (${activeCount.toLocaleString('es-ES')})` }))} isPending={isPending} />;
}
