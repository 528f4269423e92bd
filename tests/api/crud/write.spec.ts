/**
 * The generic mechanism, over every entity that it writes: made, changed, refused, deleted. A fifth of
 * what can be wrong with its fields is sent, by turns; LONG=1 sends all.
 */
import {must} from '../../support/world/purchase';
import type {ErrorBody} from '../../support/wire/visitor';
import type {Body, Row} from '../samples';
import {
  ABSENT,
  RESOURCES,
  SINGLETONS,
  admin,
  anId,
  app,
  byPath,
  changeOf,
  drawn,
  list,
  make,
  openRegistry,
  put,
  remove,
  world,
  writable,
} from './stage';

openRegistry();

describe.each(RESOURCES.filter(r => !r.readOnly).map(r => [r.path, r] as const))('%s', (_path, r) => {
  test('create, read, change, and each of them in the audit log', async () => {
    const sent = SINGLETONS.includes(r.path) ? null : await make.body(r);
    const created = sent
      ? must(await admin.post<Row>(`/api/${r.path}`, sent))
      : must(await admin.get<Row>(`/api/${r.path}/${await anId(r)}`));
    if (sent)
      for (const [name, value] of Object.entries(sent))
        expect({[name]: created[name] ?? ''}).toEqual({[name]: value ?? ''});
    expect(must(await admin.get<Row>(`/api/${r.path}/${created.id}`))).toEqual(created);

    // react-admin sends the whole record back, computed and read-only fields too.
    const [name, value] = changeOf(r, created);
    const changed = must(await put(r, created.id, {...created, [name]: value}));
    expect(changed[name]).toEqual(value);
    if (r.hasVersion) expect(changed.version).toBe(created.version! + 1);
    expect(must(await put(r, created.id, {...changed})).version).toEqual(changed.version);

    const {rows} = await app.db.query<{action: string; actor: number}>(
      'select action, actor_id as actor from audit_entry where resource = $1 and resource_id = $2 order by id',
      [r.path, String(created.id)],
    );
    expect(rows).toEqual(
      (sent ? ['create', 'edit'] : ['edit']).map(action => ({action, actor: world.staff.superadmin.id})),
    );
  });

  if (byPath.get(r.path)!.hasVersion)
    test('[F40] [D28] a change of what somebody else has changed meanwhile is refused, and so is one that does not say what it has read: version in the body, or If-Match', async () => {
      const record = SINGLETONS.includes(r.path)
        ? must(await admin.get<Row>(`/api/${r.path}/1`))
        : await make.create(r);
      const stale = await put(r, record.id, {...record, version: record.version! + 7});
      expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
      const header = await put(r, record.id, {...record}, {'if-match': `"${record.version! + 7}"`});
      expect([header.status, header.body.code]).toEqual([409, 'stale_version']);
      expect((await put(r, record.id, {...record}, {'if-match': 'x'})).status).toBe(422);
      expect(must(await admin.get<Row>(`/api/${r.path}/${record.id}`))).toEqual(record);

      // [D28] Who does not say what he has read overwrites nothing.
      const [name, value] = changeOf(r, record);
      const {version, ...unsaid} = {...record, [name]: value};
      for (const header of [{}, {'if-match': '*'}] as Record<string, string>[]) {
        const blind = await put(r, record.id, unsaid, header);
        expect([blind.status, Object.keys(blind.body.errors ?? {})]).toEqual([422, ['version']]);
      }
      expect(must(await admin.get<Row>(`/api/${r.path}/${record.id}`))).toEqual(record);
      expect(must(await put(r, record.id, unsaid, {'if-match': `"${version}"`}))[name]).toEqual(value);
    });

  test('a body that is not valid is refused and names its fields', async () => {
    const body: Body = SINGLETONS.includes(r.path) ? {} : await make.body(r);
    const refusals: [Body, string][] = [[{...body, inventado: 1}, 'inventado']];
    const wrong: [Body, string][] = [];
    for (const f of writable(r)) {
      wrong.push([
        {...body, [f.name]: f.kind === 'flag' ? 'quizá' : f.kind === 'json' ? 7 : f.kind === 'tags' ? 'x' : {a: 1}},
        f.name,
      ]);
      if (f.required && !SINGLETONS.includes(r.path))
        wrong.push([Object.fromEntries(Object.entries(body).filter(([name]) => name !== f.name)), f.name]);
      if (f.schema.maxLength && !f.schema.pattern)
        wrong.push([{...body, [f.name]: 'x'.repeat(f.schema.maxLength + 1)}, f.name]);
      if (f.schema.minimum !== undefined) wrong.push([{...body, [f.name]: f.schema.minimum - 1}, f.name]);
      if (f.schema.enum) wrong.push([{...body, [f.name]: 'no está en la lista'}, f.name]);
      if (f.kind === 'ref') wrong.push([{...body, [f.name]: ABSENT}, f.name]);
    }
    refusals.push(...drawn(r, 5, wrong, 'refused'));
    const before = (await list(r, {range: [0, 0]})).headers['content-range'];
    for (const [bad, field] of refusals) {
      const answer = SINGLETONS.includes(r.path)
        ? await put(r, 1, bad)
        : await admin.post<Row & ErrorBody>(`/api/${r.path}`, bad);
      expect([
        field,
        answer.status,
        Object.keys(answer.body.errors ?? {}).some(name => name === field || name.startsWith(`${field}.`)),
      ]).toEqual([field, 422, true]);
    }
    expect((await list(r, {range: [0, 0]})).headers['content-range']).toBe(before);
  });

  test('the same again is a second record or a 409, never a 500', async () => {
    if (SINGLETONS.includes(r.path)) return;
    const body = await make.body(r);
    must(await admin.post<Row>(`/api/${r.path}`, body));
    const again = await admin.post<Row & ErrorBody>(`/api/${r.path}`, body);
    expect(again.status === 200 || (again.status === 409 && again.body.code === 'duplicate')).toBe(true);
  });

  test(r.keep ? 'is never deleted' : 'delete gives the record back once, then it is not there', async () => {
    if (r.keep) {
      expect((await remove(r, await anId(r))).status).toBe(404);
      return;
    }
    const record = await make.create(r);
    expect(must(await remove(r, record.id))).toEqual(record);
    const again = await remove(r, record.id);
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    const gone = await put(r, record.id, {...record});
    expect(gone.status).toBe(404);
  });
});

test('what others refer to is not deleted: 409 that says so', async () => {
  for (const [path, id] of [
    ['recintos', world.venueId],
    ['compania-eventos', world.companyId],
    ['eventos', world.eventId],
    ['sesiones', world.sessionId],
    ['categorias-precio', world.categories.general],
    ['etiquetas-bloqueos', world.blockLabelId],
  ] as const) {
    const answer = await remove(byPath.get(path)!, id);
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'in_use']);
  }
});

test('[S08] HTML that staff write is cleaned when it is saved', async () => {
  const faq = must(
    await admin.post<Row>('/api/preguntas-frecuentes', {
      question: '¿Peligro?',
      answerHtml:
        '<p onclick="x()">Hola <script>alert(1)</script><a href="javascript:alert(1)">enlace</a><img src=x onerror=alert(1)></p>',
    }),
  );
  expect(faq.answerHtml).toBe('<p>Hola <a>enlace</a></p>');
});
