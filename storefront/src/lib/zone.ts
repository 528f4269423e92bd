// The zone of the club's settings: days and hours of whatever has no venue are told by its clocks. It comes with the
// colours (`/look.css`), which are there before any script runs; should they not come, this machine's clocks are the nearest.
let zone = '';

export const clubZone = (): string => (zone ||= told() || Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Where a page is drawn without a browser. */
export function setClubZone(known: string): void {
  zone = known;
}

const told = (): string =>
  typeof document === 'undefined'
    ? ''
    : getComputedStyle(document.documentElement)
        .getPropertyValue('--zone')
        .replaceAll(/["'\s]/g, '');
