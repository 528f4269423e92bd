/**
 * Whose house the demo is: a club with its theatre, the club alone, or a theatre that knows nothing of football. One
 * set of stories serves all three; what is told of one house only says so, and whoever stores it asks `meantFor`.
 */
export const PROFILES = ['club', 'theatre', 'both'] as const;
export type Profile = (typeof PROFILES)[number];

export const hasClub = (profile: Profile): boolean => profile !== 'theatre';
export const hasTheatre = (profile: Profile): boolean => profile !== 'club';

/** Without `of` it is everybody's; `stage` is the theatre's in either house, `theatre` only where there is no club. */
export interface Meant {
  of?: 'club' | 'stage' | 'theatre' | undefined;
}

export const meantFor =
  (profile: Profile) =>
  ({of}: Meant): boolean =>
    of === undefined ||
    (of === 'club' ? hasClub(profile) : of === 'stage' ? hasTheatre(profile) : profile === 'theatre');

const NAMES: Record<Profile, string> = {club: 'el club', theatre: 'el teatro', both: 'el club y su teatro'};

/** What the start says of it. */
export const loadedSentence = (profile: Profile): string =>
  `Datos de demostración cargados: ${NAMES[profile]} (DEMO=${profile}).`;
