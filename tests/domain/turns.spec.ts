import {Turns} from '../../api/src/platform/process/turns';

test('a few work, a few wait in their order, and who comes after hears so', async () => {
  const turns = new Turns({atOnce: 2, mostWaiting: 2, patienceMs: 60_000, refusal: 'Vuelve luego.'});
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const ask = (n: number) =>
    turns.take(() => new Promise<number>(resolve => (begun.push(n), ends.push(() => resolve(n)))));
  const asked = [1, 2, 3, 4].map(ask);
  await expect(ask(5)).rejects.toMatchObject({status: 503, message: 'Vuelve luego.', retryAfterSeconds: 60});
  expect(begun).toEqual([1, 2]);
  ends[1]!();
  await asked[1];
  expect(begun).toEqual([1, 2, 3]);
  const sixth = ask(6);
  for (const n of [0, 2, 3]) await Promise.resolve(ends[n]!()).then(() => asked[n]);
  ends[4]!();
  expect(await Promise.all([...asked, sixth])).toEqual([1, 2, 3, 4, 6]);
});

test('work that fails gives its turn on', async () => {
  const turns = new Turns({atOnce: 1, mostWaiting: 1, patienceMs: 60_000, refusal: ''});
  const failed = turns.take(() => Promise.reject(new Error('no')));
  const next = turns.take(() => Promise.resolve('sí'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('sí');
});
