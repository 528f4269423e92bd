// Builds what is stale. Each part (API, storefront, back office, door) keeps in its dist/ the hash of what it was made
// from: sources, its build settings and the lock file. A part is built aside and renamed, so a build that is
// killed leaves the former one whole. By hand: `npm run build`, with `-- --force` to build everything.
import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {fail, installIfNeeded, isProgram, root, turn} from './install.mjs';
import {requireNode} from './node-version.mjs';
import {endTurn, takeTurn} from './one-at-a-time.mjs';
import {beginStep, nameSteps} from './progress.cjs';

const STAMP = '.built-from';
/** Which commit it was built from, for /health and the office; the application itself needs no git. */
const COMMIT_FILE = path.join(root, 'api', 'dist', '.commit');
const workshop = path.join(root, 'node_modules', '.cache', 'taquilla-build');

export const parts = {
  api: {words: 'API', dir: 'api', sources: ['api/src', 'api/bin/build.mjs'], build: buildApi},
  storefront: {
    words: 'tienda',
    dir: 'storefront',
    sources: [
      'storefront/src',
      'storefront/public',
      'storefront/index.html',
      'storefront/vite.config.ts',
      'storefront/seatmap/src',
    ],
    build: buildStorefront,
  },
  backoffice: {
    words: 'gestión',
    dir: 'backoffice',
    sources: [
      'backoffice/src',
      'backoffice/public',
      'backoffice/index.html',
      'backoffice/vite.config.ts',
      'backoffice/entities.ts',
      'backoffice/icons/icons.json',
      'backoffice/icons/write.ts',
      'openapi.json',
      'storefront/seatmap/src',
    ],
    build: buildFront,
  },
  door: {
    words: 'puerta',
    dir: 'backoffice/door',
    sources: [
      'backoffice/door/src',
      'backoffice/door/index.html',
      'backoffice/door/vite.config.ts',
      'api/src/domain/access/rules',
    ],
    build: buildFront,
  },
};

/** Builds the named parts that are stale; a part that has no sources yet is left out. */
export async function buildStale(names = Object.keys(parts), {force = false} = {}) {
  const stale = names
    .map(name => ({name, ...parts[name]}))
    .filter(part => fs.existsSync(path.join(root, part.sources[0])));
  for (const part of stale) part.hash = hashOf(part.sources);
  const isStale = part => read(path.join(root, part.dir, 'dist', STAMP)) !== part.hash;
  if (force || stale.some(isStale)) {
    takeTurn(turn);
    await build(stale.filter(part => force || isStale(part)));
    endTurn(turn);
  }
  if (stale.some(part => part.name === 'api')) noteCommit();
}

async function build(wanted) {
  if (!wanted.length) return;
  const step = beginStep('Compilación', wanted.map(part => part.words).join(', '));
  let built = 0;
  sweepWorkshop();
  const failures = (
    await Promise.allSettled(wanted.map(part => replaceDist(part).then(() => step.at(++built, wanted.length))))
  ).filter(end => end.status === 'rejected');
  if (failures.length) fail(failures.map(end => end.reason.message).join('\n\n'));
  step.end();
}

/** Read by hand: an image has no git, and the usual start shall not wait for one. COMMIT speaks for a copy without history. */
function noteCommit() {
  const commit = (process.env.COMMIT?.trim() || headOf(path.join(root, '.git'))).slice(0, 12);
  if (read(COMMIT_FILE) !== commit) fs.writeFileSync(COMMIT_FILE, commit);
}

function headOf(git) {
  const head = read(path.join(git, 'HEAD')).trim();
  if (!head.startsWith('ref: ')) return head;
  const ref = head.slice('ref: '.length);
  return (
    read(path.join(git, ref)).trim() ||
    (
      read(path.join(git, 'packed-refs'))
        .split('\n')
        .find(line => line.endsWith(` ${ref}`)) ?? ''
    ).slice(0, 40)
  );
}

async function replaceDist(part) {
  const dist = path.join(root, part.dir, 'dist');
  const aside = path.join(workshop, `${part.name}-${process.pid}`);
  try {
    await part.build(part, aside);
    fs.writeFileSync(path.join(aside, STAMP), part.hash);
    const former = `${aside}-former`;
    if (fs.existsSync(dist)) fs.renameSync(dist, former);
    fs.renameSync(aside, dist);
    fs.rmSync(former, {recursive: true, force: true});
  } catch (error) {
    fs.rmSync(aside, {recursive: true, force: true});
    throw new Error(`No se ha podido compilar (${part.words}): ${reasonOf(error)}`);
  }
}

