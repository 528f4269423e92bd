/**
 * What a season must be, in memory: seats of some sessions, passes, carts, orders, payments, readings and the wallet.
 * Each act answers what the product must answer, and changes the model exactly when it is allowed. No database, no
 * clock: whoever runs it does the same to the real thing and compares.
 */
import {count} from '../run/until';

export type Place =
  | {kind: 'free'}
  | {kind: 'hold'; cart: number; isLate: boolean}
  | {kind: 'ordered'; order: number}
  | {kind: 'sale'; order: number}
  | {kind: 'pass'; pass: number};

export interface Line {
  session: number;
  seat: number;
  state: 'pending' | 'active' | 'refunded' | 'cancelled';
  isUsed: boolean;
}

export interface Order {
  state: 'pending' | 'paid' | 'expired' | 'partially_refunded' | 'refunded';
  lines: Line[];
}

export interface Payment {
  order: number;
  state: 'created' | 'denied' | 'authorised';
}

type Release = 'released' | 'recovered' | 'compensated' | 'unsold';

interface ReleaseModel {
  state: Release;
  /** The seat of its day: the pass may move away from it. */
  seat: number;
  cents: number;
  line: Line | null;
}

export interface Lent {
  state: 'accepted' | 'used' | 'revoked';
  isEntered: boolean;
}

export interface PassModel {
  seat: number;
  /** Per session: the release in force, and its compensation. */
  releases: (ReleaseModel | undefined)[];
  lent: (Lent | undefined)[];
  hasEntered: boolean[];
  changes: number;
  givenCents: number;
  walletCents: number;
}

export interface Terms {
  sessions: number;
  seats: number;
  passes: number;
  /** What one sold seat brings a holder, and how much a pass brings at most; cents. */
  shareCents: number;
  capCents: number;
  /** Seat changes that a pass has in a season. */
  maxChanges: number;
  /** Whose doors are open. */
  openDoors: number;
}

export class SeasonModel {
  readonly places: Place[][];
  readonly passes: PassModel[];
  readonly carts: ({isOpen: boolean; exists: boolean} | undefined)[] = [];
  readonly orders: Order[] = [];
  readonly payments: Payment[] = [];
  readonly isOver: boolean[];

  constructor(readonly terms: Terms) {
    this.passes = count(terms.passes).map(seat => ({
      seat,
      releases: [],
      lent: [],
      hasEntered: [],
      changes: 0,
      givenCents: 0,
      walletCents: 0,
    }));
    this.places = count(terms.sessions).map(() =>
      count(terms.seats).map(seat => (seat < terms.passes ? {kind: 'pass', pass: seat} : {kind: 'free'})),
    );
    this.isOver = count(terms.sessions).map(() => false);
  }

  place(session: number, seat: number): Place {
    return this.places[session]![seat]!;
  }

  private isFree(place: Place): boolean {
    return place.kind === 'free' || (place.kind === 'hold' && place.isLate);
  }

  hold(cart: number, session: number, seats: number[]): string {
    const state = (this.carts[cart] ??= {isOpen: true, exists: true});
    if (!state.isOpen) return 'cart_closed';
    const taken = seats.filter(seat => {
      const place = this.place(session, seat);
      return !this.isFree(place) && !(place.kind === 'hold' && place.cart === cart);
    });
    if (taken.length > 0) return `taken ${taken.join(' ')}`;
    for (const seat of seats) this.places[session]![seat] = {kind: 'hold', cart, isLate: false};
    return 'held';
  }

  /** Every place that a cart holds and whose time is not over. */
  heldBy(cart: number): {session: number; seat: number}[] {
    return this.places.flatMap((row, session) =>
      row.flatMap((place, seat) =>
        place.kind === 'hold' && place.cart === cart && !place.isLate ? [{session, seat}] : [],
      ),
    );
  }

  letGo(cart: number): string {
    for (const {session, seat} of this.heldBy(cart)) this.places[session]![seat] = {kind: 'free'};
    return 'done';
  }

  /** The cart's time is over; nothing has been swept yet. Its buyer begins a new one. */
  expireCart(cart: number): string {
    for (const {session, seat} of this.heldBy(cart)) this.places[session]![seat] = {kind: 'hold', cart, isLate: true};
    if (this.carts[cart]) this.carts[cart]!.isOpen = false;
    return 'done';
  }

  sweep(): string {
    this.places.forEach(row =>
      row.forEach((place, seat) => place.kind === 'hold' && place.isLate && (row[seat] = {kind: 'free'})),
    );
    return 'done';
  }

