/**
 * A team's calendar from the office to the pitch: a season's trainings in one act, a match, a call-up by mail, «no va»
 * with the mail's link and without an account, and the coach's sheet; the calendar file that the family follows.
 */
import type {Page} from '@playwright/test';
import {expectGoodLook} from '../../support/browser/look';
import {newest} from '../../support/browser/routes';
import {eitherScreen} from '../../support/browser/screens';
import {expectArrived} from '../../support/browser/shop';
import {asStaff, lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

interface Team {
  id: number;
  name: string;
  /** Of the one guardian of the one child in it. */
  email: string;
  parent: string;
  child: string;
  enrolmentId: number;
}

type Row = {id: number} & Record<string, unknown>;
const rows = (resource: string, filter: object) =>
  asStaff<Row[]>(
    'academy',
    'GET',
    `/api/${resource}?${new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","ASC"]', range: '[0,199]'})}`,
  );

/** A new team, into which a child of the demo goes that one guardian answers for: another one in each test. */
async function makeTeam(): Promise<Team> {
  const list = await newest('listas', {kind: 'academy', state: 'active'});
  const enrolled = await rows('bases', {seasonListId: list.id, state: 'enrolled'});
  for (let at = Math.floor(Math.random() * enrolled.length); ; at = (at + 1) % enrolled.length) {
    const one = enrolled[at]!;
    const [tie, second] = await rows('bases/tutelas', {athleteId: one.athleteId});
    if (!tie || second) continue;
    const [guardian] = await rows('bases/tutores', {id: [tie.guardianId]});
    const [athlete] = await rows('deportistas', {id: [one.athleteId]});
    const name = `Equipo ${Date.now().toString(36)}`;
    const team = await asStaff<Row>('academy', 'POST', '/api/bases/equipos', {ageCategoryId: one.ageCategoryId, name});
    await asStaff('academy', 'PUT', `/api/bases/${one.id}`, {teamId: team.id, version: one.version});
    const said = (row: Row | undefined, field: string) => String(row?.[field]);
    return {
      id: team.id,
      name,
      email: said(guardian, 'email'),
      parent: said(guardian, 'firstName'),
      child: said(athlete, 'firstName'),
      enrolmentId: one.id,
    };
  }
}

const day = (ahead: number): string =>
  new Intl.DateTimeFormat('es-ES', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Madrid',
  }).format(new Date(Date.now() + ahead * 86_400_000));
const photograph = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder) await page.screenshot({path: `${folder}/${name}-${page.viewportSize()!.width}.png`, fullPage: true});
};
async function linkIn(email: string, kind: string): Promise<string> {
  const link = async () =>
    /\/cantera\/convocatoria\/[\w.-]+/.exec((await lastMailTo(email, kind))?.text ?? '')?.[0] ?? '';
  await expect.poll(link, {timeout: 60_000}).not.toBe('');
  return link();
}

