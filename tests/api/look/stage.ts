/** A house whose look is chosen at the office: what is told of it, and the giving of colours and of a crest. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export interface Look {
  version: number;
  shortName: string;
  motto: string;
  primary: string | null;
  accent: string | null;
  typeface: string;
  posterStyle: string;
  crestId: number | null;
  crest: {url: string; width: number; height: number} | null;
  colours: {
    shop: {light: Record<string, string>};
    pairs: {place: string; theme: string; ratio: number; chosen: string; mended: string; isMended: boolean}[];
  };
}

export const SVG = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100" viewBox="0 0 80 100">${inside}</svg>`);
export const SHIELD = SVG(
  '<path fill="#7a1f3d" d="M0 0h80v60L40 100 0 60z"/><path fill="#f3e9d2" d="M30 20h20v50H30z"/>',
);

/** There before the first test of a file that opens the house. */
export let app: TestApp;
export let databaseUrl: string;
export let world: World;
export let admin: Visitor;
export let clerk: Visitor;

export function openHouse(): void {
  beforeAll(async () => {
    databaseUrl = (await freshDatabase()).url;
    app = await startApp({databaseUrl});
    world = await makeWorld(app.db);
    [admin, clerk] = (['admin', 'clerk'] as const).map(role => new Visitor(app.url, world.staff[role].token)) as [
      Visitor,
      Visitor,
    ];
  });
  afterAll(() => app.stop());
}

export const read = async () => must(await admin.get<Look>('/api/aspecto'));
export const save = async (part: Partial<Look>, version?: number): Promise<Answer<Look & ErrorBody>> => {
  const {colours: _, crest: __, ...now} = await read();
  return admin.send<Look & ErrorBody>('/api/aspecto', {
    method: 'PUT',
    body: {...now, ...part, version: version ?? now.version},
  });
};
export const upload = (content: Buffer, visitor = admin) =>
  visitor.send<{id: number; url: string; width: number; height: number} & ErrorBody>('/api/aspecto/escudo', {
    method: 'POST',
    body: content,
    headers: {'content-type': 'application/octet-stream'},
  });
