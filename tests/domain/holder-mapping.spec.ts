/**
 * Which column is what: whatever the titles are, each column fills one field and each field has one column; and what
 * cells mean.
 */
import fc from 'fast-check';
import {foldTitle, guessMapping, HOLDER_FIELDS, readMapping} from '../../api/src/domain/imports/holder-fields';
import {parseEuros} from '../../backoffice/src/crud/words/money';
import {readCents, readDay, readYes, withZeros} from '../../api/src/domain/imports/read-cells';
import {DomainError} from '../../api/src/domain/kernel/errors';
import {split} from '../../api/src/outside/reading/read-csv';
import {csvLine} from '../../api/src/outside/reading/write-csv';

const title = fc.oneof(
  fc.constantFrom(...HOLDER_FIELDS.flatMap(field => [field.label, ...field.titles])),
  fc.string({maxLength: 20}),
);
const keys = HOLDER_FIELDS.map(field => field.key);

test('a guess gives each column once, only columns that are there, and what readMapping accepts but for what is missing', () => {
  fc.assert(
    fc.property(
      fc.array(title, {minLength: 1, maxLength: 30}),
      fc.dictionary(title.map(foldTitle), fc.option(fc.constantFrom(...keys))),
      (titles, remembered) => {
        const mapping = guessMapping(titles, new Map(Object.entries(remembered)));
        const columns = Object.values(mapping);
        expect(new Set(columns).size).toBe(columns.length);
        expect(columns.every(at => at >= 0 && at < titles.length)).toBe(true);
        expect(Object.keys(mapping).every(key => keys.includes(key))).toBe(true);
        for (const [field, at] of Object.entries(mapping)) {
          const told = remembered[foldTitle(titles[at]!)];
          expect(told === undefined || told === field).toBe(true);
        }
        try {
          expect(readMapping(mapping, titles.length)).toEqual(mapping);
        } catch (error) {
          // Only for what no column brings: name, surname, who it is, or the category of what has a seat.
          expect(error).toBeInstanceOf(DomainError);
          expect(
            Object.keys((error as DomainError).errors ?? {}).every(key =>
              ['mapping.firstName', 'mapping.surname1', 'mapping.memberNumber', 'mapping.category'].includes(key),
            ),
          ).toBe(true);
        }
      },
    ),
    {numRuns: 400},
  );
});

test('the template is understood by itself, in any order and any writing', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...HOLDER_FIELDS], {minLength: HOLDER_FIELDS.length}),
      fc.boolean(),
      (fields, isLoud) => {
        const titles = fields.map(field => (isLoud ? ` ${field.label.toUpperCase()} :` : field.label));
        expect(guessMapping(titles)).toEqual(Object.fromEntries(fields.map((field, at) => [field.key, at])));
      },
    ),
    {numRuns: 60},
  );
});

test('a mapping that names a field or a column twice, or one that is not there, is refused by its name', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.oneof(fc.constantFrom(...keys), fc.string({maxLength: 8})),
        fc.oneof(fc.integer({min: -2, max: 12}), fc.constant(null), fc.string()),
      ),
      given => {
        try {
          const mapping = readMapping(given, 10);
          const columns = Object.values(mapping);
          expect(new Set(columns).size).toBe(columns.length);
          expect(columns.every(at => Number.isInteger(at) && at >= 0 && at < 10)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          expect(Object.keys((error as DomainError).errors ?? {}).every(key => key.startsWith('mapping.'))).toBe(true);
        }
      },
    ),
    {numRuns: 400},
  );
});

test('amounts and days keep their value through every way they are written', () => {
  fc.assert(
    fc.property(fc.integer({min: 0, max: 99_999_999}), cents => {
      const euros = Math.floor(cents / 100);
      const rest = String(cents % 100).padStart(2, '0');
      const grouped = String(euros).replace(/\B(?=(\d{3})+$)/g, '.');
      for (const text of [
        `${euros},${rest}`,
        `${euros}.${rest}`,
        `${grouped},${rest} €`,
        ` € ${grouped},${rest}\u00a0`,
        `${grouped.replaceAll('.', '\u202f')},${rest} EUR`,
      ])
        expect([text, readCents(text), parseEuros(text)]).toEqual([text, cents, cents]);
    }),
    {numRuns: 2000},
  );
  // Whatever is typed, office and import read the same or nothing.
  fc.assert(
    fc.property(fc.string({unit: fc.constantFrom(...'0123456789., €-'), maxLength: 9}), text => {
      const [imported, typed] = [readCents(text), parseEuros(text) ?? null];
      const isOnlyTyped = imported === null && (typed === null || text.includes('-') || typed >= 100_000_000);
      const isLong = /\.\d{4,}/.test(text);
      expect([text, isLong || isOnlyTyped || imported === typed]).toEqual([text, true]);
    }),
    {numRuns: 5000},
  );
  fc.assert(
    fc.property(fc.date({min: new Date('1928-01-01'), max: new Date('2040-12-31'), noInvalidDate: true}), at => {
      const day = at.toISOString().slice(0, 10);
      const [year, month, date] = day.split('-');
      const serial = String(Math.floor((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000));
      for (const text of [day, `${date}/${month}/${year}`, `${Number(date)}-${Number(month)}-${year} 0:00:00`, serial])
        expect([text, readDay(text)]).toEqual([text, day]);
    }),
  );
  expect(['', 'mucho', '1,234', '-5', '1.2.3', '12,345'].map(readCents)).toEqual([null, null, null, null, null, null]);
  expect(['31/02/1980', '1980', '14/03/86', 'ayer'].map(text => readDay(text) === null)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['Sí', 'x', 'PAGADO', 'no', 'Pendiente', 'quizá'].map(readYes)).toEqual([
    true,
    true,
    true,
    false,
    false,
    null,
  ]);
  expect(withZeros('1234567L')).toBe('01234567L');
});

test('[S14] what is written as CSV is read again as it was, and no cell is taken for a formula', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.string({maxLength: 12}).map(text => text.replaceAll('\r', '')),
          {minLength: 2, maxLength: 6},
        ),
        {minLength: 1, maxLength: 6},
      ),
      rows => {
        const text = rows.map(csvLine).join('');
        const read = split(text, ';').map(record => record.cells);
        expect(read.map(cells => cells.map(cell => cell.replace(/^'(?=[=+\-@\t])/, '')))).toEqual(
          rows.map(cells => cells.map(cell => cell.replace(/^'(?=[=+\-@\t])/, ''))),
        );
        expect(
          read.flat().some(cell => /^[=+@]/.test(cell) || (cell.startsWith('-') && !/^-\d+(,\d+)?$/.test(cell))),
        ).toBe(false);
      },
    ),
    {numRuns: 300},
  );
});
