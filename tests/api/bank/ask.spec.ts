/** The bank at the office: a key goes in and never comes out, and the bank is asked what is wrong. */
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {fingerprintOf} from '../../../api/src/outside/bank/keep-key';
import {must} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {KEY, OTHER_KEY, RIGHT, app, world, admin, openBank, read, save} from './stage';

openBank();

interface Checked extends ErrorBody {
  isGood: boolean;
  lines: {what: string; state: string; says: string; todo: string | null}[];
}

const check = (change: Record<string, unknown> = {}): Promise<Answer<Checked>> =>
  admin.post<Checked>('/api/banco/comprobar', {...RIGHT, ...change});
const fault = (checked: Checked): string => checked.lines.find(line => line.state === 'bad')!.says;

describe('asking the bank', () => {
  test('all that is right is said line by line, and nothing moved', async () => {
    const checked = must(await check());
    expect(checked).toMatchObject({isGood: true});
    expect(checked.lines.map(line => line.state)).toEqual(Array(7).fill('good'));
    expect(
      (await app.db.query('select 1 from test_bank.refund union all select 1 from test_bank.operation')).rowCount,
    ).toBe(0);
  });

  test.each([
    ['a key of another terminal', {key: OTHER_KEY}, 'Clave', /no es la de este terminal.*SIS0042/],
    [
      'a merchant that does not exist',
      {merchantCode: '123456789'},
      'Comercio y terminal',
      /no conoce ese comercio con ese terminal.*SIS0026/,
    ],
    ['a terminal that the merchant has not', {terminal: '7'}, 'Comercio y terminal', /SIS0026/],
    [
      'the other version of the signature',
      {signatureVersion: 'HMAC_SHA256_V1'},
      'Versión de firma',
      /no acepta esta versión.*SIS0429/,
    ],
  ])('%s is named, with what to do', async (_, change, what, says) => {
    const checked = must(await check(change));
    const at = checked.lines.findIndex(line => line.state === 'bad');
    expect(checked.isGood).toBe(false);
    expect(checked.lines[at]).toMatchObject({
      what,
      says: expect.stringMatching(says),
      todo: expect.stringMatching(/\w/),
    });
    // What comes before it is well, what comes after it was not looked at.
    expect(checked.lines.map(line => line.state)).toEqual(
      checked.lines.map((__, i) => (i < at ? 'good' : i === at ? 'bad' : 'unknown')),
    );
  });

  test.each([
    [{merchantCode: '12'}, 'merchantCode'],
    [{terminal: '0'}, 'terminal'],
    [{terminal: '1000'}, 'terminal'],
    [{key: 'corta'}, 'key'],
    [{environment: 'live'}, 'key'],
  ])('what cannot be right is refused before anybody is asked: %j', async (change, field) => {
    for (const answer of [await check(change), await save(change)]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    }
  });

  test('a bank that is not there, one that is broken and one that is somebody else are told as such', async () => {
    const before = app.runtime.config.banks.redsys.test;
    const at = (restUrl: string) => (app.runtime.config.banks.redsys.test = {...before, restUrl});
    let answer: [status: number, body: string] = [500, ''];
    const stranger: Server = createServer((_, res) => res.writeHead(answer[0]).end(answer[1])).listen(0, '127.0.0.1');
    await until('it listens', () => stranger.listening);
    try {
      at('http://banco.invalid/rest');
      expect(fault(must(await check()))).toMatch(/No se encuentra banco\.invalid/);
      at(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/rest`);
      expect(fault(must(await check()))).toMatch(/contesta con un error/);
      answer = [200, '<html>proxy</html>'];
      expect(fault(must(await check()))).toMatch(/no es del banco/);
      answer = [200, '{"errorCode":"SIS0028"}'];
      expect(fault(must(await check()))).toMatch(/dado de baja\. \(SIS0028\)/);
      answer = [200, '{"errorCode":"SIS9999"}'];
      expect(fault(must(await check()))).toMatch(/otra causa\. \(SIS9999\)/);
      stranger.close();
      await until('nobody listens', () => !stranger.listening);
      expect(fault(must(await check()))).toMatch(/No se llega a 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
    } finally {
      app.runtime.config.banks.redsys.test = before;
      stranger.close();
    }
  });
});

describe('the key', () => {
  test('goes in and never comes out: not in an answer, not in the audit, not in the tables', async () => {
    expect(await read()).toMatchObject({source: 'built_in', inUse: null});
    const saved = await save();
    expect(must(saved)).toMatchObject({
      source: 'office',
      inUse: {
        environment: 'test',
        merchantCode: '999008881',
        terminal: '1',
        keyFingerprint: fingerprintOf(KEY),
        isKeyReadable: true,
      },
    });
    expect(saved.text).not.toContain(KEY);
    const {rows} = await app.db.query<{text: string}>(
      `select (select json_agg(k) from bank_key k)::text || (select json_agg(a) from audit_entry a)::text as text`,
    );
    expect(rows[0]!.text).toContain('999008881/1');
    expect(rows[0]!.text).not.toContain(KEY);
    expect(
      (await app.db.query(`select 1 from bank_key where position($1::bytea in sealed) > 0`, [Buffer.from(KEY)]))
        .rowCount,
    ).toBe(0);
  });

  test('stays when it is not written again; a terminal without one needs it', async () => {
    expect(must(await save({key: undefined})).inUse!.keyFingerprint).toBe(fingerprintOf(KEY));
    expect((await app.db.query('select 1 from bank_key')).rowCount).toBe(1);
    expect(await save({key: undefined, terminal: '9'})).toMatchObject({
      status: 422,
      body: {errors: {key: expect.stringContaining('Escribe la clave')}},
    });
    expect(must(await check({key: undefined})).isGood).toBe(true);
  });

  test('two people at once: the second is told; who may not configure is refused', async () => {
    const {version} = await read();
    must(await save());
    expect(await admin.send('/api/banco', {method: 'PUT', body: {version, ...RIGHT}})).toMatchObject({
      status: 409,
      body: {code: 'stale_version'},
    });
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect([(await clerk.get('/api/banco')).status, (await clerk.post('/api/banco/comprobar', RIGHT)).status]).toEqual([
      403, 403,
    ]);
  });

  test('moved to another terminal’s row it opens nothing, and somebody is told', async () => {
    await app.db.query(
      `insert into bank_terminal (provider, environment, merchant_code, terminal) values ('redsys', 'test', '111111111', 1)`,
    );
    await app.db.query(
      `insert into bank_key (bank_terminal_id, source, signature_version, sealed, fingerprint)
        select (select id from bank_terminal where merchant_code = '111111111'), source, signature_version, sealed,
        fingerprint from bank_key limit 1`,
    );
    const answer = await check({merchantCode: '111111111', key: undefined});
    expect(answer).toMatchObject({status: 422, body: {errors: {key: expect.any(String)}}});
    expect((await read()).before.some(one => one.merchantCode === '111111111')).toBe(true);
    await app.db.query(
      `delete from bank_key where bank_terminal_id = (select id from bank_terminal where merchant_code = '111111111')`,
    );
  });

  test('a terminal that payments remember is neither changed nor deleted', async () => {
    await expect(app.db.query(`update bank_terminal set terminal = 3 where environment = 'test'`)).rejects.toThrow();
    await expect(app.db.query(`delete from bank_terminal`)).rejects.toThrow();
  });
});
