// An instalment that is still owed, as its acts need it.
export interface OpenInstalment {
  id: number;
  n: number;
  /** Whose it is. */
  name: string;
  state: string;
  dueOn: string;
  /** What is paid with it now, its fees included. */
  dueCents: number;
  isStopped: boolean;
}
