// «/packs-eventos»: several sessions at one price.
import {PackList, PacksWaiting} from '../../features/packs/pack-list';
import {useShowWords} from '../../lib/activities';
import {api} from '../../lib/api/api';
import {packsKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Trouble} from '../../ui/screens/trouble';

export default function PacksPage() {
  useTitle('Packs');
  const {theMany} = useShowWords();
  const {data, error, reload} = useQuery(packsKey, api.packs);
  return (
    <div className="page packs-page">
      <div className="packs-head">
        <h1>Packs</h1>
        <p className="muted">Varias entradas a mejor precio, y todas de una vez.</p>
      </div>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && <PacksWaiting />}
      {data?.length === 0 && (
        <Notice title="Ahora mismo no hay ningún pack a la venta">
          <p>Puedes comprar las entradas de {theMany} una a una.</p>
          <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
        </Notice>
      )}
      {data && data.length > 0 && <PackList packs={data} />}
    </div>
  );
}
