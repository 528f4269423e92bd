/** Newsletters judged before they go out, templates as Meta wants them, announcements to their audience. */
import {must} from '../../../support/world/purchase';
import type {ErrorBody} from '../../../support/wire/visitor';
import {admin, app, make, openCommunications} from './stage';

openCommunications();

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
  expect(judged.checks.filter(one => one.result === 'bad').map(one => one.code)).toEqual(['sender', 'server', 'links']);
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

test('[T15] whoever the conditions of a group mean is not taken from it by hand', async () => {
  const group = await make('emails/grupos', {name: 'Los activos', kind: 'rule', rule: {states: ['active']}});
  const byHand = await make('emails/grupos', {name: 'Los elegidos'});
  const consent = {consentAt: '2026-01-01T10:00:00Z', consentMethod: 'form'};
  const person = await make('emails/subscriptores', {email: 'esta@example.org', ...consent});
  const member = async () =>
    (
      await admin.get<{id: number; groupName: string}[]>(
        `/api/emails/miembros-grupo?filter=${encodeURIComponent(JSON.stringify({subscriberGroupId: group.id, subscriberId: person.id}))}`,
      )
    ).body;
  const [row] = await member();
  expect(row!.groupName).toBe('Los activos');
  const gone = await admin.send<ErrorBody>(`/api/emails/miembros-grupo/${row!.id}`, {method: 'DELETE'});
  expect([gone.status, gone.body.code, gone.body.message]).toEqual([
    409,
    'kept_by_rule',
    'Este grupo se mantiene solo: cambia sus condiciones.',
  ]);
  const moved = await admin.send<ErrorBody>(`/api/emails/miembros-grupo/${row!.id}`, {
    method: 'PUT',
    body: {subscriberGroupId: byHand.id},
  });
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['subscriberGroupId']]);
  // Negative control: the database by itself; and what takes them rightly still does.
  await expect(app.db.query('delete from subscriber_group_member where id = $1', [row!.id])).rejects.toThrow(
    /condiciones/,
  );
  await expect(
    app.db.query('update subscriber_group_member set subscriber_group_id = $2 where id = $1', [row!.id, byHand.id]),
  ).rejects.toThrow(/condiciones/);
  expect(await member()).toHaveLength(1);
  await app.db.query(`update subscriber set state = 'bounced' where id = $1`, [person.id]);
  expect(await member()).toHaveLength(0);
  expect((await admin.send(`/api/emails/grupos/${group.id}`, {method: 'DELETE'})).status).toBe(200);
  expect((await admin.send(`/api/emails/subscriptores/${person.id}`, {method: 'DELETE'})).status).toBe(200);
});
