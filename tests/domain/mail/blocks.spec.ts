/**
 * Blocks as a mail: what was written is there, escaped, with its styles on each element; the club's foot and the way out
 * cannot be left out; what is not right is refused by its field. A reader's words have something to say when we do not know
 * them.
 */
import {checkBlocks, wholeBlocks} from '../../../api/src/domain/messaging/newsletters/blocks/check-blocks';
import type {Block} from '../../../api/src/domain/messaging/newsletters/blocks/block';
import type {BlockFacts} from '../../../api/src/domain/messaging/newsletters/blocks/facts';
import {keepLocked} from '../../../api/src/domain/messaging/newsletters/blocks/locked';
import {badPlace} from '../../../api/src/domain/messaging/newsletters/fields';
import {renderNewsletter, renderShared, writeFor} from '../../../api/src/domain/messaging/newsletters/render';
import {DomainError} from '../../../api/src/domain/kernel/errors';

const house = {
  name: 'Club & Cía',
  legalName: 'Club, S.A.D.',
  nif: 'A28000008',
  address: 'Calle Mayor, 1',
  publicUrl: 'https://club.example.org',
};
const facts: BlockFacts = {
  look: {primary: '#0a5c36', accent: '#f4c430', typeface: 'archivo', crest: null},
  events: new Map([
    [
      7,
      {
        id: 7,
        title: 'Derbi <de> la ría',
        subtitle: '',
        slug: 'derbi',
        venueName: 'La Alameda',
        timezone: 'Europe/Madrid',
        startsAt: new Date('2027-03-06T20:00:00Z'),
        sessions: 3,
        fromCents: 1250,
        imageUrl: '/media/4/cartel.jpg',
        imageAlt: '',
        isPublic: true,
      },
    ],
  ]),
  products: new Map(),
};
const foot = {id: 99, type: 'footer'} as const;
const all: Block[] = [
  {id: 1, type: 'header'},
  {id: 2, type: 'text', html: '<h2>Hola, {{nombre|amigo}}</h2><p>Mira <a href="/eventos">esto</a>.</p>'},
  {id: 3, type: 'image', url: '/media/3/foto.jpg', alt: 'La "grada"', href: 'https://otro.example/?a=1&b=2'},
  {id: 4, type: 'button', label: 'Comprar < ya', href: '/eventos/7'},
  {id: 5, type: 'event', eventId: 7},
  {id: 6, type: 'columns', left: {html: '<p>Izquierda</p>'}, right: {label: 'Derecha', href: '/productos'}},
  {id: 7, type: 'divider'},
  {id: 8, type: 'html', html: '<table><tr><td>Suelto</td></tr></table>'},
  {...foot, note: 'Nos vemos, {{nombre|amigo}}'},
];
const parts = {
  subject: 'Hola, {{nombre|amigo}}',
  preheader: 'Lo que viene',
  frameHtml: null,
  contentHtml: '',
  text: '',
};
const reader = (nombre: string) => ({
  words: {nombre, apellidos: '', correo: 'ana@buzon.example'},
  unsubscribeUrl: 'https://club.example.org/email/baja?enlace=x.y',
});
const refused = (act: () => unknown): Record<string, string> => {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error.errors ?? {};
    throw error;
  }
  throw new Error('It was not refused.');
};

