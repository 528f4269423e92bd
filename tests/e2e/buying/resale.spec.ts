/** A ticket is offered again: its buyer names the price, somebody finds it on the map and pays it, and each sees what is theirs. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

test(
  'pone en reventa su entrada, otra persona la compra y le devuelven lo dicho',
  {tag: eitherScreen(__filename)},
  async ({page, browser}, {project}) => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const look = async (on: typeof page, name: string) => {
      await settled(on);
      await expectGoodLook(on, {narrow: isNarrow});
      if (process.env.E2E_PICTURES)
        await on.screenshot({path: `${process.env.E2E_PICTURES}/resale-${name}-${project.name}.png`, fullPage: true});
    };
    const stage = await makeStage({
      title: `Se revende, ${project.name}`,
      session: {resaleAllowed: true, resaleUntilHours: 2, resaleFeeCents: 150, orphanRule: false},
    });
    const held = await page.request.post(`${BASE}/api/public/cart/best`, {
      data: {sessionId: stage.sessionId, quantity: 2},
    });
    expect(held.ok()).toBe(true);
    await fillCheckout(page, newBuyer(`revende-${project.name}`));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tus entradas'}).click();
    await page.getByRole('button', {name: 'Poner en reventa'}).first().click();
    const dialog = page.getByRole('dialog', {name: 'Poner la entrada en reventa'});
    await dialog.getByLabel('Precio, en euros').fill('900');
    await dialog.getByRole('button', {name: 'Poner en reventa'}).click();
    await expect(dialog.getByRole('alert')).toContainText('que es lo que costó');
    await dialog.getByLabel('Precio, en euros').fill('10,50');
    await expect(dialog.getByText('te devolvemos por donde pagaste 9,00')).toBeVisible();
    await look(page, 'ask');
    await dialog.getByRole('button', {name: 'Poner en reventa'}).click();
    await expect(page.getByText(/^En reventa por 10,50\s€\./)).toBeVisible();
    await expect(page.getByRole('button', {name: 'Poner en reventa'})).toHaveCount(1);
    await look(page, 'listed');

    const other = await browser.newContext({viewport: page.viewportSize()});
    const buyer = await other.newPage();
    await buyer.goto(`${BASE}/eventos/${stage.eventId}/${stage.sessionId}`);
    await expect(buyer.getByRole('heading', {name: 'Reventa oficial'})).toBeVisible();
    await look(buyer, 'map');
    await buyer.getByRole('button', {name: /^Añadir .*butaca/}).click();
    await expect(buyer.getByRole('heading', {name: 'Reventa oficial'})).toHaveCount(0);
    await fillCheckout(buyer, newBuyer(`recompra-${project.name}`));
    await expect(buyer.getByText(/reventa oficial/).first()).toBeVisible();
    await goToBank(buyer);
    await payButton(buyer).click();
    await expectPaid(buyer);
    await buyer.getByRole('link', {name: 'Ver tus entradas'}).click();
    await expect(buyer.getByRole('img', {name: /^Código QR de /})).toHaveCount(1);
    await other.close();

    await page.reload();
    await expect(page.getByText('Anulada', {exact: true})).toBeVisible();
    await expect(page.getByText(/^Te hemos devuelto 9,00\s€/)).toBeVisible();
    await look(page, 'sold');
  },
);
