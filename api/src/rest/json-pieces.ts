/** The JSON of an object with one long list in it, made a hundred rows at a time: the process does other things between them. */
import {setImmediate} from 'node:timers/promises';

const PIECE = 100;

export async function jsonInPieces(rest: object, listName: string, rows: readonly unknown[]): Promise<Buffer> {
  const head = JSON.stringify(rest).slice(0, -1);
  const parts = [Buffer.from(`${head}${head.length > 1 ? ',' : ''}${JSON.stringify(listName)}:[`)];
  for (let at = 0; at < rows.length; at += PIECE) {
    parts.push(Buffer.from(`${at > 0 ? ',' : ''}${JSON.stringify(rows.slice(at, at + PIECE)).slice(1, -1)}`));
    await setImmediate();
  }
  return Buffer.concat([...parts, Buffer.from(']}')]);
}
