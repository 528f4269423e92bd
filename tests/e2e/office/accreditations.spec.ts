/**
 * A medium asks by the club's link; the office decides; approved, the mail has the code and the badge, the venue hands it
 * over and the door lets in. Refused, the reason stands at the link.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {makeStage} from '../../support/browser/stage';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

/** A grey picture of one pixel, which the page makes larger for nobody. */
const FACE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
  'base64',
);
/** As the office types it, by the clock of the venue. */
const inHalfAnHour = (): string =>
  new Intl.DateTimeFormat('es-ES', {
    timeZone: 'Europe/Madrid',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(Date.now() + 1_800_000)
    .replace(',', '');
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const nif = (): string => {
  const number = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  return `${number}${LETTERS[number % 23]}`;
};

test(
  'un medio pide dos acreditaciones: una entra por la puerta, la otra sabe por qué no',
  {tag: eitherScreen(__filename)},
  async ({page, as}, {project}) => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
    const at = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
    const stage = await makeStage({
      title: `Se acredita, ${project.name}`,
      session: {
        doorsAt: at(-10),
        startsAt: at(50),
        endsAt: at(170),
        saleEndsAt: at(50),
        boxOfficeEndsAt: at(80),
      },
    });
    const stamp = Date.now();
    const docs = [nif(), nif()];
    const email = `enviada-${project.name}-${stamp}@example.org`;
    const picture = async (name: string) => {
      await settled(page);
      await expectGoodLook(page, {narrow: isNarrow});
      if (process.env.E2E_PICTURES)
        await page.screenshot({path: `${process.env.E2E_PICTURES}/${name}-${project.name}.png`, fullPage: true});
    };

    const office = await as('admin');
    await office.goto(`/admin/acreditaciones/${stage.eventId}/convocatoria`);
    await office.getByLabel(/^Hasta cuándo/).fill(inHalfAnHour());
    await office.getByLabel('Lo que leen los medios').fill('Se recogen en la puerta 3.');
    await office.getByRole('button', {name: 'Abrir las solicitudes'}).click();
    const link = await office.getByRole('textbox', {name: 'Enlace para los medios'}).inputValue();

    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await expect(page.getByRole('heading', {level: 1, name: 'Pide tu acreditación'})).toBeVisible();
    await expect(page.getByText('Se recogen en la puerta 3.')).toBeVisible();
    await page.getByLabel('Medio o empresa').fill('Canal Ribera');
    await page.getByLabel('Correo del medio').fill(`medio-${project.name}-${stamp}@example.org`);
    await page.getByRole('button', {name: 'Añadir otra persona'}).click();
    for (const [n, name] of ['Luz', 'Iker'].entries()) {
      const part = page.getByRole('group', {name: `Persona ${n + 1}`});
      await part.getByLabel('Nombre', {exact: true}).fill(name);
      await part.getByLabel('Primer apellido').fill('Soto');
      await part.getByLabel(/^NIF, NIE o pasaporte/).fill(docs[n]!);
      if (n === 0) await part.getByLabel(/^Correo de la persona/).fill(email);
      await part.getByLabel(/^Fotografía/).setInputFiles({name: 'cara.png', mimeType: 'image/png', buffer: FACE});
      await expect(part.getByText(/^cara\.(jpg|png)$/)).toBeVisible();
      await part.getByLabel(/He leído las normas/).check();
    }
    await picture('accreditation-form');
    await page.getByRole('button', {name: 'Pedir 2 acreditaciones'}).click();
    await expect(page.getByRole('heading', {level: 1, name: 'Tu solicitud de acreditación'})).toBeVisible();
    await expect(page.getByText('Pedida', {exact: true})).toHaveCount(2);
    await picture('accreditation-own');

    const rows = await asStaff<{id: number; docNo: string}[]>(
      'admin',
      'GET',
      `/api/acreditaciones?filter=${encodeURIComponent(JSON.stringify({eventId: stage.eventId}))}`,
    );
    const idOf = (doc: string) => rows.find(row => row.docNo === doc)!.id;

    await office.goto(`/admin/acreditaciones/${idOf(docs[1]!)}`);
    await office.getByRole('button', {name: 'Rechazar…'}).click();
    await office.getByLabel(/^Motivo/).fill('Cupo del medio completo');
    await office.getByRole('button', {name: 'Rechazar', exact: true}).click();
    await expect(office.getByText('Rechazada', {exact: true}).first()).toBeVisible();

    await office.goto(`/admin/acreditaciones/${idOf(docs[0]!)}`);
    await expect(office.getByRole('img', {name: 'Fotografía de Luz Soto'})).toBeVisible();
    await office.getByRole('button', {name: 'Aprobar'}).click();
    await office.getByRole('button', {name: 'Enviar por correo'}).click();
    await expect(office.getByText('Enviada', {exact: true}).first()).toBeVisible();
    if (!isNarrow) {
      await office.goto('/admin/acreditaciones');
      await office.getByPlaceholder('Nombre, documento, medio o código').fill(docs[0]!);
      await expect(office.getByRole('row')).toHaveCount(2);
      await office.getByRole('checkbox').last().check();
      const printed = office.waitForResponse(/\/credenciales\?/);
      await office.getByRole('button', {name: 'Credenciales en tarjeta'}).click();
      expect((await printed).status()).toBe(200);
      if (process.env.E2E_PICTURES)
        await office.screenshot({path: `${process.env.E2E_PICTURES}/accreditations-chosen.png`});
      await office.goto(`/admin/acreditaciones/${idOf(docs[0]!)}`);
    }
    const mail = (await lastMailTo(email, 'accreditation'))!;
    const code = /Código: (A\w{9})/.exec(mail.text)![1]!;

    const doors = await asStaff<{code: string}[]>(
      'admin',
      'GET',
      `/api/accesos-evento?filter=${encodeURIComponent(JSON.stringify({eventId: stage.eventId}))}`,
    );
    const {deviceId} = await asStaff<{deviceId: number}>(
      'admin',
      'POST',
      `/api/sesiones/${stage.sessionId}/emparejar`,
      {
        code: doors[0]!.code,
        name: 'Puerta 3',
      },
    );
    const scan = async () =>
      (
        await asStaff<{result: string}>('admin', 'POST', `/api/sesiones/${stage.sessionId}/lecturas`, {
          deviceId,
          code,
        })
      ).result;
    expect(await scan()).toBe('blocked');
    await office.getByRole('link', {name: 'Activar…'}).click();
    await office.getByLabel('Cuatro últimos caracteres').fill(docs[0]!.slice(-4));
    await office.getByLabel(/He comprobado el documento/).check();
    await office.getByRole('button', {name: 'Activar', exact: true}).click();
    await expect(office.getByText('Ya está activada.')).toBeVisible();

    expect(await scan()).toBe('ok');

    await page.reload();
    await expect(page.getByText('Usada', {exact: true})).toBeVisible();
    await expect(page.getByText('Motivo: Cupo del medio completo')).toBeVisible();
    await picture('accreditation-decided');
  },
);
