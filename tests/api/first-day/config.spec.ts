import {ConfigError, examineConfig, readConfig} from '../../../api/src/platform/environment/config';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://taquilla@db/taquilla',
  PUBLIC_URL: 'https://entradas.example.org',
  APP_SECRET: 'una-clave-larga-y-propia-de-cuarenta-letras',
  TICKET_KEY: Buffer.alloc(32, 3).toString('base64'),
  REDSYS_KEY: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
  REDSYS_MERCHANT: '123456789',
};
const WITHOUT_BANK = {...PRODUCTION, REDSYS_KEY: undefined, REDSYS_MERCHANT: undefined};

test('a laptop needs no variable at all', () => {
  const config = readConfig({});
  expect(config).toMatchObject({port: 3000, host: '127.0.0.1', databaseUrl: null, demo: 'both', production: false});
  expect(config.redsys.test).toBe(true);
});

test('production starts when everything of its own is given', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    production: true,
    demo: null,
    redsys: {test: false, redirectUrl: 'https://sis.redsys.es/sis/realizarPago'},
  });
});

test.each([
  ['DATABASE_URL', {DATABASE_URL: undefined}],
  ['APP_SECRET', {APP_SECRET: undefined}],
  ['APP_SECRET', {APP_SECRET: 'corta'}],
  ['TICKET_KEY', {TICKET_KEY: undefined}],
  ['TICKET_KEY', {TICKET_KEY: 'AAAA'}],
  ['PUBLIC_URL', {PUBLIC_URL: undefined}],
  ['DEMO', {DEMO: 'true'}],
  // X8: said in words that mean no, the bank's published key, and an address that anybody on the way can read.
  ['REDSYS_MERCHANT', {REDSYS_MERCHANT: '12345'}],
  ['REDSYS_TERMINAL', {REDSYS_TERMINAL: '1000'}],
  ['ALLOW_TEST_BANK', {ALLOW_TEST_BANK: 'a veces'}],
  ['REDSYS_KEY', {REDSYS_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'}],
  ['REDSYS_ENVIRONMENT', {REDSYS_ENVIRONMENT: 'pruebas'}],
  ['PUBLIC_URL', {PUBLIC_URL: 'http://entradas.example.org'}],
  ['PUBLIC_URL', {PUBLIC_URL: 'http://127.0.0.1:3000'}],
  ['PUBLIC_URL', {PUBLIC_URL: 'http://127.0.0.1.example.org', ALLOW_LOOPBACK_HTTP: 'true'}],
  ['PUBLIC_URL', {PUBLIC_URL: 'http://127.0.0.1:3000', ALLOW_LOOPBACK_HTTP: 'false'}],
])('[X8] production refuses to start without its own %s', (name, change) => {
  expect(() => readConfig({...PRODUCTION, ...change})).toThrow(ConfigError);
  expect(() => readConfig({...PRODUCTION, ...change})).toThrow(name);
});

test.each([undefined, 'false', '0'])(
  '[X8] production without a bank starts, and no test bank stands in for it (ALLOW_TEST_BANK=%s)',
  said => {
    const config = readConfig({...WITHOUT_BANK, ALLOW_TEST_BANK: said});
    expect(config.redsys).toMatchObject({test: false, source: 'office'});
    // The built-in bank is there for what is in test mode, and nobody else can sign for it.
    expect(config.testBank.key).toMatch(/^[A-Za-z0-9+/]{32}$/);
    expect(config.testBank.key).not.toBe('sq7HjrUOBfKmC576ILgskD5srU870gJ7');
    expect(config.testBank.key).not.toBe(
      readConfig({...PRODUCTION, APP_SECRET: 'otra-clave-larga-y-propia-de-cuarenta-letras'}).testBank.key,
    );
  },
);

test('[X8] what is allowed in words is allowed, and the bank’s own test environment takes its test key', () => {
  expect(readConfig({...WITHOUT_BANK, ALLOW_TEST_BANK: 'true'}).redsys.test).toBe(true);
  expect(
    readConfig({...PRODUCTION, REDSYS_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7', REDSYS_ENVIRONMENT: 'test'}).redsys
      .redirectUrl,
  ).toMatch(/^https:\/\/sis-t\.redsys\.es/);
  expect(readConfig({...PRODUCTION, PUBLIC_URL: 'http://127.0.0.1:3000', ALLOW_LOOPBACK_HTTP: 'true'}).publicUrl).toBe(
    'http://127.0.0.1:3000',
  );
});

test.each([
  ['PORT', {PORT: 'tres mil'}],
  ['PORT', {PORT: '70000'}],
  ['DATABASE_URL', {DATABASE_URL: 'mysql://x'}],
  ['PUBLIC_URL', {PUBLIC_URL: 'entradas'}],
  ['REDSYS_SIGNATURE', {REDSYS_SIGNATURE: 'MD5'}],
  ['DEMO', {DEMO: 'quizá'}],
  ['LOG_LEVEL', {LOG_LEVEL: 'mucho'}],
  ['TICKET_KEYS_REFUSED', {TICKET_KEYS_REFUSED: 'la robada'}],
])('a wrong %s stops the start with a sentence that names it', (name, env) => {
  expect(() => readConfig(env)).toThrow(name);
});

test.each([
  [undefined, 'both'],
  ['true', 'both'],
  ['both', 'both'],
  ['club', 'club'],
  [' Theatre ', 'theatre'],
  ['false', null],
  ['no', null],
])('DEMO=%s is the demo of %s', (DEMO, profile) => {
  expect(readConfig({DEMO}).demo).toBe(profile);
});

test.each(['club', 'theatre', 'both', 'true'])('production refuses DEMO=%s, and wants none by itself', demo => {
  expect(() => readConfig({...PRODUCTION, DEMO: demo})).toThrow('DEMO');
  expect(readConfig(PRODUCTION).demo).toBeNull();
});

const AT = 'postgres://taquilla@127.0.0.1/taquilla';

test.each(['prod', 'PRODUCTION', 'produccion', 'live', 'dev'])(
  '[audit F28] NODE_ENV=%s stops the start, and whoever looks on takes it for production',
  NODE_ENV => {
    expect(() => readConfig({NODE_ENV})).toThrow(
      `NODE_ENV debe ser production, development o test; vale «${NODE_ENV}».`,
    );
    expect(examineConfig({NODE_ENV}).config).toMatchObject({production: true, demo: null, allowEmbedded: false});
  },
);

test.each([undefined, 'development', 'test'])(
  '[audit F28] a database that is named gets no demo and no test bank by itself, with NODE_ENV=%s',
  NODE_ENV => {
    const env = {NODE_ENV, DATABASE_URL: AT, APP_SECRET: PRODUCTION.APP_SECRET};
    expect(readConfig(env)).toMatchObject({demo: null, redsys: {test: false, source: 'office'}, allowEmbedded: false});
    expect(readConfig({...env, DEMO: 'theatre'})).toMatchObject({demo: 'theatre', redsys: {test: false}});
    expect(readConfig({...env, ALLOW_TEST_BANK: 'true'})).toMatchObject({demo: null, redsys: {test: true}});
  },
);

test('[audit F28] the published key of development signs nothing in a database that is named, but for development', () => {
  expect(() => readConfig({DATABASE_URL: AT})).toThrow('Falta APP_SECRET: en la base de DATABASE_URL');
  expect(readConfig({DATABASE_URL: AT, NODE_ENV: 'development'}).demo).toBeNull();
  // A name that is wrong is a database too: nothing else is taken instead.
  expect(examineConfig({DATABASE_URL: 'mysql://x/y'}).config).toMatchObject({
    databaseUrl: null,
    allowEmbedded: false,
    demo: null,
  });
});

test('a profile that there is not is named', () => {
  expect(() => readConfig({DEMO: 'opera'})).toThrow('DEMO debe ser club, theatre, both o false; vale «opera».');
});
