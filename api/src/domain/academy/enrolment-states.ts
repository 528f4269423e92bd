/** What an enrolment is worth in each of its states. */
import {type StateOf, statesOf} from '../machines/registry';

export type EnrolmentState = StateOf<'enrolment'>;
export const ENROLMENT_STATES = statesOf('enrolment');

/** States that take one of the places of a category; the trigger of the table counts the same. */
export const TAKES_PLACE: readonly EnrolmentState[] = ['admitted', 'payment_pending', 'enrolled', 'suspended'];
export const ENDED: readonly EnrolmentState[] = ['rejected', 'withdrawn', 'finished'];
