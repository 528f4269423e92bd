/** What staff type and read: money, instants, exports, the price grid and the till, as in Spain and to the cent. */
import {adjusted, changesOf, pasteBlock, textAt} from '../../backoffice/src/crud/inputs/amount-draft';
import {currentSeason} from '../../backoffice/src/parts/season/current-season';
import {toCsv} from '../../backoffice/src/crud/lists/csv';
import {formatCount, formatDecimal, parseCount} from '../../backoffice/src/crud/words/count';
import {formatCents, formatEuros, formatPercent, parseEuros, parsePercent} from '../../backoffice/src/crud/words/money';
import {
  formatDay,
  formatInstant,
  instantProblem,
  parseDay,
  parseInstant,
} from '../../backoffice/src/crud/words/zoned-time';
import {setClubZone} from '../../backoffice/src/providers/club-zone';
import {
  cellOf as passCellOf,
  fromKind,
  fromSeason,
  keyOf,
  raised,
  takesPrice,
  type Category,
  type Price,
} from '../../backoffice/src/pages/abonos/prices/price-grid-data';
import {slugOf} from '../../backoffice/src/pages/eventos/slug';
import {cellKey, cellOf, savedPrices} from '../../backoffice/src/pages/eventos/sesion/prices/price-draft';
import {likelyTendered, splitPayment} from '../../backoffice/src/parts/till/cash';
import {
  euros as apiEuros,
  formatCount as apiCount,
  formatDecimal as apiDecimal,
} from '../../api/src/domain/kernel/money';
import {euros as mapEuros, integer as mapInteger} from '../../storefront/seatmap/src/words';
import {registerNames, translate} from '../../backoffice/src/providers/i18n-provider';

