// IndexedDB as the engine's store: one database, two tables. Small enough to need no package.
import type {DoorStore, Reading} from '../engine/reading';

const NAME = 'taquilla-puerta';

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('kept');
    request.result.createObjectStore('readings', {keyPath: 'nonce'});
  };
  return settled(request);
}

/** A write is done when its transaction is: a full disk is told by its end, not by its request. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}

type Table = 'kept' | 'readings';

export function browserStore(): DoorStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = async (): Promise<IDBDatabase> => {
    opened ??= open().then(db => {
      // Another tab with a newer version, or the browser taking its storage back.
      db.onversionchange = () => db.close();
      db.onclose = () => (opened = null);
      return db;
    });
    return opened.catch((failure: unknown) => {
      opened = null;
      throw failure;
    });
  };
  const reading = async <Result>(table: Table, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> =>
    settled(ask((await database()).transaction(table).objectStore(table)));
  const writing = async (tables: Table[], write: (transaction: IDBTransaction) => void): Promise<void> => {
    const transaction = (await database()).transaction(tables, 'readwrite', {durability: 'strict'});
    write(transaction);
    await written(transaction);
  };
  return {
    read: key => reading('kept', store => store.get(key)),
    keep: (key, value) => writing(['kept'], transaction => void transaction.objectStore('kept').put(value, key)),
    drop: key => writing(['kept'], transaction => void transaction.objectStore('kept').delete(key)),
    readings: () => reading<Reading[]>('readings', store => store.getAll()),
    keepReading: one => writing(['readings'], transaction => void transaction.objectStore('readings').put(one)),
    dropReadings: nonces =>
      writing(['readings'], transaction => {
        for (const nonce of nonces) transaction.objectStore('readings').delete(nonce);
      }),
    wipe: () =>
      writing(['kept', 'readings'], transaction => {
        transaction.objectStore('kept').clear();
        transaction.objectStore('readings').clear();
      }),
  };
}
