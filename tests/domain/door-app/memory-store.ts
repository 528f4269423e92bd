/** What a reader keeps, in memory instead of IndexedDB: for its engine without a browser. */
import type {DoorStore, Reading} from '../../../backoffice/door/src/engine/reading';

/** What survives a tab that is killed: evicted, it does not; full, it takes nothing. */
export class MemoryStore implements DoorStore {
  readonly kept = new Map<string, unknown>();
  readonly list = new Map<string, Reading>();
  isFull = false;

  private write(): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
  }
  async read<Kept>(key: string): Promise<Kept | undefined> {
    return structuredClone(this.kept.get(key)) as Kept | undefined;
  }
  async keep(key: string, value: unknown): Promise<void> {
    this.write();
    this.kept.set(key, structuredClone(value));
  }
  async drop(key: string): Promise<void> {
    this.kept.delete(key);
  }
  async readings(): Promise<Reading[]> {
    return [...this.list.values()].map(one => structuredClone(one));
  }
  async keepReading(reading: Reading): Promise<void> {
    this.write();
    this.list.set(reading.nonce, structuredClone(reading));
  }
  async dropReadings(nonces: readonly string[]): Promise<void> {
    for (const nonce of nonces) this.list.delete(nonce);
  }
  async wipe(): Promise<void> {
    this.kept.clear();
    this.list.clear();
  }
}
