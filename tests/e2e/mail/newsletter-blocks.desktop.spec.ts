/** A newsletter written in blocks: seen as a person of the list would, tried on oneself, judged; and what came of one that went out. */
import {expectGoodLook} from '../../support/browser/look';
import {asStaff, emailOf, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('un boletín de bloques: escribirlo, verlo en claro y en oscuro, probarlo y comprobarlo', async ({as}) => {
  const page = await as('marketing');
  const title = `Boletín de prueba ${Date.now()}`;
  await page.goto('/admin/emails/boletines/crear');
  await page.getByRole('textbox', {name: /^Boletín/}).fill(title);
  await page.getByRole('textbox', {name: /^Asunto/}).fill('Hola, {{nombre|amigo}}');
  await page.getByRole('textbox', {name: /^Segundo asunto/}).fill('Esto te interesa');
  await page.getByRole('textbox', {name: /^Preencabezado/}).fill('Lo que viene este mes en el club y en el teatro');
  await page.getByRole('combobox', {name: 'Grupos'}).click();
  await page.getByRole('option').first().click();
  await expect(page.getByText(/Ahora mismo llegaría a \d/)).toBeVisible();

  const blocks = page.getByRole('list', {name: 'Bloques'});
  await expect(blocks.getByRole('button', {name: 'Quitar: Pie de la casa, 2'})).toBeDisabled();
  await page.getByRole('button', {name: 'Añadir un bloque'}).click();
  await page.getByRole('menuitem', {name: /^Botón/}).click();
  await blocks.getByRole('textbox', {name: 'Texto del botón'}).fill('Ver los eventos');
  await blocks.getByRole('textbox', {name: 'Enlace'}).fill('/eventos');
  await page.getByRole('button', {name: 'Añadir un bloque'}).click();
  await page.getByRole('menuitem', {name: /^Texto/}).click();
  await blocks.locator('.ProseMirror').fill('Hola, {{nombre|amigo}}: volvemos.');
  // From the keyboard: the text goes above the button.
  await blocks.getByRole('button', {name: 'Subir: Texto, 3'}).press('Enter');
  await expect(blocks.getByRole('button', {name: 'Bajar: Texto, 2'})).toBeVisible();

  const seen = page.getByRole('region', {name: 'Vista previa'});
  await expect(seen.getByText(/Como lo vería/)).toBeVisible();
  const mail = seen.frameLocator('iframe');
  await expect(mail.getByText('volvemos.')).toBeVisible();
  await expect(mail.getByRole('link', {name: 'Ver los eventos'})).toHaveAttribute('href', /\/eventos$/);
  await expect(mail.getByRole('link', {name: /Darme de baja/})).toBeVisible();
  await seen.getByRole('button', {name: 'Oscuro'}).click();
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(13, 17, 23)');
  await seen.getByRole('button', {name: 'Móvil'}).click();
  await expectGoodLook(page);

  await page.getByRole('button', {name: 'Crear', exact: true}).click();
  await expect(page).toHaveURL(/\/admin\/emails\/boletines(\/\d+.*)?$/);
  const [made] = await asStaff<{id: number}[]>(
    'marketing',
    'GET',
    `/api/emails/boletines?filter=${encodeURIComponent(JSON.stringify({q: title}))}`,
  );
  await page.goto(`/admin/emails/boletines/${made!.id}/enviar`);
  await expect(page.getByText('Falta elegir el remitente.')).toBeVisible();
  await expect(page.getByText('En el HTML, en el texto y, de un solo clic', {exact: false})).toBeVisible();
  await page.getByRole('button', {name: 'Enviarme una prueba'}).first().click();
  await expect
    .poll(async () => (await lastMailTo(emailOf('marketing'), 'newsletter_test'))?.text ?? '', {timeout: 60_000})
    .toContain('volvemos');
  await asStaff('marketing', 'DELETE', `/api/emails/boletines/${made!.id}`);
});

test('lo que pasó con uno que salió: en suma, y de una persona solo si lo permite', async ({as}) => {
  const page = await as('marketing');
  const [sent] = await asStaff<{id: number; version: number}[]>(
    'marketing',
    'GET',
    `/api/emails/boletines?filter=${encodeURIComponent(JSON.stringify({state: 'sent'}))}&range=[0,0]`,
  );
  await page.goto(`/admin/emails/boletines/${sent!.id}`);
  await expect(page.getByText(/de [\d.]+ que permiten saberlo/)).toBeVisible();
  await expect(page.getByText(/ de ellos; .* en suma de todos/)).toBeVisible();
  await expect(page.getByText('Ventas en 7 días')).toBeVisible();
  await expect(page.getByRole('heading', {name: 'Dónde se pulsó'})).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', {name: /Exportar/})
    .first()
    .click();
  await page.getByRole('menuitem', {name: /csv/i}).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expectGoodLook(page);
});
