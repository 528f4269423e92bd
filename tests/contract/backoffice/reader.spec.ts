/** A reader is told from a person by its speed: whatever it reads is read whole, and nothing that is typed is. */
import {chanceFrom} from '../../../api/src/demo/random';
import {Burst} from '../../../backoffice/src/pages/eventos/venta/reader/burst';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-_';

test('[K31] thousands of codes among typed text: each is read, and no word is', () => {
  const chance = chanceFrom(Number(process.env.SEED ?? 1));
  const burst = new Burst();
  const between = (least: number, most: number) => least + chance.below(most - least + 1);
  let at = 0;
  const press = (key: string, after: number) => burst.press({key, at: (at += after)});
  const wrong: string[] = [];
  const silent = (key: string, after: number) => {
    const read = press(key, after);
    if (read !== null) wrong.push(`${key}: ${read}`);
  };
  for (let n = 0; n < 5000; n++) {
    const text = chance.text(between(6, 104), SIGNS);
    // Half a word may stand before it, written by hand.
    for (let typed = between(0, 3); typed > 0; typed--) silent('x', between(90, 400));
    for (const [i, key] of [...text].entries()) {
      // Shift of a capital is a press of its own.
      if (/[A-Z]/.test(key)) silent('Shift', i === 0 ? between(90, 2000) : between(0, 12));
      silent(key, i === 0 ? between(60, 2000) : between(0, 25));
    }
    if (press('Enter', between(0, 25)) !== text) wrong.push(text);
    const word = Array.from({length: between(1, 13)}, () => String(between(0, 9)));
    for (const key of word) silent(key, between(70, 350));
    silent('Enter', between(70, 350));
    // A short burst is a nervous hand.
    for (const key of word.slice(0, 5)) silent(key, between(0, 20));
    silent('Enter', 10);
  }
  expect(wrong).toEqual([]);
});
