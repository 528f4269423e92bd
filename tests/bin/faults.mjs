// `npm run faults [-- F05 F17 10x bot] [--share 0.1] [--short] [--seed n]`: what bad luck gets, at full length, one fault after
// the other. A fault's tests are those that carry its number in their title, `[F05]`, in whichever spec they stand; the figure and
// the seed are what the test itself says. Ends with a table, keeps it as JSON in bench-results/, and fails when anything did.
import {execSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {buildStale} from '../../api/bin/build.mjs';
import {installIfNeeded, root, seconds} from '../../api/bin/install.mjs';
import {requireNode} from '../../api/bin/node-version.mjs';
import {nameSteps} from '../../api/bin/progress.cjs';
import {runInBrowser} from './faults-in-browser.mjs';

requireNode();
const FAULTS = {
  F01: 'La API muere (kill -9) en mitad de las compras',
  F02: 'PostgreSQL muere (kill -9) con la venta en marcha',
  F03: 'El proceso que envía correos, PDF e importaciones muere',
  F04: 'Reinicio escalonado con la venta en marcha',
  F05: '500 personas a la vez por una butaca',
  F06: '2.000 butacas, 2.000 grupos de 1 a 6 contiguas',
  F07: 'Conexiones de la base cortadas al azar',
  F08: 'El cobro llega cuando caduca la retención',
  F09: 'Dos pestañas, la misma clave, otro contenido',
  F10: 'Cada aviso del banco diez veces',
  F11: 'Avisos desordenados, repetidos o que faltan',
  F12: 'Avisos del banco falsificados',
  F13: 'El banco cobra otro importe',
  F14: 'El dinero llega cuando la butaca ya es de otra persona',
  F15: 'Relojes torcidos y noches de cambio de hora',
  F17: 'Red lenta, conexiones a medias y goteo',
  F18: 'Todas las conexiones de la base ocupadas',
  F19: 'Peticiones mal hechas a cada operación',
  F20: 'La importación de titulares muere (kill -9)',
  F21: 'Importar filas malas, repetidas o en otro formato',
  F22: 'El mismo archivo dos veces',
  F23: 'Los procesos que envían un boletín mueren (kill -9)',
  F24: 'El proceso que prepara miles de entradas en papel muere (kill -9)',
  F25: 'Lecturas sin red, enviadas más de una vez',
  F26: 'La misma entrada en muchas puertas a la vez',
  F27: 'La misma entrada en dos puertas sin red',
  F28: 'La entrada se anula mientras el lector no tiene red',
  F29: 'El asiento se libera mientras su titular entra',
  F30: 'El cobro de plazos se repite o muere a medias',
  F32: 'Una versión posterior ya actualizó la base',
  F33: 'Copia con la venta en marcha y simulacro de restauración',
  F34: 'Horas seguidas al 30 % de carga',
  F35: 'Sala de espera con 20.000 personas',
  F36: 'El correo o el banco no responden',
  F37: 'Temporadas al azar contra un modelo',
  F38: 'El navegador se cierra, vuelve atrás, pulsa dos veces',
  F40: 'Dos personas cambian la misma ficha',
  '10X': 'Diez veces la carga prevista',
  BOT: 'Un robot abre 5.000 carritos',
};

const words = process.argv.slice(2);
const option = name => {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};
const share = option('--share');
const seed = option('--seed') ?? process.env.SEED;
const isShort = words.includes('--short');
const asked = words.filter(word => !word.startsWith('-')).map(word => word.toUpperCase());
const unknown = asked.filter(name => !FAULTS[name]);
if (unknown.length) {
  console.error(`No se conoce «${unknown.join(', ')}»: son ${Object.keys(FAULTS).join(', ')}.`);
  process.exit(2);
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));
nameSteps(['Dependencias', 'Compilación']);
await installIfNeeded({tools: true});
await buildStale();

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-faults-'));
const at = new Date().toISOString();
const env = {...process.env, LONG: isShort ? '' : '1', ...(share ? {SHARE: share} : {}), ...(seed ? {SEED: seed} : {})};
const specs = fs
  .readdirSync(path.join(root, 'tests'), {recursive: true})
  .map(String)
  .filter(name => name.endsWith('.spec.ts'))
  .map(name => path.join('tests', name));
const results = [];
for (const fault of Object.keys(FAULTS))
  if (!interrupted && (!asked.length || asked.includes(fault))) results.push(await run(fault));
fs.rmSync(work, {recursive: true, force: true});

