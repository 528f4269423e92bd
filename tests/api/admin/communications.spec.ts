/**
 * Media told by their bytes, lists taken in with consent, whoever left stays out, newsletters judged before they go
 * out, templates as Meta wants them.
 */
import {freshDatabase} from '../../support/database';
import {startApp, type TestApp} from '../../support/app';
import {makeWorld, type World} from '../../support/fixture';
import {must} from '../../support/purchase';
import {hangUp, tally, Visitor, type Answer, type ErrorBody} from '../../support/visitor';

let app: TestApp;
let world: World;
let admin: Visitor;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  admin = new Visitor(app.url, world.staff.admin.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Stored {
  id: number;
  version: number;
  url: string;
  name: string;
  mimeType: string;
  isNew: boolean;
}
const MEDIA = '/api/emails/gestor-de-medios';
const SUBSCRIBERS = '/api/emails/subscriptores';
const svg = (inside: string, root = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"${root}>${inside}</svg>`);
const bytes = <T>(path: string, content: Buffer, who = admin): Promise<Answer<T & ErrorBody>> =>
  who.send<T & ErrorBody>(path, {method: 'POST', body: content, headers: {'content-type': 'application/octet-stream'}});
const upload = (name: string, content: Buffer) =>
  bytes<Stored>(`${MEDIA}/subir?${new URLSearchParams({name})}`, content);
const make = async <T = {id: number; state: string; version: number}>(path: string, body: object): Promise<T> =>
  must(await admin.post<T>(`/api/${path}`, body));

describe('media', () => {
  test('the same bytes are one file, whoever brings them at once; its type is read from them', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(n => upload(`Foto ñ ${n}.PNG`, svg('<rect width="5" height="5"/>'))),
    );
    expect(new Set(answers.map(answer => must(answer).id)).size).toBe(1);
    expect(answers.filter(answer => answer.body.isNew)).toHaveLength(1);
    expect(answers[0]!.body).toMatchObject({
      mimeType: 'image/svg+xml',
      width: 20,
      height: 10,
      name: expect.stringMatching(/^foto-n-\d\.svg$/),
    });
  });

  test.each([
    ['a handler', svg('<rect/>', ' onload="x()"')],
    ['a script', svg('<script>x()</script>')],
    ['a foreign page', svg('<foreignObject/>')],
    ['a link', svg('<a href="https://example.org"><rect/></a>')],
    ['a foreign picture', svg('<image href="https://example.org/x.png"/>')],
    [
      'a style whose function is spelt with escapes',
      svg('<style>rect { fill: u\\72l(https://example.org/x.png) }</style>'),
    ],
    ['an image set', svg('<rect style="background: image-set(\'https://example.org/x.png\' 1x)"/>')],
    ['a source', svg('<style>a { b: src("https://example.org/x") }</style>')],
    ['a style that loads', svg('<style>@import "https://example.org/x.css";</style>')],
    [
      'an entity',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'),
    ],
  ])('an SVG with %s is refused', async (_what, content) => {
    const answer = await upload('dibujo.svg', content);
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      'hostile_file',
      ['file'],
    ]);
  });

  test('what is no picture, empty or too large is refused, whatever its name', async () => {
    expect(
      await Promise.all([
        upload('foto.png', Buffer.from('no soy una foto')),
        upload('foto.jpg', Buffer.alloc(0)),
        upload('foto.png', Buffer.alloc(6_000_000)),
      ]).then(tally),
    ).toEqual({'422 invalid': 2, '413 too_large': 1});
  });

  test('a file is public for ever, without scripts or origin; while it is used it stays', async () => {
    const {id, url} = must(await upload('usada.svg', svg('<circle r="3"/>')));
    const seen = await new Visitor(app.url).get(url);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await new Visitor(app.url).get(url, {'if-none-match': String(seen.headers.etag)})).status).toBe(304);
    expect((await new Visitor(app.url).get('/media/999999/x.png')).status).toBe(404);
    const newsletter = await make('emails/boletines', {
      title: 'Uno',
      subject: 'Uno',
      html: `<p><img src="${url}" alt="Un círculo" onerror="x()"><script>x()</script></p>`,
    });
    expect(must(await admin.get<{html: string}>(`/api/emails/boletines/${newsletter.id}`)).html).toBe(
      `<p><img src="${url}" alt="Un círculo" /></p>`,
    );
    expect(must(await admin.get<{uses: object[]}>(`${MEDIA}/${id}/usos`)).uses).toEqual([
      {label: 'boletín', title: 'Uno', path: 'emails/boletines', id: newsletter.id},
    ]);
    const refused = await admin.post<ErrorBody>(`${MEDIA}/${id}/borrar`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    must(await admin.send(`/api/emails/boletines/${newsletter.id}`, {method: 'DELETE'}));
    must(await admin.post(`${MEDIA}/${id}/borrar`));
    expect((await admin.get<ErrorBody>(`${MEDIA}/${id}/usos`)).status).toBe(404);
  });
});

