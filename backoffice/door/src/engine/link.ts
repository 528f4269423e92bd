// Whether readings go to the server or are judged here. Promise: it changes by itself, away after three failures in a
// row, answers that take too long, or the device's own word that it has no network; back after two answers in time.

const FAILURES = 3;
const ANSWERS_BACK = 2;
const MEASURED = 3;

export class Link {
  isOnline = true;
  private failures = 0;
  private answers = 0;
  private times: number[] = [];

  constructor(private readonly onChange: () => void = () => undefined) {}

  /** @param waited how long the answer took @param slow from how long on it is too long, in milliseconds */
  answered(waited: number, slow: number): void {
    this.failures = 0;
    if (!this.isOnline) {
      this.answers = waited <= slow ? this.answers + 1 : 0;
      if (this.answers >= ANSWERS_BACK) this.turn(true);
      return;
    }
    this.times = [...this.times, waited].slice(-MEASURED);
    if (this.times.length === MEASURED && this.times.reduce((sum, one) => sum + one, 0) / MEASURED > slow)
      this.turn(false);
  }

  failed(): void {
    this.answers = 0;
    this.failures++;
    if (this.isOnline && this.failures >= FAILURES) this.turn(false);
  }

  /** The device itself says that it has no network. */
  lost(): void {
    this.answers = 0;
    if (this.isOnline) this.turn(false);
  }

  private turn(isOnline: boolean): void {
    this.isOnline = isOnline;
    this.failures = 0;
    this.answers = 0;
    this.times = [];
    this.onChange();
  }
}
