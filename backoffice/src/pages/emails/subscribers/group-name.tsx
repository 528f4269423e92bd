// A group by its name, as a link.
import {useGetOne} from 'react-admin';
import {Link} from 'react-router';
import type {Stored} from '../../../providers/wire';

export function GroupName({id}: {id: number}) {
  const {data} = useGetOne<Stored<'SubscriberGroup'>>('emails/grupos', {id});
  return <Link to={`/emails/grupos/${id}`}>{data?.name ?? id}</Link>;
}