describe('subscribers', () => {
  test('active only with consent; who leaves is suppressed and comes back neither by hand nor by a list', async () => {
    const pending = await make('emails/subscriptores', {email: 'Sin.Prueba@Example.org'});
    expect(pending.state).toBe('pending');
    const half = await admin.post<ErrorBody>(SUBSCRIBERS, {
      email: 'media@example.org',
      consentAt: '2026-01-01T10:00:00Z',
    });
    expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([422, ['consentMethod']]);
    const person = await make('emails/subscriptores', {
      email: 'se.va@example.org',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'paper',
    });
    expect(person.state).toBe('active');
    must(await admin.post(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'Por teléfono'}));
    expect((await admin.post<ErrorBody>(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'Otra vez'})).body.code).toBe(
      'already_left',
    );
    const back = await admin.send<ErrorBody>(`${SUBSCRIBERS}/${person.id}`, {
      method: 'PUT',
      body: {consentAt: '2026-02-01T10:00:00Z'},
    });
    expect([back.status, back.body.code]).toEqual([409, 'subscriber_left']);
    must(await admin.send(`${SUBSCRIBERS}/${person.id}`, {method: 'DELETE'}));
    const again = await admin.post<ErrorBody>(SUBSCRIBERS, {
      email: 'se.va@example.org',
      consentAt: '2026-02-01T10:00:00Z',
      consentMethod: 'paper',
    });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['email']]);
  });

  test('[D18] who asked for silence keeps it, whatever is deleted, renamed or added again', async () => {
    const SUPPRESSIONS = '/api/emails/supresiones';
    const consent = {consentAt: '2026-01-01T10:00:00Z', consentMethod: 'paper'};
    const person = await make('emails/subscriptores', {email: 'silencio@example.org', ...consent});
    must(await admin.post(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'Por teléfono'}));
    const {rows} = await app.db.query<{id: number; version: number}>(
      `select id, version from suppression where email = 'silencio@example.org'`,
    );
    const at = `${SUPPRESSIONS}/${rows[0]!.id}`;
    const put = (body: object) =>
      admin.send<ErrorBody>(at, {method: 'PUT', body: {version: rows[0]!.version, ...body}});
    const tries = [
      await admin.send<ErrorBody>(at, {method: 'DELETE'}),
      await put({email: 'otra@example.org'}),
      await put({reason: 'hard_bounce'}),
    ];
    expect(tries.map(answer => `${answer.status} ${answer.body.code}`)).toEqual(
      Array<string>(3).fill('409 suppression_stays'),
    );
    must(await put({source: 'Por teléfono, a Eva'}));
    must(await admin.send(`${SUBSCRIBERS}/${person.id}`, {method: 'DELETE'}));
    expect((await admin.post<ErrorBody>(SUBSCRIBERS, {email: 'Silencio@example.org', ...consent})).status).toBe(422);
    // Left without a suppression of its own, as old data has it: deleting the person writes the wish down.
    const old = await make('emails/subscriptores', {email: 'antigua@example.org', ...consent});
    await app.db.query(`update subscriber set state = 'unsubscribed' where id = $1`, [old.id]);
    must(await admin.send(`${SUBSCRIBERS}/${old.id}`, {method: 'DELETE'}));
    expect((await admin.post<ErrorBody>(SUBSCRIBERS, {email: 'antigua@example.org', ...consent})).status).toBe(422);
    // What staff may take back: a mailbox that works again, and their own slip of today.
    for (const reason of ['hard_bounce', 'manual']) {
      const slip = await make('emails/supresiones', {email: `${reason.replace('_', '.')}@example.org`, reason});
      must(await admin.send(`${SUPPRESSIONS}/${slip.id}`, {method: 'DELETE'}));
    }
  });

  test('a list: every row judged, nothing taken in without a declared consent, taken in once', async () => {
    await make('emails/subscriptores', {
      email: 'conocida@example.org',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'form',
      firstName: 'Eva',
    });
    const left = await make('emails/subscriptores', {
      email: 'ya.fuera@example.org',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'form',
    });
    must(await admin.post(`${SUBSCRIBERS}/${left.id}/baja`, {reason: 'Desde el enlace'}));
    const group = await make('emails/grupos', {name: 'Feria'});
    const csv =
      'Correo;Nombre\nnueva@example.org;Ana\nNUEVA@example.org;Ana\nconocida@example.org;Otra\nya.fuera@example.org;Luis\nsin-arroba;Mal\n';
    const run = must(
      await bytes<{id: number; rowCount: number}>('/api/emails/importaciones/subir?name=feria.csv', Buffer.from(csv)),
    );
    expect((await admin.post<ErrorBody>(`/api/emails/importaciones/${run.id}/importar`)).body.code).toBe(
      'not_analysed',
    );
    const analyse = (consentOrigin: string) =>
      admin.post<Record<string, number> & ErrorBody>(`/api/emails/importaciones/${run.id}/analizar`, {
        mapping: {email: 0, firstName: 1},
        consentOrigin,
        consentOn: '2026-01-15',
        subscriberGroupId: group.id,
      });
    expect(Object.keys((await analyse('sí')).body.errors ?? {})).toEqual(['consentOrigin']);
    expect(must(await analyse('Hoja firmada en el puesto de la feria'))).toMatchObject({
      rowCount: 5,
      newCount: 1,
      knownCount: 1,
      duplicateCount: 1,
      blockedCount: 1,
      errorCount: 1,
    });
    expect(
      tally(
        await Promise.all([1, 2, 3].map(() => admin.post<ErrorBody>(`/api/emails/importaciones/${run.id}/importar`))),
      ),
    ).toEqual({200: 1, '409 already_imported': 2});
    const {rows} = await app.db.query(
      `select s.email, s.state, s.first_name as name from subscriber s
        join subscriber_group_member m on m.subscriber_id = s.id where m.subscriber_group_id = $1 order by 1`,
      [group.id],
    );
    expect(rows).toEqual([
      {email: 'conocida@example.org', state: 'active', name: 'Eva'},
      {email: 'nueva@example.org', state: 'active', name: 'Ana'},
    ]);
  });

  test('a group by conditions is kept true by the database', async () => {
    const group = await make<{id: number; memberCount: number}>('emails/grupos', {
      name: 'De taquilla',
      kind: 'rule',
      rule: {sources: ['box_office'], states: ['active']},
    });
    expect(group.memberCount).toBe(0);
    const person = await make('emails/subscriptores', {
      email: 'taquilla@example.org',
      source: 'box_office',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'paper',
    });
    const count = async () =>
      must(await admin.get<{memberCount: number}>(`/api/emails/grupos/${group.id}`)).memberCount;
    expect(await count()).toBe(1);
    must(await admin.post(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'En persona'}));
    expect(await count()).toBe(0);
    expect(
      (
        await admin.post<ErrorBody>('/api/emails/miembros-grupo', {
          subscriberGroupId: group.id,
          subscriberId: person.id,
        })
      ).status,
    ).toBe(422);
  });
});

