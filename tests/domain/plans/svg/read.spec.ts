/** What a drawing has is read, seats, zones and decor, whichever way its editor wrote it down; 100,000 seats too. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {seatsOf} from '../../../../api/src/domain/plans/decode';
import type {PlanDraft} from '../../../../api/src/domain/plans/geometry';
import {importPlan} from '../../../../api/src/domain/plans/import-plan';
import {importSvg} from '../../../../api/src/domain/plans/svg/import-svg';
import {readTransform} from '../../../../api/src/domain/plans/svg/transform';
import {flattenPath} from '../../../../api/src/domain/plans/svg/flatten-path';
import {bowl} from '../../../../api/src/demo/plans/bowl';
import {problemsOf} from '../sample-plans';
import {row, svg} from './stage';

const seatsIn = (body: string, root?: string) => [...seatsOf(importSvg(svg(body, root)))];
const zonesOf = (plan: PlanDraft) =>
  plan.zones.map(({code, name, kind, color, tier, gate, capacity}) => ({
    code,
    name,
    kind,
    color,
    tier,
    gate,
    capacity,
  }));

describe('where a seat’s zone, row and number come from', () => {
  test.each([
    [
      'its own attributes',
      row(100, i => `data-seat="s${i}" data-zone="A" data-row="1" data-seat-number="${i + 1}"`),
      's0',
    ],
    [
      'its groups',
      `<g data-zone="A"><g data-row="1">${row(100, i => `data-seat-id="x${i}" data-seat-number="${i + 1}"`)}</g></g>`,
      'x0',
    ],
    ['an id of zone, row and number', row(100, i => `id="A-1-${i + 1}"`), 'A-1-1'],
    ['a data-seat of zone, row and number', row(100, i => `data-seat="A-1-${i + 1}"`), 'A-1-1'],
    ['its groups and a bare id', `<g data-zone="A" data-row="1">${row(100, i => `id="${i + 1}"`)}</g>`, '1'],
    ['no id at all', `<g data-zone="A" data-row="1">${row(100, i => `data-seat-number="${i + 1}"`)}</g>`, 'A-1-1'],
  ])('%s', (_from, body, guid) => {
    const seats = seatsIn(body);
    expect(seats.map(seat => [seat.rowLabel, seat.number])).toEqual([
      ['1', '1'],
      ['1', '2'],
      ['1', '3'],
      ['1', '4'],
    ]);
    expect(seats[0]).toMatchObject({x: 100, y: 100, guid});
  });

  test('a zone code may have hyphens of its own', () => {
    expect(zonesOf(importSvg(svg(row(100, i => `id="Fondo-Norte-1-${i + 1}"`))))[0]).toMatchObject({
      code: 'Fondo-Norte',
    });
  });

  test('ids that editors give are no seats', () => {
    const seats = seatsIn(
      `${row(100, i => `id="A-1-${i + 1}"`)}<rect id="rect12-4-7" width="5" height="5"/><path id="path9-1-2" d="M0 0h1v1z"/><circle id="logo" r="4"/>`,
    );
    expect(seats).toHaveLength(4);
  });
});

test('[audit F1] what is drawn and is no part of the plan is counted, and the first are named with their lines', () => {
  const seats = row(100, i => `id="A-1-${i + 1}"`);
  const leftOutOf = (body: string) => {
    const heard: object[] = [];
    importPlan(svg(body), undefined, leftOut => heard.push(leftOut));
    return heard[0];
  };
  expect(
    leftOutOf(
      `${seats}\n<rect id="Fondo" width="90" height="50"/>\n<rect width="5" height="5"/><text x="1" y="2"> CAMPO </text><line x1="1" x2="2" y1="1" y2="2"/>`,
    ),
  ).toEqual({
    shapes: 3,
    texts: 1,
    first: ['rect «Fondo» (línea 2)', 'rect (línea 3)', 'text (línea 3): «CAMPO»', 'line (línea 3)'],
  });
  expect(
    leftOutOf(
      `<title>Campo</title><desc>Del club</desc>${seats}<rect data-zone="Fondo" data-capacity="90" width="9" height="5"/><rect data-decor="pitch" width="5" height="5"/><text data-decor="" x="1" y="2">CAMPO</text>`,
    ),
  ).toEqual({shapes: 0, texts: 0, first: []});
});

test('[audit F1] the sample that the office offers has one of everything, and nothing of it is left out', () => {
  const file = readFileSync(path.join(__dirname, '../../../../backoffice/public/plano-de-ejemplo.svg'), 'utf8');
  let told: object = {};
  const plan = importPlan(file, undefined, leftOut => (told = leftOut));
  expect(told).toEqual({shapes: 0, texts: 0, first: []});
  expect(zonesOf(plan).map(({name, kind}) => [name, kind])).toEqual([
    ['Tribuna', 'numbered'],
    ['Grada del fondo', 'general'],
  ]);
  expect(plan.seatCount).toBe(24);
  expect(plan.rows.flatMap(one => one.attributes ?? []).map(([, bits]) => bits)).toEqual([1, 2]);
  expect(plan.decor.map(({kind}) => kind)).toEqual(['pitch', 'text']);
});

test('circle, ellipse, rect, path and polygon are seats at their middle', () => {
  const at = (element: string, n: number) =>
    element.replace('/>', ` data-zone="A" data-row="1" data-seat-number="${n}"/>`);
  const seats = seatsIn(
    at('<circle cx="100" cy="100" r="20"/>', 1) +
      at('<ellipse cx="150" cy="100" rx="20" ry="10"/>', 2) +
      at('<rect x="180" y="80" width="40" height="40"/>', 3) +
      at('<path d="M230 80h40v40h-40z"/>', 4) +
      at('<polygon points="280,80 320,80 320,120 280,120"/>', 5) +
      at('<path d="M330 100a20 20 0 1 0 40 0a20 20 0 1 0 -40 0"/>', 6),
  );
  expect(seats.map(({x, y}) => [x, y])).toEqual([
    [100, 100],
    [150, 100],
    [200, 100],
    [250, 100],
    [300, 100],
    [350, 100],
  ]);
});

describe('transforms', () => {
  const seat = (transform: string, groups = '') =>
    `${groups}<g transform="${transform}">${row(100, i => `id="A-1-${i + 1}"`)}</g>${'</g>'.repeat(groups.split('<g').length - 1)}`;
  test.each([
    ['translate(10, 20)', '', [110, 120]],
    ['translate(10)', '', [110, 100]],
    ['matrix(1 0 0 1 30 40)', '', [130, 140]],
    ['scale(2)', '', [200, 200]],
    ['scale(1 2)', '', [100, 200]],
    ['rotate(90, 300, 300)', '', [500, 100]],
    ['translate(500 0) rotate(90)', '', [400, 100]],
    ['rotate(90) translate(0 -500)', '', [400, 100]],
    ['translate(5,5)', '<g transform="scale(2)">', [210, 210]],
    ['translate(5,5)', '<g transform="translate(100)"><g transform="translate(0,100)">', [205, 205]],
    ['  translate( 1e1 , 2.0E+1 )  ', '', [110, 120]],
  ])('%s %s', (transform, groups, [x, y]) => {
    const first = seatsIn(seat(transform, groups)).find(one => one.number === '1');
    expect(first).toMatchObject({x, y});
  });

  test('of a single seat', () => {
    expect(seatsIn(row(100, i => `id="A-1-${i + 1}" transform="translate(0 ${i})"`)).map(one => one.y)).toEqual([
      100, 101, 102, 103,
    ]);
  });

  test('the viewBox moves the origin and gives the size', () => {
    const plan = importSvg(
      svg(
        row(0, i => `id="A-1-${i + 1}"`),
        'viewBox="-50 -60 700 800" width="70" height="80"',
      ),
    );
    expect([plan.width, plan.height]).toEqual([700, 800]);
    expect([...seatsOf(plan)][0]).toMatchObject({x: 150, y: 60});
  });

  test('without a viewBox width and height do, and without those the page is drawn around the seats', () => {
    expect(
      importSvg(
        svg(
          row(100, i => `id="A-1-${i + 1}"`),
          'width="640px" height="480"',
        ),
      ),
    ).toMatchObject({width: 640, height: 480});
    const free = importSvg(
      svg(
        row(-900, i => `id="A-1-${i + 1}"`),
        '',
      ),
    );
    expect([...seatsOf(free)][0]).toMatchObject({x: 100, y: 100});
    expect(free).toMatchObject({width: 350, height: 200});
  });

  test('small drawings grow to natural distances', () => {
    const small = `<g transform="scale(.1)">${row(100, i => `id="A-1-${i + 1}"`)}</g>`;
    const plan = importSvg(svg(small, 'viewBox="0 0 100 50"'));
    expect([...seatsOf(plan)].map(one => one.x)).toEqual([100, 150, 200, 250]);
    expect([plan.width, plan.height]).toEqual([1000, 500]);
  });

  test.each([
    'translate(1',
    'spin(3)',
    'rotate()',
    'matrix(1 2 3)',
    'translate(NaN)',
    'scale(1e999)',
    'none',
    'translate(1)x',
  ])('%p is refused', transform => {
    expect(readTransform(transform)).toBeUndefined();
    expect(problemsOf(() => importSvg(svg(seat(transform))))).toMatchObject([
      {code: 'bad_number', element: 'g (línea 1)'},
    ]);
  });
});

describe('zones', () => {
  test('one for each category, with the colour that its seats are drawn in', () => {
    const plan = importSvg(
      svg(`<g data-zone="P" data-zone-name="Platea" data-gate="3">
        <g data-row="1" data-category="Oro" fill="#f00">${row(100, i => `data-seat-number="${i + 1}"`)}</g>
        <g data-row="2" data-category="Plata">${row(180, i => `data-seat-number="${i + 1}" style="stroke:none;fill:rgb(0, 128, 255)"`)}</g></g>`),
    );
    expect(zonesOf(plan)).toEqual([
      {
        code: 'P-Oro',
        name: 'Platea · Oro',
        kind: 'numbered',
        color: '#ff0000',
        tier: 'Oro',
        gate: '3',
        capacity: undefined,
      },
      {
        code: 'P-Plata',
        name: 'Platea · Plata',
        kind: 'numbered',
        color: '#0080ff',
        tier: 'Plata',
        gate: '3',
        capacity: undefined,
      },
    ]);
  });

  test('numberless, drawn as any shape', () => {
    const plan = importSvg(
      svg(
        '<rect x="100" y="100" width="300" height="200" data-zone="PISTA" data-zone-name="Pista" data-capacity="800" data-gate="5" fill="teal"/>',
      ),
    );
    expect(zonesOf(plan)).toEqual([
      {code: 'PISTA', name: 'Pista', kind: 'general', color: '#008080', tier: undefined, gate: '5', capacity: 800},
    ]);
    expect(plan.zones[0]!.outline).toEqual([100, 100, 400, 100, 400, 300, 100, 300]);
  });

  test('with the outline that the file draws, or one around the seats', () => {
    const drawn = importSvg(
      svg(`${row(100, i => `id="A-1-${i + 1}"`)}<path data-zone="A" data-outline="" d="M50 50 H300 V150 H50 Z"/>`),
    );
    expect(drawn.zones[0]!.outline).toEqual([50, 50, 300, 50, 300, 150, 50, 150, 50, 50]);
    const around = importSvg(svg(row(100, i => `id="A-1-${i + 1}"`))).zones[0]!.outline;
    expect(Math.min(...around)).toBeGreaterThan(50);
    expect(Math.max(...around)).toBeLessThan(300);
  });
});

test('attributes of seats', () => {
  const words = ['pmr', 'acompanante', 'vision-reducida pasillo', ''];
  expect(seatsIn(row(100, i => `id="A-1-${i + 1}" data-attributes="${words[i]}"`)).map(one => one.attributes)).toEqual([
    1, 2, 12, 0,
  ]);
});

test('seats in any order are brought into that of the row, and cut at the aisle', () => {
  const order = [400, 100, 150, 450, 200, 500, 250];
  const plan = importSvg(svg(order.map(x => `<circle cx="${x}" cy="100" r="9" id="A-1-${x}"/>`).join('')));
  expect(plan.rows.map(one => one.numbers)).toEqual([
    ['100', '150', '200', '250'],
    ['400', '450', '500'],
  ]);
});

test('decor', () => {
  const plan = importSvg(
    svg(`${row(900, i => `id="A-1-${i + 1}"`)}<g data-decor=""><rect x="10" y="20" width="30" height="40" fill="#123456"/><circle cx="50" cy="50" r="10"/>
      <path d="M0 0 L10 0 L10 10 Z"/><line x1="0" y1="0" x2="5" y2="5"/><text x="70" y="80" font-size="20">Bar <tspan>y baños</tspan></text></g>
      <rect data-decor="stage" x="100" y="0" width="200" height="100" transform="rotate(90 200 50)"/><rect data-decor="pitch" width="105" height="68"/>`),
  );
  expect(plan.decor).toEqual([
    {kind: 'rect', points: [10, 20, 30, 40], color: '#123456'},
    {kind: 'ellipse', points: [40, 40, 20, 20]},
    {kind: 'polygon', points: [0, 0, 10, 0, 10, 10, 0, 0]},
    {kind: 'text', points: [70, 80, 20], text: 'Bar y baños'},
    {kind: 'stage', points: [100, 0, 200, 100], rotation: 90},
    {kind: 'pitch', points: [0, 0, 105, 68]},
  ]);
});

test('hidden layers, definitions and what editors add are left out', () => {
  const plan = importPlan(
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- plan -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1000 1000">
      <title>Sala &amp; palcos</title><metadata><x:y xmlns:x="urn:x"/></metadata><inkscape:view zoom="1"><inkscape:grid/></inkscape:view>
      <defs><linearGradient id="a" xlink:href="#b"/><circle id="B-1-1" r="3"/></defs>
      <g display="none">${row(500, i => `id="C-1-${i + 1}"`)}</g><g style="display:none">${row(600, i => `id="D-1-${i + 1}"`)}</g>
      ${row(100, i => `id="A-1-${i + 1}" fill="url(#a)"`)}<text x="1" y="1">suelto</text></svg>`,
  );
  expect(plan).toMatchObject({name: 'Sala & palcos', seatCount: 4, decor: []});
});

test('the name is the file’s own, else the one given', () => {
  const body = row(100, i => `id="A-1-${i + 1}"`);
  expect(importSvg(svg(body, 'data-name="Auditorio"')).name).toBe('Auditorio');
  expect(importSvg(svg(body), 'auditorio.svg').name).toBe('auditorio.svg');
});

test('path data', () => {
  expect(flattenPath('M1,2L3-4.5.5')).toEqual(undefined);
  expect(flattenPath('M1,2L3-4')).toEqual([
    [1, 2],
    [3, -4],
  ]);
  expect(flattenPath('m1 2 3 4 5 6')).toEqual([
    [1, 2],
    [4, 6],
    [9, 12],
  ]);
  expect(flattenPath('M0 0H5V6h-1v-1z')).toEqual([
    [0, 0],
    [5, 0],
    [5, 6],
    [4, 6],
    [4, 5],
    [0, 0],
  ]);
  expect(flattenPath('M0 0C0 10 10 10 10 0S20-10 20 0')?.at(-1)).toEqual([20, 0]);
  expect(flattenPath('M0 0Q5 5 10 0T20 0')?.at(-1)).toEqual([20, 0]);
  const circle = flattenPath('M0 10A10 10 0 0 1 20 10A10 10 0 0 1 0 10Z')!;
  for (const [x, y] of circle) expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(10);
  for (const bad of ['', 'L1 1', 'M1', 'M1 1 A1 2 3', 'M1 1 X', '1 1', 'M1 1L1e999 0'])
    expect(flattenPath(bad)).toBeUndefined();
});

test('100,000 seats are read', () => {
  const plan = bowl(100_000);
  const circles = [...seatsOf(plan)].map(one => `<circle cx="${one.x}" cy="${one.y}" r="20" id="${one.guid}"/>`);
  const read = importSvg(svg(circles.join('\n'), `viewBox="0 0 ${plan.width} ${plan.height}"`));
  expect(read.seatCount).toBe(100_000);
  expect(read.zones).toHaveLength(plan.zones.length);
});
