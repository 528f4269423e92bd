/** A club with its administrator, who uploads, adds and writes. */
import {freshDatabase} from '../../../support/run/database';
import {startApp, type TestApp} from '../../../support/run/app';
import {makeWorld, type World} from '../../../support/world/fixture';
import {must} from '../../../support/world/purchase';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../../support/wire/visitor';

/** There before the first test of a file that opens the communications. */
export let app: TestApp;
let world: World;
export let admin: Visitor;

export function openCommunications(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {});
    admin = new Visitor(app.url, world.staff.admin.token);
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

interface Stored {
  id: number;
  version: number;
  url: string;
  name: string;
  mimeType: string;
  isNew: boolean;
}
export const MEDIA = '/api/emails/gestor-de-medios';
export const SUBSCRIBERS = '/api/emails/subscriptores';
export const svg = (inside: string, root = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"${root}>${inside}</svg>`);
export const bytes = <T>(path: string, content: Buffer, who = admin): Promise<Answer<T & ErrorBody>> =>
  who.send<T & ErrorBody>(path, {method: 'POST', body: content, headers: {'content-type': 'application/octet-stream'}});
export const upload = (name: string, content: Buffer) =>
  bytes<Stored>(`${MEDIA}/subir?${new URLSearchParams({name})}`, content);
export const make = async <T = {id: number; state: string; version: number}>(path: string, body: object): Promise<T> =>
  must(await admin.post<T>(`/api/${path}`, body));
