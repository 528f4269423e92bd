/** Media told by their bytes: the same bytes are one file, nothing hostile is taken, what is used stays. */
import {must} from '../../../support/world/purchase';
import {tally, Visitor, type ErrorBody} from '../../../support/wire/visitor';
import {MEDIA, admin, app, make, openCommunications, svg, upload} from './stage';

openCommunications();

describe('media', () => {
  test('the same bytes are one file, whoever brings them at once; its type is read from them', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(n => upload(`Foto ñ ${n}.PNG`, svg('<rect width="5" height="5"/>'))),
    );
    expect(new Set(answers.map(answer => must(answer).id)).size).toBe(1);
    expect(answers.filter(answer => answer.body.isNew)).toHaveLength(1);
    expect(answers[0]!.body).toMatchObject({
      mimeType: 'image/svg+xml',
      width: 20,
      height: 10,
      name: expect.stringMatching(/^foto-n-\d\.svg$/),
    });
  });

  test.each([
    ['a handler', svg('<rect/>', ' onload="x()"')],
    ['a script', svg('<script>x()</script>')],
    ['a foreign page', svg('<foreignObject/>')],
    ['a link', svg('<a href="https://example.org"><rect/></a>')],
    ['a foreign picture', svg('<image href="https://example.org/x.png"/>')],
    [
      'a style whose function is spelt with escapes',
      svg('<style>rect { fill: u\\72l(https://example.org/x.png) }</style>'),
    ],
    ['an image set', svg('<rect style="background: image-set(\'https://example.org/x.png\' 1x)"/>')],
    ['a source', svg('<style>a { b: src("https://example.org/x") }</style>')],
    ['a style that loads', svg('<style>@import "https://example.org/x.css";</style>')],
    [
      'an entity',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'),
    ],
  ])('an SVG with %s is refused', async (_what, content) => {
    const answer = await upload('dibujo.svg', content);
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      'hostile_file',
      ['file'],
    ]);
  });

  test('what is no picture, empty or too large is refused, whatever its name', async () => {
    expect(
      await Promise.all([
        upload('foto.png', Buffer.from('no soy una foto')),
        upload('foto.jpg', Buffer.alloc(0)),
        upload('foto.png', Buffer.alloc(6_000_000)),
      ]).then(tally),
    ).toEqual({'422 invalid': 2, '413 too_large': 1});
  });

  test('a file is public for ever, without scripts or origin; while it is used it stays', async () => {
    const {id, url} = must(await upload('usada.svg', svg('<circle r="3"/>')));
    const seen = await new Visitor(app.url).get(url);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await new Visitor(app.url).get(url, {'if-none-match': String(seen.headers.etag)})).status).toBe(304);
    expect((await new Visitor(app.url).get('/media/999999/x.png')).status).toBe(404);
    const newsletter = await make('emails/boletines', {
      title: 'Uno',
      subject: 'Uno',
      html: `<p><img src="${url}" alt="Un círculo" onerror="x()"><script>x()</script></p>`,
    });
    expect(must(await admin.get<{html: string}>(`/api/emails/boletines/${newsletter.id}`)).html).toBe(
      `<p><img src="${url}" alt="Un círculo" /></p>`,
    );
    expect(must(await admin.get<{uses: object[]}>(`${MEDIA}/${id}/usos`)).uses).toEqual([
      {label: 'boletín', title: 'Uno', path: 'emails/boletines', id: newsletter.id},
    ]);
    const refused = await admin.post<ErrorBody>(`${MEDIA}/${id}/borrar`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    must(await admin.send(`/api/emails/boletines/${newsletter.id}`, {method: 'DELETE'}));
    must(await admin.post(`${MEDIA}/${id}/borrar`));
    expect((await admin.get<ErrorBody>(`${MEDIA}/${id}/usos`)).status).toBe(404);
  });
});
