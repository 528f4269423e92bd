/** What an answer says and looks like: every result has its word, and every text can be read in the sun. */
import fs from 'node:fs';
import path from 'node:path';
import {SCAN_RESULTS} from '../../../api/src/domain/access/rules/facts';
import type {Answer} from '../../../backoffice/door/src/engine/state';
import type {Scanned} from '../../../backoffice/door/src/wire/shapes';
import {wordsOf} from '../../../backoffice/door/src/words/answer-words';
import {count} from '../../../backoffice/door/src/words/when';
import {codeOf, FakeDoor} from './fake-door';

const answer = async (change: Partial<Scanned>): Promise<Answer> => {
  const server = new FakeDoor(1);
  const [first] = await server.readings(7, [{nonce: 'A', text: codeOf(1), direction: 'in', at: '', isOffline: false}]);
  const scanned = {...first!.scanned!, ...change};
  return {nonce: 'A', text: codeOf(1), direction: 'in', scanned, isOffline: false, isUndone: false, question: null};
};

test('every result has a word of its own kind; one that this version does not know lets nobody in', async () => {
  const said = await Promise.all(
    SCAN_RESULTS.map(async result => [result, wordsOf(await answer({result}), 'Europe/Madrid')] as const),
  );
  expect(said.filter(([, words]) => words.word === 'No pasa')).toEqual([]);
  expect(said.filter(([, words]) => words.tone === 'good').map(([result]) => result)).toEqual(['ok']);
  const unknown = wordsOf(await answer({result: 'of_tomorrow' as 'ok'}), 'Europe/Madrid');
  expect([unknown.tone, unknown.word]).toEqual(['bad', 'No pasa']);
});

test('a wrong gate and an undone reading are to be looked at', async () => {
  const wrong = wordsOf(await answer({isWrongGate: true, rightGate: 'Tribuna alta'}), 'Europe/Madrid');
  expect(wrong).toEqual({tone: 'look', word: 'Pasa', detail: 'Esta no es su puerta. Su puerta es Tribuna alta.'});
  expect(wordsOf({...(await answer({})), isUndone: true}, 'Europe/Madrid').tone).toBe('look');
});

test('where and when it was used', async () => {
  const used = await answer({result: 'already_used', usedAt: '2026-12-05T18:42:00Z', usedGate: 'Puerta 4'});
  expect(wordsOf(used, 'Europe/Madrid').detail).toBe('Entró a las 19:42 por Puerta 4.');
});

test('numbers as Spanish writes them', () => {
  expect([count(12), count(1214), count(58_214), count(-3), count(1_000_000)]).toEqual([
    '12',
    '1214',
    '58.214',
    '−3',
    '1.000.000',
  ]);
});

const styles = ['base', 'answer'].map(name =>
  fs.readFileSync(path.join(__dirname, `../../../backoffice/door/src/style/${name}.css`), 'utf8'),
);

/** WCAG's, of two colours. */
function contrast(one: string, other: string): number {
  const light = (hex: string): number => {
    const [r, g, b] = [1, 3, 5]
      .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

test('[audit F16] in the sun: every text of an answer, and of the screens by day and by night, stands 7 to 1', () => {
  const [base, answers] = styles as [string, string];
  const [day, night] = base.split('prefers-color-scheme: dark') as [string, string];
  const of = (text: string, name: string): string | undefined =>
    new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(text)?.[1];
  const at = (name: string, isNight: boolean): string => (isNight && of(night, name)) || of(day, name)!;
  const out = /\.answer\.good\.out \{\s*background: (#[0-9a-f]{6})/.exec(answers)![1]!;
  const pairs = [false, true].flatMap(isNight =>
    [
      ['ink', 'paper'],
      ['ink', 'sunken'],
      ['ink-2', 'paper'],
      ['ink-2', 'sunken'],
      ['on-main', 'main'],
      ['out', 'paper'],
      ['on-look', 'look'],
    ].map(([one, other]) => [`${one} on ${other}`, contrast(at(one!, isNight), at(other!, isNight))] as const),
  );
  const white = ['good', 'bad'].map(name => [name, contrast('#ffffff', at(name, false))] as const);
  const weak = [...pairs, ...white, ['out', contrast('#ffffff', out)] as const].filter(([, ratio]) => ratio < 7);
  expect(weak).toEqual([]);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(7);
});
