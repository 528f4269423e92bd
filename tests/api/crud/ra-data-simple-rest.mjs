// react-admin's own client, unmodified, against a running API: `node ra-data-simple-rest.mjs <url> <token>`.
// Says «ok» at the end; anything else is a failure with its stack.
import assert from 'node:assert/strict';
import {fetchUtils, HttpError} from 'ra-core';
import simpleRest from 'ra-data-simple-rest';

const [url, token] = process.argv.slice(2);
const withToken = (address, options = {}) => {
  const headers = new Headers(options.headers ?? {Accept: 'application/json'});
  headers.set('Authorization', `Bearer ${token}`);
  return fetchUtils.fetchJson(address, {...options, headers});
};
const provider = simpleRest(`${url}/api`, withToken);
const page = (number, perPage = 10) => ({page: number, perPage});
const byId = {field: 'id', order: 'ASC'};

const question = n => ({
  question: `¿Pregunta ${n}?`,
  answerHtml: `<p>Respuesta ${n}</p>`,
  category: 'Cliente',
  position: n,
});
const made = [];
for (let n = 1; n <= 23; n++) made.push((await provider.create('preguntas-frecuentes', {data: question(n)})).data);
assert.equal(made[0].question, '¿Pregunta 1?');

const first = await provider.getList('preguntas-frecuentes', {
  pagination: page(1),
  sort: {field: 'position', order: 'DESC'},
  filter: {category: 'Cliente'},
});
assert.equal(first.total, 23);
assert.deepEqual(
  first.data.map(row => row.position),
  [23, 22, 21, 20, 19, 18, 17, 16, 15, 14],
);
const last = await provider.getList('preguntas-frecuentes', {
  pagination: page(3),
  sort: byId,
  filter: {category: 'Cliente'},
});
assert.deepEqual(
  last.data.map(row => row.id),
  made.slice(20).map(row => row.id),
);
const none = await provider.getList('preguntas-frecuentes', {
  pagination: page(1),
  sort: byId,
  filter: {q: 'no existe esto'},
});
assert.deepEqual([none.total, none.data], [0, []]);

assert.deepEqual((await provider.getOne('preguntas-frecuentes', {id: made[3].id})).data, made[3]);
const many = await provider.getMany('preguntas-frecuentes', {ids: [made[5].id, made[1].id]});
assert.deepEqual(
  many.data.map(row => row.id).sort((a, b) => a - b),
  [made[1].id, made[5].id],
);

const events = await provider.getList('eventos', {pagination: page(1), sort: byId, filter: {}});
const sessions = await provider.getManyReference('sesiones', {
  target: 'eventId',
  id: events.data[0].id,
  pagination: page(1),
  sort: byId,
  filter: {},
});
assert.equal(sessions.total, 1);
assert.equal(sessions.data[0].eventId, events.data[0].id);

const changed = await provider.update('preguntas-frecuentes', {
  id: made[0].id,
  data: {...made[0], question: '¿Otra?'},
  previousData: made[0],
});
assert.equal(changed.data.question, '¿Otra?');
assert.equal(changed.data.version, made[0].version + 1);
await assert.rejects(
  provider.update('preguntas-frecuentes', {
    id: made[0].id,
    data: {...made[0], question: '¿Tarde?'},
    previousData: made[0],
  }),
  error => error instanceof HttpError && error.status === 409 && /otra persona/i.test(error.message),
);
// What a form shows beside its fields.
await assert.rejects(
  provider.create('preguntas-frecuentes', {data: {question: ''}}),
  error =>
    error.status === 422 &&
    error.body.errors.answerHtml === 'Este campo es obligatorio.' &&
    error.message === 'Revisa los campos marcados.',
);

// Many at once say what they have read like one: freshly made rows have the same version.
const juntas = {ids: [made[7].id, made[8].id], data: {category: 'Juntas'}};
await assert.rejects(
  provider.updateMany('preguntas-frecuentes', juntas),
  error => error.status === 422 && 'version' in error.body.errors,
);
const both = await provider.updateMany('preguntas-frecuentes', {
  ...juntas,
  data: {...juntas.data, version: made[7].version},
});
assert.deepEqual(both.data, [made[7].id, made[8].id]);

const gone = await provider.delete('preguntas-frecuentes', {id: made[1].id, previousData: made[1]});
assert.equal(gone.data.id, made[1].id);
await assert.rejects(provider.getOne('preguntas-frecuentes', {id: made[1].id}), error => error.status === 404);
const emptied = await provider.deleteMany('preguntas-frecuentes', {ids: made.slice(2).map(row => row.id)});
assert.equal(emptied.data.length, 21);

await assert.rejects(
  simpleRest(`${url}/api`).getList('preguntas-frecuentes', {pagination: page(1), sort: byId, filter: {}}),
  error => error.status === 401,
);
console.log('ok');
