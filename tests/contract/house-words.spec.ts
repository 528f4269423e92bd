/**
 * A theatre hears nothing of matches: what a customer reads has the house's own word
 * (storefront/src/lib/activities.ts), the event's kind, or one that fits both («evento», «fecha»). What only staff read
 * is not looked at. Nor is it called a club, neither to customers nor to its staff: the house says «nosotros», or its
 * name.
 */
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');
/** All that writes to customers: the shop, mails, papers, and the domain with its refusals. */
const PLACES = [
  'storefront/src',
  'storefront/seatmap/src',
  'api/src/domain',
  'api/src/outside/mail',
  'api/src/outside/drawing',
  'api/src/web/http',
  'api/src/acts',
  'api/src/jobs',
];
/** What only staff call. */
const OF_STAFF = /^api\/src\/acts\/.*\/office\//;
const OF_MATCHES = /(?<![\w-])(partidos?|jugar|jugad[oa]s?)(?![\w-])/i;
const MAY: Readonly<Record<string, string>> = {
  'storefront/src/lib/activities.ts': 'where the house’s word is known',
  'storefront/src/lib/words/event-words.ts': 'the name of one kind of event, said of such an event',
  'storefront/src/pages/sale/home.tsx': 'over the matches, only where there are some',
  'api/src/domain/kernel/error-catalogue.ts': 'for whoever calls the API',
  'api/src/acts/passes/shapes/pass-act-shapes.ts': 'staff end a pass',
  'api/src/domain/activities/read-live.ts': 'staff: what is under way in the part «Deporte»',
  'api/src/domain/beginning/base/terms.ts':
    'a draft with the law on sports; who publishes it takes out what is not theirs',
  'api/src/domain/beginning/base/privacy.ts': 'likewise',
  'storefront/src/features/family-calendar/calendar-section.tsx': 'of the academy, which only a house of sport has',
  'storefront/src/features/family-calendar/calendar-feeds.tsx': 'likewise',
  'api/src/domain/academy/calendar/activity-words.ts': 'likewise',
  'api/src/domain/academy/calendar/check-activity.ts': 'likewise, to staff',
  'api/src/domain/academy/calendar/save-call-up.ts': 'likewise, to staff',
};

const filesIn = (place: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, place), {withFileTypes: true})
    .flatMap(entry =>
      entry.isDirectory()
        ? filesIn(`${place}/${entry.name}`)
        : /\.tsx?$/.test(entry.name)
          ? [`${place}/${entry.name}`]
          : [],
    );
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);
/** Comments are for us. */
const linesOf = (file: string): string[] =>
  fs
    .readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .map(line => (isComment(line) ? '' : line));
const saidIn = (file: string): string[] =>
  linesOf(file).flatMap((line, at) =>
    OF_MATCHES.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 160)}`] : [],
  );

test('what a customer reads says «partido» only where it is one', () => {
  const files = PLACES.flatMap(filesIn).filter(file => !OF_STAFF.test(file));
  expect(files.length).toBeGreaterThan(700);
  expect(files.filter(file => !(file in MAY)).flatMap(saidIn)).toEqual([]);
  // Who is let off has a reason for it still.
  expect(Object.keys(MAY).filter(file => saidIn(file).length === 0)).toEqual([]);
});

/** Not of another one: a visitor, one before, one that has an agreement; and not of the day on which holders pay. */
const OF_CLUBS =
  /(?<![\wáéíóú-])(?<!día )([ae]l|del|tu|su|un|vuestro|nuestro|este|cada)\s+clubs?(?![\w-])(?!\s+(visitante|convenido|anterior))/gi;
/** A house of sport alone has an academy, and plays in a league. */
const OF_SPORT = /academy|cantera|family|\/lfp\//;
const MAY_CLUB: Readonly<Record<string, string>> = {
  'storefront/src/lib/words/activity-words.ts': 'of the academy, which only a house of sport has',
  'api/src/outside/papers/documents/adults-register.ts': 'likewise',
  'api/src/acts/outlets/outside-sellers.ts': 'another one: whose people travel',
};
const clubsIn = (file: string): string[] =>
  [...linesOf(file).join('\n').matchAll(OF_CLUBS)].map(({0: words, index, input}) => {
    const at = input.slice(0, index).split('\n').length;
    return `${file}:${at}: …${input.slice(index - 60, index + words.length + 40).replace(/\s+/g, ' ')}…`;
  });

test('[audit F17] no sentence calls the house a club, whoever reads it', () => {
  // What a demo says is said by a house of its own.
  const files = [...new Set([...PLACES, 'api/src', 'backoffice/src'].flatMap(filesIn))].filter(
    file => !OF_SPORT.test(file) && !/^api\/src\/(demo|platform\/environment\/demo-profile)/.test(file),
  );
  expect(files.length).toBeGreaterThan(1500);
  expect(files.filter(file => !(file in MAY_CLUB)).flatMap(clubsIn)).toEqual([]);
  expect(Object.keys(MAY_CLUB).filter(file => clubsIn(file).length === 0)).toEqual([]);
  const found = (text: string): boolean => [...text.matchAll(OF_CLUBS)].length > 0;
  expect(['El club se queda', 'en las oficinas del\n  club.', 'Nuestro club'].map(found)).toEqual([true, true, true]);
  expect(['el club visitante', 'Día del club: se paga', 'clubId'].map(found)).toEqual([false, false, false]);
});
