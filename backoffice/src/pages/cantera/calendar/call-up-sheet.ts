// The sheet of a call-up as the API gives it.
import type {Answer} from '../../../providers/wire';

export type Sheet = Answer<'getCallUp'>;
export type Called = Sheet['people'][number];
