// On an event's pages: the packs that it goes in, where there are any.
import {usePacks} from '../../lib/packs';
import {packPath} from '../../lib/words/pack-words';
import {PageLink} from '../../ui/page-link';
import {Icon} from '../../ui/icon';
import './packs.css';

export function InPacks({eventSlug}: {eventSlug: string}) {
  const packs = usePacks().filter(pack => pack.left !== 0 && pack.events.some(event => event.slug === eventSlug));
  if (packs.length === 0) return null;
  return (
    <p className="in-packs">
      <Icon name="ticket" />
      <span>
        Este evento va en {packs.length === 1 ? 'el pack' : 'los packs'}{' '}
        {packs.map((pack, i) => (
          <span key={pack.id}>
            {i > 0 && (i === packs.length - 1 ? ' y ' : ', ')}
            <PageLink to={packPath(pack)}>{pack.name}</PageLink>
          </span>
        ))}
        .
      </span>
    </p>
  );
}
