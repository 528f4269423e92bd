/** A template sent to be looked at, tried and followed: once, whatever Meta answers or does not. */
import {followTemplates} from '../../../api/src/jobs/campaigns/whatsapp-messages';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {app, approvedTemplate, meta, newName, office, one, setStage, templateState, world} from './stage';

setStage();

const BODY = {body: {text: 'Hola, {{1}}: hasta pronto.', examples: {1: 'Ana'}}};
interface Made extends ErrorBody {
  id: number;
  version: number;
}
const draft = async (more: object = {}): Promise<number> =>
  (
    await office.post<Made>('/api/plantillas-whatsapp', {
      name: newName(),
      category: 'utility',
      components: BODY,
      ...more,
    })
  ).body.id;
const submit = (id: number, who = office) =>
  who.post<ErrorBody & {state: string}>(`/api/plantillas-whatsapp/${id}/enviar-a-revision`, {});
const tryOn = (id: number, phone: string, key = idempotency()) =>
  office.post<ErrorBody & {state: string; problem: string}>(`/api/plantillas-whatsapp/${id}/prueba`, {phone}, key);

test('it goes once, and waits for Meta; what Meta says comes by its list too', async () => {
  const id = await draft();
  const answers = await Promise.all([submit(id), submit(id), submit(id)]);
  expect(answers.map(({status}) => status).sort()).toEqual([200, 409, 409]);
  expect(meta.templates).toHaveLength(1);
  expect(await templateState(id)).toEqual({state: 'pending', reason: '', ref: meta.templates[0]!.id});
  meta.templates[0]!.status = 'REJECTED';
  meta.templates[0]!.rejected_reason = 'INVALID_FORMAT';
  expect(await followTemplates(app.runtime)).toBe(1);
  expect(await templateState(id)).toMatchObject({state: 'rejected', reason: 'INVALID_FORMAT'});
  // Put right it is a draft again, and the same one is edited at Meta.
  const {version} = (await office.get<Made>(`/api/plantillas-whatsapp/${id}`)).body;
  const components = {body: {text: 'Hola, {{1}}: hasta muy pronto.', examples: {1: 'Ana'}}};
  expect(
    (await office.send(`/api/plantillas-whatsapp/${id}`, {method: 'PUT', body: {version, components}})).status,
  ).toBe(200);
  expect((await submit(id)).body.state).toBe('pending');
  expect(meta.templates).toHaveLength(1);
  expect(meta.templates[0]!.components[0]).toMatchObject({text: 'Hola, {{1}}: hasta muy pronto.'});
  Object.assign(meta.templates[0]!, {status: 'APPROVED', quality_score: {score: 'GREEN'}, category: 'MARKETING'});
  const synced = await office.post<{known: number}>('/api/plantillas-whatsapp/sincronizar', {});
  expect(synced.body.known).toBe(1);
  expect(await one('select category || quality || state from whatsapp_template where id = $1', [id])).toBe(
    'marketinggreenapproved',
  );
});

test('what Meta does not take goes back with why; what nobody knows is found in its list', async () => {
  const id = await draft();
  meta.refuse = what => (what === 'template' ? {code: 190} : undefined);
  const refused = await submit(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'whatsapp_refused']);
  expect(await templateState(id)).toMatchObject({state: 'draft', reason: expect.stringContaining('clave de acceso')});
  // Taken, and the answer lost: it waits, and the list tells.
  meta.refuse = what => (what === 'template' ? 'silent' : undefined);
  expect((await submit(id)).body.state).toBe('pending');
  expect((await templateState(id)).ref).toBeNull();
  meta.refuse = () => undefined;
  await followTemplates(app.runtime);
  expect((await templateState(id)).ref).toBe(meta.templates.at(-1)!.id);
  // Never arrived: after a while it may be sent again.
  const lost = await draft();
  meta.refuse = what => (what === 'template' ? 'broken' : undefined);
  await submit(lost);
  await followTemplates(app.runtime);
  expect((await templateState(lost)).state).toBe('pending');
  await app.db.query(`update whatsapp_template set submitted_at = now() - interval '11 minutes' where id = $1`, [lost]);
  meta.refuse = () => undefined;
  await followTemplates(app.runtime);
  expect(await templateState(lost)).toMatchObject({state: 'draft', reason: expect.stringContaining('No llegó a Meta')});
});

test('what Meta would never take is told before it is asked', async () => {
  const asked = meta.templates.length;
  const fieldOf = async (more: object) => Object.keys((await submit(await draft(more))).body.errors ?? {});
  expect(await fieldOf({language: 'eu'})).toEqual(['language']);
  const media = {...BODY, header: {format: 'image', mediaUrl: 'https://club.es/a.png'}};
  expect(await fieldOf({components: media})).toEqual(['components.header.mediaUrl']);
  const gone = await submit(
    await draft({components: {...BODY, header: {format: 'image', mediaUrl: '/media/999999/a.png'}}}),
  );
  expect([gone.status, gone.body.code]).toEqual([409, 'whatsapp_refused']);
  expect((await submit(999_999)).status).toBe(404);
  const id = await draft();
  for (const role of ['clerk', 'finance_manager'] as const)
    expect((await submit(id, new Visitor(app.url, world.staff[role].token))).status).toBe(403);
  expect(meta.templates).toHaveLength(asked);
});

test('its sample goes up first', async () => {
  const media = await one<number>(
    `insert into media_file (name, mime_type, size_bytes, content_hash, content)
      values ('a.png', 'image/png', 3, '\\x00', convert_to('png', 'utf8')) returning id`,
  );
  const id = await draft({components: {...BODY, header: {format: 'image', mediaUrl: `/media/${media}/a.png`}}});
  expect((await submit(id)).status).toBe(200);
  expect(meta.uploads.at(-1)!.toString()).toBe('png');
  expect(meta.templates.at(-1)!.components[0]).toMatchObject({example: {header_handle: ['4::aW1hZ2U=']}});
});

test('it is tried on a number that somebody writes: with its samples, once for each press', async () => {
  const {id, name} = await approvedTemplate();
  const key = idempotency();
  for (let i = 0; i < 3; i++) expect((await tryOn(id, '600 11 22 33', key)).body.state).toBe('sent');
  expect(meta.messages).toHaveLength(1);
  expect(meta.messages[0]).toMatchObject({
    to: '34600112233',
    template: {name, components: [{type: 'body', parameters: [{text: 'Ana'}, {text: 'la UD'}]}]},
  });
  meta.refuse = () => ({code: 131026});
  expect((await tryOn(id, '+44 7911 123456')).body).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('no recibe'),
  });
  expect(Object.keys((await tryOn(id, '910 000 123')).body.errors ?? {})).toEqual(['phone']);
  const notYet = await tryOn(await draft(), '600112233');
  expect([notYet.status, notYet.body.code]).toEqual([409, 'template_not_approved']);
  expect((await office.post(`/api/plantillas-whatsapp/${id}/prueba`, {phone: '600112233'})).status).toBe(422);
});

test('the screen knows that it is set up, and where Meta posts', async () => {
  const setup = await office.get<object>('/api/whatsapp/configuracion');
  expect(setup.body).toEqual({
    isConfigured: true,
    missing: [],
    webhookUrl: `${app.url}/api/public/whatsapp/webhook`,
  });
});
