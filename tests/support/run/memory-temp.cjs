/**
 * Temporary files in memory where the machine has plenty: a database is two thousand files, which some disks take more
 * than a second to make and a memory file system a twentieth of one.
 */
const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const FOLDER = '/dev/shm';
const ROOM = 8 * 1024 ** 3;

/** Sets TMPDIR for this process and its children; leaves it alone where somebody chose one or memory is short. */
module.exports.useMemory = () => {
  if (process.env.TMPDIR || process.platform !== 'linux' || !fits()) return;
  process.env.TMPDIR = FOLDER;
};

function fits() {
  try {
    const {bavail, bsize} = fs.statfsSync(FOLDER);
    return bavail * bsize >= ROOM && os.freemem() >= ROOM && runsPrograms();
  } catch {
    return false;
  }
}

/** Containers often mount it without: nothing in it may be executed, and a test's own programs are. */
function runsPrograms() {
  const folder = fs.mkdtempSync(path.join(FOLDER, 'taquilla-'));
  try {
    const program = path.join(folder, 'try');
    fs.writeFileSync(program, '#!/bin/sh\n', {mode: 0o755});
    return spawnSync(program).status === 0;
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
