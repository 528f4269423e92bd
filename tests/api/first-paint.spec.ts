/** A family's pages, drawn by the server: what the shop would draw itself, for its visitor only, or the empty frame. */
import {until} from '../support/run/until';
import type {Visitor} from '../support/wire/visitor';
import {familyOf, makeStage, type Stage} from './academy-family/stage';

let stage: Stage;
beforeAll(async () => void (stage = await makeStage()));
afterAll(() => stage.stop());

const page = async (path: string, cookie = '') => {
  const answer = await fetch(stage.app.url + path, {headers: cookie ? {cookie} : {}});
  return {status: answer.status, headers: answer.headers, text: await answer.text()};
};
const cookieOf = ({cookies}: Visitor): string => [...cookies].map(one => one.join('=')).join('; ');
const answersIn = (html: string): Record<string, unknown> | null => {
  const found = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html);
  return found && (JSON.parse(found[1]!) as Record<string, unknown>);
};
const drawnIn = (html: string): string =>
  /<div class="first-paint" inert>(.*)<\/div>\s*<noscript>/s.exec(html)?.[1] ?? '';

test('the school stands in the page with its answers, above the script that would ask for them', async () => {
  const {status, headers, text} = await page('/cantera');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(drawnIn(text)).toMatch(/<h1>Cantera<\/h1>.*Inscribir/s);
  const asked = await fetch(`${stage.app.url}/api/public/academy`);
  expect(answersIn(text)).toMatchObject({academy: await asked.json()});
  expect(text.indexOf('first-answers')).toBeLessThan(text.indexOf('src="/early.js"'));
  expect(text.match(/id="root"/g)).toHaveLength(1);
});

test('a family is drawn for its guardian only, and no cache may keep it', async () => {
  const eva = await stage.parent('pintada@example.org');
  const {headers, text} = await page('/perfil/familia', cookieOf(eva));
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(drawnIn(text)).toContain('<h1>Mi familia</h1>');
  expect(answersIn(text)).toMatchObject({'account/family': await familyOf(eva)});
  for (const other of ['', 'customer=nobody', 'xcustomer=1']) {
    const {text: plain, headers: said} = await page('/perfil/familia', other);
    expect([drawnIn(plain), answersIn(plain), said.get('cache-control')]).toEqual(['', null, 'no-cache']);
  }
  // Nothing of one visitor stays for the next.
  expect(JSON.stringify(answersIn((await page('/cantera')).text))).not.toContain('pintada@example.org');
});

test('what somebody has written ends neither the element nor the page', async () => {
  await stage.app.db.query(`update academy_settings set delegate_name = '</script><script>alert(1)</script>$&'`);
  // Answers are kept for some seconds.
  await until('the school as it is now', async () =>
    JSON.stringify(answersIn((await page('/cantera')).text)).includes('alert(1)'),
  );
  const {text} = await page('/cantera');
  expect(text).not.toContain('<script>alert');
});

test('a link with something to accept, another page and the file itself come as they did', async () => {
  for (const path of ['/perfil/familia?invitacion=abc', '/cantera?x=1', '/faqs'])
    expect(answersIn((await page(path)).text)).toBeNull();
  expect((await page('/.server/first-paint.cjs')).status).toBe(404);
  expect((await page('/.built-from')).text).not.toMatch(/^[0-9a-f]{64}$/);
});

test('a script is kept for ever and carries no page’s headers; a page whose address has the same word does', async () => {
  const script = /src="(\/assets\/[^"]+)"/.exec((await page('/cantera')).text)![1]!;
  const {headers} = await page(script);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff']);
  const {headers: office} = await page(/src="(\/admin\/assets\/[^"]+)"/.exec((await page('/admin')).text)![1]!);
  expect(office.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/admin/assets/none', '/eventos/assets/none', '/assets/', '/admin'])
    expect([path, (await page(path)).headers.get('content-security-policy')]).toEqual([path, expect.any(String)]);
});

test('when what it says cannot be asked for, the page comes empty and draws itself', async () => {
  const eva = await stage.parent('vacia@example.org');
  expect(answersIn((await page('/perfil/familia', cookieOf(eva))).text)).not.toBeNull();
  await stage.app.db.query('alter table enrolment rename to enrolment_gone');
  try {
    const {status, text} = await page('/perfil/familia', cookieOf(eva));
    expect([status, answersIn(text)]).toEqual([200, null]);
    expect(text).toContain('class="header" aria-hidden="true"');
  } finally {
    await stage.app.db.query('alter table enrolment_gone rename to enrolment');
  }
});
