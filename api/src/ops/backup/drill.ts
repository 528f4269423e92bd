/**
 * The drill: a backup is only one when it has been restored. Makes one, restores it into a database of its own beside
 * the source, compares every table once more and asks the invariants; nothing of it stays unless the backup is to be
 * kept.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {changedAddress} from '../../platform/environment/database-address';
import {Database} from '../../platform/database/db';
import {digestOf, fullName, PLAIN_TEXT, type Manifest} from './contents';
import {makeBackup} from './make';
import {restoreBackup} from './restore';

export interface Drill {
  manifest: Manifest;
  archiveBytes: number;
  backupSeconds: number;
  restoreSeconds: number;
  /** Tables that are not the same, none when all is well. */
  different: string[];
  /** Broken promises in the copy, as sentences. */
  broken: string[];
}

/** They speak of timers, which do not run in a copy. */
const OF_TIMERS = ['I8', 'I9'];

export async function runDrill(
  db: Database,
  options: {dataDir: string; invariants: string; makeJobTables(url: string): Promise<void>},
): Promise<Drill> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-drill-'));
  const name = `taquilla_drill_${Date.now()}`;
  const databaseUrl = changedAddress(db.url, {database: name});
  try {
    const began = Date.now();
    const {file, bytes} = await makeBackup(db, `${folder}${path.sep}`, options.dataDir);
    const made = Date.now();
    const manifest = await restoreBackup({
      file,
      databaseUrl,
      dataDir: path.join(folder, 'files'),
      makeJobTables: options.makeJobTables,
    });
    const restored = Date.now();
    const copy = new Database(databaseUrl, 2);
    try {
      const found = await copy.withConnection(async client => {
        await client.query(PLAIN_TEXT);
        const different: string[] = [];
        for (const table of manifest.tables) {
          const {rows, digest} = await digestOf(client, table);
          if (rows !== table.rows || digest !== table.digest)
            different.push(`${fullName(table)}: ${rows} filas de ${table.rows}`);
        }
        // Joins of two indexes by bitmap turn the rights of a season's passes from seconds into minutes.
        await client.query('set enable_bitmapscan = off');
        const {rows} = await client.query<{invariant: string; what: string}>(options.invariants);
        return {
          different,
          broken: rows.filter(row => !OF_TIMERS.includes(row.invariant)).map(row => `${row.invariant}: ${row.what}`),
        };
      });
      return {
        manifest,
        archiveBytes: bytes,
        backupSeconds: (made - began) / 1000,
        restoreSeconds: (restored - made) / 1000,
        ...found,
      };
    } finally {
      await copy.close();
    }
  } finally {
    await db.query(`drop database if exists "${name}" with (force)`);
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
