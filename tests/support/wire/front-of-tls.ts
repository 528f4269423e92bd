/**
 * A proxy with TLS before an application, as ops/INSTALL.md has one; how it treats X-Forwarded-For is the test's
 * choice.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface TlsFront {
  url: string;
  /** NODE_EXTRA_CA_CERTS of whoever shall accept its certificate. */
  authority: string;
  forwarded: 'written' | 'appended' | 'passed on' | 'removed';
  close(): Promise<void>;
}

/** Null where there is no openssl to make a certificate with. */
export async function startTlsFront(target: string, days: number): Promise<TlsFront | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    String(days),
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ];
  if (spawnSync('openssl', words).status !== 0) return null;
  const to = new URL(target);
  const server = https.createServer({key: fs.readFileSync(key), cert: fs.readFileSync(cert)}, (req, res) => {
    const said = req.headers['x-forwarded-for'];
    const real = req.socket.remoteAddress ?? '';
    const words = {
      written: real,
      appended: said ? `${String(said)}, ${real}` : real,
      'passed on': said,
      removed: undefined,
    }[front.forwarded];
    const headers = {...req.headers, 'x-forwarded-for': words};
    if (words === undefined) delete headers['x-forwarded-for'];
    const onward = http.request(
      {host: to.hostname, port: to.port, path: req.url, method: req.method, headers},
      answer => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onward.on('error', () => res.writeHead(502).end());
    req.pipe(onward);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const front: TlsFront = {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    authority: cert,
    forwarded: 'written',
    close: () =>
      new Promise(resolve => {
        fs.rmSync(folder, {recursive: true, force: true});
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return front;
}
