/** An account of one's own, made as people make it: ask, open the link of the mail, choose a password. */
import {expect, type Page} from '@playwright/test';
import {newBuyer, type Buyer} from './shop';
import {lastMailTo, PASSWORD} from './staff';

/** The link of the newest mail of a kind, as an address of this shop. */
export async function linkTo(email: string, kind: string, part: RegExp): Promise<string> {
  const link = async () => part.exec((await lastMailTo(email, kind))?.text ?? '')?.[0] ?? '';
  await expect.poll(link, {timeout: 60_000}).not.toBe('');
  return link();
}

export const SIGN_UP_LINK = /\/register\?token=[\w-]+/;

/** Registers without the pages, with PASSWORD; the browser is logged in, unless `staysIn` is false. */
export async function makeAccount(page: Page, who: string, staysIn = true): Promise<Buyer> {
  const buyer = newBuyer(who);
  const asked = await page.request.post('/api/public/account/register', {data: {...buyer, acceptTerms: true}});
  expect(asked.ok()).toBe(true);
  const token = (await linkTo(buyer.email, 'sign_up', SIGN_UP_LINK)).split('=')[1];
  expect(
    (await page.request.post('/api/public/account/password/change', {data: {token, password: PASSWORD}})).ok(),
  ).toBe(true);
  if (staysIn) await page.addInitScript(() => localStorage.setItem('has_account', '1'));
  else await page.context().clearCookies();
  return buyer;
}
