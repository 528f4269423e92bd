/**
 * What ops/INSTALL.md asks of a machine, on a machine that is a folder: `sudo` is nobody else, systemd's units are started from their
 * own files, a container is the folder that the Dockerfile's last stage copies together. What cannot be done here is noted in
 * PRETEND_LOG with its reason. Called by the name of the program: node pretend.mjs systemctl start x
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';
import {parts} from '../../../api/bin/build.mjs';

const {PRETEND_ROOT: house, PRETEND_REPOSITORY: repository, PRETEND_LOG: logFile} = process.env;
const [name, ...words] = process.argv.slice(2);
const note = (command, reason) => fs.appendFileSync(logFile, `${JSON.stringify({command, reason})}\n`);
const run = (program, args, options = {}) => {
  const done = spawnSync(program, args, {stdio: 'inherit', ...options});
  if (done.error) console.error(done.error.message);
  return done.status ?? 1;
};
/** Programs of the machine itself, not those that this file stands for. */
const realPath = process.env.PATH.split(':')
  .filter(at => !at.endsWith('/pretended'))
  .join(':');
const own = {...process.env, PATH: realPath};
/** What the surroundings of a test give to every process: a mail server, a certificate, a clock. */
const given = Object.fromEntries(
  ['ALLOW_TEST_BANK', 'SMTP_URL', 'MAIL_FROM', 'NTP_SERVER', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL']
    .filter(key => process.env[key])
    .map(key => [key, process.env[key]]),
);
const clean = {PATH: process.env.PATH, HOME: process.env.HOME, ...given};

const runDir = path.join(house, 'run');
const pidFile = unit => path.join(runDir, `${unit}.pid`);

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return fs.existsSync('/proc') && / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

async function until(what, check) {
  for (let tries = 0; tries < 3000; tries++) {
    if (await check()) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  console.error(`Never: ${what}`);
  process.exit(1);
}

function start(unit, program, args, options) {
  const out = fs.openSync(path.join(runDir, `${unit}.log`), 'a');
  const child = spawn(program, args, {detached: true, stdio: ['ignore', out, out], ...options});
  fs.writeFileSync(pidFile(unit), String(child.pid));
  child.unref();
}

async function stop(pattern) {
  const isMeant = new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '.*')}\\.pid$`);
  for (const file of fs.readdirSync(runDir).filter(entry => isMeant.test(entry))) {
    const pid = Number(fs.readFileSync(path.join(runDir, file), 'utf8'));
    if (!isGone(pid)) process.kill(pid, 'SIGTERM');
    await until(`${file} ends`, () => isGone(pid));
    fs.rmSync(path.join(runDir, file));
  }
}

/** A unit from its file: only what these units use is understood. */
function readUnit(unit) {
  const [template, instance] = unit.split('@');
  const file = path.join(
    house,
    'etc/systemd/system',
    instance === undefined ? `${unit}.service` : `${template}@.service`,
  );
  const text = fs.readFileSync(file, 'utf8').replaceAll('%i', instance ?? '');
  const all = key => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const env = Object.fromEntries(
    all('Environment')
      .flatMap(line => line.split(' '))
      .map(pair => pair.split(/=(.*)/s).slice(0, 2)),
  );
  return {
    type: all('Type')[0],
    cwd: all('WorkingDirectory')[0],
    env: {...clean, ...env},
    exec: all('ExecStart')[0].split(' '),
    post: all('ExecStartPost').map(line => line.split(' ')),
  };
}

async function startUnit(unit) {
  if (unit.endsWith('.timer'))
    return note(`systemctl ${unit}`, 'nobody waits here until half past four; its service is started by hand');
  if (unit === 'nginx') return note('systemctl reload nginx', 'needs root; a proxy of the test stands in its place');
  const {
    type,
    cwd,
    env,
    exec: [program, ...args],
    post,
  } = readUnit(unit);
  if (type === 'oneshot') return run(program, args, {cwd, env});
  start(unit, program, args, {cwd, env});
  for (const [after, ...more] of post) if (run(after, more, {cwd, env}) !== 0) return 1;
}

/** `${NAME}`, `${NAME:-usual}` and `${NAME:?sentence}` as compose reads them. */
const filled = (text, env) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key, kind, more) => {
    if (env[key]) return env[key];
    if (kind !== '?') return more ?? '';
    console.error(more);
    process.exit(1);
  });

function container() {
  const {load} = createRequire(path.join(repository, 'package.json'))('js-yaml');
  const {services} = load(fs.readFileSync('docker-compose.yml', 'utf8'));
  const file = Object.fromEntries(
    fs
      .readFileSync(services.app.env_file, 'utf8')
      .split('\n')
      .filter(line => /^\w+=/.test(line))
      .map(line => line.split(/=(.*)/s).slice(0, 2)),
  );
  const app = path.join(house, 'container', 'app');
  const here = value =>
    value
      .replace(/^\/app\//, `${app}/`)
      .replace('@database:5432/', `@127.0.0.1:${process.env.PRETEND_PGPORT}/`)
      .replace(/^0\.0\.0\.0$/, '127.0.0.1');
  const set = Object.fromEntries(
    Object.entries(services.app.environment).map(([key, value]) => [key, here(filled(String(value), file))]),
  );
  return {
    app,
    env: {...clean, ...file, ...set, PORT: process.env.PRETEND_PORT, PATH: realPath},
    health: services.app.healthcheck.test,
    file,
    database: services.database,
  };
}

/** The last stage of the Dockerfile, with what the stage «build» would have made. */
function buildImage({app}) {
  if (build() !== 0) return 1;
  note(
    'docker compose build',
    'no Docker here: what the Dockerfile copies is copied, the modules are those of the repository',
  );
  const files = path.join(app, '.data');
  const kept = fs.existsSync(files) ? fs.readdirSync(files) : [];
  for (const entry of fs.existsSync(app) ? fs.readdirSync(app) : [])
    if (entry !== '.data') fs.rmSync(path.join(app, entry), {recursive: true});
  fs.mkdirSync(files, {recursive: true});
  const last = fs
    .readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1);
  for (const [, stage, from, to] of last.matchAll(/^COPY (?:--from=(\w+) )?(\S+) (\S+)$/gm)) {
    const source = path.resolve(stage ? from.replace(/^\/app\//, '') : from);
    const target = path.join(app, to.endsWith('/') ? path.join(to, path.basename(source)) : to);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    if (stage === 'modules') fs.symlinkSync(fs.realpathSync(source), path.join(app, to));
    else fs.cpSync(source, to === './' ? path.join(app, path.basename(source)) : target, {recursive: true});
  }
  if (kept.some(entry => !fs.existsSync(path.join(files, entry)))) return 1;
  return 0;
}

const build = () => {
  note('npm ci', 'the modules are those of the repository that is tested; a clean clone of it is what CI installs');
  if (!fs.existsSync('node_modules')) fs.symlinkSync(path.join(repository, 'node_modules'), 'node_modules');
  for (const {dir} of Object.values(parts))
    if (!fs.existsSync(path.join(dir, 'dist')))
      fs.cpSync(path.join(repository, dir, 'dist'), path.join(dir, 'dist'), {recursive: true});
  return run('npm', ['run', '--silent', 'build', '--', '--no-install'], {env: own});
};

async function compose(args) {
  if (args[0] === '--profile')
    return (
      note(
        `docker compose ${args.join(' ')}`,
        'three containers and their network need Docker; tests/contract/ops.spec.ts reads what they are',
      ) ?? 0
    );
  const what = container();
  const inside = words =>
    run(
      words[0],
      words.slice(1).map(word => word.replace('@database:5432/', `@127.0.0.1:${process.env.PRETEND_PGPORT}/`)),
      {cwd: what.app, env: what.env},
    );
  const [verb, ...rest] = args;
  const [, ...words] = rest.filter(word => !word.startsWith('-') || rest.indexOf(word) > rest.indexOf('app'));
  if (verb === 'exec' || verb === 'run') return inside(words);
  if (verb === 'stop') return stop('app');
  if (verb === 'build') return buildImage(what);
  if (verb === 'cp') return run('cp', ['-r', rest[0].replace(/^app:\/app/, what.app), rest[1]]);
  if (verb !== 'up') return console.error(`docker compose ${verb}: not known here`) ?? 1;
  if (rest.includes('--build') && buildImage(what) !== 0) return 1;
  await stop('app');
  await makeDatabase(what);
  const [program, ...more] = JSON.parse(
    /^CMD (\[.*\])$/m.exec(
      fs
        .readFileSync('Dockerfile', 'utf8')
        .split(/^FROM /m)
        .at(-1),
    )[1],
  );
  start('app', program, more, {cwd: what.app, env: what.env});
  const [, probe, ...probeWords] = what.health;
  await until('the container answers', () =>
    fetch(`http://127.0.0.1:${what.env.PORT}/ready`).then(
      answer => answer.ok,
      () => false,
    ),
  );
  return run(
    probe,
    probeWords.map(word => word.replace(':3000/', `:${what.env.PORT}/`)),
    {env: what.env},
  );
}

