/** Names as banks take them: no letter is lost, nothing stands that a bank refuses. */
import fc from 'fast-check';
import {sepaText} from '../../../api/src/outside/bank/sepa/sepa-text';

test.each([
  ['Łukasz Đorđević', 'Lukasz Dordevic'],
  ['Œuvre d’Æsop, Smørrebrød', "OEuvre d'AEsop, Smorrebrod"],
  ['Weiß & Cía, Þór Ðögg', 'Weiss + Cia, THor Dogg'],
  ['Νίκος Θεοδωράκης', 'Nikos THeodorakis'],
  ['Олександр Щербак', 'Oleksandr SHCHerbak'],
  ['Avd. Paral·lel 3º 2ª // ', 'Avd. Paral.lel 3o 2a'],
  ['Ｍａｒíａ Ñíguez Pujol i Güell', 'Maria Niguez Pujol i Guell'],
])('[A35] [B10] «%s» is told as «%s»', (name, said) => {
  expect(sepaText(name, 70)).toBe(said);
});

/** Every letter of the Latin script in the blocks that names are written in. */
const LETTERS = [...Array(0x1f00).keys()]
  .filter(code => (code >= 0xaa && code < 0x2b0) || code >= 0x1e00)
  .map(code => String.fromCodePoint(code))
  .filter(sign => /\p{Script=Latin}/u.test(sign) && /\p{L}/u.test(sign));

test('[A35] [B10] of every Latin letter something is left, alone and inside a name', () => {
  expect(LETTERS.length).toBeGreaterThan(700);
  expect(LETTERS.filter(letter => !/^[A-Za-z0-9'.]+$/.test(sepaText(letter, 70)))).toEqual([]);
  const word = fc.array(fc.constantFrom(...LETTERS), {minLength: 1, maxLength: 20});
  fc.assert(
    fc.property(word, letters => sepaText(letters.join(''), 200).length >= letters.length),
    {numRuns: 2_000},
  );
});

test('[B10] wherever it is cut nothing that a bank refuses stands at its ends', () => {
  const any = fc.array(fc.constantFrom('a', 'Ñ', '/', ' ', 'ß', '—', '🎟️'), {maxLength: 90});
  fc.assert(
    fc.property(any, fc.integer({min: 1, max: 80}), (signs, most) => {
      const said = sepaText(signs.join(''), most);
      expect(said.length).toBeLessThanOrEqual(most);
      expect(said).toMatch(/^$|^(?![ /])[A-Za-z0-9/\-?:().,'+ ]*(?<![ /])$/);
      expect(said).not.toContain('//');
    }),
    {numRuns: 2_000},
  );
});
