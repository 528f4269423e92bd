/** Walks a part of the office's addresses as somebody, and looks at each: its heading, what it broke, how it looks. */
import type {Page} from '@playwright/test';
import {expectGoodLook, settled} from './e2e-look';
import {addressOf, OFFICE} from './e2e-routes';
import {expect, test} from './e2e-test';

export function walkOffice(part: number, of: number): void {
  // One test per section, so that a broken one does not hide the others.
  const sections = new Map<string, string[]>();
  for (const path of OFFICE) {
    const section = path.split('/').slice(1, 3).join('/');
    sections.set(section, [...(sections.get(section) ?? []), path]);
  }
  [...sections].forEach(([section, paths], at) => {
    if (at % of !== part) return;
    test(`/${section}: ${paths.length} direcciones`, async ({as, trouble}) => {
      test.setTimeout(60_000 + 45_000 * paths.length); // three times what a slow machine needs: a limit, not a measure
      const page = await as('super');
      trouble.expect(`Blocked script execution in 'about:srcdoc'`); // axe knocks at the preview of a mail, which lets no script in
      for (const path of paths) {
        await test.step(path, async () => {
          const address = await addressOf(path);
          await look(page, address);
          expect.soft(trouble.found(), `what ${address} broke`).toEqual([]);
          trouble.clear();
        });
      }
    });
  });
}

export async function look(page: Page, address: string): Promise<void> {
  await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
  await page.goto(address);
  await settled(page);
  await expect.soft(page.getByRole('alert').filter({hasText: /ha fallado|error/i}), `an error on ${address}`).toHaveCount(0);
  await expect.soft(page.getByRole('heading', {level: 1, name: /No se encuentra|No se ha podido cargar|Esta página no existe|No tienes acceso/}), `${address} is a screen`).toHaveCount(0);
  await expectGoodLook(page, {widths: [1280, 390]});
  expect.soft(new URL(page.url()).pathname, `${address} stays where it is`).toContain(address.split('/').slice(0, 3).join('/'));
}
