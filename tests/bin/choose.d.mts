export const STAGES: string[];
export function choose(words: string[], files: string[]): {stages: string[]; jest: string[]; playwright: string[]};
