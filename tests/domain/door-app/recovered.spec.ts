/**
 * [K22] A seat that was given free is taken back at a reader: what follows is a reading like any other, which is undone
 * and asked about, and of which a lost answer makes no second one.
 */
import type {Answer} from '../../../backoffice/door/src/engine/state';
import {accessRule} from '../../support/door/access-rule';
import {codeOf, FakeDoor} from './fake-door';
import {TestReader} from './reader';

const shown = (reader: TestReader): Answer => reader.engine.view.answer as Answer;
const told = (server: FakeDoor) => server.scans.map(one => [one.result, one.undone]);

async function released(): Promise<[FakeDoor, TestReader]> {
  const server = new FakeDoor(3);
  server.released.add(codeOf(1));
  const reader = await new TestReader(server).pair();
  await reader.engine.sync();
  expect(await reader.read(codeOf(1))).toBe('transferred');
  expect(shown(reader).scanned.canRecover).toBe(true);
  return [server, reader];
}

test('taken back by mistake it is undone, here and there', async () => {
  const [server, reader] = await released();
  await reader.engine.recover(shown(reader));
  expect(shown(reader)).toMatchObject({scanned: {result: 'ok'}, isUndone: false});
  expect(reader.engine.view.pulse).toMatchObject({facts: {inside: 1}, counters: {throughGate: 1}});
  await reader.engine.undo(shown(reader).nonce, 'Era otra persona');
  expect(shown(reader).isUndone).toBe(true);
  expect(told(server)).toEqual([
    ['transferred', null],
    ['ok', 'Era otra persona'],
  ]);
  expect(server.inside).toBe(0);
  expect(reader.engine.view.pulse).toMatchObject({facts: {inside: 0}, counters: {throughGate: 0}});
});

test('who answers «No» to what a rule asks stays outside', async () => {
  const [server, reader] = await released();
  server.rules = [accessRule({question: '¿Lleva pulsera?'})];
  await reader.engine.recover(shown(reader));
  expect(shown(reader)).toMatchObject({question: '¿Lleva pulsera?'});
  await reader.engine.answerQuestion(shown(reader), false);
  expect(shown(reader)).toMatchObject({question: null, isUndone: true});
  expect(server.inside).toBe(0);
});

test('its answer lost, it is asked again from where one stands, and is one entry', async () => {
  const [server, reader] = await released();
  server.lost = 1;
  await reader.engine.recover(shown(reader));
  expect(shown(reader).scanned).toMatchObject({
    result: 'transferred',
    canRecover: true,
    explanation: 'La red no contesta. Recupéralo otra vez cuando la haya.',
  });
  await reader.engine.recover(shown(reader));
  expect(shown(reader).scanned.result).toBe('ok');
  expect(told(server)).toEqual([
    ['transferred', null],
    ['ok', null],
  ]);
});

test('without a network nobody is let in by it, and with one again they are', async () => {
  const [server, reader] = await released();
  await reader.lose();
  await reader.engine.recover(shown(reader));
  expect(shown(reader).scanned.result).toBe('transferred');
  expect(server.inside).toBe(0);
  await reader.find();
  await reader.engine.recover(shown(reader));
  expect(shown(reader).scanned.result).toBe('ok');
  expect(server.inside).toBe(1);
});
