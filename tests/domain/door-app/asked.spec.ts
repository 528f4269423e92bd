/**
 * What a rule has asked at a reader: nobody is in whom nobody has answered for. The next code waits for the answer, with
 * the network and without, and where nobody stands beside the reader whoever has to be asked is sent elsewhere.
 */
import type {AccessRule} from '../../../api/src/domain/access/rules/facts';
import type {Answer} from '../../../backoffice/door/src/engine/state';
import {wordsOf} from '../../../backoffice/door/src/words/answer-words';
import {accessRule} from '../../support/door/access-rule';
import {codeOf, FakeDoor} from './fake-door';
import {TestReader} from './reader';

const ASKED = '¿Lleva pulsera?';
const RULE = accessRule({name: 'Pulsera', question: ASKED});
const shown = (reader: TestReader): Answer => reader.engine.view.answer as Answer;
const told = (server: FakeDoor) => server.scans.map(one => [one.text, one.result, one.undone]);

async function begin(rules: AccessRule[]): Promise<[FakeDoor, TestReader]> {
  const server = new FakeDoor(5);
  server.rules = rules;
  const reader = await new TestReader(server).pair();
  await reader.engine.sync();
  return [server, reader];
}

describe.each(['with the network', 'without it'])('%s', where => {
  const isAlone = where === 'without it';

  test('[negative control] without a question the next code is read at once', async () => {
    const [, reader] = await begin([]);
    if (isAlone) await reader.lose();
    await reader.read(codeOf(1));
    await reader.read(codeOf(2));
    expect(shown(reader)).toMatchObject({text: codeOf(2), question: null});
  });

  test('the next code waits until it is answered, and is read then', async () => {
    const [server, reader] = await begin([RULE]);
    if (isAlone) await reader.lose();
    await Promise.all([reader.read(codeOf(1)), reader.read(codeOf(2))]);
    reader.engine.see(codeOf(3));
    await reader.read(codeOf(2));
    expect(shown(reader)).toMatchObject({text: codeOf(1), question: ASKED, isOffline: isAlone});
    await reader.engine.answerQuestion(shown(reader), true);
    expect(shown(reader)).toMatchObject({text: codeOf(1), question: null, isUndone: false});
    await reader.read(codeOf(2));
    expect(shown(reader)).toMatchObject({text: codeOf(2), question: ASKED});
    await reader.engine.answerQuestion(shown(reader), false);
    expect(shown(reader)).toMatchObject({question: null, isUndone: true});
    if (isAlone) await reader.find();
    expect(told(server)).toEqual([
      [codeOf(1), 'ok', null],
      [codeOf(2), 'ok', `No: ${ASKED}`],
    ]);
    expect(server.inside).toBe(1);
  });

  test('where nobody stands beside it, whoever has to be asked is not in and is told where to go', async () => {
    const [server, reader] = await begin([RULE]);
    if (isAlone) await reader.lose();
    reader.engine.isAttended = false;
    expect(await reader.read(codeOf(1))).toBe('not_here');
    expect(wordsOf(shown(reader), 'Europe/Madrid')).toEqual({
      tone: 'bad',
      word: 'Aquí no',
      detail: 'Pasa por la puerta atendida.',
    });
    if (isAlone) await reader.find();
    await reader.engine.upload();
    expect(told(server)).toEqual([[codeOf(1), 'ok', `Aquí no hay quien pregunte: ${ASKED}`]]);
    expect([server.inside, reader.engine.view.pulse?.facts.inside]).toEqual([0, 0]);
    reader.pass(3000);
    reader.engine.isAttended = true;
    expect(await reader.read(codeOf(1))).toBe('ok');
  });
});
