/** A club on its number, and Meta's double on the other side of the wire. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {startFakeWhatsapp, type FakeWhatsapp} from '../../support/doubles/fake-whatsapp';
import {makeWorld, type World} from '../../support/world/fixture';
import {hangUp, Visitor} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let meta: FakeWhatsapp;
export let office: Visitor;

export function setStage(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    meta = await startFakeWhatsapp();
    app = await startApp({databaseUrl: (await freshDatabase()).url, env: {...meta.env, ...env}});
    world = await makeWorld(app.db);
    office = new Visitor(app.url, world.staff.marketing_manager.token);
  });
  beforeEach(async () => {
    await app.db.query('delete from attempt');
    await app.db.query('delete from whatsapp_message');
    meta.messages.length = 0;
    meta.refuse = () => undefined;
    meta.onMessage = () => undefined;
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
    await meta.close();
  });
}

export const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await app.db.query<Record<string, T>>(text, values)).rows[0]!)[0]!;

let numbers = 600_000_000 + (process.pid % 1000) * 1000;
/** A number that nobody has had, as Meta writes it. */
export const newPhone = (): string => `34${++numbers}`;

export const templateState = (id: number): Promise<{state: string; reason: string; ref: string | null}> =>
  one(
    `select json_build_object('state', state, 'reason', state_reason, 'ref', provider_ref) from whatsapp_template
      where id = $1`,
    [id],
  );

let templates = 0;
export const newName = (): string => `aviso_${process.pid}_${++templates}`;
/** One that Meta has approved, there and here. */
export async function approvedTemplate(
  more: Record<string, unknown> = {},
): Promise<{id: number; name: string; ref: string}> {
  const name = newName();
  const ref = String(500_000 + templates);
  const row = {
    category: 'utility',
    components: {body: {text: 'Hola, {{1}}: te escribimos de {{2}} y nada más.', examples: {1: 'Ana', 2: 'la UD'}}},
    ...more,
  };
  const id = await one<number>(
    `insert into whatsapp_template (name, category, components, provider_ref, state, approved_at)
      values ($1, $2, $3, $4, 'approved', now()) returning id`,
    [name, row.category, JSON.stringify(row.components), ref],
  );
  meta.templates.push({
    id: ref,
    name,
    language: 'es',
    category: row.category.toUpperCase(),
    status: 'APPROVED',
    components: [],
  });
  return {id, name, ref};
}
