/** What each part of the demo's surroundings is stored with. */
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import type {Profile} from '../../platform/environment/demo-profile';
import type {Chance} from '../random';

export interface Surroundings {
  profile: Profile;
  calendar: Calendar;
  chance: Chance;
  staff: Staff;
}
