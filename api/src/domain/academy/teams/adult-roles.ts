/** What an adult does in the club, and what for a team; as the checks of `coach.adult_role` and `team_coach.role` say. */
export const ADULT_ROLES = [
  'coach',
  'delegate',
  'volunteer',
  'physio',
  'driver',
  'canteen',
  'maintenance',
  'protection_delegate',
  'other',
] as const;

export const TEAM_ROLES = [
  'head',
  'assistant',
  'goalkeeping',
  'fitness',
  'delegate',
  'physio',
  'driver',
  'volunteer',
  'other',
] as const;

export const TODAY = 'club_today()';

/** Over an alias of `coach`: what its certificate is worth today. */
export const certificateState = (c: string): string =>
  `(case when ${c}.certificate_on is null then 'missing' when ${c}.certificate_until_on < ${TODAY} then 'expired'
    when ${c}.certificate_until_on < ${TODAY} + 30 then 'expiring' else 'valid' end)`;
