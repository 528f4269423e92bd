/**
 * Clothes at the desk, on a tablet or a phone: found by the number that the family's code holds, ticked, the name asked,
 * signed with a finger; and the signature is there for whoever may see it.
 */
import type {Page} from '@playwright/test';
import {eitherScreen} from '../../support/browser/screens';
import {expect, test} from '../../support/browser/test';
import {asStaff} from '../../support/browser/staff';

interface Delivery {
  enrolmentId: number;
  state: string;
}

/** Children who are enrolled and have something ready, another for each run. */
async function readyChild(n: number): Promise<string> {
  const ask = <T>(path: string): Promise<T> => asStaff<T>('academy', 'GET', path);
  const filter = encodeURIComponent(JSON.stringify({state: 'reserved'}));
  const range = encodeURIComponent('[0,199]');
  const waiting = await ask<Delivery[]>(`/api/bases/entregas?filter=${filter}&range=${range}`);
  const ids = [...new Set(waiting.map(one => one.enrolmentId))];
  for (const id of ids.slice(n * 7)) {
    const one = await ask<{number: string; state: string}>(`/api/bases/${id}`);
    if (one.state === 'enrolled') return one.number;
  }
  throw new Error('nobody has anything ready');
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', {name: /^Firma: dibuja/});
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 20],
    [120, 70],
    [170, 30],
    [230, 60],
  ])
    await page.mouse.move(box.x + x!, box.y + y!, {steps: 4});
  await page.mouse.up();
}

test(
  'found by the code of the family, signed for, and the signature is there',
  {tag: eitherScreen(__filename)},
  async ({as}, info) => {
    const number = await readyChild((info.project.name === 'phone' ? 1 : 0) + info.retry * 2);
    const page = await as('academy');
    await page.goto('/admin/bases/entregas/mesa');
    // As a reader types it.
    await page
      .getByRole('textbox', {name: 'Deportista'})
      .fill(`https://club.example.org/admin/bases/entregas/mesa/${number}`);
    await page.getByRole('textbox', {name: 'Deportista'}).press('Enter');
    const open = page.getByRole('region', {name: 'Por entregar'});
    await expect(open.getByRole('checkbox', {checked: true}).first()).toBeVisible();
    await expect(open.getByText('Falta la firma.')).toBeVisible();
    for (const name of await open.getByLabel('Nombre que lleva').all()) await name.fill('noa');
    await sign(page);
    if (process.env.E2E_PICTURES)
      await page.screenshot({path: `${process.env.E2E_PICTURES}/kit-desk-${info.project.name}.png`, fullPage: true});
    await open.getByRole('button', {name: /^Entregar \d+ prendas?$/}).click();
    await expect(page.getByText(/prendas? entregadas?/).first()).toBeVisible();
    const done = page.getByRole('region', {name: 'Ya entregado'});
    await done
      .getByRole('button', {name: /^Ver la firma/})
      .first()
      .click();
    await expect(page.getByRole('img', {name: /^Firma de /})).toBeVisible();
    await page.getByRole('button', {name: 'Cerrar', exact: true}).click();
  },
);

test('an order that came in half is received on', async ({as}) => {
  const page = await as('academy');
  await page.goto('/admin/bases/indumentarias/pedidos');
  const half = page.getByRole('region', {name: /Textil Deportivo Ebro/}).filter({hasText: 'Recibido en parte'});
  await half.getByRole('button', {name: 'Recibir'}).click();
  const dialog = page.getByRole('dialog');
  const boxes = dialog.getByLabel(/^Han llegado: /);
  for (const box of (await boxes.all()).slice(1)) await box.fill('0');
  await boxes.first().fill('1');
  await dialog.getByRole('button', {name: 'Recibir 1 prenda'}).click();
  await expect(page.getByText(/1 prenda recibida/)).toBeVisible();
});
