/** Walks a part of the office's addresses as somebody, and looks at each: its heading, what it broke, how it looks. */
import type {Page} from '@playwright/test';
import {expectGoodLook, settled} from './look';
import {addressOf, OFFICE} from './routes';
import {expect, test, type Trouble} from './test';

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
      test.setTimeout(90_000 + 45_000 * paths.length); // three times what a slow machine needs: a limit, not a measure
      await lookAround(await as('super'), trouble, await Promise.all(paths.map(addressOf)));
    });
  });
}

/** Looks at one address after the other; what each one breaks is told with its name. */
export async function lookAround(page: Page, trouble: Trouble, addresses: string[]): Promise<void> {
  trouble.expect(`Blocked script execution in 'about:srcdoc'`); // axe knocks at the preview of a mail, which lets no script in
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await goTo(page, address);
      await settled(page);
      await expect
        .soft(page.getByRole('alert').filter({hasText: /ha fallado|error/i}), `an error on ${address}`)
        .toHaveCount(0);
      await expect
        .soft(
          page.getByRole('heading', {
            level: 1,
            name: /No se encuentra|No se ha podido cargar|Esta página no existe|No tienes acceso|Esta parte no se usa/,
          }),
          `${address} is a screen`,
        )
        .toHaveCount(0);
      await expectGoodLook(page, {widths: [1280, 390]});
      expect
        .soft(new URL(page.url()).pathname, `${address} stays where it is`)
        .toContain(address.split('/').slice(0, 3).join('/'));
      expect.soft(trouble.found(), `what ${address} broke`).toEqual([]);
      trouble.clear();
    });
  }
}

/**
 * Goes there as a link of the office does, without loading it anew once it is open: by way of an address that does not
 * exist, so that the old heading is gone. Administration and superadministration are two applications.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const application = (path: string) => path.split('/')[1];
  if (application(new URL(page.url()).pathname) !== application(address)) {
    await page.goto(address);
    return;
  }
  const nowhere = page.getByRole('heading', {level: 1, name: 'Esta página no existe'});
  const step = (to: string) =>
    page.evaluate(path => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', {state: {}}));
    }, to);
  await step(`/${application(address)}/nada`);
  await expect(nowhere).toBeVisible();
  await step(address);
  await expect(nowhere).toHaveCount(0, {timeout: 60_000});
}
