/**
 * Clicks are counted in sum, of nobody; whose they are is noted of whoever allowed it, and forgotten when they take it back. A
 * link leads only where its newsletter says; the way out is never among them.
 */
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {unsubscribeUrl} from '../../../api/src/outside/mail/links/unsubscribe-link';
import {Visitor} from '../../support/wire/visitor';
import {app, one, send, setStage, smtp, subscribe, write} from './stage';

setStage();

const go = () => sendNewsletters(app.runtime, 600_000);
const HTML =
  '<p>Hola</p><a href="https://club.example.org/a?x=1&amp;y=2">Uno</a> <a href="mailto:a@b.example">Escribe</a> <a href="https://otro.example/">Dos</a>';
const plain = (wire: string) => wire.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
const htmlOf = (email: string) => {
  const wire = plain(smtp.messages.find(message => message.includes(email))!);
  return wire.slice(wire.indexOf('text/html'));
};
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*\/media\/boletines\/[^"]*)"/g)].map(match => match[1]!);
const local = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const open = (url: string, method = 'GET') => fetch(`${app.url}${local(url)}`, {redirect: 'manual', method});
const allow = (email: string) => app.db.query('update subscriber set measured_since = now() where email = $1', [email]);
const marks = async (email: string) =>
  (
    await app.db.query<{isOpened: boolean; isClicked: boolean}>(
      'select is_opened as "isOpened", is_clicked as "isClicked" from newsletter_delivery where email = $1',
      [email],
    )
  ).rows[0];

test('in sum of nobody; of a person only of whoever allowed it', async () => {
  const [silent, open_] = (await subscribe(2)) as [string, string];
  await allow(open_);
  const id = await write({html: HTML});
  await send(id, 2);
  expect(await go()).toBe(2);
  const [quiet, told] = [htmlOf(silent), htmlOf(open_)];
  expect(linksOf(quiet)).toHaveLength(2);
  expect(quiet).not.toMatch(/\?de=|visto\.gif/);
  expect(quiet).toContain('href="mailto:a@b.example"');
  expect(quiet).toMatch(/href="[^"]*\/email\/baja\?enlace=/);
  expect(told).toMatch(/visto\.gif\?de=/);
  const first = await open(linksOf(quiet)[0]!);
  expect([first.status, first.headers.get('location')]).toEqual([302, 'https://club.example.org/a?x=1&y=2']);
  await open(linksOf(quiet)[0]!);
  await open(linksOf(quiet)[1]!, 'HEAD'); // a program that only looks
  expect(await marks(silent)).toEqual({isOpened: false, isClicked: false});
  const seen = await open(/src="([^"]*visto\.gif[^"]*)"/.exec(told)![1]!);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/gif']);
  expect(await marks(open_)).toEqual({isOpened: true, isClicked: false});
  await open(linksOf(told)[0]!);
  expect(await marks(open_)).toEqual({isOpened: true, isClicked: true});
  const {rows} = await app.db.query<{url: string; n: number}>(
    'select url, click_count as n from newsletter_link where newsletter_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    {url: 'https://club.example.org/a?x=1&y=2', n: 3},
    {url: 'https://otro.example/', n: 0},
  ]);
  expect(await one('select opened_count from newsletter where id = $1', [id])).toBe(1);
});

test('a link that is not ours, or was changed, leads to the shop and counts nothing', async () => {
  const [email] = (await subscribe(1)) as [string];
  const id = await write({html: HTML});
  await send(id, 1);
  await go();
  const [link] = linksOf(htmlOf(email)) as [string];
  for (const wrong of [link.replace(/-a\./, '-b.'), `${link}x`, link.replace(/boletines\/\w+/, 'boletines/zzz')]) {
    const answer = await open(wrong);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.not.stringContaining('example')]);
  }
  expect(
    await one('select sum(click_count + second_clicks)::int from newsletter_link where newsletter_id = $1', [id]),
  ).toBe(0);
});

test('[B30] a link with letters leads where it says, also one of a newsletter that went out before', async () => {
  const [email] = (await subscribe(1)) as [string];
  const id = await write({
    html: '<a href="https://peña.example/abonos-desde-100€">Abonos</a> <a href="https://b.example/🎄">b</a>',
  });
  await send(id, 1);
  await go();
  const links = linksOf(htmlOf(email));
  const leads = async (link: string) => (await open(link)).headers.get('location');
  expect(await Promise.all(links.map(leads))).toEqual([
    'https://xn--pea-8ma.example/abonos-desde-100%E2%82%AC',
    'https://b.example/%F0%9F%8E%84',
  ]);
  await app.db.query(`update newsletter_link set url = 'https://b.example/ñ€' where url ~ 'b.example'`);
  expect(await leads(links[1]!)).toBe('https://b.example/%C3%B1%E2%82%AC');
});

test('allowed and taken back by the person, with the link of a mail; what was known goes too, the sum stays', async () => {
  const [email] = (await subscribe(1)) as [string];
  const subscriberId = await one<number>('select id from subscriber where email = $1', [email]);
  const token = new URL(unsubscribeUrl(app.runtime.config, {subscriberId, email})).searchParams.get('enlace')!;
  const person = new Visitor(app.url);
  interface Wishes {
    purposes: {key: string; isOn: boolean}[];
  }
  const isOn = ({purposes}: Wishes) => purposes.find(one_ => one_.key === 'measure')?.isOn;
  expect(isOn((await person.get<Wishes>(`/api/public/subscription?token=${token}`)).body)).toBe(false);
  const yes = await person.post<Wishes>('/api/public/subscription/return', {token, purposes: ['measure']});
  expect([yes.status, isOn(yes.body)]).toEqual([200, true]);
  const id = await write({html: HTML});
  await send(id, 1);
  await go();
  const links = linksOf(htmlOf(email));
  await open(links[0]!);
  expect(await marks(email)).toEqual({isOpened: true, isClicked: true});
  const no = await person.post<Wishes>('/api/public/subscription/leave', {token, purposes: ['measure']});
  expect(isOn(no.body)).toBe(false);
  expect(await marks(email)).toEqual({isOpened: false, isClicked: false});
  await open(links[0]!); // the old mail still has it
  expect(await marks(email)).toEqual({isOpened: false, isClicked: false});
  expect(await one('select click_count from newsletter_link where newsletter_id = $1 order by id limit 1', [id])).toBe(
    2,
  );
  expect(await one('select opened_count from newsletter where id = $1', [id])).toBe(0);
  expect(await one('select state from subscriber where id = $1', [subscriberId])).toBe('active');
});
