/** Whoever bought cancels alone: the office allows it, the buyer reads what it gives, one for money and one for credit. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {makeStage} from '../../support/browser/stage';
import {BASE, expect, test} from '../../support/browser/test';

test(
  'anula una entrada por dinero y otra por una tarjeta de la tienda',
  {tag: eitherScreen(__filename)},
  async ({page}, {project}) => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const stage = await makeStage({
      title: `Se puede anular, ${project.name}`,
      session: {
        cancelTerms: 'either',
        cancelUntilHours: 24,
        cancelFeeCents: 100,
        cancelKeepsFee: true,
        cancelBonusBp: 1_000,
        orphanRule: false,
      },
    });
    const held = await page.request.post(`${BASE}/api/public/cart/best`, {
      data: {sessionId: stage.sessionId, quantity: 2},
    });
    expect(held.ok()).toBe(true);
    await fillCheckout(page, newBuyer(`anula-${project.name}`));
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page);
    await page.getByRole('link', {name: 'Ver tus entradas'}).click();
    const part = page.getByRole('region', {name: 'Anular entradas'});
    await expect(part).toContainText(/^Anular entradasSi no puedes venir, puedes anularlas hasta el /);
    await part.getByRole('button', {name: 'Anular entradas'}).click();
    await part.getByRole('button', {name: 'Anular', exact: true}).click();
    await expect(part.getByRole('alert')).toContainText('Elige qué entradas anulas');
    await expect(part.getByRole('checkbox', {name: /, fila \d+, butaca \d+, código …[0-9A-F]{4} \(/})).toHaveCount(2);
    await part.getByRole('checkbox').first().check();
    await expect(part).toContainText(/Te devolvemos 11,00\s€ por donde pagaste\. Nos quedamos /);
    await settled(page);
    await expectGoodLook(page, {narrow: isNarrow});
    if (process.env.E2E_PICTURES)
      await page.screenshot({path: `${process.env.E2E_PICTURES}/cancel-${project.name}.png`, fullPage: true});
    await part.getByRole('button', {name: 'Anular 1 entrada'}).click();
    await expect(page.getByText('Anulada', {exact: true})).toHaveCount(1);
    await expect(page.getByText(/^Te hemos devuelto 11,00\s€/)).toBeVisible();
    // Issued, or on its way behind those of the whole demonstration: without a reload either way.
    await expect(
      page.getByText(/^(Rectificativa de la simplificada|La rectificativa de lo devuelto se está expidiendo)/).first(),
    ).toBeVisible();

    await part.getByRole('button', {name: 'Anular entradas'}).click();
    await part.getByRole('radio', {name: /^Tarjeta para la tienda/}).check({force: true});
    await expect(part).toContainText(
      /Te enviamos una tarjeta de 12,10\s€ para gastar en la tienda, con 1,10\s€ de regalo/,
    );
    await part.getByRole('button', {name: 'Anular 1 entrada'}).click();
    await expect(page.getByText('Anulada', {exact: true})).toHaveCount(2);
    await expect(part).toBeHidden();
    await settled(page);
    await expectGoodLook(page, {narrow: isNarrow});
  },
);
