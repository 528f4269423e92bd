// The places in waiting lists that this browser has joined, so that they are found again without the mail.
import {recall, remember} from '../storage';

const NAME = 'waiting_places';

export interface KeptPlace {
  listName: string;
  token: string;
}

export function keptPlaces(): KeptPlace[] {
  try {
    const kept: unknown = JSON.parse(recall('local', NAME) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(
          (one): one is KeptPlace =>
            typeof one === 'object' &&
            one !== null &&
            typeof (one as KeptPlace).token === 'string' &&
            typeof (one as KeptPlace).listName === 'string',
        )
      : [];
  } catch {
    return [];
  }
}

export const keepPlace = (place: KeptPlace): void =>
  remember(
    'local',
    NAME,
    JSON.stringify([place, ...keptPlaces().filter(one => one.token !== place.token)].slice(0, 5)),
  );
