/**
 * Accounts with a published password and a bank that takes no money never come into somebody's database by themselves:
 * every way to the demo, walked with the real commands on an empty database that stays empty.
 */
import {Database} from '../../../api/src/platform/database/db';
import {migrate} from '../../../api/src/platform/database/migrate';
import {APP_SECRET, startChild} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {ownDatabase, type OwnDatabase} from '../../support/run/own-database';
import {AS_SERVER} from '../../support/run/server';

let own: OwnDatabase;
beforeEach(async () => {
  own = await ownDatabase();
});
afterEach(() => own.drop());

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://entradas.example.org',
  TICKET_KEY: Buffer.alloc(32, 3).toString('base64'),
  APP_SECRET,
};

async function tablesIn(url: string): Promise<number> {
  const db = new Database(url, 1);
  try {
    const {rows} = await db.query<{n: number}>(
      `select count(*)::int as n from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    return rows[0]!.n;
  } finally {
    await db.close();
  }
}

test.each([
  ['serve', {NODE_ENV: 'prod', APP_SECRET}, 'NODE_ENV debe ser production, development o test; vale «prod».'],
  ['demo', {NODE_ENV: 'prod', APP_SECRET}, 'NODE_ENV debe ser production'],
  ['demo', {APP_SECRET}, 'di cuáles con DEMO=club, DEMO=theatre o DEMO=both'],
  ['demo', {APP_SECRET, DEMO: 'false'}, 'di cuáles con DEMO=club'],
  ['demo', {NODE_ENV: 'development'}, 'di cuáles con DEMO=club'],
  ['demo', PRODUCTION, 'En producción no se cargan datos de demostración'],
  ['demo', {...PRODUCTION, DEMO: 'both'}, 'DEMO no puede pedir datos de demostración en producción.'],
  ['serve', {...PRODUCTION, DEMO: 'club'}, 'DEMO no puede pedir datos de demostración en producción.'],
  ['serve', {}, 'Falta APP_SECRET: en la base de DATABASE_URL'],
])('[audit F28] [audit F40] «%s» with %j is refused, and nothing is touched', async (word, env, says) => {
  const {code, said} = await runCommand([word], {...env, DATABASE_URL: own.url});
  expect([code, said]).toEqual([1, expect.stringContaining(says) as string]);
  expect(said).not.toMatch(/\n\s+at /);
  expect(await tablesIn(own.url)).toBe(0);
});

test('[audit F28] a start without a word serves an empty house: no account, no demo, no bank', async () => {
  const env = {DEMO: '', ALLOW_TEST_BANK: '', NODE_ENV: '', ...AS_SERVER};
  const child = await startChild({databaseUrl: own.url, env});
  const db = new Database(own.url, 1);
  try {
    expect((await db.query('select from staff_user union all select from event')).rowCount).toBe(0);
    expect((await db.query<{is_demo: boolean}>('select is_demo from organization')).rows).toEqual([{is_demo: false}]);
    expect(child.output()).not.toContain('Cuentas de demostración');
    expect(child.output()).not.toContain('banco de pruebas: no se mueve dinero');
    expect(child.output()).toContain('Sin banco no se paga en la web');
  } finally {
    await db.close();
    await child.end('SIGTERM');
  }
});

describe('a demo that is there already', () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase();
    await migrate(fresh.url);
    const db = new Database(fresh.url, 1);
    await db.query(
      `insert into organization (id, name, legal_name, nif, address, email, phone, is_demo)
        values (1, 'Club', 'Club', 'A28000008', 'Calle', 'club@example.org', '+34 910 000 000', true)`,
    );
    await db.close();
  });

  test('[audit F40] production does not start on it', async () => {
    const {code, said} = await runCommand(['serve'], {...PRODUCTION, DATABASE_URL: fresh.url, PORT: '0'});
    expect([code, said]).toEqual([1, expect.stringContaining('tiene los datos de demostración') as string]);
  });
});
