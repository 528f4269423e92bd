/** A sender's key is changed without a gap: what is sent is signed by one that the DNS has, at every moment. */
import {readKey} from '../../../api/src/outside/mail/dns/signing-key';
import {checkSenders} from '../../../api/src/jobs/campaigns/check-senders';
import {idempotency, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, setStage} from './stage';

setStage();

const DOMAIN = 'club-de-ensayo.es';
const published: Record<string, string[]> = {};
const answer = async (name: string): Promise<string[]> => published[name] ?? [];

interface Records extends ErrorBody {
  state: string;
  records: {purpose: string; name: string; value: string | null; state: string}[];
}
let at: string;
let id: number;
const check = async () => (await admin.post<Records>(`${at}/comprobar`, {}, idempotency())).body;
const change = (act: string) => admin.post<Records>(`${at}/cambiar-clave`, {act}, idempotency());
const recordOf = (said: Records, purpose: string) => said.records.find(record => record.purpose === purpose);
const publish = (said: Records) => {
  for (const {name, value} of said.records) published[name] = [value!];
};
const signsBy = async () => (await readKey(app.db, app.runtime.config.secret, id))?.keySelector;

beforeAll(async () => {
  app.runtime.dns = {mx: answer, txt: answer, addresses: answer};
  app.runtime.config.smtpUrl = 'smtp://smtp.relay.es:25';
  id = (
    await app.db.query<{id: number}>(
      `insert into sender (name, email) values ('Club', 'boletin@${DOMAIN}') returning id`,
    )
  ).rows[0]!.id;
  at = `/api/emails/remitentes/${id}`;
});

test('none to change before there is one; then the old one signs until the DNS has the new one, which is asked every hour', async () => {
  const none = await change('begin');
  expect([none.status, none.body.code]).toEqual([409, 'wrong_state']);
  publish(await check());
  expect((await check()).state).toBe('verified');
  const [{private: before}] = (
    await app.db.query<{private: string}>('select dkim_private_key as private from sender where id = $1', [id])
  ).rows as [{private: string}];

  const begun = await change('begin');
  const next = recordOf(begun.body, 'nextDkim')!;
  expect(next).toMatchObject({name: `taquilla2._domainkey.${DOMAIN}`, state: 'pending'});
  expect(JSON.stringify(begun.body)).not.toContain('PRIVATE');
  expect((await change('begin')).status).toBe(409);
  expect(recordOf(await check(), 'nextDkim')!.state).toBe('missing');
  published[next.name] = ['v=DKIM1; k=rsa; p=otra'];
  expect(recordOf(await check(), 'nextDkim')!.state).toBe('wrong');
  expect(await signsBy()).toBe('taquilla1');

  published[next.name] = [next.value!];
  await app.db.query(`update sender set last_checked_at = now() - interval '61 minutes' where id = $1`, [id]);
  expect(await checkSenders(app.runtime)).toEqual({asked: 1, lost: 0});
  expect(await signsBy()).toBe('taquilla2');
  const after = (await admin.get<Records>(`${at}/registros`)).body;
  expect(after.state).toBe('verified');
  expect(recordOf(after, 'nextDkim')).toBeUndefined();
  expect(recordOf(after, 'dkim')).toMatchObject({name: next.name, value: next.value, state: 'found'});
  const {rows} = await app.db.query<{private: string}>('select dkim_private_key as private from sender where id = $1', [
    id,
  ]);
  expect(rows[0]!.private).not.toBe(before);
  // The old one may go now: it is not asked for any more.
  delete published[`taquilla1._domainkey.${DOMAIN}`];
  expect((await check()).state).toBe('verified');
});

test('one that is discarded signs nothing, also when its record is there; a lost old key is replaced by the new one', async () => {
  const first = recordOf((await change('begin')).body, 'nextDkim')!;
  expect(first.name).toBe(`taquilla3._domainkey.${DOMAIN}`);
  expect((await change('discard')).status).toBe(200);
  expect((await change('discard')).status).toBe(409);
  published[first.name] = [first.value!];
  await check();
  expect(await signsBy()).toBe('taquilla2');

  const second = recordOf((await change('begin')).body, 'nextDkim')!;
  expect(second.value).not.toBe(first.value);
  expect(recordOf(await check(), 'nextDkim')!.state).toBe('wrong'); // the discarded one stands there
  published[second.name] = [first.value!, second.value!];
  delete published[`taquilla2._domainkey.${DOMAIN}`];
  expect((await check()).state).toBe('verified');
  expect(await signsBy()).toBe('taquilla3');
});

test('not without the right, nor of a sender that is not there', async () => {
  expect((await admin.post(`/api/emails/remitentes/2000000000/cambiar-clave`, {act: 'begin'})).status).toBe(404);
  expect((await change('rotate')).status).toBe(422);
});

test('[T6] two senders of a domain sign by one key, whichever changes it; another domain has its own', async () => {
  const make = async (email: string) =>
    (await app.db.query<{id: number}>(`insert into sender (name, email) values ('Otro', $1) returning id`, [email]))
      .rows[0]!.id;
  const dkim = async (senderId: number) => {
    const said = (await admin.post<Records>(`/api/emails/remitentes/${senderId}/comprobar`, {}, idempotency())).body;
    return {...recordOf(said, 'dkim'), whole: said.state};
  };
  const mine = recordOf(await check(), 'dkim')!;
  const second = await make(`abonos@${DOMAIN}`);
  expect(await dkim(second)).toMatchObject({name: mine.name, value: mine.value, state: 'found', whole: 'verified'});
  expect((await readKey(app.db, app.runtime.config.secret, second))?.privateKey).toBe(
    (await readKey(app.db, app.runtime.config.secret, id))?.privateKey,
  );
  // Changed at the second, it is changed at the first.
  const begun = await admin.post<Records>(
    `/api/emails/remitentes/${second}/cambiar-clave`,
    {act: 'begin'},
    idempotency(),
  );
  const next = recordOf(begun.body, 'nextDkim')!;
  expect((await change('begin')).status).toBe(409);
  published[next.name] = [next.value!];
  await dkim(second);
  expect([await signsBy(), (await readKey(app.db, app.runtime.config.secret, second))?.keySelector]).toEqual([
    next.name.split('.')[0],
    next.name.split('.')[0],
  ]);
  const other = await make('boletin@otro-club-de-ensayo.es');
  expect((await dkim(other)).value).not.toBe(next.value);
  // Two that ask for their first key at one moment.
  const twins = await Promise.all(['uno', 'dos'].map(name => make(`${name}@gemelos-de-ensayo.es`)));
  const keys = await Promise.all(twins.map(dkim));
  await Promise.all(twins.map(dkim));
  const {rows} = await app.db.query<{n: number}>(
    `select count(distinct dkim_public_key)::int as n from sender where domain = 'gemelos-de-ensayo.es'`,
  );
  expect([rows[0]!.n, keys.length]).toEqual([1, 2]);
});
