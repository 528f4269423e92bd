/** An import from upload to its end, as the back office asks for it. */
import type {Database} from '../../../api/src/platform/database/db';
import type {World} from '../world/fixture';
import {until} from '../run/until';
import type {Answer, ErrorBody, Visitor} from '../wire/visitor';

export interface ImportRun {
  id: number;
  state: string;
  task: string | null;
  rowCount: number;
  validCount: number;
  errorCount: number;
  doneCount: number;
  taskTotal: number;
  createdCount: number;
  updatedCount: number;
  sameCount: number;
  passCount: number;
  keptCount: number;
  lastError: string;
}

const PATH = '/api/importaciones-abonados';

/** A category with its price in the list of the world's passes, and the world's session in that list. */
export async function openList(db: Database, world: World, cents = 31_000): Promise<{categoryId: number}> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const categoryId = await one(`insert into pass_category (season_list_id, name) values ($1, 'General') returning id`, [
    world.seasonListId,
  ]);
  await db.query(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
      values ($1, $2, $3, 'new', $4)`,
    [world.seasonListId, world.zones.seated, categoryId, cents],
  );
  await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    world.seasonListId,
    world.sessionId,
  ]);
  return {categoryId};
}

export const uploadFile = (
  who: Visitor,
  listId: number,
  name: string,
  content: Buffer | string,
  again = false,
): Promise<Answer<ErrorBody & ImportRun>> =>
  who.send(`${PATH}/subir?seasonListId=${listId}&name=${encodeURIComponent(name)}${again ? '&again=true' : ''}`, {
    method: 'POST',
    body: Buffer.from(content as string),
    headers: {'content-type': 'application/octet-stream'},
    timeoutMs: 60_000,
  });

/** Waits until nothing is under way. */
export async function idle(who: Visitor, importId: number, mostMs = 90_000): Promise<ImportRun> {
  let run: ImportRun | null = null;
  await until(
    `import ${importId} has nothing to do`,
    async () => (run = (await who.get<ImportRun>(`${PATH}/${importId}`)).body).task === null,
    mostMs,
    60,
  );
  return run!;
}

export const act = <T = ImportRun>(
  who: Visitor,
  importId: number,
  verb: string,
  body: object = {},
): Promise<Answer<T & ErrorBody>> => who.post<T & ErrorBody>(`${PATH}/${importId}/${verb}`, body);

/** Upload and dry run with the columns as they are guessed. */
export async function tryFile(
  who: Visitor,
  listId: number,
  name: string,
  content: Buffer | string,
): Promise<ImportRun> {
  const sent = await uploadFile(who, listId, name, content);
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.text}`);
  const read = await idle(who, sent.body.id);
  if (read.state !== 'validated') throw new Error(`${read.state}: ${read.lastError}`);
  const {mapping} = (await who.get<{mapping: Record<string, number>}>(`${PATH}/${read.id}/columnas`)).body;
  const checked = await act(who, read.id, 'validar', {mapping});
  if (checked.status !== 200) throw new Error(`${checked.status} ${checked.text}`);
  return idle(who, read.id);
}

export async function takeIn(who: Visitor, importId: number, body: object = {mode: 'valid_only'}): Promise<ImportRun> {
  const started = await act(who, importId, 'importar', body);
  if (started.status !== 200) throw new Error(`${started.status} ${started.text}`);
  return idle(who, importId);
}
