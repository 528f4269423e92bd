// Loaded before the product (NODE_OPTIONS=--require): its wall clock is wrong by CLOCK_SKEW_MS, and is set by CLOCK_JUMP_MS
// at every SIGUSR2, as by somebody who corrects it while it runs. Timers and the steady clock stay what they are.
const Real = Date;
let skew = Number(process.env.CLOCK_SKEW_MS ?? 0);
process.on('SIGUSR2', () => (skew += Number(process.env.CLOCK_JUMP_MS ?? 0)));
const now = () => Real.now() + skew;
globalThis.Date = new Proxy(Real, {
  construct: (target, values, as) =>
    values.length ? Reflect.construct(target, values, as) : Reflect.construct(target, [now()], as),
  apply: target => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
