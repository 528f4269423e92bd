/** What a family sees of its children's calendar on «Mi familia»: what waits for an answer first, and the file to follow. */
import type {Page} from '@playwright/test';
import {makeAccount} from '../../support/browser/account';
import {expectGoodLook} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {asStaff, PASSWORD} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

type Row = {id: number; version: number} & Record<string, unknown>;
const rows = (resource: string, filter: object) =>
  asStaff<Row[]>(
    'super',
    'GET',
    `/api/${resource}?${new URLSearchParams({filter: JSON.stringify(filter), sort: '["id","ASC"]', range: '[0,199]'})}`,
  );

/** The account becomes that of a guardian whose child is called to a match of the demo and has not answered. */
async function becomeParent(email: string): Promise<string> {
  const [customer] = await rows('clientes', {email});
  for (const {id, version} of await rows('bases/tutores', {customerId: customer!.id}))
    await asStaff('super', 'PUT', `/api/bases/tutores/${id}`, {customerId: null, email: '', version});
  const matches = await rows('bases/actividades', {kind: 'match', startsAt_gte: new Date().toISOString()});
  for (const match of matches.filter(({publishedAt}) => publishedAt !== null)) {
    const {people} = await asStaff<{people: {state: string | null; guestOf: string | null; enrolmentId: number}[]}>(
      'super',
      'GET',
      `/api/bases/actividades/${match.id}/convocatoria`,
    );
    for (const {enrolmentId} of people.filter(one => one.state === 'called' && one.guestOf === null).reverse()) {
      const [enrolment] = await rows('bases', {id: [enrolmentId]});
      const [athlete] = await rows('deportistas', {id: [enrolment!.athleteId]});
      const [tie] = await rows('bases/tutelas', {athleteId: athlete!.id});
      const [guardian] = await rows('bases/tutores', {id: [tie!.guardianId]});
      if (guardian!.customerId !== null) continue;
      // The address first: the office makes nobody a guardian's account who has not proven the same one.
      const put = (said: object) => asStaff<Row>('super', 'PUT', `/api/bases/tutores/${guardian!.id}`, said);
      const {version} = await put({email, version: guardian!.version});
      await put({customerId: customer!.id, version});
      return String(athlete!.firstName);
    }
  }
  throw new Error('The demo has nobody who is called and silent.');
}

const photograph = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder) await page.screenshot({path: `${folder}/${name}-${page.viewportSize()!.width}.png`, fullPage: true});
};

/** One of its own, or the demo's customer, who has no child: accounts made by one address are few in an hour. */
async function account(page: Page, project: string): Promise<string> {
  if (project !== 'phone') return (await makeAccount(page, 'familia')).email;
  const email = 'ana@example.org';
  expect((await page.request.post('/api/public/account/login', {data: {email, password: PASSWORD}})).ok()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
  return email;
}

test('la familia contesta en su página y se lleva el calendario al móvil', {tag: eitherScreen(__filename)}, async ({
  page,
}) => {
  const email = await account(page, test.info().project.name);
  const child = await becomeParent(email);
  await page.goto('/perfil/familia');
  // It stands below the children, and is fetched by who gets near.
  await page.locator('#agenda').scrollIntoViewIfNeeded();
  const section = page.getByRole('region', {name: 'Partidos y entrenamientos'});
  await expect(section.getByRole('heading', {name: /^Te esperan? \d respuestas?$/})).toBeVisible();
  await photograph(page, 'family');
  await page.emulateMedia({colorScheme: 'light'});
  await photograph(page, 'family-light');
  await section.getByRole('button', {name: new RegExp(`^Va ${child} a `)}).click();
  await expect(section.getByText(new RegExp(`^${child} va `))).toBeVisible();
  await section.getByText('Añadir a mi calendario').click();
  await section
    .getByRole('button', {name: /^Preparar su calendario/})
    .first()
    .click();
  const link = section.getByRole('link', {name: /^Suscribirme/});
  await expect(link).toHaveAttribute('href', /^webcal:/);
  await expectGoodLook(page, {narrow: (page.viewportSize()?.width ?? 0) < 600});
  await photograph(page, 'family-feed');
  const address = await section.getByText(/equipo\.ics$/).textContent();
  const file = await page.request.get(new URL(address!).pathname);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT/);
  const {etag} = file.headers();
  const again = await page.request.get(new URL(address!).pathname, {headers: {'if-none-match': etag!}});
  expect(again.status()).toBe(304);

  // Another address: the one before opens nothing.
  await section.getByRole('button', {name: /^Cambiar la dirección/}).click();
  await expect(section.getByText(/equipo\.ics$/)).not.toHaveText(address!);
  expect((await page.request.get(new URL(address!).pathname)).status()).toBe(404);
});
