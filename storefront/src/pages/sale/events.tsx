// «/eventos»: everything that is coming, month by month, with filters in the address.
import {useEffect, useState} from 'react';
import {useSearchParams} from 'react-router';
import {MonthList, RowsWaiting} from '../../features/catalogue/event-list';
import {Filters, filterOf, isFiltered} from '../../features/catalogue/filters';
import {useShowWords} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {upcomingKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import type {EventCard} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Trouble} from '../../ui/screens/trouble';

interface Found {
  items: EventCard[];
  total: number;
}

/** Pages 1 to `pages` of the list, one after the other. */
async function firstPages(search: URLSearchParams, pages: number): Promise<Found> {
  const filter = filterOf(search);
  const found = await api.events(filter);
  for (let page = 2; page <= pages && found.items.length < found.total; page++) {
    const {items} = await api.events({...filter, page});
    if (!items.length) break;
    found.items.push(...items);
  }
  return found;
}

export default function EventsPage() {
  useTitle('Eventos');
  const {coming} = useShowWords();
  const [search] = useSearchParams();
  const wanted = new URLSearchParams([...search].filter(([name]) => name !== 'pagina')).toString();
  const [pages, setPages] = useState(1);
  useEffect(() => setPages(1), [wanted]);
  const all = useQuery(upcomingKey, () => api.events());
  const isPlain = !isFiltered(search) && pages === 1;
  const key = isPlain ? upcomingKey : `events?${wanted}&${pages}`;
  const {data, error, reload} = useQuery<Found>(key, () => firstPages(search, pages));
  // While more is on its way, what is there stays.
  const [last, setLast] = useState<Found>();
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const shown = data ?? (pages > 1 ? last : undefined);
  const amount = data?.total;
  useEffect(() => {
    if (amount !== undefined && wanted) announce(amount === 1 ? 'Un evento' : `${amount} eventos`);
  }, [amount, wanted]);

  return (
    <div className="page">
      <div className="events-head">
        <h1>Eventos</h1>
        <Filters all={all.data?.items ?? []} />
      </div>
      {error && <Trouble error={error} onRetry={() => void reload()} />}
      {!shown && !error && <RowsWaiting rows={7} />}
      {shown?.items.length === 0 &&
        (isFiltered(search) ? (
          <Notice title="Nada con esos filtros">Prueba con otro mes o quita algún filtro.</Notice>
        ) : (
          <Notice title="Ahora mismo no hay nada programado">Vuelve pronto: aquí aparecerán {coming}.</Notice>
        ))}
      {shown && <MonthList events={shown.items} />}
      {shown && shown.items.length < shown.total && (
        <p className="events-more">
          <Button onClick={() => setPages(pages + 1)} isBusy={!data}>
            Ver más eventos ({shown.total - shown.items.length})
          </Button>
        </p>
      )}
    </div>
  );
}
