// The file of an enrolment as the API answers it.
import type {Answer} from '../../../providers/wire';

export type EnrolmentSheet = Answer<'getEnrolmentSheet'>;
export type SheetGuardian = EnrolmentSheet['guardians'][number];
export type SheetDocument = EnrolmentSheet['documents'][number];
export type SheetConsent = EnrolmentSheet['consents'][number];
export type SheetGarment = EnrolmentSheet['kit'][number];
export type SheetAthlete = EnrolmentSheet['athlete'];
