/** What people type into the shop's forms, told before it is sent: the shop and the server say the same. */
import {
  nifProblem as serverProblem,
  readDocument,
  readIban,
  readNif,
  readPhone,
} from '../../api/src/domain/kernel/spanish-codes';
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
    'ESB12345674',
    '１２３４５６７８Ｚ',
    'A0011012B',
    'H1234567D',
    'N12345674',
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

/** The published control characters (Orden EHA/451/2008), worked out another way: a table of doubled figures, pairs apart. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
const controlOf = (figures: string): number => {
  let sum = 0;
  for (let at = 0; at < 7; at += 2) sum += DOUBLED[Number(figures[at])]!;
  for (let at = 1; at < 7; at += 2) sum += Number(figures[at]);
  return [0, 9, 8, 7, 6, 5, 4, 3, 2, 1][sum % 10]!;
};
const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

test('[M1][B22][M20] of each kind of NIF thousands are read as the published algorithm says, however they are written', () => {
  const chance = chanceFrom(20);
  const digits = (n: number): string => Array.from({length: n}, () => chance.below(10)).join('');
  /** Ways in which people and their programs write one. */
  const ways: ((code: string) => string)[] = [
    code => code,
    code => code.toLowerCase(),
    code => `ES${code}`,
    code => `es-${code}`,
    code => `${code.slice(0, 1)}-${code.slice(1, 8)}-${code.slice(8)}`,
    code => `${code.slice(0, 2)}.${code.slice(2, 5)}.${code.slice(5, 8)}–${code.slice(8)}`,
    code => ` ${code.slice(0, 4)}\u00a0${code.slice(4)}\u200e `,
    code => code.replace(/./g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ];
  const wrong: string[] = [];
  const judge = (code: string, isRight: boolean): void => {
    const typed = chance.pick(ways)(code);
    if (readNif(typed) !== (isRight ? code : null)) wrong.push(`${typed}: ${readNif(typed)}`);
  };
  for (let n = 0; n < 3000; n++) {
    const eight = digits(8);
    const letter = PERSON_LETTERS[chance.below(23)]!;
    judge(eight + letter, letter === PERSON_LETTERS[Number(eight) % 23]);
    judge(eight + PERSON_LETTERS[Number(eight) % 23], true);
    const seven = eight.slice(1);
    for (const [first, number] of [...'XYZ'].map((sign, at) => [sign, `${at}${seven}`] as const))
      judge(first + seven + letter, letter === PERSON_LETTERS[Number(number) % 23]);
    for (const first of 'KLM') judge(first + seven + letter, letter === PERSON_LETTERS[Number(seven) % 23]);
    const control = controlOf(seven);
    const other = (control + 1 + chance.below(9)) % 10;
    for (const first of 'ABCDEFGHJNPQRSUVW') {
      const isOld = seven.startsWith('00');
      judge(`${first}${seven}${control}`, !'NPQRSW'.includes(first));
      judge(`${first}${seven}${'JABCDEFGHI'[control]}`, !'ABEH'.includes(first) || isOld);
      judge(`${first}${seven}${other}`, false);
      judge(`${first}${seven}${'JABCDEFGHI'[other]}`, false);
    }
  }
  expect(wrong).toEqual([]);
  // No kind of entity begins so, and none is shorter or longer.
  for (const code of [
    'I12345674',
    'Ñ12345674',
    'O12345674',
    'T12345674',
    'B1234567',
    'B123456744',
    'ESES12345678Z',
    '',
  ])
    expect([code, readNif(code)]).toEqual([code, null]);
  expect(['ESB72877814', 'N12345674', 'R12345674', 'H1234567D', 'B1234567D'].map(readNif)).toEqual([
    'B72877814',
    null,
    null,
    null,
    null,
  ]);
  expect(['B72877814', 'ESQ2826000H'].map(code => readDocument(code))).toEqual(['B72877814', 'Q2826000H']);
  // A passport is one, and a wrong NIF is none.
  expect(['XDB 123456', 'es12345678a', '12345678A'].map(readDocument)).toEqual(['XDB123456', null, null]);
});

