// «/»: the next event, the matches at home, the stage, and what people ask before they buy.
import {lazy, Suspense, useDeferredValue} from 'react';
import {EventRows, RowsWaiting} from '../../features/catalogue/event-list';
import {Hero, HeroWaiting} from '../../features/catalogue/hero';
import {PosterWall} from '../../features/catalogue/poster-wall';
import {Practical} from '../../features/catalogue/practical';
import {useSells, useShowWords} from '../../lib/activities';
import {api} from '../../lib/api/api';
import {nextSession} from '../../lib/words/event-words';
import {upcomingKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useSite} from '../../lib/site';
import {useTitle} from '../../lib/title';
import {useNear} from '../../lib/use-near';
import type {EventCard} from '../../lib/api/types';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Trouble} from '../../ui/screens/trouble';

const Highlights = lazy(() => import('../../features/products/highlights'));
const PackHighlights = lazy(() => import('../../features/packs/highlights'));
const ROWS = 6;

/** The soonest event that can be bought; else the soonest. */
const first = (events: EventCard[]) => events.find(event => nextSession(event)?.saleState === 'open') ?? events[0];

export default function HomePage() {
  const site = useSite();
  const {coming} = useShowWords();
  const hasPlots = useSells('plots') === true;
  const {data, error, reload} = useQuery(upcomingKey, () => api.events());
  useTitle('Entradas');
  const star = data && first(data.items);
  // The star is drawn at once, the rest in slices behind it.
  const rest = useDeferredValue(data)?.items.filter(event => event !== star);
  const matches = rest?.filter(event => event.kind === 'match') ?? [];
  const stage = rest?.filter(event => event.kind !== 'match') ?? [];
  return (
    <>
      <h1 className="visually-hidden">Entradas{site && ` de ${site.name}`}</h1>
      {star ? <Hero event={star} /> : !data && !error && <HeroWaiting />}
      <div className="page home-page">
        {error && <Trouble error={error} onRetry={() => void reload()} />}
        {!rest && !error && <RowsWaiting />}
        {data && !star && (
          <Notice title="Ahora mismo no hay nada a la venta">Vuelve pronto: aquí aparecerán {coming}.</Notice>
        )}
        {matches.length > 0 && (
          <Section title="Partidos en casa" aside={<PageLink to="/eventos?tipo=match">Todos los partidos</PageLink>}>
            <EventRows events={matches.slice(0, ROWS)} />
          </Section>
        )}
        {stage.length > 0 && (
          <Section title="En cartel" aside={<PageLink to="/eventos">Toda la programación</PageLink>}>
            <PosterWall events={stage.slice(0, 10)} />
          </Section>
        )}
        {rest && hasPlots && (
          <Section title="Parcelas" aside={<PageLink to="/parcelas">Ver las parcelas</PageLink>}>
            <p>Elige la tuya en el plano y resérvala: hay parcelas a la venta.</p>
          </Section>
        )}
        {rest && <ShopHighlights />}
        <Practical />
      </div>
    </>
  );
}

/** Below what one came for: fetched when somebody scrolls that far. */
function ShopHighlights() {
  const hasProducts = useSells('products') === true;
  const hasPacks = useSells('event_packs') === true;
  const {ref, isNear} = useNear<HTMLDivElement>();
  if (!hasProducts && !hasPacks) return null;
  return (
    <div ref={ref} className="home-shop">
      {isNear && (
        <Suspense>
          {hasPacks && <PackHighlights />}
          {hasProducts && <Highlights />}
        </Suspense>
      )}
    </div>
  );
}
