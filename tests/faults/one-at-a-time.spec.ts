/**
 * `npm start` and a command in two consoles: one installs and builds, the other waits; whoever was killed blocks
 * nobody.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BIN = path.resolve(__dirname, '..', '..', 'api', 'bin', 'one-at-a-time.mjs');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-turns-'));
afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

/** Each goes in, waits until another one has come or has had the chance to, and goes out. */
async function all(lock: string, book: string, takes: boolean): Promise<string[]> {
  const script = `
    import fs from 'node:fs';
    import {endTurn, takeTurn} from ${JSON.stringify(BIN)};
    ${takes ? `takeTurn(${JSON.stringify(lock)});` : ''}
    fs.appendFileSync(${JSON.stringify(book)}, 'in\\n');
    for (let i = 0; i < ${takes ? 8 : 400} && fs.readFileSync(${JSON.stringify(book)}, 'utf8').trimEnd().endsWith('in'); i++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
      if (fs.readFileSync(${JSON.stringify(book)}, 'utf8').includes('in\\nin')) break;
    }
    fs.appendFileSync(${JSON.stringify(book)}, 'out\\n');
    ${takes ? `endTurn(${JSON.stringify(lock)});` : ''}`;
  const child = () =>
    new Promise<number | null>(resolve =>
      spawn(process.execPath, ['--input-type=module', '-e', script], {stdio: 'ignore'}).once('close', resolve),
    );
  expect(await Promise.all([child(), child(), child(), child()])).toEqual([0, 0, 0, 0]);
  return fs.readFileSync(book, 'utf8').trim().split('\n');
}

test('negative control: without turns they are in at the same time', async () => {
  expect((await all(path.join(folder, 'none'), path.join(folder, 'control'), false)).join(' ')).toContain('in in');
});

test('with turns never two at once, also when one that was killed has left its own', async () => {
  const lock = path.join(folder, 'lock');
  const killed = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import {takeTurn} from ${JSON.stringify(BIN)}; takeTurn(${JSON.stringify(lock)}); setInterval(() => 0, 1000); process.stdout.write('x');`,
  ]);
  await new Promise(resolve => killed.stdout.once('data', resolve));
  const over = new Promise(resolve => killed.once('close', resolve));
  killed.kill('SIGKILL');
  await over;
  expect(fs.existsSync(lock)).toBe(true);
  expect(await all(lock, path.join(folder, 'book'), true)).toEqual([
    'in',
    'out',
    'in',
    'out',
    'in',
    'out',
    'in',
    'out',
  ]);
  expect(fs.existsSync(lock)).toBe(false);
});