test('de planificar a la hoja del entrenador: la familia dice que no con el enlace del correo', {
  tag: eitherScreen(__filename),
}, async ({page, as}) => {
  test.setTimeout(240_000);
  const team = await makeTeam();
  const {child, parent} = team;
  const office = await as('academy');
  await office.setViewportSize(page.viewportSize()!);
  await office.goto(`/admin/bases/equipos/${team.id}`);
  const calendar = office.getByRole('region', {name: 'Calendario'});

  // A season's trainings in one act.
  await calendar.getByRole('button', {name: 'Planificar entrenamientos'}).click();
  const dialog = office.getByRole('dialog');
  for (const name of ['Lunes', 'Miércoles', 'Viernes', 'Sábado', 'Domingo']) await dialog.getByLabel(name).check();
  await dialog.getByLabel('Desde el').fill(day(1));
  await dialog.getByLabel('Hasta el').fill(day(40));
  await dialog.getByLabel('Días que no hay').fill(day(3));
  await dialog.getByRole('button', {name: 'Planificar', exact: true}).click();
  await expect(office.getByText('39 actividades planificadas')).toBeVisible();
  await calendar.getByRole('button', {name: 'Mes'}).click();
  await calendar.getByRole('button', {name: 'Después'}).click();
  await expect(calendar.getByRole('link', {name: 'Entrenamiento'}).first()).toBeVisible();
  await expectGoodLook(office);
  await photograph(office, 'team');
  // Among those of all teams.
  await office.goto('/admin/bases/actividades');
  await office.getByRole('button', {name: 'Mes'}).click();
  await office.getByRole('button', {name: 'Después'}).click();
  await office.getByRole('combobox', {name: 'Equipo'}).click();
  await office.getByRole('option', {name: team.name}).click();
  await expect(office.getByRole('link', {name: `Entrenamiento · ${team.name}`}).first()).toBeVisible();
  await expectGoodLook(office);
  await photograph(office, 'all-teams');
  await office.goto(`/admin/bases/equipos/${team.id}`);

  // A match, and who is called to it.
  await calendar.getByRole('link', {name: 'Añadir'}).click();
  await office.getByLabel('Empieza').fill(`${day(5)} 11:00`);
  await office.getByLabel('Acaba').fill(`${day(5)} 12:30`);
  await office.getByLabel('Rival').fill('CD Ribera');
  await office.getByLabel('Campo', {exact: true}).fill('Campo 1');
  await office.getByLabel('Hora de convocatoria').fill(`${day(5)} 10:15`);
  await office.getByLabel('Nota para las familias').fill('Traed la segunda equipación.');
  await office.getByRole('button', {name: /Guardar|Crear/}).click();
  await expect(office.getByRole('heading', {level: 1, name: `${team.name} – CD Ribera`})).toBeVisible();
  await office.getByLabel(/^Convocar a /).check();
  await office.getByLabel('Convocados como mucho').fill('14');
  await office.getByRole('button', {name: 'Guardar y avisar a las familias'}).click();
  await expect(office.getByText('1 correo enviado')).toBeVisible();
  await expect(office.getByText(/van 0, no van 0, faltan 1/)).toBeVisible();
  await expectGoodLook(office);
  await photograph(office, 'call-up');

  // The link of the mail: to open it answers nothing.
  const link = await linkIn(team.email, 'call_up_called');
  await page.goto(`${link}?respuesta=no`);
  await expect(page.getByRole('heading', {level: 1, name: `¿Va ${child}?`})).toBeVisible();
  await expect(page.getByText(`Falta decir si va ${child}`)).toBeVisible();
  await expectGoodLook(page, {narrow: (page.viewportSize()?.width ?? 0) < 600});
  await photograph(page, 'link');
  await page.getByLabel(/^Por qué no va/).fill('Un viaje');
  await page.getByRole('button', {name: 'Confirmar que no va'}).click();
  await expect(page.getByText(`${child} no va (lo ha dicho ${parent})`)).toBeVisible();
  await photograph(page, 'answered');

  await office.reload();
  await expect(office.getByText(/van 0, no van 1, faltan 0/)).toBeVisible();
  await expect(office.getByText('Un viaje')).toBeVisible();

  // Another thought, by the same link; and the same, with the keyboard.
  await page.getByRole('button', {name: /^Va/}).press('Enter');
  await expect(page.getByText(`${child} va (lo ha dicho ${parent})`)).toBeVisible();

  // Called off: the families are told why, and the page takes no answer.
  await office.getByRole('button', {name: 'Cancelar', exact: true}).click();
  await office.getByRole('dialog').getByLabel('Motivo').fill('El campo está helado');
  await office.getByRole('dialog').getByRole('button', {name: 'Cancelar la actividad'}).click();
  await expect(office.getByText('El campo está helado').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Cancelado: El campo está helado')).toBeVisible();
  await expect(page.getByRole('button', {name: /^Va/})).toHaveCount(0);
});

test('un enlace que no vale lo dice, y lo que se contesta tarde también', {tag: eitherScreen(__filename)}, async ({
  page,
  trouble,
}) => {
  trouble.expect('404 GET /api/public/academy/call-ups/nada');
  trouble.expect(/404/);
  await page.goto('/cantera/convocatoria/nada');
  await expect(page.getByRole('heading', {level: 1, name: 'Esa convocatoria ya no está'})).toBeVisible();
  await expectGoodLook(page);

  const team = await makeTeam();
  const {child, parent} = team;
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const {id} = await asStaff<{id: number}>('academy', 'POST', '/api/bases/actividades', {
    teamId: team.id,
    kind: 'match',
    opponent: 'CD Ribera',
    startsAt: at(30),
    endsAt: at(32),
    answerUntilAt: at(20),
  });
  await asStaff('academy', 'POST', `/api/bases/actividades/${id}/convocatoria`, {
    called: [{enrolmentId: team.enrolmentId}],
    answerUntilAt: at(-1),
    publish: true,
  });
  await page.goto(await linkIn(team.email, 'call_up_called'));
  await page.getByRole('button', {name: /^No va/}).click();
  await page.getByRole('button', {name: 'Confirmar que no va'}).click();
  await expect(page.getByText(`${child} no va (lo ha dicho ${parent})`)).toBeVisible();
  trouble.expect(/409/);
  await page.getByRole('button', {name: /^Va/}).click();
  await expectArrived(page.getByRole('alert').filter({hasText: 'El plazo para contestar ha terminado'}));
});
