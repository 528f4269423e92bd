/** A plot whose number is given later: bought by its price, waited for, and given by the office with a mail. */
import {expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {expectPaid, fillCheckout, goToBank, newBuyer, payButton} from '../../support/browser/shop';
import {lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const AREA = 'Autocaravanas Riberafest';
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const nif = () => {
  const n = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  return `${n}${LETTERS[n % 23]}`;
};

test(
  'una parcela a asignar: se compra el tipo, se espera el número y la oficina lo da',
  {tag: eitherScreen(__filename)},
  async ({page, as}, {project}) => {
    await page.goto('/parcelas');
    const area = page.getByRole('region', {name: AREA});
    await expect(area.getByText('el número te lo decimos por correo')).toBeVisible();
    await expect(area.getByText(/^\d+ libres$/)).toBeVisible();
    await expectGoodLook(page);
    await area.getByRole('link', {name: 'Elegir Plaza de autocaravana'}).click();
    const sheet = page.getByRole('dialog', {name: 'Parcela a asignar'});
    await sheet.getByLabel('Nombre y apellidos', {exact: true}).fill('Rosa Ibor');
    await sheet.getByLabel('NIF o NIE').fill(nif());
    await sheet.getByLabel('Persona 1: nombre y apellidos').fill('Rosa Ibor');
    await sheet.getByRole('radio', {name: /^Todo ahora/}).check();
    await expectGoodLook(page);
    await sheet.getByRole('button', {name: 'Añadir al carrito'}).click();
    await expect(sheet.getByText('Está en tu carrito')).toBeVisible();
    await expectGoodLook(page);
    await sheet.getByRole('link', {name: 'Ir al carrito'}).click();
    await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
    await expect(page.getByText(`Fianza: Parcela a asignar, ${AREA}`).first()).toBeVisible();
    await expectGoodLook(page);
    const buyer = newBuyer(`numero-${project.name}`);
    await fillCheckout(page, buyer);
    await goToBank(page);
    await payButton(page).click();
    await expectPaid(page, 'Parcela pagada');
    await page.getByRole('link', {name: 'Ver tu parcela'}).click();
    const bought = page.getByRole('region', {name: `Parcela a asignar, ${AREA}`});
    await expect(bought.getByText('Pagada: te diremos el número cuando esté asignado')).toBeVisible();
    await expectGoodLook(page);

    const office = await as('admin');
    await test.step('en la oficina espera en la lista, y se le da', async () => {
      const filter = encodeURIComponent(JSON.stringify({isWaiting: true, q: buyer.email}));
      await office.goto(`/admin/parcelas/parcelas-vendidas?filter=${filter}`);
      await office
        .getByText('A asignar · Rosa Ibor')
        .or(office.getByRole('link', {name: /^P-\d{6}$/}))
        .first()
        .click();
      await office.getByRole('button', {name: 'Asignar número'}).click();
      const dialog = office.getByRole('dialog', {name: 'Asignar número'});
      await expect(dialog.getByText('la que se le guarda')).toBeVisible();
      await dialog.getByRole('combobox').click();
      await office.getByRole('option', {name: /^V/}).last().click();
      await dialog.getByRole('button', {name: 'Asignar'}).click();
      await expect(office.getByText(/^Ahora tiene la parcela V\d+$/)).toBeVisible();
      await expect(office.getByRole('button', {name: 'Cambiar de parcela'})).toBeVisible();
    });
    const told = await lastMailTo(buyer.email, 'plot_assigned');
    expect(told?.subject).toMatch(/^Tu parcela es la V\d+: /);
    await page.reload();
    await expect(page.getByRole('region', {name: new RegExp(`^Parcela V\\d+, ${AREA}$`)})).toBeVisible();
  },
);
