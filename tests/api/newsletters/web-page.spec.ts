/**
 * A newsletter on the web: at an address that cannot be guessed and names nobody, for whoever it was handed to; and its
 * figures, which are the same wherever they stand.
 */
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {app, office, one, send, setStage, smtp, subscribe, world, write} from './stage';
import {Visitor} from '../../support/wire/visitor';

setStage();

const go = () => sendNewsletters(app.runtime, 600_000);
const pathOf = async (id: number) =>
  `/boletines/${await one<string>('select web_key from newsletter where id = $1', [id])}`;
const look = (path: string, method = 'GET') => fetch(`${app.url}${path}`, {redirect: 'manual', method});
const HTML = '<p>Hola, {{nombre|amigo}}: tu correo es {{correo}}.</p><a href="https://x.example/{{nombre|a}}">Ver</a>';

test('[T13] «Ver en la web» leads to the newsletter itself, without a word of whoever it was sent to', async () => {
  const [email] = (await subscribe(1)) as [string];
  const id = await write({html: HTML, subject: 'Hola, {{nombre|amigo}}'});
  const path = await pathOf(id);
  await send(id, 1);
  await go();
  const wire = smtp.messages[0]!.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  expect(wire).toContain(`href="${app.runtime.config.publicUrl}${path}"`);
  expect(wire).toContain(`Ver en la web: ${app.runtime.config.publicUrl}${path}`);
  const page = await look(path);
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain('<title>Hola, amigo</title>');
  expect(html).toContain('Hola, amigo: tu correo es .');
  expect(html).not.toMatch(new RegExp(`Persona 1|${email}|enlace=|visto\\.gif|\\?de=`));
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src /,
  );
  expect([(await look(path, 'HEAD')).status, (await look(path, 'POST')).status]).toEqual([200, 302]);
  // What was written while the place stood for the shop's door still leads there.
  expect((await look(`${path}/eventos`)).headers.get('location')).toBe(`${app.runtime.config.publicUrl}/eventos`);
  for (const none of [`/boletines/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, '/boletines/7', '/boletines/'])
    expect((await look(none)).headers.get('location')).toBe(`${app.runtime.config.publicUrl}/`);
});

test('[T13] search engines may show it once somebody lets them, and only what has gone out', async () => {
  await subscribe(1);
  const id = await write();
  const publish = (isPublished: boolean, who = office) =>
    who.post<{code: string}>(`/api/emails/boletines/${id}/publicar`, {isPublished});
  const early = await publish(true);
  expect([early.status, early.body.code]).toEqual([409, 'wrong_state']);
  await expect(app.db.query('update newsletter set is_published = true where id = $1', [id])).rejects.toThrow(
    /no es válido/,
  );
  await send(id, 1);
  await go();
  expect((await publish(true, new Visitor(app.url, world.staff.clerk.token))).status).toBe(403);
  expect((await publish(true)).body).toEqual({isPublished: true});
  expect((await look(await pathOf(id))).headers.get('x-robots-tag')).toBeNull();
});

test('[T14] one newsletter has one rate of openings and one of clicks: of those who allow it', async () => {
  const people = await subscribe(6);
  await app.db.query('update subscriber set measured_since = now() where email = any($1)', [people.slice(0, 4)]);
  const id = await write();
  await send(id, 6);
  await go();
  const mark = (what: string, emails: string[]) =>
    app.db.query(`update newsletter_delivery set ${what} where newsletter_id = $1 and email = any($2)`, [id, emails]);
  await mark('opened_at = now()', people.slice(0, 3));
  await mark('clicked_at = now()', people.slice(0, 1));
  // It came back after all: of those who got it there is one less, and what that one did is gone with it.
  await mark(`state = 'bounced'`, people.slice(2, 3));
  await app.db.query(
    `insert into newsletter_link (newsletter_id, url, click_count) values ($1, 'https://club.example.org/a', 9)`,
    [id],
  );
  await app.db.query(`update newsletter set state = 'sent' where id = $1`, [id]);
  type Row = Record<string, number>;
  const row = (await office.get<Row>(`/api/emails/boletines/${id}`)).body;
  const listed = (await office.get<Row[]>('/api/emails/boletines')).body.find(each => each.id === id)!;
  const dashboard = (await office.get<{newsletters: Row[]; rates: Row}>('/api/emails/resumen')).body;
  const atHome = dashboard.newsletters.find(each => each.id === id)!;
  const report = (await office.get<{rows: Row[]}>('/api/informes/boletines-enviados')).body.rows.find(
    each => each.id === id,
  )!;
  const said = [row, listed, atHome, report].map(({openBp, clickBp}) => [openBp, clickBp]);
  expect(said).toEqual(Array(4).fill([6667, 3333])); // 2 and 1 of 3
  expect([row.measuredCount, atHome.measured, report.measured, report.clicks]).toEqual([3, 3, 3, 9]);
  const {rows} = await app.db.query<{same: boolean}>(
    `select (n.measured_count, n.opened_count, n.clicked_count) = (c.measured, c.opened, c.clicked) as same
       from newsletter n, lateral (select (count(*) filter (where d.is_measured))::int as measured,
         (count(*) filter (where d.is_measured and d.is_opened))::int as opened,
         (count(*) filter (where d.is_measured and d.is_clicked))::int as clicked
         from newsletter_delivery d where d.newsletter_id = n.id and d.state in ('sent', 'delivered')) c`,
  );
  expect(rows.every(each => each.same)).toBe(true);
});

test('[T16] a newsletter begins from another, for the same people or for those who are known not to have opened it', async () => {
  const people = await subscribe(5);
  await app.db.query('update subscriber set measured_since = now() where email = any($1)', [people.slice(0, 3)]);
  const id = await write({subject: 'Hola, {{nombre|amigo}}'});
  const copy = (to: string, key: string) =>
    office.post<{id: number; code: string}>(`/api/emails/boletines/${id}/copiar`, {to}, {'idempotency-key': key});
  expect((await copy('unopened', 'copia-0001')).body.code).toBe('nobody_measured');
  await send(id, 5);
  await go();
  await app.db.query('update newsletter_delivery set opened_at = now() where newsletter_id = $1 and email = $2', [
    id,
    people[0],
  ]);
  const made = await copy('unopened', 'copia-0002');
  expect([made.status, (await copy('unopened', 'copia-0002')).body.id]).toEqual([200, made.body.id]);
  const {body} = await office.get<Record<string, unknown>>(`/api/emails/boletines/${made.body.id}`);
  expect(body).toMatchObject({
    title: 'Copia de Boletín',
    subject: 'Hola, {{nombre|amigo}}',
    state: 'draft',
    sentAt: null,
  });
  const reach = async (copyId: number) =>
    (await office.get<{audience: {willGet: number}}>(`/api/emails/boletines/${copyId}/comprobaciones`)).body.audience
      .willGet;
  expect(await reach(made.body.id)).toBe(2); // not those of whom it is not known
  smtp.recipients.length = 0;
  expect((await send(made.body.id, 2)).status).toBe(200);
  await go();
  expect(smtp.recipients.map(line => /<([^>]*)>/.exec(line)![1]!).sort()).toEqual(people.slice(1, 3).sort());
  expect(await reach((await copy('same', 'copia-0003')).body.id)).toBe(5);
  const keys = await one<number>('select count(distinct web_key)::int from newsletter');
  expect(keys).toBe(await one('select count(*)::int from newsletter'));
});

test('[T16] an announcement begins from another', async () => {
  const from = await office.post<{id: number}>('/api/comunicados', {
    title: 'Obras',
    kind: 'informative',
    audienceKind: 'addresses',
    addresses: 'ana@example.org',
    subject: 'Obras en la grada',
    bodyHtml: '<p>Cerramos la puerta 3.</p>',
  });
  const made = await office.post<{id: number}>(
    `/api/comunicados/${from.body.id}/copiar`,
    {},
    {'idempotency-key': 'copia-0004'},
  );
  expect([made.status, (await office.get(`/api/comunicados/${made.body.id}`)).body]).toEqual([
    200,
    expect.objectContaining({
      title: 'Copia de Obras',
      state: 'draft',
      addresses: 'ana@example.org',
      bodyHtml: '<p>Cerramos la puerta 3.</p>',
    }),
  ]);
});
