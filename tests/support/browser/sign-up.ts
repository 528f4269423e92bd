/** Becoming a holder by the pages: the steps that several journeys go. */
import {expect, type Page, type TestInfo} from '@playwright/test';
import {nifOf} from '../passes/sign-ups';

/** Another person in every run and on every screen. */
export const freshNif = ({project}: TestInfo) =>
  nifOf(20_000_000 + (Date.now() % 30_000_000) + (project.name === 'phone' ? 40_000_000 : 0));

export async function startSignUp(page: Page): Promise<void> {
  await page.goto('/abonos/nuevo');
  await expect(page.getByRole('heading', {level: 1, name: 'Hazte abonado'})).toBeVisible();
  await expect(page.getByRole('button', {name: /^(Elegir|Continuar)/}).first()).toBeVisible();
  const choose = page.getByRole('button', {name: /^Elegir Abonos/}).first();
  if (await choose.isVisible()) await choose.click();
  await expect(page.getByRole('heading', {level: 2, name: 'Quién'})).toBeVisible();
}

export async function adult(page: Page, nif: string, email: string, born = '1985-04-03'): Promise<void> {
  const form = page.getByRole('form', {name: 'Quién'});
  await form.getByLabel('Nombre', {exact: true}).first().fill('Lucía');
  await form.getByLabel('Primer apellido').first().fill('Ferrer');
  await form.getByLabel('Fecha de nacimiento').first().fill(born);
  await form.getByLabel('NIF o NIE', {exact: true}).first().fill(nif);
  await form.getByLabel('Correo electrónico').first().fill(email);
}

export const onward = (page: Page) => page.getByRole('button', {name: 'Continuar'}).click();

export async function fillPayer(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', {name: 'Revisar y pagar'});
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByLabel('Nombre', {exact: true}).fill('Lucía');
  await form.getByLabel('Primer apellido').fill('Ferrer');
  await form.getByRole('checkbox', {name: /He leído y acepto/}).check();
}
