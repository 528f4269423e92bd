// Says what a command is doing, how far it is and how long it took: on a terminal one line that is rewritten, elsewhere a
// line when a step begins, one when it ends, and one every few seconds in between. Silent until a command names its steps, so that tests hear nothing.
// CommonJS beside the scripts: they need it before the API is compiled, and the API goes on with the same numbers.
'use strict';

const REWRITE_MS = 200;
/** Where lines stay: seldom enough for a log, often enough that nobody thinks it hangs. */
const SAY_AGAIN_MS = 5_000;
let names = null;
let beganAt = 0;
let current = null;

/** The steps of this command, in their order; one that has nothing to do is left out and keeps its number. */
exports.nameSteps = list => {
  if (names) return;
  names = list;
  beganAt = Date.now();
};

/** The line reads «2/6 Compilación · API, tienda y gestión · 1 de 3 · 4 s». The step before it ends by itself. */
exports.beginStep = (name, what = '') => {
  if (!names) return {at: () => undefined, end: () => undefined};
  current?.end();
  const place = names.indexOf(name) + 1;
  const title = place ? `${place}/${names.length} ${name}` : name;
  const step = {title, what, how: '', since: Date.now()};
  if (!isTerminal()) process.stdout.write(`  ${words(step.title, what)}…\n`);
  step.timer = setInterval(isTerminal() ? redraw : sayAgain, isTerminal() ? REWRITE_MS : SAY_AGAIN_MS).unref();
  step.at = (done, of, now) => {
    step.how = words(`${done} de ${of}`, now);
    redraw();
  };
  step.end = (result = what) => {
    if (current !== step) return;
    exports.stopSteps();
    process.stdout.write(`✓ ${words(step.title, result, exports.seconds(step.since))}\n`);
  };
  current = step;
  redraw();
  return step;
};

/** A line of its own while a step goes on. */
exports.note = text => {
  if (current && isTerminal()) process.stdout.write('\r\x1b[K');
  process.stdout.write(`${text}\n`);
  redraw();
};

/** What follows is why the step has failed, or what the command answers. */
exports.stopSteps = () => {
  if (current && isTerminal()) process.stdout.write('\r\x1b[K');
  clearInterval(current?.timer);
  current = null;
};

/** Since the steps were named; null when this command names none. */
exports.wholeTime = () => (names ? exports.seconds(beganAt) : null);

exports.seconds = since => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;

const isTerminal = () => Boolean(process.stdout.isTTY);
const words = (...parts) => parts.filter(Boolean).join(' · ');

function line() {
  const passed = Math.round((Date.now() - current.since) / 1000);
  return `  ${words(current.title, current.what, current.how, passed ? `${passed} s` : '')}`;
}

function redraw() {
  if (!current || !isTerminal()) return;
  // A line that wraps could not be rewritten.
  process.stdout.write(`\r\x1b[K${line().slice(0, (process.stdout.columns || 80) - 1)}`);
}

function sayAgain() {
  process.stdout.write(`${line()}\n`);
}
