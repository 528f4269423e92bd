// Campaigns and phases as the API answers them, and whether a phase is open now.
import type { RaRecord } from 'react-admin';
import type { Tone } from '../../crud/choices';
import { audiences, holderTags } from '../../crud/choices-passes';
import { nameOf } from '../../crud/choices';
import { formatDay } from '../../crud/zoned-time';

export interface Campaign extends RaRecord<number> {
  name: string;
  seasonListId: number;
  listName: string;
  seatGuaranteeUntilAt: string | null;
  reminderDays: string;
  waitingListEnabled: boolean;
  waitingListDepositCents: number;
  startsAt: string | null;
  endsAt: string | null;
  phaseCount: number;
  waiting: number;
}

export interface Phase extends RaRecord<number> {
  passCampaignId: number;
  name: string;
  kind: string;
  startsAt: string;
  endsAt: string;
  audience: string;
  memberFrom: number | null;
  memberUntil: number | null;
  memberSinceUntilOn: string | null;
  tag: string | null;
  accessCode: string | null;
  channels: string[];
  priceKind: string;
}

export function timeOf(phase: Pick<Phase, 'startsAt' | 'endsAt'>, now: number): { name: string; tone: Tone } {
  if (now < Date.parse(phase.startsAt)) return { name: 'Por venir', tone: 'info' };
  if (now > Date.parse(phase.endsAt)) return { name: 'Terminada', tone: 'neutral' };
  return { name: 'Abierta', tone: 'good' };
}

export function audienceText(phase: Phase): string {
  switch (phase.audience) {
    case 'member_band':
      return phase.memberUntil === 999999 ? `Desde el n.º ${phase.memberFrom}` : `N.º ${phase.memberFrom} a ${phase.memberUntil}`;
    case 'member_since':
      return phase.memberSinceUntilOn === null ? '' : `Abonados desde antes del ${formatDay(phase.memberSinceUntilOn)}`;
    case 'tag':
      return `Etiqueta «${nameOf(holderTags, phase.tag)}»`;
    case 'code':
      return `Con el código ${phase.accessCode}`;
    default:
      return nameOf(audiences, phase.audience);
  }
}