test('a newsletter is judged on what would be sent; its groups are kept, its placeholders known', async () => {
  const group = await make('emails/grupos', {name: 'Lectores'});
  const reader = await make('emails/subscriptores', {
    email: 'lee@example.org',
    consentAt: '2026-01-01T10:00:00Z',
    consentMethod: 'form',
  });
  await make('emails/miembros-grupo', {subscriberGroupId: group.id, subscriberId: reader.id});
  const newsletter = await make('emails/boletines', {
    title: 'Dos',
    subject: 'Dos',
    html: '<p>Hola, {{nombre}} <a href="#">aquí</a></p>',
    audience: {groupIds: [group.id], excludedGroupIds: []},
  });
  const check = async () =>
    must(
      await admin.get<{bad: number; audience: {willGet: number}; checks: {code: string; result: string}[]}>(
        `/api/emails/boletines/${newsletter.id}/comprobaciones`,
      ),
    );
  const judged = await check();
  expect(judged.audience.willGet).toBe(1);
  expect(judged.checks.filter(one => one.result === 'bad').map(one => one.code)).toEqual(['sender', 'links']);
  expect(
    must(await admin.get<{html: string; text: string}>(`/api/emails/boletines/${newsletter.id}/vista`)),
  ).toMatchObject({html: expect.stringContaining('Hola, Ana'), text: expect.stringContaining('/email/baja')});
  expect(
    Object.keys(
      (await admin.post<ErrorBody>('/api/emails/boletines', {title: 'Tres', subject: 'Tres', html: '<p>{{apodo}}</p>'}))
        .body.errors ?? {},
    ),
  ).toEqual(['html']);
  const inUse = await admin.send<ErrorBody>(`/api/emails/grupos/${group.id}`, {method: 'DELETE'});
  expect([inUse.status, inUse.body.code]).toEqual([409, 'in_use']);
});