/** Packages that a start can do without: they are loaded by whoever uses them first. */
const LAZY = [
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'fast-xml-parser',
  'fontkit',
  'ibantools',
  'ical-generator',
  'imapflow',
  'node-forge',
  'nodemailer',
  'nodemailer/lib/mail-composer',
  'nodemailer/lib/shared',
  'nodemailer/lib/smtp-connection',
  'otpauth',
  'pdfkit',
  'sanitize-html',
  'saxes',
  'stdnum/lib/cjs/es/nif',
  'uqr',
];

/**
 * CommonJS with decorator metadata, which LoopBack reads; `import()` stays dynamic, for packages that are ES modules only and for what
 * a command loads when it is called: the annotation is how Node finds the names of our own files then.
 */
const swcOptions = {
  swcrc: false,
  sourceMaps: true,
  module: {type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true, lazy: LAZY},
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: {syntax: 'typescript', decorators: true},
    transform: {legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false},
  },
};

async function buildApi({dir}, out) {
  const src = path.join(root, dir, 'src');
  await Promise.all(filesUnder(src).map(file => compileFile(file, path.join(out, path.relative(src, file)))));
}

/** One source file to its place in dist; what is not TypeScript (fonts, templates) is copied. */
export async function compileFile(file, target) {
  fs.mkdirSync(path.dirname(target), {recursive: true});
  if (file.endsWith('.d.ts')) return;
  if (!file.endsWith('.ts')) return fs.copyFileSync(file, target);
  const {transformFile} = (await import('@swc/core')).default;
  const js = target.replace(/\.ts$/, '.js');
  const {code, map} = await transformFile(file, {
    ...swcOptions,
    sourceFileName: path.relative(
      path.join(root, 'api', 'dist', path.dirname(path.relative(path.join(root, 'api', 'src'), file))),
      file,
    ),
  });
  fs.writeFileSync(`${js}.map`, map);
  fs.writeFileSync(js, `${code}\n//# sourceMappingURL=${path.basename(js)}.map\n`);
}

async function buildFront({dir}, out, quality = 9) {
  await runVite(dir, out);
  await compressTexts(out, quality);
}

/** Besides, what the API draws its first pages with (acts/pages/first-paint.ts): nobody can fetch it. */
async function buildStorefront(part, out) {
  // The best, a second more: what a phone waits for is a fourteenth smaller.
  await buildFront(part, out, 11);
  await runVite(part.dir, path.join(out, '.server'), '--ssr', 'src/first-paint.tsx');
}

/** The person can mend a full disk; the rest is ours. */
function reasonOf({code, message}) {
  if (code === 'ENOSPC' || /ENOSPC|os error 28\b/.test(message))
    return `no queda sitio en el disco de ${root}. Haz sitio y repite la orden: lo compilado antes sigue como estaba.`;
  return message;
}

function runVite(dir, out, ...more) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
        'build',
        '--outDir',
        out,
        '--emptyOutDir',
        '--logLevel',
        'warn',
        ...more,
      ],
      {
        cwd: path.join(root, dir),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true'},
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text));
    child.once('error', reject);
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `vite termina con código ${code}`)),
    );
  });
}

/** Writes .br and .gz beside every text file, once, so that the server never compresses while it serves. */
async function compressTexts(out, quality) {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const options = {params: {[zlib.constants.BROTLI_PARAM_QUALITY]: quality}};
  await Promise.all(
    filesUnder(out)
      .filter(file => /\.(js|css|html|svg|txt|wasm)$/.test(file))
      .map(async file => {
        const bytes = fs.readFileSync(file);
        fs.writeFileSync(`${file}.br`, await brotli(bytes, options));
        fs.writeFileSync(`${file}.gz`, await gzip(bytes, {level: 9}));
      }),
  );
}

/** What builds that were killed have left. */
function sweepWorkshop() {
  fs.mkdirSync(workshop, {recursive: true});
  for (const name of fs.readdirSync(workshop)) {
    const left = path.join(workshop, name);
    if (Date.now() - fs.statSync(left).mtimeMs > 600_000) fs.rmSync(left, {recursive: true, force: true});
  }
}

function hashOf(sources) {
  const hash = createHash('sha256').update(read(path.join(root, 'package-lock.json')));
  for (const source of sources)
    for (const file of filesUnder(path.join(root, source)))
      hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  return hash.digest('hex');
}

export function filesUnder(at) {
  const stat = fs.statSync(at, {throwIfNoEntry: false});
  if (!stat) return [];
  if (stat.isFile()) return [at];
  return fs
    .readdirSync(at)
    .sort()
    .flatMap(name => filesUnder(path.join(at, name)));
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (isProgram(import.meta.url)) {
  requireNode();
  nameSteps(['Dependencias', 'Compilación']);
  if (!process.argv.includes('--no-install')) await installIfNeeded(); // an image installs in a step of its own
  await buildStale(undefined, {force: process.argv.includes('--force')});
}
