/** Drawings of seats as small as a test needs them. */
export const svg = (body: string, root = 'viewBox="0 0 1000 1000"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`;

/** A row of four seats 50 apart, so that nothing is scaled. */
export const row = (y: number, attributes: (i: number) => string) =>
  [0, 1, 2, 3].map(i => `<circle cx="${100 + i * 50}" cy="${y}" r="20" ${attributes(i)}/>`).join('');
