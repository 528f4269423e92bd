// Campaigns and phases as the API answers them, and whether a phase is open now.
import type {Tone} from '../../crud/words/choices';
import {audiences, holderTags} from '../../crud/words/choices-passes';
import {nameOf} from '../../crud/words/choices';
import {formatDay} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

export type Campaign = Stored<'PassCampaign'>;

export type Phase = Stored<'CampaignPhase'>;

/** Open is what somebody can buy by: not what is in its time while the season is in preparation. */
export function timeOf(
  phase: Pick<Phase, 'startsAt' | 'endsAt'>,
  now: number,
  isSelling = true,
): {name: string; tone: Tone} {
  if (now < Date.parse(phase.startsAt)) return {name: 'Por venir', tone: 'info'};
  if (now > Date.parse(phase.endsAt)) return {name: 'Terminada', tone: 'neutral'};
  return isSelling ? {name: 'Abierta', tone: 'good'} : {name: 'Sin venta todavía', tone: 'warn'};
}

export function audienceText(phase: Phase): string {
  switch (phase.audience) {
    case 'member_band':
      return phase.memberUntil === 999999
        ? `Desde el n.º ${phase.memberFrom}`
        : `N.º ${phase.memberFrom} a ${phase.memberUntil}`;
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
