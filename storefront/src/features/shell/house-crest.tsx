// The house's crest; until its data is here, room for it.
import { useSite } from '../../lib/site';
import { Crest } from '../../ui/crest';

export function HouseCrest({ size }: { size: number }) {
  const site = useSite();
  if (!site) return <svg width={size} height={size * 1.08} aria-hidden="true" />;
  const { crest } = site.brand;
  return <Crest name={site.name} crest={typeof crest === 'string' ? crest : undefined} size={size} />;
}
