/** How a mail fared, as a server says it. */
export interface Fared {
  /**
   * `hard`: nobody is there; `soft`: it may arrive another time; `untried`: a provider had it on a list of its own from
   * before and asked nobody; `complaint`: the reader does not want it.
   */
  kind: 'hard' | 'soft' | 'untried' | 'complaint';
  /** What the server says, in its words, for the office; '' when it says nothing. */
  detail: string;
}

/** Of one address among those that a report names; in small letters, '' when it does not say which. */
export interface FaredOf extends Fared {
  address: string;
}

/** Undefined: it names none. */
export const mildest = (each: readonly FaredOf[]): Fared | undefined =>
  each.find(one => one.kind === 'untried') ?? each.find(one => one.kind === 'soft') ?? each[0];