test('each kind is in the mail and in its text, with whole addresses, escaped, styled one by one', () => {
  const {subject, html, text} = renderNewsletter({...parts, blocks: checkBlocks(all), facts}, house, reader('Íñigo'));
  expect(subject).toBe('Hola, Íñigo');
  expect(html).toContain('<title>Hola, Íñigo</title>');
  expect(html).toContain('Club &amp; Cía');
  expect(html).toMatch(/<h2 style="[^"]*font:700 23px[^"]*">Hola, Íñigo<\/h2>/);
  expect(html).toContain('href="https://club.example.org/eventos"');
  expect(html).toContain('href="https://otro.example/?a=1&amp;b=2"');
  expect(html).toContain('alt="La &quot;grada&quot;"');
  expect(html).toContain('Derbi &lt;de&gt; la ría');
  expect(html).toContain('Sábado, 6 de marzo, 21:00 h');
  expect(html).toContain('Desde 12,50\u00a0€');
  expect(html).toContain('src="https://club.example.org/media/4/cartel.jpg"');
  expect(html).toContain('href="https://club.example.org/email/baja?enlace=x.y"');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/\{\{|src="\/|href="\/|<script/);
  for (const said of ['Hola, Íñigo', 'esto (https://club.example.org/eventos)', 'DERBI <DE> LA RÍA', 'Y 2 fechas más'])
    expect(text).toContain(said);
  for (const said of ['Comprar < ya: https://club.example.org/eventos/7', 'Izquierda', 'Suelto', 'NIF\u00a0A28000008'])
    expect(text).toContain(said);
  expect(text).toContain('Darme de baja: https://club.example.org/email/baja?enlace=x.y');
});

test('whoever has no name is called what stands behind it; made once for all it says the same to each', () => {
  const whole = {...parts, blocks: checkBlocks(all), facts};
  const shared = renderShared(whole, house);
  for (const name of ['Íñigo', '', '<b>', 'O’Neill & hijos', '$&'])
    expect(writeFor(shared, shared.wordsOf(reader(name)))).toEqual(renderNewsletter(whole, house, reader(name)));
  expect(writeFor(shared, shared.wordsOf(reader(''))).text).toContain('Hola, amigo');
  expect(badPlace('{{nombre|amigo}} {{ apellidos }}')).toBeUndefined();
  expect(badPlace('{{apodo}}')).toContain('No existe {{apodo}}');
  expect(badPlace('{{baja|nada}}')).toContain('{{baja}}');
  expect(badPlace('{{nombre|}}')).toContain('entre 1 y 60');
});

test('what is not right is refused by its field', () => {
  const wrong = (block: object) => refused(() => checkBlocks([block, foot]));
  expect(wrong({id: 1, type: 'video'})).toEqual({'blocks.0.type': 'No existe esta clase de bloque.'});
  expect(wrong({id: 1, type: 'button', label: '', href: '/a'})).toEqual({
    'blocks.0.label': 'Falta el texto del botón.',
  });
  expect(Object.keys(wrong({id: 1, type: 'button', label: 'Ver', href: 'javascript:alert(1)'}))).toEqual([
    'blocks.0.href',
  ]);
  expect(Object.keys(wrong({id: 1, type: 'button', label: 'Ver', href: '//otro.example'}))).toEqual(['blocks.0.href']);
  expect(Object.keys(wrong({id: 1, type: 'image', url: 'http://otro.example/a.jpg', alt: ''}))).toEqual([
    'blocks.0.url',
  ]);
  expect(Object.keys(wrong({id: 1, type: 'text', html: '<p> </p>'}))).toEqual(['blocks.0.html']);
  expect(wrong({id: 1, type: 'text', html: '<p>{{mote}}</p>'})['blocks.0.html']).toContain('{{mote}}');
  expect(Object.keys(wrong({id: 1, type: 'divider', color: 'red'}))).toEqual(['blocks.0.color']);
  expect(Object.keys(wrong({id: 1, type: 'columns', left: {html: '<p>a</p>'}, right: {}}))).toEqual([
    'blocks.0.right.html',
  ]);
  expect(Object.keys(wrong({id: 99, type: 'divider'}))).toEqual(['blocks']);
  expect(refused(() => checkBlocks([{id: 1, type: 'divider'}]))).toEqual({
    blocks: 'Falta el pie de la casa, con el enlace de baja: no se puede quitar.',
  });
  expect(Object.keys(refused(() => checkBlocks([foot, {id: 1, type: 'divider'}])))).toEqual(['blocks']);
  expect(Object.keys(refused(() => checkBlocks(['x'])))).toEqual(['blocks.0']);
  expect(checkBlocks([{id: 1, type: 'text', html: '<p onclick="a()">Hola<script>x</script></p>'}, foot])[0]).toEqual({
    id: 1,
    type: 'text',
    html: '<p>Hola</p>',
  });
  // While it is written the rest is shown.
  const {blocks, problems} = wholeBlocks([
    {id: 1, type: 'event'},
    {id: 2, type: 'header'},
  ]);
  expect(blocks).toEqual([{id: 2, type: 'header'}]);
  expect(problems).toEqual({'blocks.0.eventId': 'Falta el evento.'});
});

test('what a template fixes stays as the template has it now', () => {
  const fixed = (html: string): Block => ({id: 1, type: 'text', html, locked: true});
  const own: Block = {id: 5, type: 'divider', locked: true};
  const template = [fixed('<p>Aviso</p>'), {...foot, locked: true}] as Block[];
  expect(keepLocked([own, fixed('<p>Aviso</p>'), foot], template, [])).toEqual([
    {id: 5, type: 'divider'},
    template[0],
    template[1],
  ]);
  expect(refused(() => keepLocked([foot], template, [])).blocks).toContain('«Texto»');
  expect(Object.keys(refused(() => keepLocked([fixed('<p>Otro</p>'), foot], template, [])))).toEqual(['blocks.0']);
  expect(Object.keys(refused(() => keepLocked([foot, fixed('<p>Aviso</p>')] as Block[], template, [])))).toEqual([
    'blocks',
  ]);
  // The template changed after it was begun: what is unchanged by its writer becomes the template's.
  const newer = [fixed('<p>Aviso nuevo</p>'), foot] as Block[];
  expect(keepLocked([fixed('<p>Aviso</p>'), foot], newer, [fixed('<p>Aviso</p>'), foot])[0]).toEqual(newer[0]);
});

test('[T40] a venue that the subtitle names is said once', () => {
  const event = facts.events.get(7)!;
  const linesOf = (subtitle: string) =>
    renderNewsletter(
      {
        ...parts,
        blocks: [{id: 5, type: 'event', eventId: 7}, foot],
        facts: {...facts, events: new Map([[7, {...event, subtitle}]])},
      },
      house,
      {
        words: {nombre: '', apellidos: '', correo: ''},
        unsubscribeUrl: 'https://club.example.org/email/baja',
      },
    ).text.match(/La Alameda/g);
  expect(linesOf('Liga Ribera · la alameda')).toBeNull();
  expect(linesOf('Liga Ribera · La Alameda')).toHaveLength(1);
  expect(linesOf('Liga Ribera')).toHaveLength(1);
});
