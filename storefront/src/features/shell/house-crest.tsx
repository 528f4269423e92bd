// The house's crest; until its data is here, room for it. A logo may be wider than high.
import {useSite} from '../../lib/site';
import {Crest} from '../../ui/crest';

export function HouseCrest({size}: {size: number}) {
  const site = useSite();
  if (!site) return <svg width={size} height={size * 1.08} aria-hidden="true" />;
  const {crest} = site.look;
  if (!crest) return <Crest name={site.name} size={size} />;
  const height = Math.round(size * 1.08);
  return (
    <img
      className="house-crest"
      src={crest.url}
      alt=""
      width={Math.min(size * 3, Math.round((crest.width * height) / crest.height))}
      height={height}
    />
  );
}
