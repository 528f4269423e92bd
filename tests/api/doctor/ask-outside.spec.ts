/**
 * What the doctor asks of others: /health, by which it knows which program and which installation answers, the address
 * with its TLS and proxy, and the mail server.
 */
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {ROOT, startApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {inTurn} from '../../support/run/draw';
import {startTlsFront} from '../../support/wire/front-of-tls';
import {until} from '../../support/run/until';
import {child, confirmMail, db, doctor, front, of, openSurroundings, own, saysBad, smtp} from './stage';

const atLength = inTurn(__filename, 3);

openSurroundings();

describe('/health', () => {
  interface Health {
    status: string;
    version: string;
    commit: string | null;
    installation: string;
    seen?: {address: string};
  }
  const health = async (url: string, headers: Record<string, string> = {}): Promise<Health> =>
    (await (await fetch(`${url}/health`, {headers})).json()) as Health;

  test('says version, commit and installation; the start tells the log the same', async () => {
    const said = await health(child.url);
    expect(said).toEqual({
      status: 'ok',
      version: (JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {version: string}).version,
      commit: fs.readFileSync(path.join(ROOT, 'api', 'dist', '.commit'), 'utf8') || null,
      installation: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    });
    // The doors open before the workers run: the line comes after both.
    const started = (): string | undefined =>
      child
        .output()
        .split('\n')
        .slice(0, -1)
        .find(line => line.includes('"msg":"started"'));
    await until('the start is in the log', () => started() !== undefined, 120_000);
    expect(JSON.parse(started()!)).toMatchObject({
      version: said.version,
      commit: said.commit,
      installation: said.installation,
    });
  });

  atLength('a second process of the same database is the same installation, another database is another', async () => {
    const [same, other] = await Promise.all([
      startApp({databaseUrl: own.url}),
      freshDatabase().then(({url}) => startApp({databaseUrl: url})),
    ]);
    const [first, second, third] = await Promise.all([child.url, same.url, other.url].map(url => health(url)));
    expect(second!.installation).toBe(first!.installation);
    expect(third!.installation).not.toBe(first!.installation);
    await Promise.all([same.stop(), other.stop()]);
  });

  atLength('how a request arrived is told to nobody without the secret', async () => {
    expect(
      (
        await health(child.url, {
          'x-doctor': '203.0.113.9.AAAAAAAAAAAAAAAAAAAAAAAAAAA',
          'x-forwarded-for': '203.0.113.9',
        })
      ).seen,
    ).toBeUndefined();
  });
});

describe('the address', () => {
  atLength('leads to another installation', async () => {
    const other = await freshDatabase();
    await saysBad(
      {DATABASE_URL: other.url},
      'PUBLIC_URL',
      /lleva a otra instalación \([0-9a-f]{12}; esta es [0-9a-f]{12}\)/,
    );
    await other.drop();
  });

  atLength('leads to something else, or nowhere', async () => {
    await saysBad({PUBLIC_URL: 'http://127.0.0.1:1'}, 'PUBLIC_URL', 'no responde');
    const other = http.createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const {port} = other.address() as AddressInfo;
    await saysBad({PUBLIC_URL: `http://127.0.0.1:${port}`}, 'PUBLIC_URL', 'responde 404');
    other.close();
  });

  atLength('a certificate that nobody knows, and one that ends soon', async () => {
    if (!front) return console.log('no openssl here: certificates were not tried');
    await saysBad({NODE_EXTRA_CA_CERTS: undefined}, 'TLS', /no se acepta \((DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED)/);
    const soon = (await startTlsFront(child.url, 5))!;
    expect(of(await doctor({PUBLIC_URL: soon.url, NODE_EXTRA_CA_CERTS: soon.authority}), 'TLS')).toMatchObject({
      state: 'look',
      says: expect.stringMatching(/caduca en [45] días/) as string,
    });
    await soon.close();
  });

  atLength('a proxy that lets visitors name their own address, and one that keeps it to itself', async () => {
    if (!front) return console.log('no openssl here: a proxy with TLS was not tried');
    front.forwarded = 'appended';
    expect(of(await doctor(), 'Proxy')?.state).toBe('good');
    front.forwarded = 'passed on';
    await saysBad({}, 'Proxy', 'cualquiera puede decir que viene de otra dirección');
    front.forwarded = 'removed';
    await saysBad({}, 'Proxy', 'X-Forwarded-For no llega');
    front.forwarded = 'written';
  });

  atLength('a process that does not listen to its proxy', async () => {
    if (!front) return;
    const deaf = await startApp({databaseUrl: own.url, env: {TRUST_PROXY: 'false'}});
    const before = (await startTlsFront(deaf.url, 30))!;
    const asking = {PUBLIC_URL: before.url, NODE_EXTRA_CA_CERTS: before.authority};
    await saysBad(asking, 'Proxy', 'TRUST_PROXY no está puesto');
    before.forwarded = 'passed on';
    await saysBad(asking, 'Proxy', 'el proxy no escribe');
    await before.close();
    await deaf.stop();
  });
});

atLength('nobody answers at the mail server, or it refuses us', async () => {
  const said = await saysBad({SMTP_URL: 'smtp://correo:clave-del-correo@127.0.0.1:1'}, 'Correo', 'ECONNREFUSED');
  expect(said.text).not.toContain('clave-del-correo');
  smtp.answers.AUTH = '535 5.7.8 no';
  await saysBad({}, 'Correo', '535');
  smtp.answers.AUTH = '235 2.7.0 welcome';
  await saysBad({SMTP_URL: undefined}, 'Correo', 'no hay servidor');
});

atLength('a mail server that takes messages, and nobody has confirmed that one arrived', async () => {
  await db.query('update mail_test set confirmed_at = null');
  const said = await doctor();
  expect([said.status, of(said, 'Correo')]).toEqual([
    0,
    expect.objectContaining({
      state: 'look',
      says: expect.stringContaining('nadie ha confirmado') as string,
      todo: expect.stringContaining('/admin/configuracion/correo') as string,
    }),
  ]);
  // Of another server or sender it proves nothing.
  await db.query(
    `update mail_test set confirmed_at = now(), route = 'starttls otro@club.example:587 entradas@club.example'`,
  );
  expect(of(await doctor(), 'Correo')).toMatchObject({state: 'look'});
  await confirmMail();
  expect(of(await doctor(), 'Correo')).toMatchObject({state: 'good'});
});
