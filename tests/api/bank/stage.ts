/** A house whose bank is chosen at the office: the terminals, what is told of the bank in use, and the saving of another. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

/** Of the built-in bank, which answers here in place of the bank's test environment. */
export const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
export const OTHER_KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
export const RIGHT = {
  environment: 'test',
  merchantCode: '999008881',
  terminal: '1',
  signatureVersion: 'HMAC_SHA512_V2',
  key: KEY,
};

export interface Told extends ErrorBody {
  version: number;
  source: string;
  inUse: {
    environment: string;
    merchantCode: string;
    terminal: string;
    keyFingerprint: string;
    isKeyReadable: boolean;
  } | null;
  before: {merchantCode: string; replacedAt: string | null}[];
}

/** There before the first test of a file that opens the bank. */
export let database: FreshDatabase;
export let app: TestApp;
export let world: World;
export let admin: Visitor;

export function openBank(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    // The bank's test environment is played by this process's built-in bank.
    app = await startApp({databaseUrl: database.url, env: {}});
    app.runtime.config.banks.redsys.test = {
      redirectUrl: app.runtime.config.testBank.redirectUrl,
      restUrl: app.runtime.config.testBank.restUrl,
    };
    world = await makeWorld(app.db);
    admin = new Visitor(app.url, world.staff.admin.token);
  });
  afterAll(() => app.stop());
}

export const read = async (): Promise<Told> => must(await admin.get<Told>('/api/banco'));
export const save = async (change: Record<string, unknown> = {}): Promise<Answer<Told>> =>
  admin.send<Told>('/api/banco', {method: 'PUT', body: {version: (await read()).version, ...RIGHT, ...change}});
