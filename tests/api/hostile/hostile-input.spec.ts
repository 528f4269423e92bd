/**
 * What people and attackers type where words or a zone are expected: it finds or is refused by name, and never breaks
 * anything.
 */
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {startApp, type TestApp, useEverything} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';
import type {Row} from '../samples';

let app: TestApp;
let world: World;
let admin: Visitor;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  await useEverything(app);
  admin = new Visitor(app.url, world.staff.superadmin.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** Every sign of Unicode that is punctuation or a symbol and that folding could turn into something else. */
const SIGNS = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code)).filter(sign =>
  /[\p{P}\p{S}]/u.test(sign),
);
const OPERATORS = [
  '!',
  '&',
  '|',
  '<->',
  ':*',
  "'",
  '\\',
  '!!',
  '& |',
  '(',
  ')',
  "''",
  "\\'",
  '<2>',
  ':A',
  '%',
  '_',
  '％',
  '＿',
  '＼',
  '’',
  '‘’',
  '＇',
  '"',
  '＆',
  '｜',
  '！',
  '\u0000',
  '½',
  '…',
  ' \u00a0 ',
  '’ & !x',
];

const list = (path: string, q: string) =>
  admin.get<Row[]>(`/api/${path}?${new URLSearchParams({filter: JSON.stringify({q}), range: '[0,24]'})}`);

test('[X12] words of any punctuation are one safe query', async () => {
  for (const isBegun of [true, false]) {
    const {rows} = await app.db.query<{sign: string; query: string}>(
      `select sign, words_query('o' || sign || 'brien ' || sign || ' ' || sign || sign || 'x', $2)::text as query
        from unnest($1::text[]) as sign`,
      [[...SIGNS, ...OPERATORS.filter(word => !word.includes('\u0000'))], isBegun],
    );
    // Quoted words and «and» between them: nothing negates, chooses or reaches further.
    expect(rows.filter(({query}) => !/^'(?:[^']|'')+'(?::\*)?(?: & '(?:[^']|'')+'(?::\*)?)*$/.test(query))).toEqual([]);
  }
  const query = async (typed: string) =>
    (await app.db.query<{q: string}>('select words_query($1, true)::text as q', [typed])).rows[0]!.q;
  expect(await query('!ana & b|c:*')).toBe(`'!ana':* & '&':* & 'b|c:*':*`);
  expect(await query('O’Brien')).toBe(await query("o'brien"));
});

test('[X12] every list that is searched takes every sign, and finds O’Brien however the apostrophe is written', async () => {
  await app.db.query(
    `insert into customer (email, first_name, surname1)
      values ('o@example.org', 'Ana', 'O’Brien'), ('p@example.org', 'Eva', 'Pérez')`,
  );
  for (const typed of ['O’Brien', "O'Brien", 'o‘brien'])
    expect(must(await list('clientes', typed)).map(row => row.surname1)).toEqual(['O’Brien']);
  expect(must(await list('clientes', '!Pérez'))).toEqual([]);
  expect(must(await list('clientes', 'Pérez | O’Brien'))).toEqual([]);
  const searched = ENTITIES.map(resourceOf).filter(resource => resource.searchSql);
  expect(searched.length).toBeGreaterThan(30);
  const hostile = Array.from({length: Math.ceil(OPERATORS.length / 16)}, (_, n) =>
    OPERATORS.slice(16 * n, 16 * n + 16)
      .map(sign => `${sign} x${sign}y`)
      .join(' '),
  );
  for (const {path} of searched) {
    const told = await Promise.all(hostile.map(async typed => [typed, (await list(path, typed)).status]));
    expect([path, told]).toEqual([path, hostile.map(typed => [typed, 200])]);
  }
  for (let from = 0; from < SIGNS.length; from += 90)
    expect([from, (await list('clientes', SIGNS.slice(from, from + 90).join(''))).status]).toEqual([from, 200]);
  for (const typed of OPERATORS)
    expect([
      typed,
      (await new Visitor(app.url).get(`/api/public/events?${new URLSearchParams({q: `${typed} x`})}`)).status,
    ]).toEqual([typed, typed.includes('\u0000') ? 422 : 200]);
  // A sign that is looked for is that sign, not a pattern.
  expect(must(await list('recintos', '％'))).toEqual([]);
});

test('[X11] a zone that does not exist is refused by name, and what says hours goes on', async () => {
  const organization = must(await admin.get<Row>('/api/configuracion/1'));
  const venue = must(await admin.get<Row[]>('/api/recintos'))[0];
  for (const timezone of ['Atlantis/Nowhere', '+02:00', 'CET-1', 'europe/madrid', ' ']) {
    for (const [path, record] of [
      ['configuracion', organization],
      ['recintos', venue],
    ] as const) {
      const refused = await admin.send<ErrorBody>(`/api/${path}/${record!.id}`, {
        method: 'PUT',
        body: {...record, timezone},
      });
      expect([path, timezone, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        path,
        timezone,
        422,
        ['timezone'],
      ]);
    }
    await expect(app.db.query('update organization set timezone = $1', [timezone])).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(app.db.query('update venue set timezone = $1', [timezone])).rejects.toMatchObject({code: 'invalid'});
  }
  must(await admin.send(`/api/configuracion/1`, {method: 'PUT', body: {...organization, timezone: 'Atlantic/Canary'}}));
  expect((await admin.get('/api/panel')).status).toBeLessThan(500);
});
