/** What may become of an enrolment, and which of it staff do by hand. */
import {conflict} from '../../errors';

export const ENROLMENT_STATES = [
  'draft',
  'submitted',
  'documents_pending',
  'waiting_list',
  'rejected',
  'admitted',
  'payment_pending',
  'enrolled',
  'suspended',
  'withdrawn',
  'finished',
] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

export const ENROLMENT_TRANSITIONS: Record<EnrolmentState, readonly EnrolmentState[]> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['documents_pending', 'admitted', 'waiting_list', 'rejected', 'withdrawn'],
  documents_pending: ['submitted', 'rejected', 'withdrawn'],
  waiting_list: ['admitted', 'rejected', 'withdrawn'],
  rejected: [],
  admitted: ['payment_pending', 'withdrawn'],
  payment_pending: ['enrolled', 'withdrawn'],
  enrolled: ['suspended', 'withdrawn', 'finished'],
  suspended: ['enrolled', 'withdrawn'],
  withdrawn: [],
  finished: [],
};

/** States that take one of the places of a category; the trigger of the table counts the same. */
export const TAKES_PLACE: readonly EnrolmentState[] = ['admitted', 'payment_pending', 'enrolled', 'suspended'];
export const ENDED: readonly EnrolmentState[] = ['rejected', 'withdrawn', 'finished'];

export function requireTransition(from: EnrolmentState, to: EnrolmentState): void {
  if (!ENROLMENT_TRANSITIONS[from].includes(to))
    throw conflict(
      'wrong_state',
      'La inscripción ha cambiado y desde su estado no se puede hacer eso. Vuelve a cargarla.',
      {from, to},
    );
}
