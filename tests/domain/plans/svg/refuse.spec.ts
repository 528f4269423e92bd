/** A drawing that cannot be a plan is refused, and the refusal names the element and its line. */
import type {ProblemCode} from '../../../../api/src/domain/plans/refuse-plan';
import {importSvg} from '../../../../api/src/domain/plans/svg/import-svg';
import {problemsOf} from '../sample-plans';
import {row, svg} from './stage';

describe('refused, with the element and its line', () => {
  const cases: [string, string, ProblemCode, RegExp][] = [
    [
      'a seat without a row',
      '\n<circle data-seat="s1" data-zone="A" r="3"/>',
      'missing_label',
      /circle «s1» \(línea 2\).*fila/,
    ],
    ['a seat without a zone', '<circle data-seat="s1" data-row="A" r="3"/>', 'missing_label', /«s1».*zona/],
    [
      'a seat without a number',
      '<circle data-seat-number="" data-zone="A" data-row="1" r="3"/>',
      'missing_label',
      /número/,
    ],
    [
      'a circle without a radius that is a number',
      '<circle id="A-1-1" cx="1" cy="2" r="tres"/>',
      'bad_number',
      /«A-1-1»/,
    ],
    ['a path that is none', '<path id="A-1-1" d="M0 0 L banana"/>', 'bad_number', /«A-1-1»/],
    ['a position NaN', '<circle id="A-1-1" cx="NaN" cy="2"/>', 'bad_number', /«A-1-1»/],
    ['a position in per cent', '<circle id="A-1-1" cx="50%" cy="2"/>', 'bad_number', /«A-1-1»/],
    ['a position absurdly far', '<circle id="A-1-1" cx="1e200" cy="2"/>', 'bad_number', /coordenadas/],
    [
      'an id twice',
      row(100, i => `data-seat="x" data-zone="A" data-row="1" data-seat-number="${i}"`),
      'duplicate_seat_id',
      /«x»/,
    ],
    [
      'a number twice',
      row(100, () => 'data-seat-number="1" data-zone="A" data-row="1"'),
      'duplicate_seat',
      /fila «1», butaca «1»/,
    ],
    ['a seat outside the viewBox', row(1100, i => `id="A-1-${i + 1}"`), 'seat_outside', /fila «1», butaca «1»/],
    [
      'two seats in one place',
      '<circle id="A-1-1" cx="9" cy="9"/><circle id="A-1-2" cx="9" cy="9"/>',
      'same_place',
      /butaca «2»/,
    ],
    ['no seats', '<rect width="10" height="10"/>', 'no_seats', /butacas/],
    ['an unknown attribute', row(100, i => `id="A-1-${i + 1}" data-attributes="vip"`), 'unknown_attribute', /«vip»/],
    [
      'a capacity that is none',
      '<rect data-zone="G" data-capacity="many" width="9" height="9"/>',
      'bad_capacity',
      /«many»/,
    ],
    ['a capacity of nothing', '<rect data-zone="G" data-capacity="0" width="9" height="9"/>', 'bad_capacity', /«0»/],
    ['a capacity without a zone', '<rect data-capacity="10" width="9" height="9"/>', 'missing_label', /data-zone/],
    [
      'two zones of one code',
      `${row(100, i => `id="A-1-${i + 1}"`)}<rect data-zone="A" data-capacity="10" width="90" height="90"/>`,
      'duplicate_zone',
      /«A»/,
    ],
    [
      'a label too long',
      row(100, i => `data-seat-number="${i}" data-zone="A" data-row="${'9'.repeat(30)}"`),
      'label_too_long',
      /20 caracteres/,
    ],
    ['decor that cannot be drawn', '<circle data-decor="" r="x"/>', 'bad_number', /decorado/],
    ['an SVG within', '<svg/>', 'unsupported', /svg/],
    ['an element of no use', '<view/>', 'unsupported', /view/],
  ];
  test.each(cases)('%s', (_what, body, code, names) => {
    const problems = problemsOf(() => importSvg(svg(body)));
    expect({
      problems: problems.some(problem => problem.code === code && names.test(`${problem.element} ${problem.message}`))
        ? []
        : problems,
    }).toEqual({problems: []});
  });

  test('a category that is not in the list of the root', () => {
    const body = row(100, i => `id="A-1-${i + 1}" data-category="${i < 3 ? 'Oro' : 'Bronce'}"`);
    expect(problemsOf(() => importSvg(svg(body, 'data-categories="Oro, Plata"')))).toMatchObject([
      {code: 'unknown_category', element: 'circle «A-1-4» (línea 1)', message: expect.stringContaining('«Bronce»')},
    ]);
  });

  test.each(['viewBox="0 0 10"', 'viewBox="0 0 -5 5"', 'viewBox="a b c d"', 'viewBox="0 0 1e300 5"'])('%s', root => {
    expect(
      problemsOf(() =>
        importSvg(
          svg(
            row(1, i => `id="A-1-${i + 1}"`),
            root,
          ),
        ),
      )[0],
    ).toMatchObject({code: 'bad_number'});
  });

  test.each([
    '',
    ' ',
    'plano',
    '<',
    '<svg',
    '<svg>',
    '<svg></g>',
    '<svg><g></svg>',
    '<plano/>',
    '<svg a=1/>',
    '<svg a="1" a="2"/>',
    '<svg/><svg/>',
    '<svg>&nbsp;</svg>',
    '<svg>\u0001</svg>',
    '<svg x:y="1"/>',
    '<svg><a:b/></svg>',
  ])('malformed: %p', text => expect(problemsOf(() => importSvg(text))[0]).toMatchObject({code: 'malformed'}));

  test('malformed, with the line', () => {
    expect(problemsOf(() => importSvg(svg('\n\n<g>\n<circle></g>')))).toMatchObject([
      {element: 'línea 4', message: expect.stringContaining('línea 4')},
    ]);
  });
});
