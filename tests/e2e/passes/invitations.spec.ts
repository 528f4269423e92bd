/** The house invites: the office gives, the guest opens the page of the mail, and the office sees that it was opened. */
import {expectGoodLook, settled} from '../../support/browser/look';
import {eitherScreen} from '../../support/browser/screens';
import {makeStage} from '../../support/browser/stage';
import {lastMailTo} from '../../support/browser/staff';
import {expect, test} from '../../support/browser/test';

test('una invitación llega a su invitada', {tag: eitherScreen(__filename)}, async ({page, as}, {project}) => {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  const stage = await makeStage({title: `Se invita, ${project.name}`});
  const email = `invitada-${project.name}-${Date.now()}@example.org`;
  const office = await as('admin');
  await office.goto(`/admin/eventos/${stage.eventId}/sesiones/${stage.sessionId}/invitaciones`);
  await office.getByRole('button', {name: 'Dar invitaciones'}).click();
  await office.getByLabel(/^Personas/).fill(`Eva Ruiz; ${email}; 2`);
  await office.getByLabel(/^Mensaje/).fill('Te esperamos en el palco.');
  await office.getByRole('button', {name: /^Dar 2/}).click();
  await expect(office.getByText('Enviada').first()).toBeVisible();

  const mail = (await lastMailTo(email, 'invitation_invited'))!;
  expect(mail.text).toContain('Te esperamos en el palco.');
  await page.goto(/https?:\/\/\S+\/reservas\/i-\S+/.exec(mail.text)![0].replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.getByRole('heading', {level: 1, name: 'Tus invitaciones'})).toBeVisible();
  await expect(page.getByText('Te esperamos en el palco.')).toBeVisible();
  await expect(page.getByRole('link', {name: 'Descargar en PDF'})).toBeVisible();
  await settled(page);
  await expectGoodLook(page, {narrow: isNarrow});
  if (process.env.E2E_PICTURES)
    await page.screenshot({path: `${process.env.E2E_PICTURES}/guest-${project.name}.png`, fullPage: true});
  // Opened is not yet downloaded.
  await office.reload();
  await expect(office.getByText('Enviada').first()).toBeVisible();
  const paper = await page.getByRole('link', {name: 'Descargar en PDF'}).getAttribute('href');
  expect((await page.request.get(paper!)).ok()).toBe(true);
  await office.reload();
  await expect(office.getByText('Descargada').first()).toBeVisible();
});
