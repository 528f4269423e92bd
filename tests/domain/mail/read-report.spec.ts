/** Reports of mail servers in every dialect: what came back, why, and what is no report at all. */
import {readMail} from '../../../api/src/outside/mail/inbox/read-mail';
import {
  caseOfAddresses,
  replyAddress,
  returnAddress,
  sentOfAddresses,
  sentRef,
} from '../../../api/src/outside/mail/told/signed-address';
import {REPORTS} from './reports';

test.each(REPORTS)('$name', async ({source, says}) => {
  const {report} = await readMail(Buffer.from(source as string));
  if (says === null) expect(report).toBeNull();
  else expect(report).toMatchObject(says);
  expect(report?.detail.length ?? 0).toBeLessThanOrEqual(300);
});

test.each([
  ['Échec de la remise', "Votre message n'a pas pu être remis.\n\nana@x.example : 550 5.1.1 Adresse inconnue", 'hard'],
  [
    'Unzustellbar: Hallo',
    'Ihre Nachricht konnte nicht zugestellt werden:\nana@x.example: 550 Empfänger unbekannt',
    'hard',
  ],
  ['Mancato recapito', 'Impossibile recapitare il messaggio.\nana@x.example: 552 casella piena', 'soft'],
  ['Falha na entrega', 'A mensagem não foi entregue a ana@x.example\n550 5.1.1 Utilizador desconhecido', 'hard'],
  ['Error en el lliurament', "No s'ha pogut lliurar a ana@x.example.\n550 L'usuari no existeix", 'hard'],
  ['Mezua ez da entregatu', 'Ezin izan da mezua entregatu: ana@x.example\n550 5.1.1 Erabiltzaile ezezaguna', 'hard'],
  ['Niet bestelbaar', 'Uw bericht kon niet worden bezorgd.\nana@x.example: 550 5.1.1 gebruiker onbekend', 'hard'],
  ['Nie dostarczono', 'Wiadomość nie została dostarczona.\nana@x.example: 550 Brak takiego konta', 'hard'],
  ['Не доставлено', 'Сообщение: ana@x.example\n550 spam message rejected', 'soft'],
  ['来自qq的退信', '很抱歉您的邮件被退回\nana@x.example 550 Mailbox not found', 'hard'],
  ['Niet bezorgd', 'ana@x.example: 550 5.1.8 Afzender onbekend', 'soft'],
  ['Nog niet bezorgd', 'We proberen het opnieuw.\nana@x.example: 451 4.3.0 later', null],
])('[T2][T10] in whatever language a server tells it: %s', async (subject, text, kind) => {
  const mail = (from: string) =>
    readMail(
      Buffer.from(`From: ${from}\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`),
    );
  expect((await mail('MAILER-DAEMON@x.example')).report?.kind ?? null).toBe(kind);
  // Somebody who tells us of it is a person.
  expect((await mail('Ana <ana@x.example>')).report).toBeNull();
});

test('an address of ours says which mail, and none is had by counting, of another kind or of another mailbox', () => {
  const [secret, box] = ['a-secret', 'ayuda@club.example.org'];
  const own = returnAddress(secret, box, {of: 'mail', id: 100})!;
  expect(own).toBe(`ayuda+${sentRef(secret, {of: 'mail', id: 100})}@club.example.org`);
  expect(sentOfAddresses(secret, box, ['otra@club.example.org', ` ${own.toUpperCase()} `])).toEqual({
    of: 'mail',
    id: 100,
  });
  const letter = returnAddress(secret, box, {of: 'newsletter', id: 100})!;
  expect(sentOfAddresses(secret, box, [letter])).toEqual({of: 'newsletter', id: 100});
  expect(caseOfAddresses(secret, box, [own])).toBeNull();
  expect(sentOfAddresses(secret, box, [replyAddress(secret, box, 100)!])).toBeNull();
  expect(sentOfAddresses('another', box, [own])).toBeNull();
  expect(sentOfAddresses(secret, 'ayuda@otro.example.org', [own])).toBeNull();
  expect(sentOfAddresses(secret, box, [own.replace('r2s.', 'r2t.')])).toBeNull();
  expect(returnAddress(secret, `${'a'.repeat(40)}@club.example.org`, {of: 'newsletter', id: 1})).toBeNull();
});
