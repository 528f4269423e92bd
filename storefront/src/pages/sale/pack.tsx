// «/packs-eventos/:slug»: one pack, chosen and put into the cart whole.
import {useParams} from 'react-router';
import {PackSheet, PackSheetWaiting} from '../../features/packs/pack-sheet';
import {api} from '../../lib/api/api';
import {packKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Trouble} from '../../ui/screens/trouble';

export default function PackPage() {
  const {slug = ''} = useParams();
  const {data, error, reload} = useQuery(packKey(slug), () => api.pack(slug));
  useTitle(data?.name);
  if (error?.status === 404) return <NotFoundScreen title="No encontramos ese pack, o ya no se vende" />;
  if (error && !data)
    return (
      <div className="page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  return data ? <PackSheet key={data.id} pack={data} onStale={() => void reload()} /> : <PackSheetWaiting />;
}
