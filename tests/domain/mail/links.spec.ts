/**
 * Where a link of a mail leads: whatever was written goes into a header as it is and means what a browser would have made
 * of it; somebody's own word within it stays one word; what no browser can follow is said before anything is sent.
 */
import fc from 'fast-check';
import {checkSending, type CheckedNewsletter} from '../../../api/src/domain/messaging/newsletters/checks';
import {badPlace, barePlaces, personalPlaces} from '../../../api/src/domain/messaging/newsletters/fields';
import {linksIn} from '../../../api/src/domain/messaging/newsletters/measure/links';
import {renderNewsletter, renderShared, writeFor} from '../../../api/src/domain/messaging/newsletters/render';
import {webLink} from '../../../api/src/domain/messaging/newsletters/web-link';
import {escape} from '../../../api/src/domain/messaging/clean-mail-html';
import {compileReminder} from '../../../api/src/outside/mail/bulk/reminder';

const house = {
  name: 'Club',
  legalName: 'Club, S.A.D.',
  nif: 'A28000008',
  address: '',
  publicUrl: 'https://club.example',
};
const reader = (nombre: string) => ({
  words: {nombre, apellidos: '', correo: 'ana@buzon.example'},
  unsubscribeUrl: 'https://club.example/email/baja?enlace=x.y',
});
const parts = (contentHtml: string) => ({subject: 'Hola', preheader: '', frameHtml: null, contentHtml, text: ''});
const linkTo = (href: string) => `<p><a href="${escape(href)}">aquí</a></p>`;
const first = (html: string) => /href="([^"]*)"/.exec(html)![1]!;
const judged = (href: string) =>
  checkSending({
    ...parts(linkTo(href)),
    ...renderNewsletter(parts(linkTo(href)), house, reader('Ana')),
    ...({notOnSale: [], audience: {}, sender: null} as unknown as CheckedNewsletter),
  }).find(({code}) => code === 'links')!;

test.each([
  ['https://x.es/abonos-desde-100€', 'https://x.es/abonos-desde-100%E2%82%AC'],
  ['https://x.es/año-nuevo', 'https://x.es/a%C3%B1o-nuevo'],
  ['https://x.es/🎄?q=ñ#é', 'https://x.es/%F0%9F%8E%84?q=%C3%B1#%C3%A9'],
  ['https://peña.es', 'https://xn--pea-8ma.es/'],
  ['https://ŁKS.pl/Ł', 'https://xn--ks-wqa.pl/%C5%81'],
  ['https://x.es/a%26b?x=1&y=%C3%B1', 'https://x.es/a%26b?x=1&y=%C3%B1'],
  ['https://x.es/dos palabras', 'https://x.es/dos%20palabras'],
])('[T5][B30] %s leads to %s', (written, url) => {
  const {html} = renderShared(parts(linkTo(written)), house);
  expect(linksIn(html)[0]).toBe(url);
  expect(judged(written).result).toBe('good');
});

test('[T5] any address: a header takes it, it is the browser’s, made twice it is the same', () => {
  const word = fc
    .string({unit: 'grapheme', minLength: 1, maxLength: 12})
    .filter(text => !/[{}\p{Cc}\p{Cs}]/u.test(text));
  const host = fc.constantFrom(
    'x.es',
    'peña.es',
    'ŁKS.pl',
    'кассa.рф',
    'münchen.de',
    '127.0.0.1',
    'faß.de',
    'x.es:8443',
  );
  fc.assert(
    fc.property(host, fc.array(word, {maxLength: 4}), word, word, (site, path, query, hash) => {
      const written = `https://${site}/${path.join('/')}?${query}#${hash}`;
      const made = webLink(written)!;
      expect(made).toMatch(/^[\x21-\x7e]+$/);
      expect(made).toBe(new URL(written.trim()).href);
      expect(webLink(made)).toBe(made);
      expect(linksIn(renderShared(parts(linkTo(written)), house).html)[0]).toBe(made);
    }),
    {numRuns: 1500},
  );
});

test('[T21] a word of a reader within an address is one word of it, for all alike', () => {
  const href = 'https://x.es/año/{{nombre|amigo mío}}?de={{correo}}';
  const whole = parts(linkTo(href));
  const shared = renderShared(whole, house);
  expect(first(renderNewsletter(whole, house, reader('O\'Neil & "Ñ" <b>')).html)).toBe(
    'https://x.es/a%C3%B1o/O&#39;Neil%20%26%20%22%C3%91%22%20%3Cb%3E?de=ana@buzon.example',
  );
  expect(renderNewsletter(whole, house, reader('')).text).toContain(
    'aquí (https://x.es/a%C3%B1o/amigo%20m%C3%ADo?de=ana@buzon.example)',
  );
  fc.assert(
    fc.property(fc.string({unit: 'grapheme', maxLength: 20}), name => {
      const mail = writeFor(shared, shared.wordsOf(reader(name)));
      expect(mail).toEqual(renderNewsletter(whole, house, reader(name)));
      expect(new URL(first(mail.html).replaceAll('&#39;', "'").replaceAll('&amp;', '&')).host).toBe('x.es');
    }),
    {numRuns: 300},
  );
  expect(personalPlaces(`Hola, {{nombre}} ${linkTo('https://x.es/{{nombre}}')}`)).toBe(2);
  expect(badPlace('{{%nombre}}')).toBeDefined();
});

