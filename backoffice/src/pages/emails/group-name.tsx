// A group by its name, as a link.
import { useGetOne, type RaRecord } from 'react-admin';
import { Link } from 'react-router';

export function GroupName({ id }: { id: number }) {
  const { data } = useGetOne<RaRecord & { name: string }>('emails/grupos', { id });
  return <Link to={`/emails/grupos/${id}`}>{data?.name ?? id}</Link>;
}