/** What the image of PostgreSQL does at its first start. */
async function makeDatabase({file, database}) {
  const {Client} = createRequire(path.join(repository, 'package.json'))('pg');
  const client = new Client({connectionString: process.env.PRETEND_PGURL});
  await client.connect();
  const {POSTGRES_USER: user, POSTGRES_DB: db} = database.environment;
  const {rowCount} = await client.query('select 1 from pg_roles where rolname = $1', [user]);
  if (!rowCount) {
    await client.query(`create role ${user} superuser login password '${file.POSTGRES_PASSWORD}'`);
    await client.query(`create database ${db} owner ${user}`);
  }
  await client.end();
}

async function psql(args) {
  const value = Object.fromEntries(
    args.filter((_, at) => args[at - 1] === '-v').map(pair => pair.split(/=(.*)/s).slice(0, 2)),
  );
  const {Client} = createRequire(path.join(repository, 'package.json'))('pg');
  const client = new Client({connectionString: process.env.PRETEND_PGURL});
  await client.connect();
  const text = fs
    .readFileSync(0, 'utf8')
    .replace(/^--.*$/gm, '')
    .replace(/:'(\w+)'/g, (_, key) => `'${value[key]}'`);
  for (const statement of text.split(';').filter(one => one.trim())) await client.query(statement);
  await client.end();
  return 0;
}