test('[T5] what leads nowhere is refused before it is sent', () => {
  for (const bad of [
    'https://',
    'https://x y.es/',
    'https://inicio/',
    'https://x.es:99999/',
    'https://{{nombre}}.es/a',
    '#',
    'x.es',
    `https://x.es/${'ñ'.repeat(400)}`,
  ])
    expect([bad, judged(bad).result]).toEqual([bad, 'bad']);
  for (const good of [
    'mailto:a@b.es',
    'tel:+34 600 000 000',
    '{{baja}}',
    '{{ver_en_web}}/eventos',
    'https://x.es/{{nombre}}',
  ])
    expect([good, judged(good).result]).toEqual([good, 'good']);
});

test('[T21] in a reminder too: its address stays one, a name within one is written for it', () => {
  const bodyHtml = `<p>Hola, {{nombre}}</p>${linkTo('{{enlace}}')}${linkTo('https://x.es/ñ/{{nombre}}')}`;
  const values = {nombre: 'Ana & Co', enlace: 'https://club.example/pago?a=1&b=2'};
  for (const frameHtml of [null, '<div>{{contenido}}<a href="{{baja}}">Baja</a></div>']) {
    const write = compileReminder(house as unknown as Parameters<typeof compileReminder>[0], {
      subject: 'Hola',
      bodyHtml,
      frameHtml,
      isCommercial: false,
    });
    const {html} = write({values, wayOut: 'https://club.example/baja'});
    expect(html).toContain('href="https://club.example/pago?a=1&amp;b=2"');
    expect(html).toContain('href="https://x.es/%C3%B1/Ana%20%26%20Co"');
    expect(html).toContain('Hola, Ana &amp; Co');
  }
});

test('[T21] fields of the club’s own and of the card: known, not known, and within an address', () => {
  const html = `<p>{{campo_talla_2|sin talla}} {{asiento|tu sitio}} {{ciudad}}</p>${linkTo('https://x.es/{{campo_talla_2|M}}?n={{numero_socio}}')}`;
  const written = (words: Record<string, string>) =>
    renderNewsletter(parts(html), house, {...reader('Ana'), words}).html.match(/<p>.*<\/p>/)![0];
  expect(written({campo_talla_2: 'X & L', numero_socio: '12', ciudad: 'Ávila', asiento: ''})).toContain(
    '<p>X &amp; L tu sitio Ávila</p><p><a href="https://x.es/X%20%26%20L?n=12">',
  );
  expect(written({})).toContain('<p>sin talla tu sitio </p><p><a href="https://x.es/M?n=">');
  expect(badPlace(html)).toBeUndefined();
  expect(badPlace('{{campo_}}')).toBe('No existe {{campo_}}.');
  expect(badPlace('{{campo_Talla}}')).toBeDefined();
  expect(barePlaces('{{nombre}} {{ nombre|amigo }} {{ciudad}} {{baja}} {{campo_x}}')).toEqual([
    'nombre',
    'ciudad',
    'campo_x',
  ]);
});

test('a comma before a word goes with it: «Hola:» is what reads whoever has told no name', () => {
  const html =
    '<p>Hola, {{nombre}}: mira, {{ciudad|vecino}}.</p><p>{{nombre}},&nbsp;{{apellidos}}, {{organizacion}}</p>';
  const shared = renderShared({...parts(html), subject: 'Hola, {{nombre}}'}, house);
  const read = (words: Record<string, string>) => {
    const one = {...reader(''), words};
    const alone = renderNewsletter({...parts(html), subject: 'Hola, {{nombre}}'}, house, one);
    expect(writeFor(shared, shared.wordsOf(one))).toEqual(alone);
    return [alone.subject, ...alone.html.match(/<p>.*<\/p>/)![0].split('</p>', 2)];
  };
  expect(read({})).toEqual(['Hola', '<p>Hola: mira, vecino.', '<p>, Club']);
  expect(read({nombre: 'Ana', apellidos: 'Ruiz', ciudad: 'Ávila'})).toEqual([
    'Hola, Ana',
    '<p>Hola, Ana: mira, Ávila.',
    '<p>Ana, Ruiz, Club',
  ]);
  expect(personalPlaces(html)).toBe(4);
});
