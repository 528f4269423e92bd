/** `npm run schema`: writes api/schema.sql from all migrations, run into a server of the moment. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {Config} from '../config';
import {Database} from '../db';
import {startEmbedded} from '../embedded/start';
import {migrate} from '../migrate';
import {describeSchema} from './describe';

export async function writeSchema({rootDir}: Config): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-schema-'));
  fs.chmodSync(dataDir, 0o755);
  const server = await startEmbedded({dataDir, durable: false});
  const db = new Database(server.url, 2);
  try {
    await migrate(server.url);
    fs.writeFileSync(path.join(rootDir, 'api', 'schema.sql'), await describeSchema(db));
  } finally {
    await db.close();
    await server.stop();
    fs.rmSync(dataDir, {recursive: true, force: true});
  }
  process.stdout.write('api/schema.sql: escrito.\n');
}
