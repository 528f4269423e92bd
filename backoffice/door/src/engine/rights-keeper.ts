// Has the list of rights of one session, asks what has changed, and keeps it for a start without a network.
import type {DoorApi} from '../wire/door-api';
import type {DoorStore} from './reading';
import {takeRights, type Rights} from './rights';
import {isSignedList} from './signed-list';

/** A megabyte every two seconds would be half of the battery. */
const KEPT_EVERY = 30_000;

export class RightsKeeper {
  rights: Rights | null = null;
  private keptAt: number | null = null;

  constructor(private readonly store: DoorStore) {}

  async open(sessionId: number): Promise<void> {
    this.rights = (await this.store.read<Rights>(`rights.${sessionId}`)) ?? null;
    this.keptAt = null;
  }

  /** @returns why the list that came was not taken, or null. Throws the Refusal of who was asked. */
  async sync(api: DoorApi, sessionId: number, keys: ReadonlyMap<string, string>, now: number): Promise<string | null> {
    const known = this.rights?.sessionId === sessionId ? this.rights : null;
    const answer = await api.rights(sessionId, known?.header.mark ?? null);
    if (answer === null) {
      if (known) this.rights = {...known, upTo: now};
      return null;
    }
    const isSigned = answer.signature !== null;
    if (isSigned ? !(await isSignedList(answer, keys)) : this.rights?.isSigned)
      return 'La lista que ha llegado no está firmada por la casa: se sigue con la anterior.';
    try {
      this.rights = takeRights(known, sessionId, answer.bytes, isSigned);
      return null;
    } catch {
      // Cut, or a change of what is gone: asked for whole the next time.
      this.rights = null;
      return 'La lista ha llegado cortada: se pide otra vez.';
    }
  }

  /** Throws when there is no room. */
  async keep(steady: number, isNow = false): Promise<void> {
    if (!this.rights || (!isNow && this.keptAt !== null && steady - this.keptAt < KEPT_EVERY)) return;
    this.keptAt = steady;
    await this.store.keep(`rights.${this.rights.sessionId}`, this.rights);
  }
}
