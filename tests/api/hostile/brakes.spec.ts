/** What one address may do to many: log-ins over all accounts, files by their size. */
import {randomBytes} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PASSWORD, type World} from '../../support/world/fixture';
import {count} from '../../support/run/until';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const refusal = (answer: Answer<object>): string =>
  answer.status < 400 ? '200' : `${answer.status} ${(answer.body as ErrorBody).code}`;

test('[S06] one address that tries a list of people is stopped over all of them; who knows the password costs nothing', async () => {
  for (const path of ['/api/session', '/api/public/account/login']) {
    const right = path === '/api/session' ? world.staff.clerk.email : world.customer.email;
    for (const n of count(10))
      expect([path, n, (await new Visitor(app.url).post(path, {email: right, password: PASSWORD})).status]).toEqual([
        path,
        n,
        200,
      ]);
    const told = [];
    for (const n of count(32))
      told.push(
        refusal(
          await new Visitor(app.url).post(path, {email: `persona-${n}@example.org`, password: 'una que usan muchos'}),
        ),
      );
    expect(told).toEqual([
      ...Array<string>(30).fill('401 bad_credentials'),
      '429 too_many_requests',
      '429 too_many_requests',
    ]);
  }
});

test('[audit F14] only the right password of the staff is told apart in the customers’ box; guesses there count as theirs', async () => {
  await app.db.query('delete from attempt');
  const logIn = async (path: string, email: string, password: string): Promise<string> =>
    refusal(await new Visitor(app.url).post(path, {email, password}));
  const {email} = world.staff.clerk;
  expect(await logIn('/api/public/account/login', email, PASSWORD)).toBe('401 staff_account');
  await app.db.query('update staff_user set is_active = false where email = $1', [email]);
  expect(await logIn('/api/public/account/login', email, PASSWORD)).toBe('401 bad_credentials');
  await app.db.query('update staff_user set is_active = true where email = $1', [email]);
  for (const stranger of [email, 'nadie@example.org'])
    expect(await logIn('/api/public/account/login', stranger, 'una que no es')).toBe('401 bad_credentials');
  // Two were tried there: three are left here, and then nobody says anything of the right one either.
  for (const n of count(3))
    expect([n, await logIn('/api/session', email, `otra ${n}`)]).toEqual([n, '401 bad_credentials']);
  expect(await logIn('/api/session', email, PASSWORD)).toBe('429 too_many_requests');
  expect(await logIn('/api/public/account/login', email, PASSWORD)).toBe('401 bad_credentials');
});

test('papers of strangers: 25 MB an hour for one address, counted by their size', async () => {
  const paper = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(5 * 1024 * 1024 - 64)]);
  const send = (content: Buffer) =>
    new Visitor(app.url).send<ErrorBody>('/api/public/pass-uploads?name=titulo.pdf', {
      method: 'POST',
      body: content,
      headers: {'content-type': 'application/octet-stream'},
    });
  const told = [];
  while (told.length < 6) told.push(refusal(await send(paper)));
  expect(told).toEqual([...Array<string>(5).fill('200'), '429 too_many_requests']);
  await app.db.query('delete from pass_upload');
});
