/** Walks a part of the office's addresses as somebody, and looks at each: its heading, what it broke, how it looks. */
import type {Page} from '@playwright/test';
import {drawnOf} from '../run/draw';
import {expectGoodLook, settled} from './look';
import {addressOf, OFFICE} from './routes';
import {expect, test, type Trouble} from './test';

/** What the screens of the office are drawn from, by their addresses; the first that fits is an address's kind. */
const KINDS: [kind: string, address: RegExp][] = [
  ['superadministration', /^\/superadmin/],
  ['plan', /(venta|butacas|bloqueos|codigos-qr)$/],
  ['report', /informe|estadisticas|resumen|ventas$|vendidas$|control-acceso$/],
  ['new', /\/crear$/],
  ['edit', /\/(editar|update|configuracion|enviar|activar|precios)$/],
  ['record', /:\w+(\/detalle)?$/],
  ['of a record', /:\w+\//],
  ['list or page', /./],
];
/** Each address comes once in so many commits. */
const TURNS = 5;

/** Those whose turn it is, and one more of each kind that they have none of. */
export function turnOfOffice(): string[] {
  const kindOf = (path: string) => KINDS.find(([, address]) => address.test(path))![0];
  const chosen = drawnOf('addresses of the office', OFFICE, TURNS);
  const kinds = new Set(chosen.map(kindOf));
  const missing = KINDS.filter(([kind]) => !kinds.has(kind)).map(
    ([kind]) => OFFICE.find(path => kindOf(path) === kind)!,
  );
  return [...chosen, ...missing];
}

/** The parts are walked side by side, each in one page: what a link of the office does costs no new start. */
export function walkOffice(part: number, of: number): void {
  const paths = turnOfOffice().filter((_, at) => at % of === part);
  test(`${paths.length} de ${OFFICE.length} direcciones`, async ({as, trouble}) => {
    test.setTimeout(90_000 + 20_000 * paths.length); // three times what a slow machine needs: a limit, not a measure
    await lookAround(await as('super'), trouble, await Promise.all(paths.map(addressOf)));
  });
}

/** Looks at one address after the other; what each one breaks is told with its name. */
export async function lookAround(page: Page, trouble: Trouble, addresses: string[]): Promise<void> {
  trouble.expect(`Blocked script execution in 'about:srcdoc'`); // axe knocks at the preview of a mail, which lets no script in
  for (const address of addresses) {
    const look = async () => {
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
      await expectGoodLook(page, {widths: drawnOf(address.replace(/\d+/g, ''), [1280, 390], 2)});
      expect
        .soft(new URL(page.url()).pathname, `${address} stays where it is`)
        .toContain(address.split('/').slice(0, 3).join('/'));
      expect.soft(trouble.found(), `what ${address} broke`).toEqual([]);
      trouble.clear();
    };
    // A broken one does not hide the others.
    await test.step(address, () => look().catch((error: Error) => expect.soft(error.message, address).toBe('')));
  }
}

/**
 * Goes there as a link of the office does, without loading it anew once it is open: by way of an address that does not
 * exist, since the tabs of a record share its heading. Administration, superadministration and the door are three
 * applications.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const isDoor = (path: string) => /^\/admin\/(puerta(\/|$)|eventos\/\d+\/codigo\/)/.test(path);
  const application = (path: string) => (isDoor(path) ? 'door' : path.split('/')[1]!);
  if (isDoor(address) || application(new URL(page.url()).pathname) !== application(address)) {
    await page.goto(address);
    return;
  }
  await page.evaluate(
    async ([nowhere, to]) => {
      const step = (path: string) => {
        history.pushState({}, '', path);
        dispatchEvent(new PopStateEvent('popstate', {state: {}}));
      };
      const isNowhere = () => document.querySelector('h1')?.textContent === 'Esta página no existe';
      const until = (isSo: () => boolean) =>
        new Promise<void>(resolve => {
          const look = () => (isSo() ? resolve() : void requestAnimationFrame(look));
          look();
        });
      step(nowhere);
      await until(isNowhere);
      step(to);
      await until(() => !isNowhere());
    },
    [`/${application(address)}/nada`, address] as const,
  );
}
