// Makes this working copy a release: `npm run release -- 1.1.0`. The version is written wherever npm keeps it, and what
// the release adds to the schema is sealed: the hash of each migration that no release before had. Afterwards they are
// never edited (tests/contract/releases.spec.ts).
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {isProgram, root} from './install.mjs';

const MIGRATIONS = path.join(root, 'api', 'migrations');
const RELEASES = path.join(MIGRATIONS, 'releases.json');
const read = file => JSON.parse(fs.readFileSync(file, 'utf8'));
const write = (file, what) => fs.writeFileSync(file, `${JSON.stringify(what, null, 2)}\n`);

/** As a database keeps it (api/src/platform/database/history.ts): line ends are git's business. */
const hashOf = file =>
  createHash('sha256').update(fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex');

const isOurs = name => /^(taquilla$|@taquilla\/)/.test(name);
/** The root and every workspace of ours, from the top of the repository: some stand in for another's package. */
const packages = () =>
  ['.', ...read(path.join(root, 'package.json')).workspaces].filter(folder =>
    isOurs(read(path.join(root, folder, 'package.json')).name),
  );

function makeRelease(version) {
  const releases = read(RELEASES);
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Uso: npm run release -- 1.1.0');
  if (releases[version]) throw new Error(`La ${version} ya está publicada.`);
  const changes = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  if (!changes.includes(`\n## ${version}\n`))
    throw new Error(
      `Antes di en CHANGELOG.md, bajo «## ${version}» (lo que está «Sin publicar»), qué cambia para quien la lleva.`,
    );
  const sealed = new Set(Object.values(releases).flatMap(files => Object.keys(files)));
  releases[version] = Object.fromEntries(
    fs
      .readdirSync(MIGRATIONS)
      .filter(name => name.endsWith('.sql') && !sealed.has(name))
      .sort()
      .map(name => [name, hashOf(path.join(MIGRATIONS, name))]),
  );
  write(RELEASES, releases);
  const lock = path.join(root, 'package-lock.json');
  const locked = read(lock);
  locked.version = version;
  for (const folder of packages()) {
    const file = path.join(root, folder, 'package.json');
    const own = read(file);
    for (const one of [own, locked.packages[folder === '.' ? '' : folder]]) {
      one.version = version;
      for (const name of Object.keys(one.dependencies ?? {}).filter(isOurs)) one.dependencies[name] = version;
    }
    write(file, own);
  }
  write(lock, locked);
  const added = Object.keys(releases[version]).length;
  console.log(
    `Taquilla ${version}: ${added === 0 ? 'sin migraciones nuevas' : `${added} migraciones nuevas, selladas`}. Queda: npm run openapi, npm test, el commit y git tag v${version}.`,
  );
}

if (isProgram(import.meta.url)) {
  try {
    makeRelease(process.argv[2]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
