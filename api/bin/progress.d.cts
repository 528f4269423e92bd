export interface Step {
  /** How far it is: «3 de 12 · Abonos». */
  at(done: number, of: number, now?: string): void;
  /** `result` instead of what was said at its beginning. */
  end(result?: string): void;
}
export function nameSteps(names: readonly string[]): void;
export function beginStep(name: string, what?: string): Step;
export function note(line: string): void;
export function stopSteps(): void;
export function wholeTime(): string | null;
export function seconds(since: number): string;
