/**
 * The door on a telephone: paired, it reads what its camera sees, loses its network, reads on, opens again without one,
 * and gives everything back. The camera is a film of codes as the product draws them.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium, devices, type Page} from '@playwright/test';
import {writeCodeVideo} from '../../support/door/code-video';
import {expectGoodLook} from '../../support/browser/look';
import {makeStage, type Stage} from '../../support/browser/stage';
import {asStaff, staffToken} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';

const instant = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();

/** A session whose door is open, and codes that open it. */
async function openDoor(codes: readonly string[]): Promise<Stage> {
  const stage = await makeStage({
    title: 'La puerta en el móvil',
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
    name: 'Lote de prueba',
  });
  return stage;
}

interface Phone {
  page: Page;
  close(): Promise<void>;
}

/** A telephone of its own, whose camera shows a film. */
async function takePhone(film: string): Promise<Phone> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const localStorage = [{name: 'staff_token', value: await staffToken('door')}];
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: {width: 390, height: 844},
    deviceScaleFactor: 1,
    baseURL: BASE,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    permissions: ['camera'],
    storageState: {cookies: [], origins: [{origin: BASE, localStorage}]},
  });
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  return {page, close: () => browser.close()};
}

/** As a scanner that types does, with nothing in focus. */
const wedge = (page: Page, code: string): Promise<void> =>
  page.evaluate(text => {
    for (const key of [...text, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  }, code);

const word = (page: Page, text: string) => page.locator('.answer .word', {hasText: text});

test('[audit F16] [K19] la cámara lee, se va la red, se sigue leyendo, se abre otra vez sin ella y todo llega', {
  tag: '@phone',
}, async () => {
  const codes = [1, 2, 3, 4].map(n => `PUERTA${Date.now()}${n}`);
  const stage = await openDoor(codes);
  const film = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-film-')), 'camera.y4m');
  writeCodeVideo(film, [
    {text: null, seconds: 2},
    {text: codes[0]!, seconds: 3},
    // It begins again at the end: longer than the test looks.
    {text: null, seconds: 150},
  ]);
  const {page, close} = await takePhone(film);
  const context = page.context();
  try {
    await page.goto(`/admin/puerta/${stage.sessionId}`);
    await page.getByLabel('Nombre del lector').fill(`Móvil ${stage.sessionId}`);
    await expectGoodLook(page, {narrow: true});
    await page.getByRole('button', {name: 'Emparejar', exact: true}).click();
    await expect(page.getByText(/^4 derechos, al día de las/)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expectGoodLook(page, {narrow: true});
    await page.getByRole('button', {name: 'Empezar a leer'}).click();
    await expect(word(page, 'Adelante')).toBeVisible();
    await expectGoodLook(page, {narrow: true});
    await page.getByRole('button', {name: 'Seguir'}).click();

    await context.setOffline(true);
    await wedge(page, codes[1]!);
    await expect(page.getByText('Leída sin red: se enviará.')).toBeVisible();
    await expect(word(page, 'Adelante')).toBeVisible();
    await wedge(page, 'NADIE-LO-CONOCE');
    await expect(word(page, 'No existe')).toBeVisible();

    await page.reload();
    await page.getByRole('button', {name: 'Empezar a leer'}).click();
    await wedge(page, codes[1]!);
    await expect(word(page, 'Ya usada')).toBeVisible();
    await wedge(page, codes[2]!);
    await expect(word(page, 'Adelante')).toBeVisible();
    await page.getByRole('button', {name: 'Seguir'}).click();
    await expect(page.locator('.link', {hasText: /\d+ lecturas en cola/})).toBeVisible();

    await context.setOffline(false);
    await expect(page.locator('.link', {hasText: 'En línea'})).toBeVisible();
    const board = await asStaff<{inside: number}>('admin', 'GET', `/api/sesiones/${stage.sessionId}/control-acceso`);
    expect(board.inside).toBe(3);
    await wedge(page, codes[3]!);
    await expect(word(page, 'Adelante')).toBeVisible();
    await expect(page.getByText('Leída sin red: se enviará.')).toHaveCount(0);
    await page.getByRole('button', {name: 'Deshacer'}).click();
    await page.getByRole('button', {name: 'Se ha leído por error'}).click();
    await expect(word(page, 'Deshecha')).toBeVisible();
    await wedge(page, codes[3]!);
    await expect(word(page, 'Adelante')).toBeVisible();
  } finally {
    await close();
    fs.rmSync(path.dirname(film), {recursive: true, force: true});
  }
});

test('[audit F16] la cámara se abre por primera vez sin red y con la CSP puesta: el lector de códigos ya estaba en el aparato', {
  tag: '@phone',
}, async () => {
  const code = `PRIMERA${Date.now()}`;
  const stage = await openDoor([code]);
  const film = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-film-')), 'camera.y4m');
  writeCodeVideo(film, [
    {text: code, seconds: 3},
    {text: null, seconds: 150},
  ]);
  const {page, close} = await takePhone(film);
  try {
    const refused: string[] = [];
    await page.exposeFunction('refusedByPolicy', (what: string) => refused.push(what));
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) =>
        (window as unknown as {refusedByPolicy: (what: string) => void}).refusedByPolicy(
          `${violatedDirective} ${blockedURI}`,
        ),
      ),
    );
    const document_ = await page.goto(`/admin/puerta/${stage.sessionId}`);
    expect(document_!.headers()['content-security-policy']).toMatch(/script-src [^;]*'self'/);
    await page.getByLabel('Nombre del lector').fill(`Sin red ${stage.sessionId}`);
    await page.getByRole('button', {name: 'Emparejar', exact: true}).click();
    await expect(page.getByText(/^1 derecho, al día de las/)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);

    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', {name: 'Empezar a leer'}).click();
    await expect(word(page, 'Adelante')).toBeVisible();
    await expect(page.getByText('Leída sin red: se enviará.')).toBeVisible();
    expect(refused).toEqual([]);
  } finally {
    await close();
    fs.rmSync(path.dirname(film), {recursive: true, force: true});
  }
});
