// What the quotas of a session leave of a tariff: none, or so few that it matters.
const FEW = 20;

/** « (agotada)», « (quedan 3)»; nothing when there are enough. */
export const tariffLeft = (left: number | null): string =>
  left === null || left > FEW ? '' : left === 0 ? ' (agotada)' : left === 1 ? ' (queda 1)' : ` (quedan ${left})`;
