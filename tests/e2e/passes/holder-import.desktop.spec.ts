/**
 * Pass holders from a file, by the superadministrator: template, columns, what is wrong in which cell, taken in,
 * stopped on the way, and taken back as far as nobody has touched it.
 */
import {readFile} from 'node:fs/promises';
import type {Download, Locator, Page} from '@playwright/test';
import {expectGoodLook, settled} from '../../support/browser/look';
import {asStaff} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';
import {nifOf, toCsvText, toXlsx} from '../../support/passes/holder-file';

const TITLES = ['Carnet', 'Nombre', 'Apellido 1', 'DNI', 'Nacimiento', 'Modalidad', 'Importe', 'Pagado', 'Peña'];
const CATEGORY = 'Peñas y distancia';
/** People of this run alone: numbers and documents that nobody else takes. */
const FIRST = 300_000 + (Math.floor(Date.now() / 1000) % 20_000) * 25;
const person = (n: number, category = CATEGORY): string[] => [
  String(FIRST + n),
  'Marisa',
  `Olmedo ${FIRST + n}`,
  nifOf(FIRST + n),
  '14/03/1986',
  category,
  category === '' ? '' : '62,00',
  category === '' ? '' : 'sí',
  'El Molino',
];

const heading = (page: Page, name: string): Locator => page.getByRole('heading', {level: 1, name});
const figure = (page: Page, label: string): Locator => page.getByText(label, {exact: true}).locator('..');
const rows = (page: Page): Locator => page.getByRole('group', {name: 'Filas del archivo'});
const text = async (download: Promise<Download>): Promise<string> => readFile((await (await download).path())!, 'utf8');

async function upload(page: Page, name: string, content: Buffer): Promise<void> {
  await page.goto('/superadmin/imports/abonados/excel');
  await settled(page);
  await expect(page.getByRole('combobox', {name: 'Lista de abonos'})).toContainText('Abonos');
  await page.getByLabel('Elegir archivo').setInputFiles({name, mimeType: 'application/octet-stream', buffer: content});
  await expect(heading(page, name)).toBeVisible();
}

/** Chooses what the titles do not tell, and tries it. */
async function check(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', {name: 'NIF o NIE'})).toContainText('DNI');
  await page.getByRole('combobox', {name: 'N.º de abonado'}).click();
  await page.getByRole('option', {name: 'Carnet'}).click();
  await page.getByRole('button', {name: 'Comprobar', exact: true}).click();
}