  order(cart: number): string {
    if (!this.carts[cart]?.exists) return 'cart_empty';
    const held = this.heldBy(cart);
    if (held.length === 0) return 'cart_expired';
    if (held.some(({session}) => this.isOver[session])) return 'sale_closed';
    this.orders.push({state: 'pending', lines: held.map(where => ({...where, state: 'pending', isUsed: false}))});
    for (const {session, seat} of held) this.places[session]![seat] = {kind: 'ordered', order: this.orders.length - 1};
    this.carts[cart]!.isOpen = false;
    return 'placed';
  }

  expireOrder(order: number): string {
    const it = this.orders[order]!;
    if (it.state !== 'pending') return 'nothing';
    it.state = 'expired';
    for (const line of it.lines) {
      line.state = 'cancelled';
      this.places[line.session]![line.seat] = {kind: 'free'};
    }
    return 'expired';
  }

  pay(order: number): string {
    const {state} = this.orders[order]!;
    if (state === 'paid') return 'already_paid';
    if (state !== 'pending') return 'order_expired';
    this.payments.push({order, state: 'created'});
    return 'started';
  }

  settle(payment: number, news: 'authorised' | 'denied' | 'wrong_amount'): string {
    const it = this.payments[payment]!;
    if (news === 'wrong_amount') return 'amount_mismatch';
    if (it.state === 'authorised') return 'repeated';
    if (news === 'denied') {
      if (it.state === 'denied') return 'repeated';
      it.state = 'denied';
      return 'denied';
    }
    it.state = 'authorised';
    const order = this.orders[it.order]!;
    if (!['pending', 'expired'].includes(order.state)) return 'refunding';
    const isHad = order.lines.every(line => {
      const place = this.place(line.session, line.seat);
      return this.isFree(place) || (place.kind === 'ordered' && place.order === it.order);
    });
    if (!isHad) return 'refunding';
    order.state = 'paid';
    for (const line of order.lines) {
      line.state = 'active';
      this.places[line.session]![line.seat] = {kind: 'sale', order: it.order};
    }
    return 'paid';
  }

  refund(order: number, lines: number[]): string {
    const it = this.orders[order]!;
    if (!['paid', 'partially_refunded'].includes(it.state)) return 'wrong_state';
    const chosen = lines.map(at => it.lines[at]!);
    if (chosen.some(line => line.state !== 'active')) return 'already_refunded';
    if (chosen.some(line => line.isUsed)) return 'ticket_used';
    for (const line of chosen) {
      line.state = 'refunded';
      this.places[line.session]![line.seat] = {kind: 'free'};
    }
    it.state = it.lines.every(line => line.state === 'refunded') ? 'refunded' : 'partially_refunded';
    return 'refunded';
  }

  private releaseOf(pass: number, session: number) {
    const release = this.passes[pass]!.releases[session];
    return release && release.state !== 'recovered' ? release : undefined;
  }

  private lentOf(pass: number, session: number): Lent | undefined {
    const lent = this.passes[pass]!.lent[session];
    return lent && lent.state !== 'revoked' ? lent : undefined;
  }

  release(pass: number, session: number): string {
    const it = this.passes[pass]!;
    if (this.releaseOf(pass, session)) return 'release_already';
    if (this.lentOf(pass, session)) return 'release_lent';
    if (it.hasEntered[session]) return 'release_entered';
    const place = this.place(session, it.seat);
    if (place.kind !== 'pass' || place.pass !== pass) return 'release_not_claimed';
    if (this.isOver[session]) return 'release_closed';
    for (const other of this.passes) {
      const had = other.releases[session];
      if (other !== it && had?.state === 'released' && had.seat === it.seat) had.state = 'unsold';
    }
    it.releases[session] = {state: 'released', seat: it.seat, cents: 0, line: null};
    this.places[session]![it.seat] = {kind: 'free'};
    return 'released';
  }

  recover(pass: number, session: number): string {
    const it = this.passes[pass]!;
    const release = this.releaseOf(pass, session);
    const place = this.place(session, it.seat);
    if (release?.state === 'released' && this.place(session, release.seat).kind === 'sale') return 'recover_taken';
    if (release?.state !== 'released') return 'recover_refused';
    if (this.isOver[session]) return 'recover_refused';
    if (!this.isFree(place)) return 'recover_taken';
    release.state = 'recovered';
    this.places[session]![it.seat] = {kind: 'pass', pass};
    return 'recovered';
  }

  /** To a free seat of the same price: done at once, in every session to come that the pass has not given free. */
  changeSeat(pass: number, seat: number): string {
    const it = this.passes[pass]!;
    if (it.changes >= this.terms.maxChanges) return 'seat_change_too_many';
    const isTaken =
      seat === it.seat ||
      this.passes.some(other => other.seat === seat) ||
      this.places.some(
        (row, session) => !this.isOver[session] && !this.isFree(row[seat]!) && !this.isOf(row[seat]!, pass),
      );
    if (isTaken) return 'seat_taken';
    const from = it.seat;
    it.seat = seat;
    it.changes += 1;
    this.places.forEach((row, session) => {
      if (this.isOver[session]) return;
      if (!this.releaseOf(pass, session)) row[seat] = {kind: 'pass', pass};
      if (this.isOf(row[from]!, pass)) row[from] = {kind: 'free'};
    });
    return 'changed';
  }

