/** The whole purchase without a mouse: every step by keys, and the place of the focus is always to be seen. */
import type {Page} from '@playwright/test';
import {stageOf} from '../../support/browser/map';
import {expectPaid, newBuyer} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';

interface Focused {
  name: string;
  role: string;
  isSeen: boolean;
}

/** What has the focus, and whether something is drawn around it that is not there without it. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    const isDrawn = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    // A radio button that looks like a bar hides the input and draws on the words beside it.
    const around = [element, element.parentElement, element.nextElementSibling].filter(one => one !== null);
    const text =
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.getAttribute('aria-label') ??
      element.textContent ??
      '';
    return {
      name: text.replace(/\s+/g, ' ').trim(),
      role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      isSeen:
        element !== document.body &&
        element.matches(':focus-visible') &&
        box.width > 0 &&
        around.some(one => isDrawn(getComputedStyle(one))),
    };
  });

/** Tab until the focus is on something whose name fits. Every stop on the way must be seen. */
async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  const way: string[] = [];
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    way.push(`${now.role} «${now.name.slice(0, 40)}»`);
    expect(now.isSeen, `the focus can be seen on ${way.at(-1)}`).toBe(true);
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
  }
  throw new Error(`Tab never came to ${String(name)}: ${way.join(' → ')}`);
}

test('comprar dos butacas del plano solo con el teclado, banco incluido', async ({page}) => {
  const stage = await makeStage({title: 'Con el teclado'});
  await page.goto(`/eventos/${stage.slug}`);
  await expect(page.getByRole('heading', {level: 1, name: stage.title})).toBeVisible();
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Saltar al contenido');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Elegir butacas/);
  await page.keyboard.press('Enter');
  await expect(stageOf(page)).toBeVisible();

  await test.step('el plano: zona, butacas, palabras', async () => {
    await tabTo(page, /^Mapa de butacas/);
    const said = page.locator('p[aria-live="polite"]');
    await expect(said).toHaveText(/desde .*butacas libres/);
    const first = await said.textContent();
    await page.keyboard.press('ArrowDown');
    await expect(said).not.toHaveText(first!);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(said).toHaveText(/fila .*, butaca .*, libre$/);
    await page.keyboard.press('Space');
    await expect(said).toHaveText(/, elegida$/);
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(/, libre$/);
    await page.keyboard.press('Enter');
    await expect(said).toHaveText(/, elegida$/);
  });

  await tabTo(page, 'Añadir al carrito');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', {name: 'Ir al carrito'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();

  await tabTo(page, /^Tarifa de /);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', {name: 'Resumen'})).toContainText('2 entradas');
  await tabTo(page, 'Continuar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {level: 1, name: 'Datos y pago'})).toBeFocused();

  await test.step('datos y pago', async () => {
    const buyer = newBuyer('teclado');
    // What the tickets ask is on its way first.
    await expect(page.getByLabel(/^Correo electrónico/)).toBeVisible();
    const type = async (label: RegExp, text: string) => {
      await tabTo(page, label);
      await page.keyboard.type(text);
    };
    await type(/^Correo electrónico/, buyer.email);
    await type(/^Nombre/, buyer.firstName);
    await type(/^Primer apellido/, buyer.surname1);
    await tabTo(page, /^Tarjeta/);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', {name: /Bizum/})).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /^Pagar/);
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert').filter({hasText: 'Revisa estos datos'});
    await expect(summary).toBeFocused();
    await tabTo(page, 'Acepta las condiciones para poder pagar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', {name: /He leído y acepto/})).toBeFocused();
    await page.keyboard.press('Space');
    await tabTo(page, /^Pagar/);
    await page.keyboard.press('Enter');
  });

  await page.waitForURL(/banco-de-pruebas/);
  await tabTo(page, /^Pagar/);
  await page.keyboard.press('Enter');
  await expectPaid(page);
  await tabTo(page, 'Ver tus entradas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {level: 1, name: 'Tus entradas'})).toBeVisible();
  await tabTo(page, /^Ampliar|Código QR/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', {name: /^Código de /})).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('la lista de butacas se maneja solo con el teclado', async ({page}) => {
  const stage = await makeStage({title: 'Lista con el teclado'});
  await page.goto(stage.path);
  await expect(page.getByText('Ver como lista')).toBeVisible();
  await tabTo(page, /^Plano|Ver como lista/);
  await page.keyboard.press('ArrowRight');
  const list = page.getByRole('region', {name: /^Lista de butacas/});
  await expect(list).toBeVisible();
  await tabTo(page, /^Platea/);
  await page.keyboard.press('Enter');
  await expect(list.getByText('Fila 1', {exact: true}).first()).toBeVisible(); // nobody tabs on within a frame
  await tabTo(page, /^Fila /);
  await page.keyboard.press('Space');
  await expect(list.getByRole('checkbox', {name: /^Butaca/}).first()).toBeVisible();
  await tabTo(page, /^\d+$/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(list.getByRole('checkbox', {name: /^Butaca/, checked: true})).toHaveCount(2);
  await tabTo(page, 'Añadir al carrito', 200);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', {name: 'Ir al carrito'})).toBeFocused();
});
