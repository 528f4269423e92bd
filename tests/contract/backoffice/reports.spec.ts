/** What a report shows at first fits beside the menu of a desktop screen (1440 pixels): the rest stands aside. */
import {REPORTS} from '../../../api/src/reports/registry';
import type {ReportColumn} from '../../../api/src/web/rest/report';

/** Pixels of a value, as measured over the demo. */
const LEAST = {cents: 92, int: 66, percentBp: 78, day: 104, instant: 146, flag: 66, text: 96};
const ROOM = 1190;

function widthOf({key, label, kind}: ReportColumn): number {
  const value = /email$/i.test(key) ? 220 : /phone$/i.test(key) ? 110 : LEAST[kind];
  const word = Math.max(...label.split(/\s+/).map(one => one.length));
  return Math.max(value, word * 8 + 38);
}

test('[E14] no column of a report is out of sight at 1440, and what says which row it is stands first', () => {
  const sum = (columns: ReportColumn[]) => columns.reduce((pixels, column) => pixels + widthOf(column), 0);
  const wide = REPORTS.map(({name, columns}) => `${name} ${sum(columns.filter(({isAside}) => !isAside))}`);
  expect(wide.filter(line => Number(line.split(' ').at(-1)) > ROOM)).toEqual([]);
  expect(REPORTS.filter(({columns}) => columns[0]!.isAside).map(({name}) => name)).toEqual([]);
  // The control: with all its columns in sight the event's report would not fit.
  expect(sum(REPORTS.find(({name}) => name === 'eventos')!.columns)).toBeGreaterThan(ROOM);
});
