/**
 * What goes to many is put together from pieces: a program that knows nothing of us reads the same as what was made for
 * the reader, whatever stands in it, and finds the signature good.
 */
import {generateKeyPairSync} from 'node:crypto';
import {dkimVerify} from 'mailauth/lib/dkim/verify';
import PostalMime from 'postal-mime';
import {renderShared, writeFor} from '../../../api/src/domain/messaging/newsletters/render';
import {quote} from '../../../api/src/outside/mail/bulk/quoted';
import {bulkWire, isPlainAddress} from '../../../api/src/outside/mail/bulk/wire';
import {chanceOf} from '../../support/run/figures';
import {count} from '../../support/run/until';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: {type: 'spki', format: 'der'},
  privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
});
const dkim = {domainName: 'club.example.org', keySelector: 'taquilla1', privateKey: keys.privateKey};
const house = {
  name: 'Club',
  legalName: 'Club & Amigos, S.A.D.',
  nif: 'A28000008',
  address: 'Calle Mayor, 1',
  publicUrl: 'https://club.example.org',
};

async function sent(html: string, firstName: string, subject = 'Hola, {{nombre}}', fromName = 'El club') {
  const parts = {subject, preheader: 'Lo que viene', frameHtml: null, contentHtml: html, text: ''};
  const words = {nombre: firstName, apellidos: '', correo: 'ana@buzon.example'};
  const reader = {words, unsubscribeUrl: 'https://club.example.org/email/baja?enlace=a-b_c.d'};
  const shared = renderShared(parts, house);
  const wire = await bulkWire(
    shared,
    shared.signs,
    dkim,
  )(
    {
      to: 'ana@buzon.example',
      from: {name: fromName, address: 'boletin@club.example.org'},
      replyTo: 'boletin@club.example.org',
      messageId: '<1@club.example.org>',
      ref: 'n1.abc',
      headers: {'List-Unsubscribe': `<${reader.unsubscribeUrl}>`, Precedence: 'bulk'},
    },
    shared.wordsOf(reader),
  );
  return {wire, made: writeFor(shared, shared.wordsOf(reader))};
}
const verdict = async (wire: Buffer): Promise<unknown> =>
  (await dkimVerify(wire, {resolver: async () => [[`v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`]]}))
    .results[0]?.status.result;
const lines = (text: string) => text.replace(/\r\n/g, '\n').trimEnd();

const WORDS = [
  'a',
  'ñandú',
  '  ',
  ' ',
  '\t',
  '.',
  '..',
  '=',
  '==',
  '=20',
  '€',
  '👩‍👧',
  'From ',
  '\n',
  '\n.\n',
  ' \n',
  'x'.repeat(90),
  '--',
  '&amp;',
  '{{nombre}}',
  '{{baja}}',
  '<b>',
  '</b>',
  'Ç'.repeat(40),
];

test('whatever stands in it: the same is read, no line is too long, and the signature holds', async () => {
  const chance = chanceOf('bulk');
  for (const round of count(60)) {
    const content = count(1 + chance.below(60))
      .map(() => chance.pick(WORDS))
      .join('');
    const name = chance.pick(['Ana', 'José María', "O'Brien & Cía", 'Ñ'.repeat(60), '', 'a = b <c>', '👩‍👧 de casa']);
    const subject = chance.pick(['Hola, {{nombre}}', 'Vuelve la temporada: ¡ven!', `${'largo '.repeat(20)}{{nombre}}`]);
    const {wire, made} = await sent(`<p>${content}</p>`, name, subject);
    const read = await PostalMime.parse(wire);
    expect([round, lines(read.html!)]).toEqual([round, lines(made.html)]);
    expect([round, lines(read.text!)]).toEqual([round, lines(made.text)]);
    expect(read.subject).toBe(made.subject.replace(/\s+/g, ' ').trim());
    expect([read.from!.name, read.from!.address, read.to![0]!.address]).toEqual([
      'El club',
      'boletin@club.example.org',
      'ana@buzon.example',
    ]);
    const body = wire.toString('latin1').split('\r\n\r\n').slice(1).join('\r\n\r\n');
    expect(Math.max(...body.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(76);
    expect(wire.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(await verdict(wire)).toBe('pass');
  }
});

test('negative control: one letter more, in the body or in a header that is signed, and the signature is no good', async () => {
  const {wire} = await sent('<p>Hola, {{nombre}}: empezamos.</p>', 'Ana');
  for (const [from, to] of [
    ['empezamos', 'empezamoss'],
    ['baja?enlace', 'baja?otro'],
    ['To: ana@', 'To: eva@'],
  ] as const)
    expect(await verdict(Buffer.from(wire.toString('latin1').replace(from, to), 'latin1'))).not.toBe('pass');
});

test('a name is no line of the head, and a sender’s name is told whole', async () => {
  const {wire} = await sent(
    '<p>Hola</p>',
    'Ana\r\nBcc: otro@example.org\r\n\r\n<script>',
    undefined,
    'Peña «Ñ», S.A. <x>',
  );
  const read = await PostalMime.parse(wire);
  expect(read.bcc ?? []).toEqual([]);
  expect(read.from).toMatchObject({name: 'Peña «Ñ», S.A. <x>', address: 'boletin@club.example.org'});
  expect(read.subject).toBe('Hola, Ana Bcc: otro@example.org <script>');
  expect(wire.toString()).not.toMatch(/^Bcc:/im);
});

test('nothing is left for the canonical form of a body to change', () => {
  const chance = chanceOf('quote');
  for (const round of count(300)) {
    const text = count(chance.below(120))
      .map(() => chance.pick(WORDS))
      .join('');
    const quoted = quote(text);
    expect(quoted).not.toMatch(/[ \t]\r\n|[ \t]{2}|\t|^ /m);
    const back = Buffer.from(
      quoted
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    );
    expect([round, back.toString('utf8').replace(/\r\n/g, '\n')]).toEqual([round, text]);
  }
});

test('who goes the short way: what every server takes as it is', () => {
  expect(['ana@club.es', 'a.b+c@x.example', "o'neil@x.ie"].map(isPlainAddress)).toEqual([true, true, true]);
  expect(
    ['añil@correo.example', 'ana@peña.es', 'a b@x.es', 'a@x.es>', 'a@x.es\r\nTo: b@x.es', '"a"@x.es', ''].map(
      isPlainAddress,
    ),
  ).toEqual([false, false, false, false, false, false, false]);
});
