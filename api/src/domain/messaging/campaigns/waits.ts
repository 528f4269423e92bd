import type {CampaignKind} from './kind';

/** SQL over `d`: still to be sent by this road; by any. */
export const WAITS = ({byRoad}: CampaignKind): string => `d.state = 'queued' and ${byRoad}`;
export const ANY_WAITS = ({leaves}: CampaignKind): string => `d.state = 'queued' and ${leaves}`;
