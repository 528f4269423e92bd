/** Joins of the same moment go to the database in one statement per room: this is what makes a durable place cheap. */
import type {Database} from '../../platform/database/db';
import {joinLine, type Joined, type Joining} from '../../domain/queue/join';
import {busy} from '../../domain/kernel/errors';

interface Waiting {
  who: Joining;
  resolve: (joined: Joined | null) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 2000;
const MAX_WAITING = 20_000;
const PATIENCE_MS = 4000;

export class JoinQueue {
  private readonly rooms = new Map<number, {waiting: Waiting[]; running: boolean}>();

  constructor(private readonly db: Database) {}

  join(roomId: number, who: Joining): Promise<Joined | null> {
    let room = this.rooms.get(roomId);
    if (!room) this.rooms.set(roomId, (room = {waiting: [], running: false}));
    if (room.waiting.length >= MAX_WAITING) return Promise.reject(busy());
    const {waiting} = room;
    return new Promise((resolve, reject) => {
      waiting.push({who, resolve, reject});
      if (!room.running) {
        room.running = true;
        // After this round of reading sockets: who has arrived together goes together.
        setImmediate(() => void this.drain(roomId));
      }
    });
  }

  private async drain(roomId: number): Promise<void> {
    const room = this.rooms.get(roomId)!;
    while (room.waiting.length > 0) {
      const batch = room.waiting.splice(0, MAX_BATCH);
      // The statement may still succeed: then asking again tells the same place.
      const impatience = setTimeout(() => batch.forEach(w => w.reject(busy())), PATIENCE_MS);
      try {
        const joined = await joinLine(
          this.db,
          roomId,
          batch.map(w => w.who),
        );
        batch.forEach((w, i) => w.resolve(joined[i]!));
      } catch (error) {
        for (const w of batch) w.reject(error);
      } finally {
        clearTimeout(impatience);
      }
    }
    this.rooms.delete(roomId);
  }
}
