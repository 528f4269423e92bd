/**
 * A parent on a phone enrols two children in one go, sends a paper, says no to a picture; the other guardian comes in by
 * the mail and sees the children, not the parent's data.
 */
import {linkTo, makeAccount} from '../../support/browser/account';
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

const FACE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
  'base64',
);

test(
  'una familia inscribe a dos, envía un documento y el otro tutor entra con su enlace',
  {tag: eitherScreen(__filename)},
  async ({page, visitor, trouble}, {project}) => {
    trouble.expect('422 POST /api/public/family/enrolments/quote');
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const stamp = `${project.name}-${Date.now()}`;
    const picture = async (name: string) => {
      await settled(page);
      await expectGoodLook(page, {narrow: isNarrow});
      if (process.env.E2E_PICTURES)
        await page.screenshot({path: `${process.env.E2E_PICTURES}/${name}-${project.name}.png`, fullPage: true});
    };
    const {school} = (await (await page.request.get('/api/public/academy')).json()) as {
      school: {categories: {birthYearTo: number; isInviteOnly: boolean; sex: string}[]};
    };
    const year = Math.max(
      ...school.categories.filter(c => !c.isInviteOnly && c.sex === 'mixed').map(c => c.birthYearTo),
    );
    const parent = await makeAccount(page, `familia-${stamp}`);
    const other = `otro-${stamp}@example.org`;

    await page.goto('/cantera');
    await expect(page.getByRole('heading', {name: 'Categorías'})).toBeVisible();
    await expect(page.getByText('Elvira Santos Campo')).toBeVisible();
    await picture('cantera');
    await page.getByRole('link', {name: 'Inscribir', exact: true}).click();

    await page.getByLabel('Tu nombre').fill('Eva');
    await page.getByLabel('Primer apellido', {exact: true}).fill('Gil');
    await page.getByLabel('Teléfono', {exact: true}).fill('600 111 222');
    await page.getByLabel(/^Hay otro padre/).check();
    await page.getByLabel('Su nombre').fill('Hugo');
    await page.getByLabel('Su primer apellido').fill('Paz');
    await page.getByLabel('Su correo').fill(other);
    await picture('cantera-tu');
    await page.getByRole('button', {name: 'Continuar'}).click();

    const first = page.getByRole('group', {name: 'Hijo o hija 1'});
    await first.getByLabel('Nombre', {exact: true}).fill('Noa');
    const noa = page.getByRole('group', {name: 'Noa', exact: true});
    await noa.getByLabel('Primer apellido').fill(`Paz${Date.now()}`);
    await noa.getByLabel('Fecha de nacimiento').fill(`${year - 30}-02-03`);
    await noa.getByText('Niña').click();
    await page.getByRole('button', {name: 'Añadir otro hijo o hija'}).click();
    await page.getByRole('group', {name: 'Hijo o hija 2'}).getByLabel('Nombre', {exact: true}).fill('Leo');
    const leo = page.getByRole('group', {name: 'Leo', exact: true});
    await leo.getByLabel('Primer apellido').fill(`Paz${Date.now()}`);
    await leo.getByLabel('Fecha de nacimiento').fill(`${year}-02-03`);
    await leo.getByText('Niño').click();
    // The server says what does not fit, at its field.
    const refused = page.waitForResponse(/quote$/);
    await page.getByRole('button', {name: 'Continuar'}).click();
    expect((await refused).status()).toBe(422);
    await expect(page.getByRole('alert')).toContainText('hasta los');
    await noa.getByLabel('Fecha de nacimiento').fill(`${year}-02-03`);
    // What was typed is still there after a reload.
    await page.reload();
    await expect(page.getByRole('group', {name: 'Leo', exact: true}).getByLabel('Primer apellido')).not.toHaveValue('');
    await picture('cantera-hijos');
    await page.getByRole('button', {name: 'Continuar'}).click();

    for (const name of ['Noa', 'Leo']) {
      const card = page.getByRole('region', {name, exact: true});
      await card.getByLabel('Camiseta').selectOption('6');
      await card.getByLabel('Pantalón').selectOption('6');
      await card.getByLabel('Medias').selectOption('27-30');
      await card.getByLabel('A quién llamamos si pasa algo').fill('Abuela Carmen');
      await card.getByLabel('Teléfono de urgencia').fill('600 333 444');
    }
    await page
      .getByRole('region', {name: 'Noa', exact: true})
      .getByLabel(/^Alergias/)
      .fill('Frutos secos');
    await page.getByRole('button', {name: 'Continuar'}).click();
    await expect(page.getByRole('alert')).toContainText('datos de salud');
    await page.getByLabel(/consentimiento expreso/).check();
    await picture('cantera-datos');
    await page.getByRole('button', {name: 'Continuar'}).click();

    await expect(page.getByText('Hermanos en la cantera')).toBeVisible();
    await page
      .getByRole('group', {name: 'Imágenes de Noa'})
      .getByLabel(/^Web del club/)
      .check();
    await page.getByLabel(/^Ejerzo la patria potestad/).check();
    await page.getByLabel(/^Acepto/).check();
    await page.getByLabel(/^Firma/).fill('Eva Gil');
    await picture('cantera-firma');
    await page.getByRole('button', {name: /^Firmar y enviar/}).click();
    await expect(page.getByRole('heading', {name: 'Solicitudes enviadas'})).toBeVisible();
    await picture('cantera-enviada');

    await page.getByRole('link', {name: 'Ir a Mi familia'}).click();
    const mine = page.getByRole('region', {name: /^Noa/});
    const sent = page.waitForResponse(/documents\?/);
    await mine
      .getByLabel(/^Enviar foto de carné/)
      .setInputFiles({name: 'cara.png', mimeType: 'image/png', buffer: FACE});
    expect((await sent).status()).toBe(200);
    await expect(mine.getByText('Lo estamos mirando')).toBeVisible();
    await mine.getByRole('heading', {name: 'Imágenes y foto'}).click();
    const web = mine.getByLabel(/^Web del club/);
    await expect(web).toBeChecked();
    const changed = page.waitForResponse(/family\/athletes\/\d+$/);
    await web.click();
    expect((await changed).status()).toBe(200);
    await expect(web).not.toBeChecked();
    // The photo for its coaches: only once it is allowed, and gone with the permission.
    await expect(mine.getByLabel(/^Foto de Noa/)).toHaveCount(0);
    await mine.getByLabel(/^Ficha del equipo/).click();
    await mine.getByLabel(/^Foto de Noa/).setInputFiles({name: 'cara.png', mimeType: 'image/png', buffer: FACE});
    const photo = mine.getByRole('img', {name: 'Foto de Noa'});
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    // What was said of its health is read by asking for it, and deleted at once.
    await mine.getByRole('heading', {name: 'Datos de salud'}).click();
    await expect(mine.getByText('Frutos secos')).toHaveCount(0);
    await mine.getByRole('button', {name: /^Ver los datos/}).click();
    await expect(mine.getByText('Frutos secos')).toBeVisible();
    await picture('familia');
    await mine.getByRole('button', {name: /^Borrar los datos/}).click();
    await mine.getByRole('button', {name: 'Sí, borrar'}).click();
    await expect(mine.getByText(/^No hay datos de salud guardados/)).toBeVisible();
    await mine.getByLabel(/^Ficha del equipo/).click();
    await expect(photo).toHaveCount(0);
    expect((await lastMailTo(parent.email, 'family_sent'))?.subject).toContain('Solicitudes de Noa y Leo recibidas');

    const link = await linkTo(other, 'guardian_invited', /\/perfil\/familia\?invitacion=[\w.%-]+/);
    const hugo = await visitor();
    await makeAccount(hugo, `hugo-${stamp}`);
    await hugo.goto(link);
    await expect(hugo.getByRole('heading', {name: /^Noa/})).toBeVisible();
    await hugo.getByRole('region', {name: /^Noa/}).getByRole('heading', {name: 'Quién más responde'}).click();
    await expect(hugo.getByText('También responde Eva: entra con su propia cuenta.').first()).toBeVisible();
    await expect(hugo.getByText('600 111 222')).toHaveCount(0);
  },
);
