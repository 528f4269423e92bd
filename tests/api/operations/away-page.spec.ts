/**
 * While no process answers, nginx says so in the house's words: a page to people, the API's shape to programs, and
 * neither to what a process says itself. Tried with the configurations of ops/ where there is an nginx.
 */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {freePort, ROOT} from '../../support/run/app';
import {until} from '../../support/run/until';

const read = (name: string): string => fs.readFileSync(path.join(ROOT, 'ops', name), 'utf8');
const page = read('away.html');
const CONFIGURATIONS = ['nginx.conf', 'taquilla.nginx.conf'];
const NGINX = ['/usr/sbin/nginx', 'nginx'].find(name => spawnSync(name, ['-v']).status === 0);

test('[audit F13] the page asks nothing of anybody but whether a process is ready, and both proxies have it', () => {
  expect(page).toContain('lang="es"');
  expect([...page.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]*)/g)].map(([, at]) => at)).toEqual([
    'data:,',
    '',
  ]);
  expect([...page.matchAll(/fetch\('([^']+)'/g)].map(([, at]) => at)).toEqual(['/ready']);
  const rules = CONFIGURATIONS.map(name =>
    [...read(name).matchAll(/^ *(map \$uri[^}]*\}|error_page[^;]*;|location = \/away[^}]*(?:\{\}[^}]*)?\})/gm)].map(
      ([all]) =>
        all
          .replace(/root [^;]+;/, '')
          .replace(/\s+/g, ' ')
          .trim(),
    ),
  );
  expect(rules[0]!.length).toBe(4);
  expect(rules[1]).toEqual(rules[0]);
});

/** The file as it is, but for ports, folders and who runs it. */
async function startNginx(name: string, processAt: number): Promise<{url: string; stop(): void}> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-nginx-'));
  const port = await freePort();
  const own = read(name)
    .replace(/^ *listen \[::\].*$/m, '')
    .replace(/listen 80\b[^;]*/, `listen 127.0.0.1:${port}`)
    .replace(
      /^( *)server (api-1|127\.0\.0\.1):3000[^;]*/m,
      `$1server 127.0.0.1:${processAt} max_fails=1 fail_timeout=1s`,
    )
    .replace(/^ *server api-[23].*$/gm, '')
    .replace(/root [^;]+;/, `root ${path.join(ROOT, 'ops')};`);
  const inFolder = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(kind => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const around = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`;
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    file,
    name === 'nginx.conf'
      ? `${around}\n${own.replace('http {', `http {\n${inFolder}`).replace('worker_processes auto', 'worker_processes 1')}`
      : `${around}\nevents {}\nhttp { access_log off; ${inFolder}\n${own}\n}`,
  );
  const nginx: ChildProcess = spawn(NGINX!, ['-c', file, '-p', folder], {stdio: ['ignore', 'pipe', 'pipe']});
  let said = '';
  for (const stream of [nginx.stdout, nginx.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return fetch(url).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    stop: () => {
      nginx.kill('SIGTERM');
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}

test.each(CONFIGURATIONS)('[audit F13] %s: no process, and one that says «no» itself', async name => {
  if (!NGINX) return console.log('no nginx here: its configurations were not tried');
  const processAt = await freePort();
  const nginx = await startNginx(name, processAt);
  const seen = async (at: string, method = 'GET') => {
    const answer = await fetch(nginx.url + at, {method});
    const [type, retry] = [answer.headers.get('content-type'), answer.headers.get('retry-after')];
    return {status: answer.status, type, retry, body: await answer.text()};
  };
  try {
    for (const at of ['/', '/eventos/final', '/admin/', '/api/docs'])
      expect([at, await seen(at)]).toEqual([
        at,
        {status: 503, type: 'text/html; charset=utf-8', retry: '5', body: page},
      ]);
    expect(await seen('/entrar', 'POST')).toMatchObject({status: 503, body: page});
    for (const [at, method] of [
      ['/api/public/site', 'GET'],
      ['/api/public/cart/seats', 'POST'],
      ['/api/public/sessions/1/live', 'GET'],
      ['/ready', 'GET'],
    ] as const) {
      const {status, type, retry, body} = await seen(at, method);
      expect([at, status, type, retry]).toEqual([at, 503, 'application/json', '5']);
      expect(JSON.parse(body)).toEqual({code: 'busy', message: expect.stringContaining('reiniciando') as string});
    }
    expect((await seen('/away.html')).status).toBe(404);
    const said = '{"code":"maintenance","message":"Volvemos a las diez."}';
    const refusing = http.createServer((req, res) => {
      res.writeHead(req.url === '/nada' ? 404 : 503, {
        'content-type': 'application/json',
        'retry-after': '60',
      });
      res.end(said);
    });
    await new Promise<void>(resolve => refusing.listen(processAt, '127.0.0.1', resolve));
    try {
      await until('nginx tries it again', async () => (await seen('/nada')).status === 404);
      for (const at of ['/', '/api/public/site', '/nada'])
        expect([at, await seen(at)]).toEqual([
          at,
          {status: at === '/nada' ? 404 : 503, type: 'application/json', retry: '60', body: said},
        ]);
    } finally {
      refusing.closeAllConnections();
      await new Promise(resolve => refusing.close(resolve));
    }
  } finally {
    nginx.stop();
  }
});
