import fc from 'fast-check';
import {importPlan} from '../../../api/src/domain/plans/import-plan';
import {importSvg} from '../../../api/src/domain/plans/svg/import-svg';
import {acceptsOrRefuses, problemsOf} from './sample-plans';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const SEATS = [1, 2, 3, 4].map(n => `<circle id="A-1-${n}" cx="${n * 50}" cy="50" r="20"/>`).join('');
const GOOD = `<svg ${NS} viewBox="0 0 500 500"><g fill="#123456">${SEATS}</g></svg>`;
const inside = (body: string) => `<svg ${NS} viewBox="0 0 500 500">${SEATS}${body}</svg>`;
const onSeat = (attribute: string) =>
  `<svg ${NS} viewBox="0 0 500 500"><circle id="A-1-1" cx="50" cy="50" r="20" ${attribute}/></svg>`;
const root = (attribute: string) => `<svg ${NS} viewBox="0 0 500 500" ${attribute}>${SEATS}</svg>`;

/** The file and what its refusal must name. */
const payloads: [string, string, RegExp][] = [
  ['script', inside('<script>alert(1)</script>'), /script \(línea 1\)/],
  ['script with a source', inside('<script href="https://evil.example/x.js"/>'), /script/],
  ['script of another namespace', inside('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'), /script/],
  ['script with a prefix', inside('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'), /script/],
  ['SCRIPT in capitals', inside('<SCRIPT>alert(1)</SCRIPT>'), /SCRIPT/],
  ['script inside definitions', inside('<defs><script>alert(1)</script></defs>'), /script/],
  ['script inside a hidden group', inside('<g display="none"><script>alert(1)</script></g>'), /script/],
  ['script inside metadata', inside('<metadata><r:x xmlns:r="urn:r"><script>1</script></r:x></metadata>'), /script/],
  ['onload of the root', root('onload="alert(1)"'), /svg.*onload/],
  ['onclick of a seat', onSeat('onclick="alert(1)"'), /«A-1-1».*onclick/],
  ['onmouseover of a group', inside('<g onmouseover="alert(1)"/>'), /g .*onmouseover/],
  ['OnFocus in mixed letters', onSeat('OnFocus="alert(1)"'), /OnFocus/],
  ['onbegin of nothing in particular', inside('<rect onbegin="x" width="1" height="1"/>'), /onbegin/],
  ['a page of HTML', '<html><body>hola</body></html>', /html/],
  ['an event handler inside definitions', inside('<defs><rect onload="x"/></defs>'), /onload/],
  [
    'foreignObject',
    inside('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    /foreignObject/,
  ],
  ['an iframe of HTML', inside('<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/>'), /iframe/],
  ['another HTML element', inside('<div xmlns="http://www.w3.org/1999/xhtml"/>'), /div.*espacio de nombres/],
  ['animate', inside('<animate attributeName="href" values="javascript:alert(1)"/>'), /animate/],
  ['animate of a seat', `<svg ${NS}><circle id="A-1-1" r="5"><animate attributeName="r"/></circle></svg>`, /animate/],
  ['animateTransform', inside('<animateTransform/>'), /animateTransform/],
  ['animateMotion', inside('<animateMotion path="M0 0"/>'), /animateMotion/],
  ['set', inside('<set attributeName="onmouseover" to="alert(1)"/>'), /set/],
  ['a link', inside('<a href="https://evil.example"><circle r="3"/></a>'), /a \(línea 1\)/],
  ['a link that runs', inside('<a xlink:href="javascript:alert(1)"/>'), /a \(línea 1\)/],
  ['an image', inside('<image href="https://evil.example/x.png"/>'), /image/],
  ['an image of data', inside('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), /image/],
  ['feImage in a filter', inside('<filter id="f"><feImage href="https://evil.example"/></filter>'), /feImage/],
  ['use of another file', inside('<use href="https://evil.example/x.svg#a"/>'), /use/],
  ['use of itself, ten deep', inside('<use href="#A-1-1"/>'), /use/],
  ['a style element', inside('<style>circle{fill:url(https://evil.example)}</style>'), /style/],
  ['a style element that imports', inside('<style>@import "https://evil.example/x.css";</style>'), /style/],
  ['url() in a style attribute', onSeat('style="fill:url(https://evil.example/x)"'), /«A-1-1».*style/],
  ['url() with a space in a style attribute', onSeat('style="background : u\trl( x )"'), /style/],
  ['an escaped url() in a style attribute', onSeat('style="fill:u\\72l(x)"'), /style/],
  ['a comment in a style attribute', onSeat('style="fill:u/**/rl(x)"'), /style/],
  ['expression() in a style attribute', onSeat('style="width:expression(alert(1))"'), /style/],
  ['-moz-binding in a style attribute', onSeat('style="-moz-binding:url(x)"'), /style/],
  ['a transform hidden in a style attribute', onSeat('style="transform:translate(9px)"'), /style.*transform/],
  ['url() of another place in fill', onSeat('fill="url(https://evil.example/#a)"'), /fill/],
  ['url() in quotes in fill', onSeat(`fill="url('//evil.example/#a')"`), /fill/],
  ['URL() in capitals in filter', onSeat('filter="URL(https://evil.example/#a)"'), /filter/],
  ['url() in clip-path', inside('<g clip-path="url(x.svg#a)"/>'), /clip-path/],
  ['url() in a cursor', onSeat('cursor="url(https://evil.example/c.cur),auto"'), /cursor/],
  [
    'an outside reference of a gradient',
    inside('<defs><linearGradient xlink:href="https://evil.example/#g"/></defs>'),
    /linearGradient.*xlink:href/,
  ],
  [
    'an href with another prefix',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:y="http://www.w3.org/1999/xlink"><g y:href="https://evil.example"/></svg>`,
    /y:href/,
  ],
  ['src', inside('<rect src="https://evil.example"/>'), /src/],
  ['xml:base', root('xml:base="https://evil.example/"'), /xml:base/],
  ['javascript: in any attribute', onSeat('data-zone="javascript:alert(1)"'), /data-zone/],
  ['java\\nscript: with a line break', onSeat('data-zone="java&#10;script:alert(1)"'), /data-zone/],
  ['javascript: with a character reference', onSeat('data-zone="&#106;avascript:alert(1)"'), /data-zone/],
  [
    'a DOCTYPE',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${GOOD}`,
    /DOCTYPE/,
  ],
  [
    'a file by an entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${NS}><text data-decor="">&x;</text></svg>`,
    /DOCTYPE/,
  ],
  [
    'a billion laughs',
    `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><svg ${NS}>&c;</svg>`,
    /DOCTYPE/,
  ],
  ['a parameter entity', `<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://evil.example/x.dtd">%p;]><svg ${NS}/>`, /DOCTYPE/],
  ['an entity nobody declared', inside('<text>&evil;</text>'), /línea 1/],
  [
    'a style sheet by an instruction',
    `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${GOOD}`,
    /xml-stylesheet/,
  ],
  ['an instruction inside', inside('<?php system("id") ?>'), /php/],
  ['a handler element', inside('<handler type="text/javascript">alert(1)</handler>'), /handler/],
  ['switch', inside('<switch><g/></switch>'), /switch/],
  ['an embedded object', inside('<object data="x"/>'), /object/],
  ['video', inside('<video src="x"/>'), /video/],
  ['an element of a later SVG', inside('<hatch href="x"/>'), /hatch/],
  ['too many groups one in another', `<svg ${NS}>${'<g>'.repeat(64)}${'</g>'.repeat(64)}</svg>`, /64/],
  ['a hundred thousand groups one in another', `<svg ${NS}>${'<g>'.repeat(100_000)}`, /64/],
  ['too many elements', `<svg ${NS}>${'<g/>'.repeat(120_001)}</svg>`, /120000/],
  ['too large a file', `<svg ${NS}><!--${'x'.repeat(20_000_000)}--></svg>`, /20 MB/],
  ['too many attributes', inside(`<g ${Array.from({length: 65}, (_, i) => `a${i}="1"`).join(' ')}/>`), /64 atributos/],
  ['an attribute too long', inside(`<path d="M0 0${'L1 1'.repeat(60_000)}"/>`), /demasiado largo/],
];

test('the sample itself is good', () => expect(importSvg(GOOD).seatCount).toBe(4));

test.each(payloads)('[S10] %s', (_what, file, names) => {
  const problems = problemsOf(() => importPlan(file));
  expect(problems).toHaveLength(1);
  expect(['hostile', 'too_large', 'unsupported', 'malformed']).toContain(problems[0]!.code);
  expect(`${problems[0]!.element}: ${problems[0]!.message}`).toMatch(names);
});

test('there are enough of them', () => expect(payloads.length).toBeGreaterThanOrEqual(60));

test('a seat named like a trap is only a name', () => {
  const seat = (n: number) =>
    `<circle data-seat="__proto__${n}" data-zone="__proto__" data-row="constructor" data-seat-number="toString${n}" cx="${n * 50}" cy="50" r="9"/>`;
  expect(importSvg(`<svg ${NS} viewBox="0 0 500 500">${seat(1)}${seat(2)}</svg>`).zones[0]).toMatchObject({
    code: '__proto__',
  });
});

test('text that looks like markup stays text', () => {
  const plan = importSvg(inside('<text data-decor="" x="9" y="9">&lt;script&gt;alert(1)&lt;/script&gt;</text>'));
  expect(plan.decor[0]!.text).toBe('<script>alert(1)</script>');
});

test('patterns cannot be made to backtrack', () => {
  const long = 'a'.repeat(150_000);
  const started = process.hrtime.bigint();
  for (const body of [
    `<g transform="${'translate(1) '.repeat(150)}x"/>`,
    `<path d="M${'1 '.repeat(60_000)}x"/>`,
    `<g style="${';'.repeat(100_000)}"/>`,
    `<g fill="${'url('.repeat(20_000)}"/>`,
    `<circle id="${'-'.repeat(100_000)}" r="1"/>`,
    `<circle id="${long}" r="1"/>`,
    `<g data-attributes="${' ,'.repeat(50_000)}"/>`,
    `<g style="display ${' '.repeat(100_000)}"/>`,
    `<g style="fill ${' '.repeat(100_000)}"/>`,
    `<circle data-seat="A-1-1" cx="${'1'.repeat(100_000)}" r="1"/>`,
    `<polygon data-decor="" points="${'1e'.repeat(50_000)}"/>`,
    `<text data-decor="">${'\n '.repeat(90_000)}</text>`,
  ])
    acceptsOrRefuses(() => importSvg(inside(body)));
  // Minutes if any of them did; far from a measure.
  expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(20);
});

describe('whatever comes in, the answer is a plan or the documented refusal', () => {
  test('a good file with pieces cut, doubled or replaced', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        '&',
        '/>',
        '</g>',
        '<g>',
        ']]>',
        '<![CDATA[',
        '<!--',
        '-->',
        '<!',
        '<?',
        '\u0000',
        '\ufffe',
        '1e999',
        '-',
        'NaN',
        'transform="rotate(1)"',
        '&#x0;',
        '&#xD800;',
        '&lt;',
      ),
    );
    fc.assert(
      fc.property(fc.nat(GOOD.length), fc.nat(40), piece, (at, cut, text) => {
        acceptsOrRefuses(() => importSvg(GOOD.slice(0, at) + text + GOOD.slice(at + cut)));
      }),
      {numRuns: 600},
    );
  });

  test('seats with any attributes', () => {
    const name = fc.constantFrom(
      'id',
      'cx',
      'cy',
      'r',
      'rx',
      'width',
      'd',
      'points',
      'transform',
      'style',
      'fill',
      'display',
      'data-seat',
      'data-zone',
      'data-row',
      'data-seat-number',
      'data-category',
      'data-capacity',
      'data-outline',
      'data-decor',
      'data-attributes',
      'data-gate',
      'data-zone-name',
      'viewBox',
    );
    const value = fc.oneof(
      fc.string({unit: 'binary'}),
      fc.double().map(String),
      fc.constantFrom(
        'A-1-1',
        'A',
        '1',
        '50',
        '-1',
        '1e9',
        '800',
        'M0 0h9v9z',
        '0,0 9,0 9,9',
        'scale(0)',
        'scale(1e200)',
        'skewX(90)',
      ),
    );
    const element = fc.tuple(
      fc.constantFrom('circle', 'rect', 'ellipse', 'path', 'polygon', 'polyline', 'text', 'g', 'line'),
      fc.uniqueArray(fc.tuple(name, value), {maxLength: 8, selector: ([n]) => n}),
    );
    const escaped = (text: string) => text.replace(/[&<"]/g, letter => `&#${letter.charCodeAt(0)};`);
    fc.assert(
      fc.property(fc.array(element, {minLength: 1, maxLength: 6}), elements => {
        const body = elements
          .map(([tag, list]) => `<${tag} ${list.map(([n, v]) => `${n}="${escaped(v)}"`).join(' ')}/>`)
          .join('');
        acceptsOrRefuses(() => importSvg(inside(body)));
      }),
      {numRuns: 600},
    );
  });
});
