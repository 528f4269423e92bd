// «/abonos/lista-espera»: joining a waiting list, and with «?enlace=…» where one stands in it.
import {useState} from 'react';
import {useSearchParams} from 'react-router';
import '../../features/contract/contract.css';
import {WaitingJoin} from '../../features/contract/waiting-join';
import {WaitingPlace} from '../../features/contract/waiting-place';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {keptPlaces} from '../../lib/sale/waiting-places';
import {Button, ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

export default function WaitingListPage() {
  useTitle('Lista de espera');
  const [search, setSearch] = useSearchParams();
  const token = search.get('enlace');
  return (
    <div className="page page-narrow contract-page">
      <div className="contract-head">
        <h1 key={token}>{token ? 'Tu puesto' : 'Lista de espera'}</h1>
        {!token && <p>Cuando quedan butacas de abono libres, se ofrecen por orden a quien espera.</p>}
      </div>
      {token ? (
        <>
          <WaitingPlace token={token} />
          <p>
            <PageLink to="/abonos/lista-espera">Ver las listas de espera</PageLink>
          </p>
        </>
      ) : (
        <Lists onJoined={joined => setSearch({enlace: joined})} />
      )}
    </div>
  );
}

function Lists({onJoined}: {onJoined: (token: string) => void}) {
  const account = useAccount();
  const {data, error, reload} = useQuery('waiting-lists', api.waitingLists);
  const [chosen, setChosen] = useState<number | null>(null);
  const kept = keptPlaces();
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data || account.data === undefined)
    return (
      <Loading label="Cargando…">
        <Bone height="16rem" />
      </Loading>
    );
  const list = data.items.length === 1 ? data.items[0] : data.items.find(one => one.id === chosen);
  return (
    <>
      {kept.length > 0 && (
        <Notice title="Ya te has apuntado en este navegador">
          {kept.map(place => (
            <p key={place.token}>
              <PageLink to={`/abonos/lista-espera?enlace=${place.token}`}>Ver mi puesto en {place.listName}</PageLink>
            </p>
          ))}
        </Notice>
      )}
      {data.items.length === 0 && (
        <Notice title="Ahora no hay ninguna lista de espera abierta">
          <p>
            Mira los{' '}
            <ButtonLink to="/abonos/nuevo" look="quiet">
              abonos a la venta
            </ButtonLink>
            .
          </p>
        </Notice>
      )}
      {data.items.length > 1 && (
        <div className="contract-acts">
          {data.items.map(one => (
            <Button
              key={one.id}
              look={one.id === chosen ? 'primary' : 'plain'}
              aria-pressed={one.id === chosen}
              onClick={() => setChosen(one.id)}
            >
              {one.listName}
            </Button>
          ))}
        </div>
      )}
      {list && <WaitingJoin key={list.id} list={list} account={account.data} onJoined={onJoined} />}
    </>
  );
}
