// Packs side by side: cover, what is in each, from how much, until when, and how many are left when they are few.
import {fromPrice} from '../../lib/words/event-words';
import {capital, list, shortDay} from '../../lib/words/format';
import {packDiscount, packKind, packLeft, packPath, packUntil} from '../../lib/words/pack-words';
import type {ShopPack} from '../../lib/api/types';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {PackCover} from './pack-cover';
import './packs.css';

const MOST_TITLES = 3;

/** «A, B y 4 más». */
function titlesOf({events}: ShopPack): string {
  const rest = events.length - MOST_TITLES;
  const titles = events.slice(0, rest === 1 ? MOST_TITLES + 1 : MOST_TITLES).map(event => event.title);
  return list(rest > 1 ? [...titles, `${rest} más`] : titles);
}

export function PackList({packs, level = 2}: {packs: ShopPack[]; level?: 2 | 3}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="pack-list">
      {packs.map(pack => (
        <li key={pack.id} className="pack-card">
          <PackCover pack={pack} />
          <div className="pack-card-words">
            <p className="small pack-card-kind">{packKind(pack)}</p>
            <Heading>
              <PageLink to={packPath(pack)}>{pack.name}</PageLink>
            </Heading>
            <p className="small muted">{titlesOf(pack)}</p>
            <p className="pack-card-price">
              <strong className="figures">{packDiscount(pack) ?? capital(fromPrice(pack.fromCents))}</strong>
              {packLeft(pack) && <span className="sale sale-few">{packLeft(pack)}</span>}
            </p>
            <p className="small muted">
              {pack.nextAt && <>Desde el {shortDay(pack.nextAt, pack.timezone)}. </>}
              {packUntil(pack)}.
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PacksWaiting() {
  return (
    <Loading label="Cargando los packs…">
      <div className="pack-list">
        {[1, 2, 3].map(n => (
          <div key={n} className="pack-card">
            <Bone ratio="3 / 2" />
            <div className="pack-card-words">
              <Bone width="50%" />
              <Bone width="85%" height="1.5rem" />
              <Bone width="70%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
