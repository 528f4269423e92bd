/**
 * What a roll of paper says, line by line, whatever prints it: words, pairs of words and an amount, rules, at most one
 * code to be scanned. A strip is one piece of paper: it is cut after it.
 */
export type StripLine =
  | {is: 'text'; words: string; size: 1 | 2; bold: boolean; align: 'left' | 'center'}
  | {is: 'pair'; left: string; right: string; bold: boolean}
  | {is: 'code'; text: string; words: string}
  | {is: 'rule'}
  | {is: 'gap'};

export type Strip = StripLine[];

type Ink = Partial<Omit<Extract<StripLine, {is: 'text'}>, 'is' | 'words'>>;

/** None where there are no words. */
export const text = (words: string | null | undefined, ink: Ink = {}): StripLine[] =>
  words ? [{is: 'text', words, size: 1, bold: false, align: 'left', ...ink}] : [];
export const centred = (words: string | null | undefined, ink: Ink = {}): StripLine[] =>
  text(words, {align: 'center', ...ink});
export const pair = (left: string, right: string, bold = false): StripLine => ({is: 'pair', left, right, bold});
/** `words`: how it is called for whoever cannot see it. */
export const code = (content: string, words: string): StripLine => ({is: 'code', text: content, words});
export const RULE: StripLine = {is: 'rule'};
export const GAP: StripLine = {is: 'gap'};
/** A line to sign on. */
export const signature = (who: string): StripLine[] => [GAP, GAP, GAP, RULE, ...text(who)];
