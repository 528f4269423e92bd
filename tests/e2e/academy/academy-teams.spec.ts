/**
 * A coordinator makes up the teams of a category, sees a certificate, writes to families about what they lack, and sends
 * codes of invitation.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {staffToken} from '../../support/browser/staff';
import {BASE, expect, test} from '../../support/browser/test';
import type {Page} from '@playwright/test';

const read = async <T>(path: string): Promise<T> =>
  (await (
    await fetch(`${BASE}${path}`, {headers: {authorization: `Bearer ${await staffToken('academy')}`}})
  ).json()) as T;

/** The tab of the category that this team is in. */
async function open(page: Page, team: string, tab: string): Promise<void> {
  const [{ageCategoryId}] = await read<[{ageCategoryId: number}]>(
    `/api/bases/equipos?${new URLSearchParams({filter: JSON.stringify({name: team})})}`,
  );
  await page.goto(`/admin/bases/categorias/${ageCategoryId}/resumen`);
  await page
    .getByRole('link', {name: tab})
    .or(page.getByRole('tab', {name: tab}))
    .first()
    .click();
}

async function holdNoMore(name: string, maxSquad: number): Promise<void> {
  const [{id, version}] = await read<[{id: number; version: number}]>(
    `/api/bases/equipos?${new URLSearchParams({filter: JSON.stringify({name})})}`,
  );
  const done = await fetch(`${BASE}/api/bases/equipos/${id}`, {
    method: 'PUT',
    headers: {authorization: `Bearer ${await staffToken('academy')}`, 'content-type': 'application/json'},
    body: JSON.stringify({maxSquad, version}),
  });
  expect(done.status).toBe(200);
}

test('los jugadores se reparten en equipos, y lo que no cabe se dice', {tag: eitherScreen(__filename)}, async ({
  as,
}) => {
  const office = await as('academy');
  await open(office, 'Alevín A', 'Plantillas');
  const full = office.getByRole('region', {name: 'Alevín A'});
  await expect(full).toBeVisible();
  // Other journeys take players out of it: as many as there are is what it holds.
  const [, there] = (await full.getByText(/^\d+ de \d+$/).textContent())!.match(/^(\d+) de/)!;
  await holdNoMore('Alevín A', Number(there));
  await office.reload();
  await settled(office);
  await expectGoodLook(office);
  const other = office.getByRole('region', {name: 'Alevín B'});
  const card = other.getByRole('listitem').first();
  const name = (await card.getByRole('link').textContent())!;
  const choose = async (of: typeof other, team: string) => {
    await of.getByRole('listitem').filter({hasText: name}).getByRole('combobox').click();
    await office.getByRole('option', {name: team}).click();
  };
  await choose(other, 'Alevín A');
  await expect(office.getByText('El equipo está completo').first()).toBeVisible();
  await choose(other, 'Alevín C');
  const third = office.getByRole('region', {name: 'Alevín C'});
  await expect(third.getByRole('link', {name})).toBeVisible();
  await choose(third, 'Sin equipo');
  await expect(office.getByRole('region', {name: 'Sin equipo'}).getByRole('link', {name})).toBeVisible();
  await choose(office.getByRole('region', {name: 'Sin equipo'}), 'Alevín B');
  await expect(other.getByRole('link', {name})).toBeVisible();
});

test('un certificado se ve y queda anotado por quién', {tag: '@desktop'}, async ({as}) => {
  const office = await as('academy');
  await office.goto('/admin/bases/entrenadores');
  await expect(office.getByText('Sin certificado').first()).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
  await office.getByRole('textbox', {name: 'Buscar', exact: true}).fill('Flores');
  // What is looked for goes into the address a moment later; who clicks before is brought back.
  await expect(office).toHaveURL(/Flores/);
  await office.getByText('Andrés Flores').first().click();
  const panel = office.getByRole('region', {name: /Certificado de ausencia/});
  await office.getByRole('button', {name: 'Certificado visto'}).click();
  const dialog = office.getByRole('dialog');
  const today = new Intl.DateTimeFormat('es-ES', {day: '2-digit', month: '2-digit', year: 'numeric'}).format(
    new Date(),
  );
  await dialog.getByLabel('Fecha que pone en el certificado').fill(today);
  await dialog.getByRole('button', {name: 'Anotar que lo he visto'}).click();
  await expect(office.getByText('Anotado con tu nombre')).toBeVisible();
  await expect(panel.or(office.locator('main')).getByText('En vigor').first()).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
});

test('a varias familias se les recuerda lo que falta, y un código llega por correo', {tag: '@desktop'}, async ({
  as,
}) => {
  const office = await as('academy');
  const [list] = await read<[{id: number}]>('/api/bases/listas');
  await office.goto(`/admin/bases/${list.id}/deportistas`);
  await expect(office.getByRole('row').nth(3)).toBeVisible();
  for (const at of [1, 2, 3]) await office.getByRole('row').nth(at).getByRole('checkbox').check();
  await office.getByRole('button', {name: 'Recordar lo que falta'}).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', {name: 'Enviar los correos'}).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', {name: 'Cerrar'}).click();

  await open(office, 'Cadete A', 'Códigos de invitación');
  await office.getByRole('button', {name: 'Generar'}).click();
  await office.getByLabel('O uno por correo').fill(`familia-${Date.now()}@example.org`);
  await office.getByLabel('Precio (€)').fill('120');
  await office.getByRole('button', {name: 'Generar y enviar 1 código'}).click();
  await expect(office.getByText('1 código generado, 1 correo en camino')).toBeVisible();
  await office
    .getByRole('button', {name: /^Reenviar el código/})
    .first()
    .click();
  await office.getByRole('dialog').getByRole('button', {name: 'Reenviar'}).click();
  await expect(office.getByText('Correo en camino')).toBeVisible();
  await settled(office);
  await expectGoodLook(office);
});