const length = isShort ? 'corta' : share ? `${share} de la larga` : 'larga';
print();
const file = path.join(root, 'bench-results', `faults-${at.replaceAll(':', '-')}.json`);
const git = command => {
  try {
    return execSync(`git ${command}`, {cwd: root, stdio: ['ignore', 'pipe', 'ignore']})
      .toString()
      .trim();
  } catch {
    return '';
  }
};
fs.mkdirSync(path.dirname(file), {recursive: true});
fs.writeFileSync(
  file,
  `${JSON.stringify({at, commit: git('rev-parse --short HEAD') + (git('status --porcelain') ? ' (with changes)' : ''), machine: {cpu: os.cpus()[0]?.model, cores: os.cpus().length, node: process.version}, length, faults: results}, null, 2)}\n`,
);
console.log(`\nGuardado en ${path.relative(root, file)}`);
process.exit(interrupted ? 130 : results.every(result => result.good) ? 0 : 1);

async function run(fault) {
  const began = Date.now();
  const holders = specs.filter(name => fs.readFileSync(path.join(root, name), 'utf8').includes(`[${fault}]`));
  const inBrowser = holders.filter(name => name.startsWith(path.join('tests', 'e2e')));
  const inJest = holders.filter(name => !inBrowser.includes(name));
  console.log(`\n── ${fault} · ${FAULTS[fault]}`);
  const lines = path.join(work, `${fault}.jsonl`);
  fs.writeFileSync(lines, '');
  const tests = [
    ...(inJest.length ? await jest(fault, inJest, lines) : []),
    ...(inBrowser.length
      ? await runInBrowser({
          fault,
          files: inBrowser,
          env: {...env, FAULTS_FIGURES: lines},
          keep: line => fs.appendFileSync(lines, `${JSON.stringify(line)}\n`),
        })
      : []),
  ];
  const told = fs
    .readFileSync(lines, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));
  const figures = told.filter(line => line.figure !== undefined);
  const looks = told.filter(line => line.broken !== undefined);
  const broken = looks.reduce((sum, line) => sum + line.broken, 0);
  const failed = tests.filter(test => !test.good).map(test => test.name);
  // Times belong to the machine: they are judged at full length, which is for a machine that does nothing else.
  const late = isShort || share ? [] : figures.flatMap(line => line.late);
  const good = tests.length > 0 && failed.length === 0 && broken === 0 && late.length === 0;
  return {
    fault,
    done: FAULTS[fault],
    tests: tests.length,
    failed,
    figures,
    invariants: {looks: looks.length, broken},
    late,
    good,
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

/** Runs the tests whose title has the number, by themselves; their names and ends. */
async function jest(fault, files, lines) {
  const out = path.join(work, `${fault}.json`);
  const projects = [...new Set(files.map(name => name.split(path.sep)[1]))];
  const code = await node(
    [
      'node_modules/jest/bin/jest.js',
      '-c',
      'tests/jest.config.cjs',
      '-w',
      '1',
      '--forceExit',
      '--selectProjects',
      ...projects,
      '-t',
      `\\[${fault}\\]`,
      '--json',
      `--outputFile=${out}`,
      '--',
      ...files,
    ],
    {...env, FAULTS_FIGURES: lines},
  );
  if (!fs.existsSync(out)) return [{name: `jest ended with ${code}`, good: false}];
  const {testResults} = JSON.parse(fs.readFileSync(out, 'utf8'));
  return testResults.flatMap(spec => {
    const ran = spec.assertionResults
      .filter(test => ['passed', 'failed'].includes(test.status))
      .map(test => ({name: test.fullName, good: test.status === 'passed'}));
    return ran.length || spec.status === 'passed'
      ? ran
      : [{name: `${path.basename(spec.name)}: ${spec.message.slice(0, 200)}`, good: false}];
  });
}

function node(args, environment) {
  return new Promise(resolve => {
    // jest's answer goes to the file; what it says while it works is on stderr.
    const child = spawn(process.execPath, args, {cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: environment});
    const pass = signal => child.kill(signal);
    process.on('SIGTERM', pass);
    child.once('close', code => {
      process.off('SIGTERM', pass);
      resolve(code);
    });
  });
}

function print() {
  console.log(`\nLo que hace la mala suerte (forma ${length})\n`);
  const rows = [['n.º', 'qué se hizo', 'pruebas', 'invariantes', 'veredicto', 'tiempo']];
  for (const r of results) {
    const invariants = r.invariants.looks ? `${r.invariants.broken} rotos en ${r.invariants.looks}` : '–';
    rows.push([
      r.fault,
      r.done,
      `${r.tests - r.failed.length} de ${r.tests}`,
      invariants,
      r.good ? 'bien' : 'MAL',
      seconds(Date.now() - r.seconds * 1000),
    ]);
  }
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  const line = row => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`;
  console.log(line(rows[0]));
  for (const [n, result] of results.entries()) {
    console.log(line(rows[n + 1]));
    for (const f of result.figures) console.log(`        ${f.times}: ${f.figure} (semilla ${f.seed})`);
    for (const name of result.failed) console.log(`        ✗ ${name}`);
    if (result.late.length) console.log(`        ✗ fuera de tiempo: ${result.late.join(', ')}`);
  }
}
