/**
 * What a test run costs, by file and by cause: wall and processor seconds of the worker, in lines of JSON in the folder
 * TAQUILLA_COSTS names. Nothing is measured without it. tests/bin/profile.mjs adds them up.
 */
const fs = require('node:fs');
const path = require('node:path');

const folder = process.env.TAQUILLA_COSTS;
const silent = {hear: () => undefined, end: () => undefined};
/** By cause: times, milliseconds of wall, milliseconds of this worker's processor. */
let causes = {};

const now = () => {
  const {user, system} = process.cpuUsage();
  return {wall: performance.now(), cpu: (user + system) / 1000};
};
const since = began => {
  const at = now();
  return {wall: at.wall - began.wall, cpu: at.cpu - began.cpu};
};

/** Of /proc/<pid>/stat: who started it, and milliseconds of processor, its own and of its children that have ended. */
const readStat = text => {
  // The name in brackets may hold anything; behind it state, parent, …, the times in hundredths of a second.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ms = at => (Number(fields[at]) + Number(fields[at + 1])) * 10;
  return {parent: Number(fields[1]), own: ms(11), ended: ms(13)};
};
module.exports.readStat = readStat;

function add(cause, {wall, cpu}) {
  const sum = (causes[cause] ??= {times: 0, wall: 0, cpu: 0});
  sum.times++;
  sum.wall += wall;
  sum.cpu += cpu;
}

/** Runs `work` and books what it took under `cause`; work that runs inside work of another cause is in both. */
module.exports.cost = async (cause, work) => {
  if (!folder) return work();
  const began = now();
  try {
    return await work();
  } finally {
    add(cause, since(began));
  }
};

module.exports.costSync = (cause, work) => {
  if (!folder) return work();
  const began = now();
  try {
    return work();
  } finally {
    add(cause, since(began));
  }
};

/** Listens to one test file. */
module.exports.note = file => {
  if (!folder) return silent;
  const began = now();
  let at = began;
  causes = {};
  const lap = cause => {
    add(cause, since(at));
    at = now();
  };
  return {
    hear({name}) {
      if (name === 'setup') lap('environment');
      else if (name === 'run_start') lap('modules');
      else if (name === 'hook_start' || name === 'test_fn_start') at = now();
      else if (name === 'hook_success' || name === 'hook_failure') lap('hooks');
      else if (name === 'test_fn_success' || name === 'test_fn_failure') lap('tests');
      else if (name === 'run_finish') at = now();
    },
    end() {
      lap('end');
      leave({stage: 'jest', file: path.relative(path.resolve(__dirname, '..', '..'), file), ...since(began), causes});
    },
  };
};

module.exports.noteProcess = (pid, stage, file) => {
  if (!folder || process.platform !== 'linux') return;
  // Of itself, and of the processes that have ended; those that are still there have used next to nothing.
  const {own, ended} = readStat(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'));
  leave({stage, file, wall: 0, cpu: own + ended});
};

function leave(line) {
  fs.appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}
