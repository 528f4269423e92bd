/** The house's own words: every mail that a renderer makes may be worded, and words change words alone. */
import fs from 'node:fs';
import path from 'node:path';
import {
  badPlace,
  fillWords,
  MOST,
  OF_ALL,
  SLOTS,
  type Words,
  withPlaces,
} from '../../../api/src/domain/messaging/own-words/words';
import {exampleOf, MAIL_TEXTS} from '../../../api/src/outside/mail/texts/registry';
import {ROOT} from '../../support/run/app';
import {CANARY, identity} from './samples';

const FOLDER = path.join(ROOT, 'api/src/outside/mail/render');
const sources = fs
  .readdirSync(FOLDER, {recursive: true, encoding: 'utf8'})
  .filter(name => name.endsWith('.ts'))
  .map(name => fs.readFileSync(path.join(FOLDER, name), 'utf8'));
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!);

test('each kind stands there once, and each that a renderer makes stands there', () => {
  const kinds = MAIL_TEXTS.map(({kind}) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  // The words of `kind:` of a letter up to its comma: names whole, and beginnings that end in a point.
  const made = sources
    .filter(source => source.includes('letter({'))
    .flatMap(source => [...source.matchAll(/^\s{4,6}kind: ([^\n]*(?:\n\s{6,}[?:][^\n]*)*)/gm)].map(([, said]) => said!))
    .flatMap(said => [...said.matchAll(/(?<!=== )['`]([a-z-]+(?:\.[a-z-]*)?)(?=['$])/g)].map(([, name]) => name!));
  expect(made.length).toBeGreaterThan(45);
  expect(
    made.filter(name => !kinds.some(kind => (/[.-]$/.test(name) ? kind.startsWith(name) : kind === name))),
  ).toEqual([]);
  // To a company, to staff, to whoever tries the server; and an offer whose words are written with its codes.
  expect(sources.filter(source => source.includes('assemble({')).length).toBe(4);
});

describe.each(MAIL_TEXTS.map(text => [text.kind, text] as const))('%s', (_kind, text) => {
  const plain = exampleOf(text, identity);
  const {ours, values} = plain.worded;

  test('its places filled with the example give our words back, and fit', () => {
    for (const slot of SLOTS) {
      const template = withPlaces(ours[slot], values);
      expect(fillWords(template, values, String)).toBe(ours[slot]);
      expect(badPlace(template, Object.keys(values))).toBeUndefined();
      expect(template.length).toBeLessThanOrEqual(MOST[slot]);
    }
    expect(ours.subject).not.toBe('');
  });

  test('other words change words: links, codes, facts and small print stay', () => {
    const words: Words = {
      subject: 'Asunto propio de {{club}}',
      preheader: 'Vista propia',
      title: 'Título propio',
      before: 'Antes de todo.\n\nY **esto**.',
      after: 'Después de todo.',
      label: 'Botón propio',
    };
    const own = exampleOf(text, {...identity, words: {[text.kind]: words}});
    expect(own.subject).toBe(`Asunto propio de ${identity.name}`);
    expect(own.text).toMatch(/Título propio[\s\S]*Antes de todo\.\n\nY esto\.[\s\S]*Después de todo\./);
    expect(own.html).toMatch(/Antes de todo\.<\/p>[\s\S]*Y <strong>esto<\/strong>\.<\/p>[\s\S]*Después de todo\./);
    expect(linksOf(own.html)).toEqual(linksOf(plain.html));
    expect(own.secrets).toEqual(plain.secrets);
    expect(own.worded.ours).toEqual(ours);
    // What is gone are our words, and nothing else.
    const gone = plain.text.split('\n\n').filter(line => !own.text.split('\n\n').includes(line));
    const said = [plain.worded.ours.title, ...ours.before.split('\n\n'), ...ours.after.split('\n\n')];
    expect(gone.filter(line => !said.includes(line) && !(ours.label && line.startsWith(`${ours.label}: `)))).toEqual(
      [],
    );
    expect(ours.label === '' || own.text.includes('Botón propio: ')).toBe(true);
    expect(exampleOf(text, {...identity, words: {otro: words}}).html).toBe(plain.html);
  });

  test('each place may be named, ours as well, and an empty one leaves no hole', () => {
    const before = `${Object.keys(values)
      .map(name => `[{{${name}|nada}}]`)
      .join(' ')}\n\n{{texto}}`;
    const own = exampleOf(text, {...identity, words: {[text.kind]: {before, title: '{{texto}}'}}});
    for (const value of Object.values(values)) expect(own.text).toContain(value === '' ? '[nada]' : `[${value}]`);
    for (const line of ours.before.split('\n\n')) expect(own.text).toContain(line);
    expect(own.text).not.toMatch(/\{\{|\}\}/);
  });
});

test('words that staff wrote are text: markup is none, an address is a link, a value never is', () => {
  const [text] = MAIL_TEXTS;
  const before = `${CANARY} https://club.example/como-llegar?a=1&b=2, {{eventos}} **{{pedido}}** javascript:alert(1)`;
  const made = exampleOf(text!, {...identity, words: {[text!.kind]: {before}}});
  expect(made.html).not.toContain(CANARY);
  expect(made.html).toContain('<a class="link" href="https://club.example/como-llegar?a=1&amp;b=2">');
  expect(made.html).toContain(`<strong>${made.worded.values.pedido}</strong>`);
  expect(linksOf(made.html).filter(url => !/^(https?|mailto):/.test(url))).toEqual([]);
});

test.each([
  ['{{pedido}} y {{ total }}', undefined],
  ['{{nombre|amigo}}', undefined],
  ['{{precio}}', 'No existe {{precio}}'],
  ['{{nombre|}}', 'Detrás de «|»'],
  ['{{nombre', 'llaves sin cerrar'],
  ['nombre}}', 'llaves sin cerrar'],
  ['{{}}', 'No existe {{}}'],
])('%s: %s', (template, why) => {
  const found = badPlace(template, ['pedido', 'total', 'nombre', ...Object.keys(OF_ALL)]);
  if (why === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(why);
});