const PROGRAMS = {
  sudo: () => {
    const who = words[0] === '-u' ? words.splice(0, 2)[1] : 'root';
    return run(words[0], words.slice(1), {env: {...process.env, PRETEND_USER: who}});
  },
  'apt-get': () => note(`apt-get ${words.join(' ')}`, 'installs on the machine of whoever runs the tests'),
  useradd: () => note('useradd', 'needs root; everything here belongs to whoever runs the tests'),
  certbot: () =>
    note('certbot', 'a certificate is given for a name that somebody has; the proxy of the test has its own'),
  nginx: () => note('nginx -t', 'needs nginx and its certificates; the test reads the file'),
  install: () =>
    run(
      'install',
      words.filter((word, at) => !['-o', '-g'].includes(word) && !['-o', '-g'].includes(words[at - 1])),
      {env: own},
    ),
  npm: () => (words[1] === 'build' ? build() : run('npm', words, {env: own})),
  psql: () => psql(words),
  docker: () => (words[0] === 'compose' ? compose(words.slice(1)) : 1),
  systemctl: async () => {
    const [verb, ...rest] = words;
    const units = rest.filter(word => word !== '--now');
    if (verb === 'daemon-reload') return 0;
    for (const unit of units) {
      const failed = verb === 'stop' ? await stop(unit) : await startUnit(unit);
      if (failed) return failed;
    }
    return 0;
  },
};
process.exit((await PROGRAMS[name]()) ?? 0);