test('a telephone may be written as people write it', async () => {
  const {phoneOf, phoneProblem} = await shop();
  for (const text of ['', '600 000 001', '+34600000001', '(+34) 600-00-00-01', '91.000.00.01'])
    expect([text, phoneProblem(text)]).toEqual([text, undefined]);
  expect(phoneOf('(+34) 600-00-00-01')).toBe('+34 600 00 00 01');
  for (const text of ['seis', '12345', '600 000 001 ext']) expect(phoneProblem(text)).toMatch(/teléfono/);
});

test('[M1] of thousands of telephones each is read however it is written, and kept as the shop says it', async () => {
  const {phoneOf, phoneProblem} = await shop();
  const chance = chanceFrom(31);
  const pick = <T>(of: readonly T[]): T => of[chance.below(of.length)]!;
  const digits = (n: number): string => Array.from({length: n}, () => chance.below(10)).join('');
  const WAYS: ((a: string, b: string, c: string) => string)[] = [
    (a, b, c) => `${a}${b}${c}`,
    (a, b, c) => `${a} ${b} ${c}`,
    (a, b, c) => `${a}.${b}.${c}`,
    (a, b, c) => `${a}-${b}-${c}`,
    (a, b, c) => `(${a}) ${b}/${c}`,
    (a, b, c) => ` ${a}\u00a0${b}\u00a0${c}\u200e `,
    (a, b, c) => `${a}–${b}–${c}`,
    (a, b, c) => [...`${a}${b}${c}`].map(figure => String.fromCharCode(figure.charCodeAt(0) + 0xfee0)).join(''),
  ];
  const differing: unknown[] = [];
  for (let n = 0; n < 5000; n++) {
    const parts = [`${pick(['6', '7', '9', '8'])}${digits(2)}`, digits(3), digits(3)] as const;
    const prefix = pick(['', '', '+34 ', '0034', '(+34) ', '+44 (0)', '+351 ']);
    const text = `${prefix}${pick(WAYS)(...parts)}`;
    const figures = `${prefix.replace('(0)', '').replace(/[^\d]/g, '')}${parts.join('')}`;
    const read = readPhone(text);
    if (read?.replace(/\D/g, '') !== figures || read.startsWith('+') !== prefix.includes('+') || phoneOf(text) !== read)
      differing.push([text, read, phoneOf(text)]);
  }
  for (let n = 0; n < 3000; n++) {
    const wrong = pick([
      digits(5),
      digits(16),
      `${digits(9)}x`,
      `${digits(4)}+${digits(5)}`,
      `ana${digits(6)}@example.org`,
    ]);
    if (readPhone(wrong) !== null || phoneProblem(wrong) === undefined) differing.push(wrong);
  }
  expect(differing).toEqual([]);
});

test('[M1] of thousands of Spanish accounts each is read however it is written, and one wrong sign is told', () => {
  const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const chance = chanceFrom(13);
  const differing: string[] = [];
  for (let n = 0; n < 4000; n++) {
    // Both control figures of the bank inside, then mod 97 of ISO 13616 by hand.
    const figures = (many: number): string => Array.from({length: many}, () => chance.below(10)).join('');
    const [office, account] = [figures(8), figures(10)];
    const control = (text: string): number => {
      const left = 11 - ([...text].reduce((sum, sign, at) => sum + Number(sign) * WEIGHTS[at]!, 0) % 11);
      return left > 9 ? 11 - left : left;
    };
    const bban = `${office}${control(`00${office}`)}${control(account)}${account}`;
    const iban = `ES${String(98n - (BigInt(`${bban}142800`) % 97n)).padStart(2, '0')}${bban}`;
    const written = chance.below(2) ? iban.replace(/(.{4})/g, '$1 ').trim() : iban.toLowerCase();
    if (readIban(written) !== iban) differing.push(written);
    const at = 2 + chance.below(22);
    const other = String((Number(iban[at]) + 1 + chance.below(9)) % 10);
    if (readIban(iban.slice(0, at) + other + iban.slice(at + 1)) !== null) differing.push(`${iban} at ${at}`);
  }
  expect(differing).toEqual([]);
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
