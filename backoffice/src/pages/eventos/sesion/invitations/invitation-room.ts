// What may still be given away, as the API tells it.
import type {Answer} from '../../../../providers/wire';

export type InvitationRoom = Answer<'getInvitationRoom'>;
