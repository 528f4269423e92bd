import {parseConnectionUrl} from 'nodemailer/lib/shared';
import {
  type AttachmentMakers,
  deliver,
  isPermanent,
  messageIdOf,
  type QueuedMail,
} from '../../../api/src/outside/mail/deliver';
import {domainOf, openSmtp, type Smtp} from '../../../api/src/outside/mail/send';
import {type FakeSmtp, startFakeSmtp} from './fake-smtp';

const make: AttachmentMakers = {
  ticketsPdf: async orderId => ({fileName: `entradas-${orderId}.pdf`, content: Buffer.from('%PDF-1.7 contenido')}),
  givenTicketPdf: async () => ({fileName: 'entrada.pdf', content: Buffer.from('%PDF-1.7 entrada')}),
  accreditationPdf: async () => ({fileName: 'credencial.pdf', content: Buffer.from('%PDF-1.7 credencial')}),
  kitOrderPdf: async () => ({fileName: 'pedido.pdf', content: Buffer.from('%PDF-1.7 pedido')}),
  settlementPdf: async () => ({fileName: 'pedido.pdf', content: Buffer.from('%PDF-1.7 pedido')}),
  invoicePdf: async () => ({fileName: 'factura.pdf', content: Buffer.from('%PDF-1.7 factura')}),
  mediaFile: async () => ({
    fileName: 'plano.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7 plano'),
  }),
  invitationPdf: async () => ({fileName: 'invitacion.pdf', content: Buffer.from('%PDF-1.7 entrada')}),
  giftCardPdf: async () => ({fileName: 'tarjeta.pdf', content: Buffer.from('%PDF-1.7 tarjeta')}),
  supporterCardPdf: async () => ({fileName: 'carne.pdf', content: Buffer.from('%PDF-1.7 carné')}),
  receiptPdf: async orderId => ({fileName: `recibo-${orderId}.pdf`, content: Buffer.from('%PDF-1.7 recibo')}),
  calendar: async () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
};

const mail = (more: Partial<QueuedMail> = {}): QueuedMail => ({
  dedupeKey: 'order:17:confirmation',
  toEmail: 'begona@correo.example',
  subject: 'Tus entradas para «La vida es sueño»',
  html: '<p>Hola, Begoña</p>',
  text: 'Hola, Begoña',
  attachments: [
    {kind: 'tickets_pdf', orderId: 17},
    {kind: 'calendar', orderId: 17},
  ],
  attempts: 1,
  ...more,
});

let server: FakeSmtp;
let smtp: Smtp;
beforeEach(async () => {
  server = await startFakeSmtp();
  smtp = openSmtp({
    server: parseConnectionUrl(server.url),
    from: 'Atlético Marisma <no-responder@club.example>',
    replyTo: 'entradas@club.example',
  });
});
afterEach(async () => {
  smtp.close();
  await server.close();
});

test('an accepted message is sent, with both parts, both attachments and the headers of a machine', async () => {
  const messageId = messageIdOf('order:17:confirmation', 'club.example');
  await expect(deliver(mail(), smtp, make)).resolves.toEqual({state: 'sent', messageId});
  const [message] = server.messages;
  for (const part of [
    'multipart/alternative',
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
    'application/pdf; name=entradas-17.pdf',
    'text/calendar',
    'filename=entradas.ics',
    'Auto-Submitted: auto-generated',
    'Reply-To: entradas@club.example',
    `Message-ID: ${messageId}`,
  ]) {
    expect(message).toContain(part);
  }
});

test('what a contract owed goes with its receipt', async () => {
  await deliver(mail({attachments: [{kind: 'receipt_pdf', orderId: 9}]}), smtp, make);
  expect(server.messages[0]).toContain('application/pdf; name=recibo-9.pdf');
});

test('a repeated send carries the same Message-ID, another message another one, and neither shows its key', async () => {
  await deliver(mail(), smtp, make);
  await deliver(mail(), smtp, make);
  await deliver(mail({dedupeKey: 'order:18:confirmation'}), smtp, make);
  const ids = server.messages.map(message => /^Message-ID: (.*)$/m.exec(message)![1]!.trim());
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(ids.join()).not.toContain('order');
});

