// Of several seasons the one that a screen opens on: the one that runs today, though the next is sold already.
import {today} from '../../crud/words/zoned-time';

interface Season {
  state: string;
  startsOn: string;
  endsOn: string;
}

/** Between two seasons the one that comes; before any, the first of the list. */
export function currentSeason<List extends Season>(
  lists: readonly List[] | undefined,
  day = today(),
): List | undefined {
  const alive = (lists ?? []).filter(list => list.state === 'active' || list.state === 'campaign');
  const coming = alive.filter(list => list.endsOn >= day).sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  return coming.find(list => list.state === 'active') ?? coming[0] ?? alive[0] ?? lists?.[0];
}
