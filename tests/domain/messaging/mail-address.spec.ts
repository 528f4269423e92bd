/** One address, however it is left and by whichever door it comes; and what may be wrong with one that is one. */
import fc from 'fast-check';
import {readAddresses} from '../../../api/src/domain/messaging/announcements/check-announcement';
import {doubtAbout, isOneSlip} from '../../../api/src/domain/messaging/wishes/doubts';
import {mailAddress, readAddress} from '../../../api/src/domain/kernel/mail-address';

const local = fc.stringMatching(/^[a-z0-9_+-]{1,12}(\.[a-z0-9_+-]{1,12})?$/);
const label = fc
  .stringMatching(/^[a-zñçáü0-9]([a-zñçáü0-9-]{0,8}[a-zñçáü0-9])?$/)
  .filter(one => !/^..--|^xn-/.test(one));
const domain = fc.tuple(label, fc.constantFrom('es', 'com', 'cat', 'org', 'example')).map(parts => parts.join('.'));
const unseen = fc.constantFrom('', '\u200b', '\ufeff', '\u00ad', '\u2060');
const space = fc.constantFrom('', ' ', '\t', '\u00a0', '  ');

test('[T36] whatever stands around an address it is read as the same, by every door', () => {
  fc.assert(
    fc.property(
      local,
      domain,
      unseen,
      space,
      fc.constantFrom(
        (a: string) => a,
        (a: string) => `mailto:${a}`,
        (a: string) => `MAILTO: ${a}?subject=Hola`,
        (a: string) => `Ana Ruiz <${a}>`,
        (a: string) => `"Ruiz, Ana" <${a}>`,
        (a: string) => `<mailto:${a}>`,
        (a: string) => `${a}.`,
        (a: string) => `'${a}';`,
        (a: string) => a.toUpperCase(),
        (a: string) => a.normalize('NFD'),
      ),
      (who, at, sign, gap, leave) => {
        const {address, problem} = readAddress(`${who}@${at}`);
        expect(problem).toBeNull();
        expect(address).toMatch(/^[\x21-\x7e]+$/);
        const left = `${gap}${sign}${leave(`${who}${sign}@${at}`)}${gap}`;
        expect(readAddress(left)).toEqual({address, problem: null});
        expect(mailAddress(left)).toBe(address);
        expect(readAddress(address)).toEqual({address, problem: null});
        if (!left.includes(',') && !/mailto: /i.test(left))
          expect(readAddresses(`${left}\n${who}@${at}`)).toEqual([address]);
      },
    ),
    {numRuns: 3_000},
  );
});

test('[T36] anything at all: an address that travels, or none with a sentence; what is read is read again as itself', () => {
  fc.assert(
    fc.property(
      fc.string({unit: 'grapheme', maxLength: 40}),
      fc.constantFrom('', '@', '@x.es', '@x..es'),
      (text, end) => {
        const {address, problem} = readAddress(text + end);
        if (problem === null) {
          expect(address).toMatch(/^[^\s@<>]{1,64}@([a-z0-9-]+\.)+[a-z0-9-]+$/);
          expect(readAddress(address)).toEqual({address, problem: null});
          expect(doubtAbout(address)).toEqual(expect.any(String));
        } else expect(problem).toMatch(/^[A-Z].*\.$/);
      },
    ),
    {numRuns: 5_000},
  );
});

test.each([
  ...[
    'a..b@x.es',
    '.a@x.es',
    'a.@x.es',
    'a@x',
    'a@x..es',
    'a@@x.es',
    '@x.es',
    'a@',
    'a b@x.es',
    'a@-x.es',
    'a@x.es, b@x.es',
  ],
  ...['niño@x.es', 'a@%ñ.es', '', ' ', 'mailto:', 'Ana <>', `${'a'.repeat(65)}@x.es`],
])('[T36] «%s» is none', written => {
  expect(readAddress(written).problem).not.toBeNull();
});

test('[T36] a slip in a known domain is one change of signs, and neighbours that exist are none', () => {
  const signs = 'abcdefghijklmnopqrstuvwxyz.-';
  fc.assert(
    fc.property(
      fc.constantFrom('gmail.com', 'hotmail.es', 'telefonica.net'),
      fc.nat(),
      fc.nat(),
      fc.nat(3),
      (of, n, m, how) => {
        const at = n % of.length;
        const sign = signs[m % signs.length]!;
        const [before, after] = [of.slice(0, at), of.slice(at)];
        const slipped = [
          before + after.slice(1),
          before + sign + after,
          before + sign + after.slice(1),
          before + (after[1] ?? '') + after[0]! + after.slice(2),
        ][how]!;
        expect(isOneSlip(slipped, of)).toBe(slipped !== of);
        expect(isOneSlip(`${slipped}xy`, of)).toBe(false);
      },
    ),
    {numRuns: 3_000},
  );
  for (const right of ['a@gmail.com', 'a@mail.com', 'a@ymail.com', 'a@email.com', 'a@yahoo.se', 'ana@club.example'])
    expect([right, doubtAbout(right)]).toEqual([right, '']);
  for (const wrong of ['a@gmial.com', 'a@gmail.es', 'a@hotmal.com', 'a@outlok.es', 'a@yahooo.es', 'a@gmail.comm'])
    expect([wrong, doubtAbout(wrong)]).toEqual([wrong, expect.stringContaining('mal escrito')]);
  expect(doubtAbout('info+alta@club.example')).toContain('puesto');
  expect(doubtAbout('x@yopmail.com')).toContain('usar y tirar');
});
