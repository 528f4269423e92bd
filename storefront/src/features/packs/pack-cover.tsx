// A pack's picture, or a drawn cover of the house.
import type {ShopPack} from '../../lib/api/types';
import {PosterArt} from '../../ui/poster/poster';

/** Decoration: the name is always beside it in text. */
export function PackCover({pack}: {pack: Pick<ShopPack, 'name' | 'imageUrl'>}) {
  return (
    <span className="pack-cover" aria-hidden="true">
      {pack.imageUrl ? (
        <img src={pack.imageUrl} alt="" width="600" height="400" loading="lazy" decoding="async" />
      ) : (
        <PosterArt
          event={{
            title: pack.name,
            kind: 'other',
            poster: {},
            competition: null,
            round: null,
            homeTeam: null,
            awayTeam: null,
          }}
        />
      )}
    </span>
  );
}