async function takeIn(page: Page, what: string): Promise<void> {
  await page.getByRole('button', {name: `Importar ${what}`}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Importar', exact: true}).click();
}

test('de la plantilla a los abonos: columnas, errores por celda, importar lo correcto, y deshacer salvo lo que alguien ha tocado', async ({
  as,
}, info) => {
  const page = await as('super');
  await page.goto('/superadmin/imports/abonados/excel');
  await settled(page);
  await expectGoodLook(page);
  const template = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Descargar plantilla'}).click();
  expect(await text(template)).toContain('N.º de abonado;Nombre;Primer apellido');

  const from = info.project.name === 'phone' ? 10 : 0;
  const name = `peñas ${info.project.name} ${FIRST}.xlsx`;
  const people = [0, 1, 2, 3, 4, 5].map(n => person(from + n));
  people[2]![3] = '12345678A';
  people[4]![5] = 'Oro';
  await upload(page, name, toXlsx([TITLES, ...people], {dayColumns: [4], numberColumns: [0, 6]}));
  await check(page);

  await expect(page.getByRole('button', {name: 'Importar 4 filas'})).toBeVisible();
  await expect(rows(page).getByRole('row', {name: /^4 DNI: La letra o los números no cuadran\./})).toBeVisible();
  await expect(
    rows(page).getByRole('row', {name: /^6 Modalidad: No existe esta categoría en la lista\./}),
  ).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  const cells = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Descargar errores'}).click();
  expect(await text(cells)).toContain('4;DNI;12345678A;La letra o los números no cuadran.');
  const wrong = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Descargar filas por corregir'}).click();
  expect((await text(wrong)).trim().split('\n')).toHaveLength(3);

  await takeIn(page, '4 filas');
  await expect(figure(page, 'Abonados nuevos')).toContainText('4');
  await expect(figure(page, 'Abonos')).toContainText('4');
  await page.getByRole('combobox', {name: 'Ver'}).click();
  await page.getByRole('option', {name: 'Importadas'}).click();
  await expect(rows(page).getByRole('row', {name: /Nuevo, con abono/})).toHaveCount(4);

  const [touched] = await asStaff<{id: number; version: number}[]>(
    'admin',
    'GET',
    `/api/abonados?${new URLSearchParams({filter: JSON.stringify({q: nifOf(FIRST + from)}), range: '[0,1]'})}`,
  );
  await asStaff('admin', 'PUT', `/api/abonados/${touched!.id}`, {phone: '600000321', version: touched!.version});
  await page.getByRole('button', {name: 'Deshacer', exact: true}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Deshacer'}).click();
  await expect(page.getByText('1 fila se ha conservado al deshacer')).toBeVisible();
  await page.getByRole('combobox', {name: 'Ver'}).click();
  await page.getByRole('option', {name: 'Conservadas al deshacer'}).click();
  await expect(rows(page).getByRole('row', {name: /Los datos de la persona se han cambiado después\./})).toHaveCount(1);
  await settled(page);
  await expectGoodLook(page);
  await expect(page.getByRole('button', {name: 'Deshacer', exact: true})).toHaveCount(0);
});

test('el mismo archivo dos veces se dice antes, y lo que no es una tabla se rechaza con su motivo', async ({
  as,
  trouble,
}, info) => {
  trouble.expect(/^4(09|22) POST \/api\/importaciones-abonados\/subir/);
  const page = await as('super');
  const content = Buffer.from(
    toCsvText([TITLES.slice(0, 5), person(20 + (info.project.name === 'phone' ? 1 : 0), '').slice(0, 5)]),
  );
  await upload(page, `una persona ${FIRST}.csv`, content);
  await page.goto('/superadmin/imports/abonados/excel');
  await settled(page);
  const input = page.getByLabel('Elegir archivo');
  await input.setInputFiles({name: 'otro nombre.csv', mimeType: 'text/csv', buffer: content});
  await expect(page.getByRole('dialog', {name: 'Este archivo ya se ha subido'})).toBeVisible();
  await page.getByRole('dialog').getByRole('link', {name: 'Ver aquella importación'}).click();
  await expect(heading(page, `una persona ${FIRST}.csv`)).toBeVisible();
  await page.goto('/superadmin/imports/abonados/excel');
  await settled(page);
  await input.setInputFiles({name: 'foto.csv', mimeType: 'text/csv', buffer: Buffer.from('89504e470d0a1a0a', 'hex')});
  await expect(page.getByRole('alert')).toHaveText('El archivo no es una tabla: es una imagen.');
});

test.describe('una importación larga', () => {
  test('se ve cuánto lleva, se para, y no queda nadie', async ({as}) => {
    test.setTimeout(300_000);
    const page = await as('super');
    const table = Array.from({length: 12_000}, (_, n) => [
      'Nora',
      `Salvatierra ${FIRST}`,
      nifOf(40_000_000 + FIRST * 15 + n),
      '01/02/1990',
    ]);
    await upload(
      page,
      `larga ${FIRST}.csv`,
      Buffer.from(toCsvText([['Nombre', 'Apellido 1', 'DNI', 'Nacimiento'], ...table])),
    );
    await expect(page.getByRole('button', {name: 'Comprobar', exact: true})).toBeEnabled({timeout: 60_000});
    await page.getByRole('button', {name: 'Comprobar', exact: true}).click();
    await expect(page.getByRole('button', {name: 'Importar 12.000 filas'})).toBeVisible({timeout: 90_000});
    await takeIn(page, '12.000 filas');
    await expect(page.getByRole('progressbar', {name: 'Importando'})).toBeVisible();
    await expect(page.getByRole('status').filter({hasText: 'de 12.000 filas'})).toBeVisible();
    await page.getByRole('button', {name: 'Parar', exact: true}).click();
    await page.getByRole('dialog').getByRole('button', {name: 'Parar y deshacer'}).click();
    await expect(page.getByText('Revertido', {exact: true}).first()).toBeVisible({timeout: 90_000});
    const left = await asStaff<unknown[]>(
      'admin',
      'GET',
      `/api/abonados?${new URLSearchParams({filter: JSON.stringify({q: `Salvatierra ${FIRST}`}), range: '[0,1]'})}`,
    );
    expect(left).toEqual([]);
  });
});