test('without a mail server the message goes to the outbox and nothing is made', async () => {
  const untouched: AttachmentMakers = {
    ticketsPdf: () => Promise.reject(new Error('made')),
    receiptPdf: () => Promise.reject(new Error('made')),
    givenTicketPdf: () => Promise.reject(new Error('made')),
    accreditationPdf: () => Promise.reject(new Error('made')),
    kitOrderPdf: () => Promise.reject(new Error('made')),
    settlementPdf: () => Promise.reject(new Error('made')),
    invoicePdf: () => Promise.reject(new Error('made')),
    mediaFile: () => Promise.reject(new Error('made')),
    invitationPdf: () => Promise.reject(new Error('made')),
    giftCardPdf: () => Promise.reject(new Error('made')),
    supporterCardPdf: () => Promise.reject(new Error('made')),
    calendar: () => Promise.reject(new Error('made')),
  };
  await expect(deliver(mail(), null, untouched)).resolves.toEqual({state: 'outbox'});
});

test.each([
  ['RCPT', '550 5.1.1 no such user', 'failed'],
  ['RCPT', '451 4.7.1 greylisted', 'queued'],
  ['RCPT', '452 4.2.2 mailbox full', 'queued'],
  ['BODY', '554 5.7.1 spam', 'failed'],
  ['BODY', '452 4.3.1 no room', 'queued'],
  ['BODY', 'hang up', 'queued'],
  ['MAIL', '550 5.7.1 sender not allowed', 'queued'],
  ['MAIL', '421 4.7.0 too fast', 'queued'],
  ['GREETING', '554 5.3.2 not today', 'queued'],
  ['GREETING', 'hang up', 'queued'],
])('%s answered with «%s» leaves the message %s', async (command, answer, state) => {
  server.answers[command] = answer;
  const delivery = await deliver(mail(), smtp, make);
  expect(delivery.state).toBe(state);
  if (delivery.state === 'queued') expect(delivery.retryInSeconds).toBe(30);
});

test('a refused log-in is our trouble and not the recipient’s', () => {
  expect(isPermanent({code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN'})).toBe(false);
  expect(isPermanent({code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO'})).toBe(true);
  expect(isPermanent(new Error('odd'))).toBe(false);
});

test('waits grow, and after the last one a person must look', async () => {
  server.answers.RCPT = '451 4.7.1 later';
  const waits: (number | string)[] = [];
  for (let attempts = 1; attempts <= 8; attempts++) {
    const delivery = await deliver(mail({attempts}), smtp, make);
    waits.push(delivery.state === 'queued' ? delivery.retryInSeconds : delivery.state);
  }
  expect(waits).toEqual([30, 120, 600, 1800, 7200, 21_600, 43_200, 'failed']);
});

test('an attachment that cannot be made holds the message back: no mail goes out without its tickets', async () => {
  const broken: AttachmentMakers = {...make, ticketsPdf: () => Promise.reject(new Error('no rows'))};
  await expect(deliver(mail(), smtp, broken)).resolves.toEqual({
    state: 'queued',
    error: 'Adjunto: no rows',
    retryInSeconds: 30,
  });
  expect(server.messages).toEqual([]);
});

test('an address is one recipient, whatever is in it; a subject is one line', async () => {
  await deliver(mail({toEmail: 'a@correo.example, b@correo.example', attachments: []}), smtp, make);
  expect(server.recipients.length).toBeLessThanOrEqual(1);
  await deliver(mail({subject: 'Hola\r\nBcc: todos@correo.example', attachments: []}), smtp, make);
  expect(server.messages.at(-1)).not.toMatch(/^Bcc:/m);
});

test('the error that staff read holds no password of ours', async () => {
  const secret = openSmtp({server: parseConnectionUrl('smtp://user:secreto@127.0.0.1:1'), from: 'x@club.example'});
  const delivery = await deliver(mail(), secret, make);
  secret.close();
  expect(delivery.state).toBe('queued');
  expect(JSON.stringify(delivery)).not.toContain('secreto');
});

test('the sender’s domain', () => {
  expect(domainOf('Taquilla <no-responder@Club.Example>')).toBe('club.example');
  expect(domainOf('sin-arroba')).toBe('localhost');
});