  /** Two holders change places, unless one of them has given a seat to come free. */
  swap(pass: number, other: number): string {
    const [mine, theirs] = [this.passes[pass]!, this.passes[other]!];
    const hasReleased = (it: PassModel) =>
      it.releases.some((release, session) => release && release.state !== 'recovered' && !this.isOver[session]);
    if (mine.changes >= this.terms.maxChanges) return 'seat_change_too_many';
    if (pass === other) return 'swap_unknown';
    if (hasReleased(mine)) return 'swap_released';
    if (theirs.changes >= this.terms.maxChanges) return 'seat_change_too_many';
    if (hasReleased(theirs)) return 'swap_released';
    for (const it of [mine, theirs]) it.changes += 1;
    const [from, to] = [mine.seat, theirs.seat];
    [mine.seat, theirs.seat] = [to, from];
    this.places.forEach((row, session) => {
      if (this.isOver[session]) return;
      const isBoth = (place: Place) => this.isOf(place, pass) || this.isOf(place, other);
      if (isBoth(row[from]!)) row[from] = {kind: 'pass', pass: other};
      if (isBoth(row[to]!)) row[to] = {kind: 'pass', pass};
    });
    return 'swapped';
  }

  private isOf(place: Place, pass: number): boolean {
    return place.kind === 'pass' && place.pass === pass;
  }

  lend(pass: number, session: number): string {
    const it = this.passes[pass]!;
    if (this.lentOf(pass, session)) return 'transfer_lent';
    if (this.releaseOf(pass, session)) return 'transfer_already';
    const place = this.place(session, it.seat);
    if (place.kind !== 'free' && !this.isOf(place, pass)) return 'transfer_taken';
    if (it.hasEntered[session]) return 'transfer_entered';
    if (this.isOver[session]) return 'transfer_closed';
    it.lent[session] = {state: 'accepted', isEntered: false};
    return 'lent';
  }

  takeBack(pass: number, session: number): string {
    const lent = this.lentOf(pass, session);
    if (lent?.state !== 'accepted') return 'transfer_used';
    lent.state = 'revoked';
    return 'taken back';
  }

  private isShut(session: number): boolean {
    return session !== this.terms.openDoors || this.isOver[session]!;
  }

  scanPass(pass: number, session: number): string {
    const it = this.passes[pass]!;
    if (this.lentOf(pass, session) || this.releaseOf(pass, session)) return 'transferred';
    if (this.isShut(session)) return 'out_of_hours';
    if (it.hasEntered[session]) return 'already_used';
    it.hasEntered[session] = true;
    return 'ok';
  }

  /** Reads the code of the last time the seat was lent. */
  scanLent(pass: number, session: number): string {
    const lent = this.passes[pass]!.lent[session];
    if (!lent) return 'nothing';
    if (lent.state === 'revoked') return 'revoked';
    if (this.isShut(session)) return 'out_of_hours';
    if (lent.isEntered) return 'already_used';
    Object.assign(lent, {isEntered: true, state: 'used'});
    return 'ok';
  }

  scanTicket(order: number, at: number): string {
    const line = this.orders[order]!.lines[at]!;
    if (line.state === 'refunded') return 'revoked';
    if (line.state !== 'active') return 'nothing';
    if (this.isShut(line.session)) return 'out_of_hours';
    if (line.isUsed) return 'already_used';
    line.isUsed = true;
    return 'ok';
  }

  end(session: number): string {
    this.isOver[session] = true;
    return 'over';
  }

  /** Released seats of what is over get their end; refunded sales take the compensation back. */
  compensate(): string {
    for (const pass of this.passes)
      pass.releases.forEach((release, session) => {
        if (release?.state !== 'released' || !this.isOver[session]) return;
        const line =
          this.orders
            .flatMap(order => order.lines)
            .find(one => one.session === session && one.seat === release.seat && one.state === 'active') ?? null;
        const cents = line ? Math.min(this.terms.shareCents, this.terms.capCents - pass.givenCents) : 0;
        Object.assign(release, {state: line ? 'compensated' : 'unsold', cents, line});
        pass.givenCents += cents;
        pass.walletCents += cents;
      });
    for (const pass of this.passes)
      for (const release of pass.releases) {
        if (release?.state !== 'compensated' || release.line?.state !== 'refunded') continue;
        pass.givenCents -= release.cents;
        pass.walletCents -= Math.min(release.cents, pass.walletCents);
        Object.assign(release, {state: 'unsold', cents: 0, line: null});
      }
    return 'settled';
  }
}
