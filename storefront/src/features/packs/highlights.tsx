// A few packs for the front page.
import {usePacks} from '../../lib/packs';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {PackList} from './pack-list';

const MOST = 3;

export default function PackHighlights() {
  const packs = usePacks().filter(pack => pack.left !== 0);
  if (packs.length === 0) return null;
  return (
    <Section title="Packs" aside={<PageLink to="/packs-eventos">Todos los packs</PageLink>}>
      <PackList packs={packs.slice(0, MOST)} level={3} />
    </Section>
  );
}
