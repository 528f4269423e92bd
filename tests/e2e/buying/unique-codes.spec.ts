/** Unique codes in the office: a batch is opened from its discount, downloaded, one is withdrawn; others go by mail. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const withCodes = async () => {
  const filter = encodeURIComponent(JSON.stringify({hasCodes: true}));
  return (await asStaff<{id: number; name: string}[]>('admin', 'GET', `/api/descuentos?filter=${filter}`))[0]!;
};

/** Advertising rests at night, and this is run at any hour. */
const writeAtNight = async (): Promise<void> => {
  const {version} = await asStaff<{version: number}>('super', 'GET', '/api/ajustes');
  await asStaff('super', 'PUT', '/api/ajustes', {version, values: {advertisingQuietHours: ''}});
};

test(
  'un lote: se abre desde su descuento, se descarga y se retira un código',
  {tag: eitherScreen(__filename)},
  async ({as}, {project}) => {
    const discount = await withCodes();
    const page = await as('admin');
    await page.goto(`/admin/descuentos/${discount.id}`);
    await page.getByRole('region', {name: 'Códigos únicos'}).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/admin\/descuentos\/lotes\/\d+$/);
    const withdraw = page.getByRole('button', {name: /^Retirar el código que acaba en/});
    await expect(withdraw.first()).toBeVisible();
    await settled(page);
    await expectGoodLook(page, {narrow: project.name === 'phone'});
    const file = page.waitForEvent('download');
    await page.getByRole('button', {name: 'Descargar CSV'}).click();
    expect((await file).suggestedFilename()).toMatch(/^codigos-\d+\.csv$/);
    const end = /acaba en (\S+)/.exec((await withdraw.first().getAttribute('aria-label'))!)![1]!;
    await withdraw.first().click();
    await page.getByRole('dialog').getByRole('button', {name: 'Retirar'}).click();
    await expect(page.getByRole('button', {name: `Retirar el código que acaba en ${end}`})).toHaveCount(0);
  },
);

test(
  'por correo: la lista dice su permiso, se mira, y cada persona recibe el suyo',
  {tag: eitherScreen(__filename)},
  async ({as}, {project}) => {
    const discount = await withCodes();
    const page = await as('admin');
    await writeAtNight();
    const people = ['uno', 'dos'].map(who => `${who}-${project.name}-${Date.now()}@example.org`);
    await page.goto(`/admin/descuentos/${discount.id}`);
    await page.getByRole('button', {name: 'Enviar por correo…'}).click();
    const dialog = page.getByRole('dialog', {name: 'Enviar códigos por correo'});
    const list = {
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`nombre;correo\nAna;${people[0]}\nLuis;${people[1]}\nAna;${people[0]!.toUpperCase()}\n`),
    };
    await dialog.getByLabel('Título del envío').fill('Colegios de la comarca');
    await dialog.locator('input[type=file]').setInputFiles(list);
    await expect(dialog.getByRole('alert')).toContainText('de dónde viene el permiso');
    await dialog.getByLabel('De dónde viene el permiso').fill('Hoja firmada en el puesto de la feria');
    await dialog.locator('input[type=file]').setInputFiles(list);
    await expect(page.getByRole('heading', {level: 1, name: 'Colegios de la comarca'})).toBeVisible();
    await expect(page.getByText('Repetido en la lista')).toBeVisible();
    await page.getByLabel('Asunto').fill('Tu código');
    await page.getByRole('textbox', {name: 'Mensaje'}).fill('Gracias por venir.');
    await page.getByRole('button', {name: 'Ver cómo queda'}).click();
    await expect(page.frameLocator('iframe').getByText('XXXX-XXXX-XXXX')).toBeVisible();
    await expectGoodLook(page, {narrow: project.name === 'phone'});
    await page.getByRole('button', {name: 'Enviar a 2 personas…'}).click();
    const asked = page.getByRole('dialog', {name: '¿Enviar un código a 2 personas?'});
    await expect(asked.getByRole('button', {name: 'Enviar', exact: true})).toBeDisabled();
    await asked.getByLabel('Escribe 2 para confirmar').fill('2');
    await asked.getByRole('button', {name: 'Enviar', exact: true}).click();
    await expect(page.getByText('Hoja firmada en el puesto de la feria')).toBeVisible();
    for (const to of people)
      await expect
        .poll(async () => (await lastMailTo(to, 'discount_code'))?.subject, {timeout: 60_000})
        .toBe('Tu código');
  },
);
