/**
 * Telephones at a node in the venue: paired by the code of its screen, they read on through its memory while it is cut
 * from the house, and the house knows everything afterwards. House, node and browser are processes of their own.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {devices, type Browser, type Page} from '@playwright/test';
import {freePort} from '../../support/browser/first-day';
import {expectGoodLook} from '../../support/browser/look';
import {makeStage} from '../../support/browser/stage';
import {asStaff} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';
import {startWire} from '../../support/wire/cut-wire';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const instant = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();

/** As a scanner that types does, with nothing in focus. */
const wedge = (page: Page, code: string): Promise<void> =>
  page.evaluate(text => {
    for (const key of [...text, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  }, code);

const word = (page: Page, text: string) => page.locator('.answer .word', {hasText: text});

interface RunningNode {
  url: string;
  code: string;
  stop(): Promise<void>;
}

const healthOf = (url: string): Promise<{house: string; rights: number}> =>
  fetch(`${url}/health`).then(
    async answer => (await answer.json()) as {house: string; rights: number},
    () => ({house: 'nobody', rights: 0}),
  );

/** With a database of its own, as on a laptop. */
async function startNode(house: string, token: string): Promise<RunningNode> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-nodo-'));
  fs.chmodSync(dataDir, 0o755);
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(ROOT, 'api', 'dist', 'main.js'), 'door-node', '--house', house, '--token', token],
    {
      cwd: ROOT,
      env: {PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port)},
      stdio: 'ignore',
    },
  );
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(dataDir, {recursive: true, force: true});
  };
  try {
    await expect.poll(() => healthOf(url).then(({rights}) => rights), {timeout: 90_000}).toBeGreaterThan(0);
    const shown = await (await fetch(url)).text();
    return {url, stop, code: /class="code">(\d{4} \d{4})</.exec(shown)![1]!};
  } catch (error) {
    await stop();
    throw error;
  }
}

async function pairAt({url, code}: RunningNode, browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: {width: 390, height: 844},
    deviceScaleFactor: 1,
    baseURL: url,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  });
  const page = await context.newPage();
  await page.goto('/admin/puerta');
  await expect(page.getByRole('button', {name: 'Leer el QR de emparejar'})).toBeVisible();
  await expectGoodLook(page, {narrow: true});
  await page.getByLabel('Código del nodo').fill('0000 0000');
  await page.getByRole('button', {name: 'Seguir'}).click();
  await page.getByLabel('Nombre del lector').fill(name);
  await page.getByRole('button', {name: 'Emparejar', exact: true}).click();
  await expect(page.getByText('El código del nodo no es ese.')).toBeVisible();
  await page.getByRole('button', {name: 'Volver'}).click();
  await page.getByLabel('Código del nodo').fill(code);
  await page.getByRole('button', {name: 'Seguir'}).click();
  await page.getByLabel('Nombre del lector').fill(name);
  await page.getByRole('button', {name: 'Emparejar', exact: true}).click();
  await expect(page.getByText(/^4 derechos, al día de las/)).toBeVisible();
  return page;
}

test('[F25] dos móviles leen por un nodo, también sin internet, y la casa lo sabe todo después', {
  tag: '@phone',
}, async ({browser}) => {
  const codes = [1, 2, 3, 4].map(n => `NODO${Date.now()}${n}`);
  const stage = await makeStage({
    title: 'La puerta con nodo',
    session: {
      doorsAt: instant(-10),
      startsAt: instant(50),
      endsAt: instant(170),
      saleEndsAt: instant(50),
      boxOfficeEndsAt: instant(80),
    },
  });
  await asStaff('admin', 'POST', `/api/sesiones/${stage.sessionId}/importar-codigos`, {
    csv: ['código', ...codes].join('\n'),
    name: 'Lote del nodo',
  });
  const {access} = await asStaff<{access: {gatePin: string}}>('admin', 'GET', `/api/eventos/${stage.eventId}/puertas`);
  const {url} = await asStaff<{url: string}>('admin', 'POST', `/api/eventos/${stage.eventId}/lectores/invitar`, {
    isNode: true,
  });
  const board = () =>
    asStaff<{inside: number}>('admin', 'GET', `/api/sesiones/${stage.sessionId}/control-acceso`).then(
      one => one.inside,
    );
  const wire = await startWire(BASE);
  const node = await startNode(wire.url, url.split('#')[1]!);
  try {
    const [north, south] = [await pairAt(node, browser, 'Móvil norte'), await pairAt(node, browser, 'Móvil sur')];
    await north.getByRole('button', {name: 'Cambiar', exact: true}).click();
    await north.getByLabel('PIN de puertas').fill(access.gatePin);
    await north.getByRole('button', {name: 'Cambiar de puerta'}).click();
    await expect(north.getByLabel('PIN de puertas')).toHaveCount(0);
    for (const page of [north, south]) await page.getByRole('button', {name: 'Empezar a leer'}).click();
    // Names are the house's to know: nothing here leads where the node cannot.
    await expect(north.getByRole('button', {name: 'Buscar'})).toHaveCount(0);
    await wedge(north, codes[0]!);
    await expect(word(north, 'Adelante')).toBeVisible();
    await expectGoodLook(north, {narrow: true});

    wire.cut();
    await expect.poll(() => healthOf(node.url).then(({house}) => house)).toBe('away');
    await wedge(south, codes[0]!);
    await expect(word(south, 'Ya usada')).toBeVisible();
    await wedge(south, codes[1]!);
    await expect(word(south, 'Adelante')).toBeVisible();
    // One memory: it was no reading of a telephone by itself.
    await expect(south.getByText('Leída sin red: se enviará.')).toHaveCount(0);
    await south.getByRole('button', {name: 'Deshacer'}).click();
    await south.getByRole('button', {name: 'Se ha leído por error'}).click();
    await expect(word(south, 'Deshecha')).toBeVisible();
    await wedge(north, codes[1]!);
    await expect(word(north, 'Adelante')).toBeVisible();
    await wedge(north, codes[2]!);
    await expect(word(north, 'Adelante')).toBeVisible();
    await north.getByRole('button', {name: 'Seguir'}).click();
    await expect(north.locator('.counts')).toContainText('3 dentro');
    await expectGoodLook(north, {narrow: true});
    const screen = await browser.newPage();
    // It draws itself anew every three seconds: judged as it stands.
    await screen.setContent((await (await fetch(node.url)).text()).replace(/<meta http-equiv="refresh"[^>]*>/, ''));
    await expect(screen.getByText(/La casa no contesta: no se llega a/)).toBeVisible();
    await expectGoodLook(screen);
    await screen.close();

    wire.join();
    await expect.poll(board, {timeout: 60_000}).toBe(3);
    await wedge(south, codes[3]!);
    await expect(word(south, 'Adelante')).toBeVisible();
    await expect.poll(board, {timeout: 60_000}).toBe(4);
    await Promise.all([north, south].map(page => page.context().close()));
  } finally {
    await node.stop();
    wire.close();
  }
});
