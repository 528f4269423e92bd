import {openStage, type Stage} from './stage';

let stage: Stage;
let admin: string;
beforeAll(async () => {
  stage = await openStage();
  admin = (await stage.staff('admin')).token;
  const one = async (sql: string, values: unknown[] = []) =>
    (await stage.db.query<{id: number}>(sql, values)).rows[0]!.id;
  const holder = await one(
    `insert into pass_holder (member_number, first_name, surname1, surname2, nif, email)
      values (4452, 'Inés', 'Núñez', 'Prieto', '12345678Z', 'ines@example.org') returning id`,
  );
  expect(holder).toBeGreaterThan(0);
  await one(
    `insert into athlete (first_name, surname1, birth_on, sex) values ('Íñigo', 'Núñez', '2014-03-01', 'male')
      returning id`,
  );
  const tier = await one(`insert into supporter_tier (name, price_cents) values ('Oro', 3000) returning id`);
  await one(
    `insert into supporter (number, supporter_tier_id, first_name, surname1, state)
      values ('S000777', $1, 'Marta', 'Núñez', 'pending_payment') returning id`,
    [tier],
  );
  await one(
    `insert into incident (kind, title, source, category, number, contact_name, tracking_code)
      values ('case', 'No me deja entrar', 'visitor', 'access', 'M000123', 'Luis Núñez', 'abc') returning id`,
  );
  await one(
    `insert into incident (kind, title, source, category, number, contact_name, tracking_code)
      values ('case', 'Un menor', 'visitor', 'child_protection', 'M000124', 'Luis Núñez', 'abd') returning id`,
  );
});
afterAll(() => stage.stop());

interface Group {
  kind: string;
  hits: {id: number; parentId: number | null; title: string; detail: string}[];
}
const find = async (q: string, token = admin): Promise<Group[]> =>
  (await stage.call('GET', `/api/buscar?q=${encodeURIComponent(q)}`, token)).body;
const titles = async (q: string, token = admin) =>
  Object.fromEntries((await find(q, token)).map(group => [group.kind, group.hits.map(hit => hit.title)]));

test('[D37] holders, athletes, supporters and cases by name without accents, by number, by document as people write it', async () => {
  expect(await titles('nunez')).toEqual({
    abonados: ['Inés Núñez Prieto'],
    deportistas: ['Íñigo Núñez'],
    simpatizantes: ['Marta Núñez'],
    mensajes: ['M000123 · No me deja entrar'],
  });
  for (const q of ['12345678Z', '12.345.678-z', 'ines@example.org'])
    expect({q, ...(await titles(q))}).toEqual({q, abonados: ['Inés Núñez Prieto']});
  expect(await titles('S000777')).toEqual({simpatizantes: ['Marta Núñez']});
  expect(await titles('M000123')).toEqual({mensajes: ['M000123 · No me deja entrar']});
  expect(await titles('deja entrar')).toEqual({mensajes: ['M000123 · No me deja entrar']});
});

test("[D26] a member's number is found with and without its zeros", async () => {
  for (const q of ['004452', '4452']) expect({q, ...(await titles(q))}).toEqual({q, abonados: ['Inés Núñez Prieto']});
});

test('[D37] events, and their sessions to come', async () => {
  const found = await find('LA OBRA'.replace(' ', '-'));
  expect(found.map(group => group.kind)).toEqual(['eventos', 'sesiones']);
  expect(found[1]!.hits[0]).toMatchObject({
    id: stage.sessionId,
    parentId: stage.eventId,
    title: 'la-obra',
    detail: 'Teatro',
  });
});

test('[D37] each finds what the role may see, and of a company its own', async () => {
  expect(await titles('nunez', (await stage.staff('clerk')).token)).toEqual({simpatizantes: ['Marta Núñez']});
  expect(await titles('nunez', (await stage.staff('academy_manager')).token)).toEqual({
    deportistas: ['Íñigo Núñez'],
    mensajes: ['M000123 · No me deja entrar'],
    'mensajes-proteccion': ['M000124 · Un menor'],
  });
  expect(await titles('nunez', (await stage.staff('door')).token)).toEqual({});
  const own = (await stage.staff('promoter', {companyId: stage.companyId})).token;
  expect([await titles('otra-obra', own), await titles('la-obra', own)]).toEqual([
    {},
    {eventos: ['la-obra'], sesiones: ['la-obra']},
  ]);
  expect((await stage.call('GET', '/api/buscar?q=nunez', null)).status).toBe(401);
  expect((await stage.call('GET', '/api/buscar?q=n', admin)).status).toBe(422);
});

test('[D37] the search of cases has an index of its own', async () => {
  const client = await stage.db.withTransaction(async tx => {
    await tx.query('set local enable_seqscan = off');
    return tx.query<{'QUERY PLAN': string}>(
      `explain select id from support_case t
        where fold(coalesce(t."number", '') || ' ' || coalesce(t."title", '') || ' ' || coalesce(t."contact_name",
        '') || ' ' || coalesce(t."contact_email", '') || ' ' || coalesce(t."tracking_code",
        '')) like '%' || fold('m000123') || '%'`,
    );
  });
  expect(client.rows.map(row => row['QUERY PLAN']).join('\n')).toContain('incident_search');
});

test('[D35] favourites are kept for the person, twenty at most', async () => {
  const token = (await stage.staff('clerk')).token;
  expect((await stage.call('GET', '/api/session/favoritos', token)).body).toEqual({paths: []});
  expect((await stage.call('PUT', '/api/session/favoritos', token, {paths: ['/pedidos', '/eventos']})).status).toBe(
    200,
  );
  expect((await stage.call('GET', '/api/session/favoritos', token)).body).toEqual({paths: ['/pedidos', '/eventos']});
  expect((await stage.call('GET', '/api/session/favoritos', admin)).body).toEqual({paths: []});
  for (const paths of [['https://example.org'], Array.from({length: 21}, (_, n) => `/a${n}`), ['/a', '/a']])
    expect((await stage.call('PUT', '/api/session/favoritos', token, {paths})).status).toBe(422);
});
