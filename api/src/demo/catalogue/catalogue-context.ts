/** What each part of the demo's catalogue is stored with. */
import type {Config} from '../../platform/environment/config';
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import type {Profile} from '../../platform/environment/demo-profile';
import type {Chance} from '../random';
import type {StoredSession} from '../store-events';
import type {Person} from './people';

export interface Given {
  profile: Profile;
  calendar: Calendar;
  chance: Chance;
  sessions: StoredSession[];
  played: StoredSession[];
  staff: Staff;
  config: Config;
}

export interface CatalogueContext extends Given {
  customers: Person[];
}
