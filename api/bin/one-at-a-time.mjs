// Installing and building change one folder: `npm start` in one console and `npm run first-user` in another take turns. Whoever is
// killed leaves a turn that the next one sees to be nobody's.
import fs from 'node:fs';

const EVERY_MS = 200;
const held = new Set();
process.on('exit', () => held.forEach(endTurn));

/** Waits until no other process of this machine has the turn. Where nothing can be written there is nothing to take turns for. */
export function takeTurn(lock) {
  let isTold = false;
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), {flag: 'wx'});
      return held.add(lock);
    } catch (error) {
      if (error.code !== 'EEXIST') return;
    }
    if (isLeft(lock)) {
      drop(lock);
      continue;
    }
    if (!isTold) console.log('Otro proceso está instalando o compilando: espero a que termine…');
    isTold = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EVERY_MS);
  }
}

export function endTurn(lock) {
  if (held.delete(lock)) fs.rmSync(lock, {force: true});
}

/** Two that wait may both find it left: what was moved away and belongs to somebody alive goes back. */
function drop(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    fs.renameSync(lock, aside);
    if (!isLeft(aside)) fs.linkSync(aside, lock);
  } catch {
    // Somebody else was quicker.
  }
  fs.rmSync(aside, {force: true});
}

/** An empty file is being written this moment. */
function isLeft(lock) {
  try {
    const pid = Number(fs.readFileSync(lock, 'utf8'));
    if (!pid) return Date.now() - fs.statSync(lock).mtimeMs > 5000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
