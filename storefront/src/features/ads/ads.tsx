// What is advertised beside an event or in a cart: told as such, led out of by our own address, and counted when it has
// really been seen for a second. No cookie, no name: that it was seen, and where.
import {useEffect, useRef} from 'react';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {adsKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import type {ShownAd} from '../../lib/api/types';
import './ads.css';

type Placement = 'event_page' | 'cart';

interface Props {
  placement: Placement;
  eventIds: readonly number[];
}

export default function Ads({placement, eventIds}: Props) {
  // Some are for holders, some for everybody else: whoever logs in or out asks anew.
  const account = useAccount();
  const events = [...new Set(eventIds)].sort((a, b) => a - b).slice(0, 20);
  const who = account.data?.id ?? null;
  const key = events.length === 0 || account.isLoading ? null : adsKey(placement, events, who);
  const {data} = useQuery(key, () => api.ads(placement, events), 60_000);
  if (!data || data.length === 0) return null;
  return (
    <aside className="ads" aria-label="Publicidad">
      <p className="ads-word">Publicidad</p>
      <ul>
        {data.map(ad => (
          <Ad key={ad.id} ad={ad} placement={placement} />
        ))}
      </ul>
    </aside>
  );
}

const SEEN_MS = 1000;

function Ad({ad, placement}: {ad: ShownAd; placement: Placement}) {
  const ref = useSeen(() => void api.adSeen({id: ad.id, eventId: ad.eventId, placement}).catch(() => undefined));
  const picture = <img src={ad.imageUrl} alt={ad.altText} width="800" height="400" loading="lazy" />;
  return (
    <li ref={ref} className="ad">
      {ad.href === null ? (
        picture
      ) : (
        <a href={ad.href} target="_blank" rel="sponsored noopener noreferrer">
          {picture}
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
      )}
      {ad.body && <p>{ad.body}</p>}
    </li>
  );
}

/** Once, when half of it has stood on the screen for a second. */
function useSeen(tell: () => void) {
  const ref = useRef<HTMLLIElement>(null);
  const last = useRef(tell);
  last.current = tell;
  useEffect(() => {
    const item = ref.current;
    if (!item) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      entries => {
        clearTimeout(timer);
        if (!entries.some(entry => entry.isIntersecting)) return;
        timer = setTimeout(() => {
          watch.disconnect();
          last.current();
        }, SEEN_MS);
      },
      {threshold: 0.5},
    );
    watch.observe(item);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return ref;
}
