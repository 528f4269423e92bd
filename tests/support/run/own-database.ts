/**
 * An empty database with an owner of its own, as ops/INSTALL.md makes one: a role that may do nothing else on the
 * server.
 */
import {randomBytes} from 'node:crypto';
import {AS_SERVER, asAdmin, databaseUrl} from './server';

export interface OwnDatabase {
  url: string;
  name: string;
  password: string;
  drop(): Promise<void>;
}

/** `options`: what stands behind `create database … owner …`. */
export async function ownDatabase(
  options = `template template0 encoding 'UTF8' locale 'C.UTF-8'`,
): Promise<OwnDatabase> {
  const server = process.env.TAQUILLA_TEST_SERVER!;
  const name = `own_${process.pid}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await asAdmin(server, async client => {
    await client.query(`create role ${name} login password '${password}'`);
    await client.query(`grant pg_read_all_settings to ${name}`);
    await client.query(`grant ${AS_SERVER.DATABASE_SERVER_USER} to ${name}`);
    await client.query(`create database ${name} owner ${name} ${options}`);
  });
  const url = new URL(databaseUrl(server, name));
  url.username = name;
  url.password = password;
  return {
    url: url.href,
    name,
    password,
    drop: () =>
      asAdmin(server, async client => {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`drop role if exists ${name}`);
      }),
  };
}
