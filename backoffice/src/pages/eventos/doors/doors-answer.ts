// What the API tells of the doors of an event.
import type {Answer} from '../../../providers/wire';

export type EventDoors = Answer<'getEventDoors'>;