test.each([
  [{body: {text: 'Hola {{2}}, adiós.', examples: {2: 'Ana'}}}, 'components.body.text'],
  [{body: {text: 'Hola {{1}}, adiós.'}}, 'components.body.examples.1'],
  [{body: {text: '{{1}} empieza.', examples: {1: 'x'}}}, 'components.body.text'],
  [{body: {text: 'x'.repeat(1025)}}, 'components.body.text'],
  [{body: {text: 'Bien'}, footer: {text: 'x'.repeat(61)}}, 'components.footer.text'],
  [{body: {text: 'Bien'}, buttons: [{kind: 'url', text: 'Ir', url: 'http://example.org'}]}, 'components.buttons.0.url'],
  [
    {
      body: {text: 'Bien'},
      buttons: Array.from({length: 3}, (_, i) => ({kind: 'url', text: `Ir ${i}`, url: 'https://example.org'})),
    },
    'components.buttons',
  ],
  [{body: {text: 'Bien'}, extra: 1}, 'components.extra'],
  [{body: {text: 'Bien'}, header: {format: 'image'}}, 'components.header.mediaUrl'],
])('a WhatsApp template that Meta would refuse is refused here: %j', async (components, field) => {
  const answer = await admin.post<ErrorBody>('/api/plantillas-whatsapp', {
    name: 'muestra',
    category: 'utility',
    components,
  });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('[D19] an approved template stays as Meta approved it; a rejected one begins again as a draft, and its history says so', async () => {
  const components = {body: {text: 'Hola {{1}}, adiós.', examples: {1: 'Ana'}}};
  const template = await make('plantillas-whatsapp', {name: 'aviso', category: 'utility', components});
  const move = (state: string) =>
    app.db.query(
      `update whatsapp_template set state = $2, state_reason = case $2 when 'rejected' then 'Confusa' else '' end
        where id = $1`,
      [template.id, state],
    );
  const put = (body: object) =>
    admin.send<ErrorBody & {version: number}>(`/api/plantillas-whatsapp/${template.id}`, {method: 'PUT', body});
  for (const state of ['pending', 'approved']) await move(state);
  let version = must(await admin.get<{version: number}>(`/api/plantillas-whatsapp/${template.id}`)).version;
  for (const change of [{components: {body: {text: 'Adiós, y gracias.'}}}, {category: 'marketing'}]) {
    const answer = await put({version, ...change});
    expect([answer.status, answer.body.code]).toEqual([409, 'approved_stays']);
  }
  // The whole record sent back, as a form does, changes nothing and is no change.
  version = must(await put({version, components})).version;
  await move('rejected');
  version = must(await put({version, components: {body: {text: 'Adiós, y gracias.'}}})).version;
  const {rows} = await app.db.query<{to: string}>(
    `select kind || ' ' || to_value as to from whatsapp_template_event where whatsapp_template_id = $1 order by id`,
    [template.id],
  );
  expect(rows.map(row => row.to)).toEqual([
    'created draft',
    'state pending',
    'state approved',
    'state rejected',
    'edited ',
    'state draft',
  ]);
  must(await put({version, name: 'otro'}));
});

test('an announcement reaches its audience now; who is taken out stays out', async () => {
  const announcement = await make('comunicados', {
    title: 'Aviso',
    kind: 'informative',
    audienceKind: 'addresses',
    addresses: 'ana@example.org, LUIS@example.org ana@example.org',
  });
  const audience = async () =>
    must(
      await admin.get<{people: {key: string; willGet: boolean}[]; summary: {people: number; willGet: number}}>(
        `/api/comunicados/${announcement.id}/audiencia`,
      ),
    );
  expect((await audience()).summary).toMatchObject({people: 2, willGet: 2});
  must(
    await admin.post(`/api/comunicados/${announcement.id}/exclusiones`, {keys: ['luis@example.org'], isExcluded: true}),
  );
  expect((await audience()).people).toEqual([
    expect.objectContaining({key: 'ana@example.org', willGet: true}),
    expect.objectContaining({key: 'luis@example.org', willGet: false}),
  ]);
  await app.db.query(`update announcement set state = 'sent', sent_at = now() where id = $1`, [announcement.id]);
  expect(
    (
      await admin.post<ErrorBody>(`/api/comunicados/${announcement.id}/exclusiones`, {
        keys: ['luis@example.org'],
        isExcluded: false,
      })
    ).body.code,
  ).toBe('not_editable');
  expect(
    (await admin.send<ErrorBody>(`/api/comunicados/${announcement.id}`, {method: 'PUT', body: {title: 'Otro'}})).body
      .code,
  ).toBe('not_editable');
  for (const kind of ['customers', 'supporters']) {
    const all = await make('comunicados', {title: kind, kind: 'commercial', audienceKind: kind});
    expect((await admin.get(`/api/comunicados/${all.id}/audiencia`)).status).toBe(200);
  }
});
