/**
 * Where a rule of the domain is tried: a world, what `make` puts into it for the tests of a file, and each test on its
 * own in front of that, rolled back when it ends. The world is made once for all files of a worker; no application and
 * no wire stand between. What a test leaves is held against every promise of the database before it goes.
 */
import {Database} from '../../../api/src/platform/database/db';
import {log} from '../../../api/src/platform/process/log';
import {freshDatabase} from '../run/database';
import {makeWorld, type World, type WorldOptions} from '../world/fixture';
import {expectInvariants} from '../world/invariants';
import {UndoneDatabase} from './undone-database';

export interface Scene {
  db: Database;
  world: World;
}

interface Kept {
  db: UndoneDatabase;
  world: World;
}

/** By what they were made with; this module is loaded once in a worker. */
const kept = new Map<string, Kept>();

async function worldOf({at, ...options}: WorldOptions & {at?: string}): Promise<Kept> {
  const key = JSON.stringify([at, options]);
  let found = kept.get(key);
  if (!found) {
    log.level = 'silent';
    const {url} = await freshDatabase({stays: true, at});
    const open = new Database(url, 1);
    found = {db: new UndoneDatabase(url), world: await makeWorld(open, options)};
    await open.close();
    kept.set(key, found);
  }
  return found;
}

interface SceneOptions extends WorldOptions {
  /** Its tests write rows that no sale would leave: they are not held against the invariants. */
  isForged?: boolean;
  /** The moment at which the world is made: `setClock` moves on from there. */
  at?: string;
}

/** What it gives is there from the first test on. */
export function openScene<T extends object>(
  make: (scene: Scene) => Promise<T>,
  {isForged = false, ...options}: SceneOptions = {},
): Scene & T {
  const scene = {} as Scene & T;
  let db: UndoneDatabase;
  beforeAll(async () => {
    const found = await worldOf(options);
    db = found.db;
    await db.begin();
    Object.assign(scene, found);
    Object.assign(scene, await make(scene));
  });
  const undo = () => db.backTo('test');
  beforeEach(() => db.mark('test'));
  afterEach(async () => {
    try {
      if (!isForged) await expectInvariants(db);
    } finally {
      await undo();
    }
  });
  afterAll(() => db.undoAll());
  return scene;
}
