/**
 * A migrated, empty database of its own for a test file (or a single test), cloned from the template
 * of this run: some 100 ms in memory, more than a second on a slow disk. It goes with the test file.
 */
import {randomBytes} from 'node:crypto';
import '../../../api/src/domain/registry/install';
import {cost} from './costs.cjs';
import {giveClock} from '../scene/clock';
import {asAdmin, databaseUrl, TEMPLATE} from './server';

export interface FreshDatabase {
  url: string;
  name: string;
  drop(): Promise<void>;
}

/** Dropped by the environment when the test file is over (environment.cjs). */
const fresh: string[] = ((globalThis as {freshDatabases?: string[]}).freshDatabases ??= []);

interface FreshOptions {
  /** For later files of this worker too, until the run's server is stopped. */
  stays?: boolean;
  /** What its clock says at this moment, and ticks on from there. */
  at?: string;
}

export async function freshDatabase({stays = false, at}: FreshOptions = {}): Promise<FreshDatabase> {
  const server = process.env.TAQUILLA_TEST_SERVER;
  if (!server) throw new Error('No test server: run the tests by `npm test` or `npx jest -c tests/jest.config.cjs`.');
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  if (!stays) fresh.push(name);
  await cost('database', () =>
    asAdmin(server, client => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)),
  );
  if (at) await asAdmin(databaseUrl(server, name), client => giveClock(client, name, at));
  return {
    url: databaseUrl(server, name),
    name,
    drop: () =>
      asAdmin(server, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}
