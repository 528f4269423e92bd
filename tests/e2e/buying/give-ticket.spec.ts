/** A ticket is given: the office allows it, the buyer makes the link, somebody takes it, and each sees what is theirs. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

test(
  'da una entrada con un enlace, otra persona la acepta y ya no es suya',
  {tag: eitherScreen(__filename)},
  async ({page, trouble}, {project}) => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const look = async (name: string) => {
      await settled(page);
      await expectGoodLook(page, {narrow: isNarrow});
      if (process.env.E2E_PICTURES)
        await page.screenshot({path: `${process.env.E2E_PICTURES}/give-${name}-${project.name}.png`, fullPage: true});
    };
    const stage = await makeStage({
      title: `Se puede dar, ${project.name}`,
      session: {givesOn: true, giveUntilHours: 2, giveMost: 2, orphanRule: false},
    });
    const held = await page.request.post(`${BASE}/api/public/cart/best`, {
      data: {sessionId: stage.sessionId, quantity: 2},
    });
    expect(held.ok()).toBe(true);
    await fillCheckout(page, newBuyer(`da-${project.name}`));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tus entradas'}).click();
    await page.getByRole('button', {name: 'Dar a otra persona'}).first().click();
    const dialog = page.getByRole('dialog', {name: 'Dar la entrada a otra persona'});
    await dialog.getByRole('radio', {name: 'Con un enlace'}).check({force: true});
    await dialog.getByRole('button', {name: 'Crear el enlace'}).click();
    await expect(dialog.getByRole('alert')).toContainText('Escribe a quién se la das');
    await dialog.getByLabel('¿A quién se la das?').fill('Bea');
    await look('ask');
    await dialog.getByRole('button', {name: 'Crear el enlace'}).click();
    await expect(page.getByText(/^Ofrecida a Bea\. Hasta que la acepte sigue siendo tuya\.$/)).toBeVisible();
    await look('offered');

    const own = new URL(page.url()).pathname;
    const {sessions} = (await (
      await page.request.get(`${BASE}/api/public${own.replace('reservas', 'reservations')}`)
    ).json()) as {
      sessions: {tickets: {offer: {url: string} | null}[]}[];
    };
    const offer = new URL(sessions[0]!.tickets.find(ticket => ticket.offer)!.offer!.url).pathname;
    await page.goto(`${BASE}${offer}`);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Te dan una entrada');
    await page.getByRole('button', {name: 'Aceptar la entrada'}).click();
    await expect(page.getByRole('alert')).toContainText('Escribe el primer apellido');
    await expect(page.getByLabel('Nombre', {exact: true})).toHaveValue('Bea');
    await page.getByLabel('Primer apellido').fill('Sanz');
    await page.getByLabel('Tu correo').fill(`bea-${project.name}@example.org`);
    await look('offer');
    await page.getByRole('button', {name: 'Aceptar la entrada'}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Tu entrada');
    await expect(page.getByRole('img', {name: /^Código QR de /}).first()).toBeVisible();
    await expect(page.getByText('€')).toHaveCount(0);
    await look('given');

    await page.goto(`${BASE}${own}`);
    await expect(page.getByText(/^Dada a Bea Sanz\./)).toBeVisible();
    await expect(page.getByRole('button', {name: 'Dar a otra persona'})).toHaveCount(1);
    await look('gave');
    trouble.expect(/^410 GET .*\/offer$/);
    await page.goto(`${BASE}${offer}`);
    await expect(page.getByRole('heading', {name: 'Este enlace ya no vale'})).toBeVisible();
  },
);