/** Intl puts a no-break space before the sign. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('money', () => {
  test.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12,50 €', 1250],
    ['12.50', 1250],
    ['12.5', 1250],
    ['1.234', 123400],
    ['1.234,50', 123450],
    ['1234,5', 123450],
    ['0', 0],
    ['-3,00', -300],
    ['', null],
    ['  ', null],
    ['abc', undefined],
    ['1,234.5', undefined],
    ['12,345', undefined],
    ['1.23.4', undefined],
    ['€', null],
    ['1 234,50 €', 123450],
    ['12€50', undefined],
    ['12 50', undefined],
    ['1.5.0', undefined],
  ])('«%s» is %s cents', (text, cents) => expect(parseEuros(text)).toBe(cents));

  test('[D38] is written with a comma, and with a point from one thousand on, as every number is', () => {
    expect(plain(formatCents(123450))).toBe('1.234,50 €');
    expect([formatCount(8712), formatCount(999), formatDecimal(2708.79, 1), formatPercent(123456)]).toEqual([
      '8.712',
      '999',
      '2.708,8',
      '1.234,56',
    ]);
    expect([plain(mapEuros(270879)), mapInteger(8712)]).toEqual(['2.708,79 €', '8.712']);
    expect([plain(apiEuros(270879)), apiCount(8712), apiDecimal(2708.79, 2)]).toEqual([
      '2.708,79 €',
      '8.712',
      '2.708,79',
    ]);
    expect(plain(formatCents(1234550))).toBe('12.345,50 €');
    expect(formatEuros(5)).toBe('0,05');
  });

  test('what was written is read again', () => {
    for (const cents of [0, 1, 99, 100, 12345, 100000, 1234567, 99999999])
      expect(parseEuros(formatEuros(cents))).toBe(cents);
  });

  test('a percentage is basis points', () => expect(parsePercent('12,5 %')).toBe(1250));

  test('a count has its points in their places', () =>
    expect(['12', '1.234', '1 234', '', '1.5', 'doce', '12,0', '-3'].map(parseCount)).toEqual([
      12,
      1234,
      1234,
      null,
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
});

describe('instants', () => {
  beforeEach(() => setClubZone('Europe/Madrid'));

  test('the hour that comes twice says which one it is', () => {
    expect(formatInstant('2026-10-25T00:30:00Z')).toBe('25/10/2026 02:30 CEST');
    expect(formatInstant('2026-10-25T01:30:00Z')).toBe('25/10/2026 02:30 CET');
    expect(formatInstant('2026-10-25T02:30:00Z')).toBe('25/10/2026 03:30');
    expect(formatInstant('2026-07-01T18:30:00Z')).toBe('01/07/2026 20:30');
  });

  test('[N2] where no zone is named it is the club’s, also in the hour that comes twice', () => {
    setClubZone('Atlantic/Canary');
    expect(formatInstant('2026-07-01T18:30:00Z')).toBe('01/07/2026 19:30');
    expect(formatInstant('2026-10-25T00:30:00Z')).toBe('25/10/2026 01:30 WEST');
    expect(formatInstant('2026-10-25T01:30:00Z')).toBe('25/10/2026 01:30 WET');
    expect(parseInstant('25/10/2026 01:30 WET')).toBe('2026-10-25T01:30:00.000Z');
    expect(instantProblem('28/03/2027 01:30')).toMatch(/se adelanta el reloj/);
  });

  test.each([
    ['01/07/2026 20:30', 'Europe/Madrid', '2026-07-01T18:30:00.000Z'],
    ['1/7/26 20.30', 'Europe/Madrid', '2026-07-01T18:30:00.000Z'],
    ['15/12/2026 21:00', 'Europe/Madrid', '2026-12-15T20:00:00.000Z'],
    ['01/07/2026 20:30', 'Atlantic/Canary', '2026-07-01T19:30:00.000Z'],
    ['25/10/2026 02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['25/10/2026 02:30 CET', 'Europe/Madrid', '2026-10-25T01:30:00.000Z'],
    ['29/03/2026 01:59', 'Europe/Madrid', '2026-03-29T00:59:00.000Z'],
    ['29/03/2026 02:30', 'Europe/Madrid', undefined],
    ['29/03/2026 02:30', 'Atlantic/Canary', '2026-03-29T01:30:00.000Z'],
    ['29/03/2026 01:30', 'Atlantic/Canary', undefined],
    ['29/03/2026 03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    ['31/02/2026 10:00', 'Europe/Madrid', undefined],
    ['10/10/2026 24:00', 'Europe/Madrid', undefined],
    ['mañana', 'Europe/Madrid', undefined],
    ['', 'Europe/Madrid', null],
  ])('«%s» in %s is %s', (text, zone, iso) => expect(parseInstant(text, zone)).toBe(iso));

  test('[T34] an hour that the clocks skip is refused by its name, what is no time by another', () => {
    expect(instantProblem('28/03/2027 02:30')).toMatch(/se adelanta el reloj/);
    expect(instantProblem('28/03/2027 2:61')).toMatch(/^Escribe un día y una hora/);
    expect(
      ['', '28/03/2027 03:00', '31/10/2027 02:30', '31/10/2027 02:30 CET'].map(text => instantProblem(text)),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('every half hour of a year survives being written and read', () => {
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 1_800_000) {
      const iso = new Date(at).toISOString();
      expect(parseInstant(formatInstant(iso))).toBe(iso);
    }
  });

  test('a day is a day in every zone', () => {
    expect(parseDay('5-3-2026')).toBe('2026-03-05');
    expect(parseDay('29/02/2026')).toBeUndefined();
    expect(formatDay('2026-03-05')).toBe('05/03/2026');
  });
});

describe('[D26] the season that a screen opens on', () => {
  const season = (name: number, state: string) => ({
    name,
    state,
    startsOn: `20${name}-07-01`,
    endsOn: `20${name + 1}-06-30`,
  });
  const at = (today: string, ...lists: ReturnType<typeof season>[]) =>
    currentSeason(
      [...lists].sort((a, b) => b.name - a.name),
      today,
    )?.name;

  test('is the one that runs, though the next is sold already', () =>
    expect(at('2026-11-22', season(25, 'closed'), season(26, 'active'), season(27, 'campaign'))).toBe(26));
  test('is the one that comes when the last has ended', () =>
    expect(at('2027-07-02', season(26, 'active'), season(27, 'campaign'))).toBe(27));
  test('is the one that is sold before the first begins, else the newest', () => {
    expect(at('2026-05-01', season(26, 'campaign'))).toBe(26);
    expect(at('2026-05-01', season(24, 'closed'), season(25, 'closed'))).toBe(25);
  });
});

describe('export', () => {
  const cellsOf = (value: string) => toCsv(['x'], [[value]]).split('\r\n')[1];

  test.each(['=1+1', '+34600', '-1+1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', '-cmd|x'])(
    'a cell that begins like «%s» is no formula',
    value => {
      expect(cellsOf(value)?.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  test('an amount below zero stays a number', () => expect(cellsOf('-12,50')).toBe('-12,50'));
  test('separators, quotes and line breaks are wrapped', () =>
    expect(toCsv(['a;b'], [['say "hi"\nyou']])).toBe('\ufeff"a;b"\r\n"say ""hi""\nyou"\r\n'));
});

describe('the price grid', () => {
  const price = (zoneId: number, amountCents: number, isActive = true) => ({
    id: zoneId,
    eventSessionId: 1,
    zoneId,
    priceCategoryId: 1,
    channel: null,
    amountCents,
    isActive,
    version: 1,
  });
  const saved = savedPrices([price(1, 2500), price(2, 1500), price(3, 900, false)]);
  const key = (zoneId: number) => cellKey(zoneId, 1, null);

  test('only what differs is sent; an emptied cell is taken off sale', () => {
    const {changes, wrong} = changesOf(saved, {[key(1)]: '25,00', [key(2)]: '', [key(3)]: '9', [key(4)]: '12,5'});
    expect(wrong).toEqual([]);
    expect(changes.map(change => [cellOf(change.key).zoneId, change.amountCents])).toEqual([
      [2, null],
      [3, 900],
      [4, 1250],
    ]);
  });

  test('what is no amount is named, not sent', () => {
    const {changes, wrong} = changesOf(saved, {[key(1)]: 'gratis', [key(2)]: '-5'});
    expect(changes).toEqual([]);
    expect(wrong).toEqual([key(1), key(2)]);
  });

  test('a price that is off sale is shown empty', () => {
    expect(textAt(saved, {}, key(3))).toBe('');
    expect(textAt(saved, {}, key(1))).toBe('25,00');
  });

  test('a block from a spreadsheet fills to the right and down, never beyond the grid', () => {
    const keys = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    expect(pasteBlock('1\t2\t3\r\n4\t5\r\n', keys, 0, 0)).toEqual({a: '1', b: '2', c: '4', d: '5'});
    expect(pasteBlock('9\n8\n7', keys, 1, 1)).toEqual({d: '9'});
    expect(pasteBlock('1\t2', [[null, 'b']], 0, 0)).toEqual({b: '2'});
  });

  test.each([
    [20_000, 350, 1, 20_700],
    [20_000, 350, 100, 20_700],
    [19_995, 0, 500, 20_000],
    [333, -1000, 1, 300],
    [335, -1000, 1, 302],
    [100, -10_000, 1, 0],
    [12_345, 1000, 50, 13_600],
  ])('[D34] %i cents and %i basis points in steps of %i are %i', (cents, bp, step, result) =>
    expect(adjusted(cents, bp, step)).toBe(result),
  );
});

describe('[D34] the grid of pass prices', () => {
  const zones = [
    {id: 0, name: 'Sin butaca'},
    {id: 1, name: 'Tribuna', kind: 'numbered'},
    {id: 2, name: 'Grada de pie', kind: 'general'},
  ];
  const category = (id: number, name: string, kind = 'fixed_seat') => ({id, name, kind}) as unknown as Category;
  const price = (zoneName: string | null, categoryName: string, amountCents: number, more: object = {}) =>
    ({
      zoneId: zoneName === null ? null : 77,
      zoneName,
      categoryName,
      kind: 'new',
      amountCents,
      isActive: true,
      ...more,
    }) as unknown as Price;
  const asIs = {percentBp: 0, stepCents: 1};

  test('a key says its cell', () => {
    expect(passCellOf(keyOf(null, 4, 'renewal'))).toEqual({zoneId: null, passCategoryId: 4, kind: 'renewal'});
    expect(passCellOf(keyOf(3, 4, 'half_season'))).toEqual({zoneId: 3, passCategoryId: 4, kind: 'half_season'});
  });

  test('a category takes prices where it may have a place', () => {
    const takes = (kind: string) => zones.filter(zone => takesPrice({kind} as Category, zone)).map(zone => zone.id);
    expect([takes('fixed_seat'), takes('standing'), takes('no_seat')]).toEqual([[1], [2], [0]]);
  });

  test('raised by a percentage: what is typed counts, what is empty stays empty', () => {
    const saved = new Map([
      [keyOf(1, 1, 'new'), 20_000],
      [keyOf(1, 2, 'new'), 10_000],
    ]);
    const keys = [1, 2, 3].map(id => keyOf(1, id, 'new'));
    expect(raised(saved, {[keys[1]!]: '150,00'}, keys, {percentBp: 1000, stepCents: 100})).toEqual({
      [keys[0]!]: '220,00',
      [keys[1]!]: '165,00',
    });
    expect(
      fromKind(saved, [keyOf(1, 1, 'renewal'), keyOf(1, 3, 'renewal')], 'new', {percentBp: -1000, stepCents: 1}),
    ).toEqual({[keyOf(1, 1, 'renewal')]: '180,00'});
  });

  test('last season comes by the names of zones and categories; what finds none is told', () => {
    const categories = [category(10, 'Adulto'), category(11, 'Simpatizante', 'no_seat')];
    const {cells, unknown} = fromSeason(
      [
        price('TRIBUNA', 'adulto', 30_000),
        price(null, 'Simpatizante', 2_500),
        price('Tribuna', 'Adulto', 27_000, {kind: 'renewal'}),
        price('Palco', 'Adulto', 90_000),
        price('Grada de pie', 'Adulto', 1),
        price('Tribuna', 'Adulto', 5, {kind: 'half_season', isActive: false}),
      ],
      zones,
      categories,
      {...asIs, percentBp: 200},
    );
    expect(cells).toEqual({
      [keyOf(1, 10, 'new')]: '306,00',
      [keyOf(null, 11, 'new')]: '25,50',
      [keyOf(1, 10, 'renewal')]: '275,40',
    });
    expect(unknown).toEqual(['Palco · Adulto', 'Grada de pie · Adulto']);
  });
});

describe('the till', () => {
  test('cash: change is what was handed over less the total', () => {
    expect(splitPayment(5800, 'cash', null, 10000)).toEqual({
      cashCents: 5800,
      cardCents: 0,
      changeCents: 4200,
      problem: null,
    });
    expect(splitPayment(5800, 'cash', null, null).changeCents).toBe(0);
    expect(splitPayment(5800, 'cash', null, 5000).problem).not.toBeNull();
  });

  test('mixed: both parts together are the total', () => {
    expect(splitPayment(5800, 'mixed', 2000, 5000)).toEqual({
      cashCents: 2000,
      cardCents: 3800,
      changeCents: 3000,
      problem: null,
    });
    expect(splitPayment(5800, 'mixed', 5800, null).problem).not.toBeNull();
    expect(splitPayment(5800, 'mixed', null, null).problem).not.toBeNull();
  });

  test('the notes a buyer is likely to hand over', () => {
    expect(likelyTendered(5800)).toEqual([5800, 6000, 10000, 20000]);
    expect(likelyTendered(0)).toEqual([]);
    for (let total = 1; total < 30000; total += 37)
      expect(likelyTendered(total).every(amount => amount >= total)).toBe(true);
  });
});

describe('texts', () => {
  test('variables are filled in, one and many told apart', () => {
    expect(translate('ra.navigation.page_range_info', {offsetBegin: 1, offsetEnd: 25, total: 319})).toBe('1–25 de 319');
    // [T38]
    expect(translate('ra.navigation.page_range_info', {offsetBegin: 1, offsetEnd: 50, total: 5832})).toBe(
      '1–50 de 5.832',
    );
    expect(translate('ra.action.bulk_actions', {smart_count: 1})).toBe('1 seleccionado');
    expect(translate('ra.action.bulk_actions', {smart_count: 3})).toBe('3 seleccionados');
    registerNames('abonos', 'Abono', 'Abonos');
    expect(translate('resources.abonos.name', {smart_count: 2})).toBe('Abonos');
  });

  test('a text that is no key is itself, or what it is said to be', () => {
    expect(translate('Guardado')).toBe('Guardado');
    expect(translate('resources.x.fields.y', {_: 'Y'})).toBe('Y');
    expect(translate('Vale %{nada}', {})).toBe('Vale %{nada}');
  });
});

test('an address out of a title', () => {
  expect(slugOf('UD Robledal – Real Valdehierro (Ida)')).toBe('ud-robledal-real-valdehierro-ida');
  expect(slugOf('  ¡Ñandú! ')).toBe('nandu');
  expect(slugOf('x'.repeat(300))).toHaveLength(120);
});
