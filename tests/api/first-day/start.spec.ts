/** What a process pays for before it answers the first request. */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../support/run/app';

/** In a process of its own, as it is built. */
const run = (script: string): string =>
  execFileSync(process.execPath, ['-e', script], {cwd: ROOT, env: {PATH: process.env.PATH}, encoding: 'utf8'});

test('[audit F25] a start loads neither the demo nor what only papers, mails and certificates need', () => {
  const loaded = JSON.parse(
    run(`require('./api/dist/serve.js'); process.stdout.write(JSON.stringify(Object.keys(require.cache)))`),
  ) as string[];
  const packages = new Set(
    loaded.map(file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(name => name !== undefined),
  );
  expect(packages).toContain('@loopback/rest');
  const heavy =
    /^(@node-rs\/argon2|@resvg\/resvg-js|fontkit|ical-generator|imapflow|node-forge|nodemailer|otpauth|pdfkit|sanitize-html|saxes)$/;
  expect([...packages].filter(name => heavy.test(name!))).toEqual([]);
  const ours = loaded.map(file => path.relative(path.join(ROOT, 'api', 'dist'), file));
  expect(ours).toContain('application.js');
  expect(ours.filter(file => file.startsWith('demo/'))).toEqual([]);
});

test('[audit F25] a stack names the sources and their lines, and no map is read before', () => {
  const said = run(`
    const fs = require('node:fs');
    const read = [];
    const readFileSync = fs.readFileSync;
    fs.readFileSync = (file, ...more) => (String(file).endsWith('.map') && read.push(file), readFileSync(file, ...more));
    require('./api/dist/platform/environment/source-names.js').nameSources(${JSON.stringify(path.join(ROOT, 'api', 'dist'))});
    const error = require('./api/dist/domain/kernel/errors.js').conflict('not_empty');
    const before = read.length;
    process.stdout.write(JSON.stringify({stack: error.stack, before, after: read.length}));`);
  const {stack, before, after} = JSON.parse(said) as {stack: string; before: number; after: number};
  expect([before, after]).toEqual([0, 1]);
  const line = Number(/ \(?.*api\/src\/domain\/kernel\/errors\.ts:(\d+):\d+\)?$/m.exec(stack)?.[1]);
  expect(
    readFileSync(path.join(ROOT, 'api', 'src', 'domain', 'kernel', 'errors.ts'), 'utf8').split('\n')[line - 1],
  ).toContain('new DomainError(');
  expect(stack).not.toContain(path.join('api', 'dist'));
});
