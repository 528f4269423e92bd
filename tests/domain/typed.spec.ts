/** What people type into the shop's forms, told before it is sent: the shop and the server say the same. */
import {nifProblem as serverProblem, readNif} from '../../api/src/spanish-codes';
import {chanceFrom} from '../../api/src/demo/random';

const shop = async () => ({
  ...(await import('../../storefront/src/lib/forms/email-hint')),
  ...(await import('../../storefront/src/lib/forms/nif')),
});

test('[S8] the shop refuses exactly the codes that the server refuses', async () => {
  const {nifProblem} = await shop();
  const chance = chanceFrom(8);
  const digits = (n: number): string => Array.from({length: n}, () => chance.below(10)).join('');
  const letter = (): string => String.fromCharCode(65 + chance.below(26));
  const codes = [
    '',
    '12345678Z',
    '12345678A',
    'X1234567L',
    'A58818501',
    'B12345674',
    'Q2826000H',
    'K1234567L',
    '12.345.678-z',
    'AAA123456',
    '1234',
  ];
  for (let n = 0; n < 4000; n++)
    codes.push(
      `${digits(8)}${letter()}`,
      `${'XYZ'[chance.below(3)]}${digits(7)}${letter()}`,
      `${letter()}${digits(7)}${chance.below(2) ? letter() : digits(1)}`,
    );
  const differing = codes.filter(code => code !== '' && (nifProblem(code) === undefined) !== (readNif(code) !== null));
  expect(differing).toEqual([]);
  // And both say the same of what is wrong.
  const wrong = codes.filter(code => nifProblem(code) !== undefined);
  expect(wrong.filter(code => `${nifProblem(code)}.` !== serverProblem(code))).toEqual([]);
  expect([nifProblem('12345678A'), serverProblem('12345678A')]).toEqual([
    'La letra no corresponde a ese número: revisa el NIF o NIE',
    'La letra no corresponde a ese número: revisa el NIF o NIE.',
  ]);
});

test('a telephone may be written as people write it', async () => {
  const {phoneOf, phoneProblem} = await shop();
  for (const text of ['', '600 000 001', '+34600000001', '(+34) 600-00-00-01', '91.000.00.01'])
    expect([text, phoneProblem(text)]).toEqual([text, undefined]);
  expect(phoneOf('(+34) 600-00-00-01')).toBe('+34 600 00 00 01');
  for (const text of ['seis', '12345', '600 000 001 ext']) expect(phoneProblem(text)).toMatch(/teléfono/);
});

test('[S9] a mistyped domain is asked about, a real one never', async () => {
  const {likelyEmail} = await shop();
  const asked: [string, string][] = [
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.es', 'ana@gmail.com'],
    ['Ana.B@HOTMIAL.com', 'Ana.B@hotmail.com'],
    ['ana@hotmai.es', 'ana@hotmail.es'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@yaho.es', 'ana@yahoo.es'],
    ['ana@iclud.com', 'ana@icloud.com'],
  ];
  for (const [typed, meant] of asked) expect([typed, likelyEmail(typed)]).toEqual([typed, meant]);
  for (const typed of [
    'ana@gmail.com',
    'ana@hotmail.es',
    'ana@ua.es',
    'ana@uv.es',
    'ana@me.com',
    'ana@mail.es',
    'ana@example.org',
    'ana@club-alameda.es',
    'ana@gva.es',
    'ana',
    'ana@',
    '',
  ])
    expect([typed, likelyEmail(typed)]).toEqual([typed, null]);
});
