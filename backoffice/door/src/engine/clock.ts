// The server's time as this device reckons it. Promise: learned at each contact, or at the start from what was kept, and
// from then on counted by a watch that nobody can set; a wall clock that is ten minutes wrong, or set in the middle,
// changes no reading. What the watch misses is sleep: on waking, whichever of the two has gone further is believed.

export interface Watches {
  /** Milliseconds since 1970, as the device says. */
  wall: () => number;
  /** Milliseconds that only grow. */
  steady: () => number;
}

export class ServerClock {
  private known: {server: number; steady: number};

  /** @param ahead how far the server is ahead of the device's clock, kept from the last time */
  constructor(
    private readonly watches: Watches,
    private ahead = 0,
  ) {
    this.known = {server: watches.wall() + ahead, steady: watches.steady()};
  }

  /** The answer came `waited` milliseconds after it was asked for: half of that it has been on its way. */
  learn(serverNow: number, waited: number): void {
    this.known = {server: serverNow + waited / 2, steady: this.watches.steady()};
    this.ahead = this.known.server - this.watches.wall();
  }

  now(): number {
    return this.known.server + this.watches.steady() - this.known.steady;
  }

  deviceNow(): number {
    return this.watches.wall();
  }

  /** How far the server is ahead of the device's clock now. */
  difference(): number {
    return Math.round(this.now() - this.watches.wall());
  }

  /** Before the screen goes dark. */
  rest(): void {
    this.ahead = this.now() - this.watches.wall();
  }

  wake(): void {
    const byWall = this.watches.wall() + this.ahead;
    if (byWall > this.now() + 1000) this.known = {server: byWall, steady: this.watches.steady()};
  }
}
