/**
 * What was undone at a reader, while the server does not know of it yet, and a server that has no time: whoever stands
 * there is answered at once and rightly, and the server hears of everything in its order.
 */
import {codeOf, FakeDoor} from './fake-door';
import {TestReader} from './reader';

const REASON = 'Se ha leído por error';
const undoLast = (reader: TestReader) => reader.engine.undo(reader.engine.journal.all.at(-1)!.nonce, REASON);
const told = (server: FakeDoor) => server.scans.map(one => [one.result, one.undone !== null]);

test('[K23] read again before the server knows that it was undone: it goes in, and the server hears of both in order', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  let [tell, hear] = [(): void => undefined, (): void => undefined];
  const isAsked = new Promise<void>(go => (hear = go));
  const undo = server.undo.bind(server);
  server.undo = async (...asked) => {
    await new Promise<void>(go => {
      tell = go;
      hear();
    });
    return undo(...asked);
  };
  expect(await reader.read(codeOf(1))).toBe('ok');
  await reader.engine.sync();
  const undone = undoLast(reader);
  await isAsked;
  expect(await reader.read(codeOf(1))).toBe('ok');
  expect(reader.engine.view.answer).toMatchObject({isOffline: true});
  reader.pass(3000);
  expect(await reader.read(codeOf(1))).toBe('already_used');
  tell();
  await undone;
  await reader.engine.upload();
  expect(told(server)).toEqual([
    ['ok', true],
    ['ok', false],
    ['already_used', false],
  ]);
  expect(server.inside).toBe(1);
});

test('[K23] undone after the network has gone, minutes later: the list counts it still, the reader does not', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.read(codeOf(1));
  reader.pass(240_000);
  await reader.engine.contact();
  await reader.lose();
  expect(await reader.read(codeOf(1))).toBe('already_used');
  await reader.engine.undo(reader.engine.journal.all[0]!.nonce, REASON);
  expect(await reader.read(codeOf(1))).toBe('ok');
  reader.pass(3000);
  expect(await reader.read(codeOf(1))).toBe('already_used');
});

test('[K23] a way out that is undone leaves inside who was: his copy does not get in', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  expect(await reader.read(codeOf(1))).toBe('ok');
  reader.engine.turnTo('out');
  expect(await reader.read(codeOf(1))).toBe('ok');
  await undoLast(reader);
  reader.engine.turnTo('in');
  expect(await reader.read(codeOf(1))).toBe('already_used');
});

test('[audit F16] a server without time for one is asked again while its answer is not late; then the reader judges by itself', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  [server.failing, server.failingCode] = [codeOf(1), 'busy'];
  const calls = server.calls;
  expect(await reader.read(codeOf(1))).toBe('ok');
  expect(reader.engine.view.answer).toMatchObject({isOffline: true});
  expect([server.calls - calls, reader.steady]).toEqual([10, 2700]);
  for (let round = 0; round < 10; round++) await reader.engine.upload();
  expect(reader.engine.view).toMatchObject({pending: 1, aside: 0});
  server.failing = null;
  await reader.engine.upload();
  expect([reader.engine.view.pending, server.inside]).toEqual([0, 1]);
});

test('[audit F16] a server that has time again is the one that answers', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  [server.failing, server.failingCode] = [codeOf(1), 'busy'];
  const readings = server.readings.bind(server);
  let calls = 0;
  server.readings = (...asked) => {
    if (++calls === 3) server.failing = null;
    return readings(...asked);
  };
  expect(await reader.read(codeOf(1))).toBe('ok');
  expect([calls, reader.engine.view.answer]).toMatchObject([3, {isOffline: false}]);
});
