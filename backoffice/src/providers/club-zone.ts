// The zone of the club's settings: days and hours of whatever has no venue are told by its clocks. It comes with name and
// look (brand.ts), before anything is drawn; should they not come, this machine's clocks are the nearest.
let zone = '';

export const clubZone = (): string => zone || Intl.DateTimeFormat().resolvedOptions().timeZone;

export function setClubZone(known: string): void {
  zone = known;
}
