/** Text in windows-1252, as Excel and old mail programs of Spain write it, is read as it was meant by whatever Node. */
import fc from 'fast-check';
import {plainText, windowsSigns} from '../../api/src/outside/reading/plain-text';
import {readTable} from '../../api/src/outside/reading/read-table';
import {readMail} from '../../api/src/outside/mail/inbox/read-mail';

/** Of https://encoding.spec.whatwg.org/index-windows-1252.txt: 0x80 to 0x9F. */
const INDEX = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];
const meant = (byte: number): string => String.fromCharCode(byte >= 0x80 && byte < 0xa0 ? INDEX[byte - 0x80]! : byte);

test('[T11][E31] each of the 256 bytes, alone and among others, is the sign of its table', () => {
  for (let byte = 0x80; byte < 0x100; byte++) expect(plainText(Buffer.from([0x41, byte]))).toBe(`A${meant(byte)}`);
  fc.assert(
    fc.property(fc.uint8Array({maxLength: 60}), bytes => {
      // A byte that no UTF-8 has.
      const all = [...bytes, 0xff];
      expect(plainText(Buffer.from(all))).toBe(all.map(meant).join(''));
    }),
    {numRuns: 2000},
  );
  fc.assert(
    fc.property(fc.string({unit: 'grapheme'}), text => {
      expect(plainText(Buffer.from(text, 'utf8'))).toBe(text.replace(/^\uFEFF/, ''));
    }),
  );
  expect(windowsSigns('1.190,50 \u0080')).toBe('1.190,50 €');
});

test('[T11][E31] in a sheet of Excel and in a letter', async () => {
  const sheet = Buffer.from('Nombre;Importe\nO\x92Brien \x96 Ord\xf3\xf1ez;1.190,50 \x80\n', 'latin1');
  const table = readTable(sheet, 'lista.csv', {maxRows: 10, maxColumns: 10});
  expect(JSON.stringify(table)).toContain('O’Brien – Ordóñez');
  expect(JSON.stringify(table)).toContain('1.190,50 €');
  const mail = await readMail(
    Buffer.from(
      'From: ana@x.example\nTo: b@x.example\nSubject: =?windows-1252?Q?Son_20_=80?=\nContent-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: 8bit\n\nMe cobraron 20 \x80 \x93de m\xe1s\x94\n',
      'latin1',
    ),
  );
  expect([mail.subject, mail.body]).toEqual(['Son 20 €', 'Me cobraron 20 € “de más”']);
});
