/**
 * Chance with a seed: each person of the day has a stream of its own, so that who does what does not depend on who came
 * first.
 */
export class Chance {
  private state: number;

  constructor(seed: number, stream: number) {
    this.state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0;
    for (let i = 0; i < 4; i++) this.next();
  }

  /** In [0, 1): mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  /** One of the names, each as often as its weight says. */
  pick<T extends string | number>(weights: readonly (readonly [T, number])[]): T {
    let at = this.next() * weights.reduce((sum, [, w]) => sum + w, 0);
    for (const [name, weight] of weights) if ((at -= weight) < 0) return name;
    return weights[weights.length - 1]![0];
  }
}

export const sleep = (seconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, seconds * 1000));
