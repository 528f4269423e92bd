/**
 * Why a mail was refused, in the words of the servers of the field: an address is given up for what is said of the address,
 * never for what the server has against whoever sends. Once as the answer to RCPT, once in a report of Postfix.
 */
import {isMistrust, isNobody, sentence} from '../../../api/src/outside/mail/deliver';
import {judgeRefusal} from '../../../api/src/outside/mail/told/judge-refusal';
import {readMail} from '../../../api/src/outside/mail/inbox/read-mail';
import {returned} from './reports';

const ADDRESS = `
550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. Learn more at https://support.google.com/mail/?p=NoSuchUser a1-2 - gsmtp
550-5.2.1 The email account that you tried to reach is inactive. Learn more at https://support.google.com/mail/?p=DisabledUser a1-2 - gsmtp
550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM6EUR05FT063.eop-eur05.prod.protection.outlook.com 2026-11-30T01:00:00.000Z 08DE]
550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@buzon.example not found by SMTP address lookup
550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
550 5.4.1 Recipient address rejected: Access denied. [DB8EUR05FT042.eop-eur05.prod.protection.outlook.com 2026-11-30]
550 5.1.1 <ana@buzon.example>: Recipient address rejected: User unknown in virtual mailbox table
550 5.1.1 <ana@buzon.example>: Recipient address rejected: User unknown in relay recipient table
550 5.1.1 <ana@buzon.example>: Recipient address rejected: User unknown in local recipient table
550 5.1.1 <ana@buzon.example>... User unknown
554 delivery error: dd This user doesn't have a yahoo.com account (ana@yahoo.example) [0] - mta1
552 1 Requested mail action aborted, mailbox not found
554 30 Sorry, your message to ana@ymail.example cannot be delivered. This mailbox is disabled (554.30).
550 sorry, no mailbox here by that name (#5.1.1 - chkuser)
550 No such user here
550 no such recipient
550 Unknown user
550 5.1.1 unknown or illegal alias: ana@buzon.example
550 Unrouteable address
550 unrouteable address
551 not our customer
550 Invalid recipient: <ana@buzon.example>
550 5.1.1 <ana@buzon.example>: user does not exist
550 Requested action not taken: mailbox unavailable
550 mailbox not found
550 #5.1.0 Address rejected ana@buzon.example
550 5.1.0 Address rejected.
550 5.1.1 recipient rejected
550 5.1.1 Recipient not found. <https://community.mimecast.com/docs/DOC-1369#550>
550 5.1.1 User Unknown
550 5.1.1 Mailbox does not exist
550 5.2.1 mailbox disabled
550 This account is inactive
550 ana@buzon.example is not a valid mailbox
550 User ana (ana@buzon.example) not listed in Domino Directory
550 5.7.1 <ana@buzon.example>: Recipient address rejected: User unknown
550 Account closed
550 Esta cuenta no existe
550 5.1.1 El usuario no existe
550 5.1.1 usuario desconocido
550 Buzón inexistente
550 No existe ese usuario
550 5.1.1 Dirección de destino desconocida
553 sorry, that domain isn't valid: no such domain
550 5.1.2 Host unknown (Name server: buzon.example: host not found)
550 5.4.4 Host or domain name not found
550 DNS Error: DNS type 'mx' lookup of buzon.example responded with code NXDOMAIN Domain name not found: buzon.example
550 5.1.6 The recipient has moved
550 5.1.1 Employee no longer with us: no longer employed
550 5.1.1
host mx.antispam.example[192.0.2.7] said: 550 5.1.1 <ana@buzon.example> user unknown (in reply to RCPT TO command)
550 5.1.1 <limite@spam.example> User doesn't exist: limite@spam.example
550 Mailbox is inactive
550 Recipient unknown
550 permanent failure for one or more recipients (ana@buzon.example:550 unknown user)
554 5.1.1 Unknown Recipient
550 5.1.3 Invalid address
511 5.1.1 unknown address or alias: ana@buzon.example
550 5.1.1 <ana@buzon.example> is not a known user on this system
550 5.1.1 Bad destination mailbox address
550 <ana@buzon.example> not found here
550-ana@buzon.example is not an active mailbox of this server
550 mailbox ana@buzon.example unavailable
550 no such person on this server
550 there is no one at that mailbox
550 BAD_RECIPIENT, look at our help pages
550 your envelope recipient has been denied, it is in my badrcptto
550 That address is not in our validrcptto
550 ana: no match in name directory
550 The mailbox was archived: archived recipient
550 delivery agent: user ana is missing home directory
550 5.1.6 ana@buzon.example has been replaced by otra@buzon.example
550 Recipient is not local
550 user not exist
550 This user doesnt have a buzon account
550 Nessun utente con questo nome
550 all host address lookups failed permanently for buzon.example
550 buzon.example: its MX records point to nonexistent hosts
550 DNS server gave an answer with no data for buzon.example
550 [buzon.example]: Name or service not known
550 the recipient domain must exist
550 Invalid final delivery userid
552 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]
550 5.1.1 <x@orange.example>: Adresse inconnue
550 5.1.1 destinataire inconnu
550 Destinataire inconnu
550 5.5.0 L'adresse de destination n'existe pas
550 Cet utilisateur n'existe pas
550 5.1.1 Empfänger unbekannt
550 Empfängeradresse existiert nicht
550 Benutzer unbekannt
550 5.1.1 Postfach existiert nicht
550 Utilizador desconhecido
550 Endereço inexistente
550 5.1.1 Usuário não encontrado
550 Caixa postal inexistente
550 5.1.1 Destinatario inesistente
550 utente sconosciuto
550 casella inesistente
550 Usuari desconegut
550 L'usuari no existeix
550 5.1.1 El compte no existeix
550 O usuario non existe
550 Erabiltzaile ezezaguna
550 Message was not accepted -- invalid mailbox. Local mailbox x@mail.example is unavailable: user not found
550 User not found: x@163.example
550 Mailbox not found. http://service.mail.qq.example/cgi-bin/help?subtype=1&&id=20022&&no=1000728
550 Пользователь не найден
550 Brak takiego konta
550 5.1.1 gebruiker onbekend
550 Nie ma takiego użytkownika
550 5.0.350 Remote server returned an error -> 550 User unknown
550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 5.1.1 x
550 5.4.310 DNS domain buzon.example does not exist [Message=InfoDomainNonexistent] [LastAttemptedServerName=buzon.example]
550 La cuenta de correo ana@buzon.example no existe
550 5.1.1 Recipient does not exist
`;

const OURS = `
550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.
550-5.7.26 Unauthenticated email from club.example is not accepted due to domain's DMARC policy. Please contact the administrator of club.example domain
550 5.7.23 The message was rejected because of Sender Policy Framework violation
550 5.7.1 SPF check failed
550 5.7.509 Access denied, sending domain CLUB.EXAMPLE does not pass DMARC verification and has a DMARC policy of reject
550 5.7.515 Access denied, sending domain club.example doesn't meet the required authentication level
550 5.1.1 Mail Refused - IP <192.0.2.1> - See https://support.example/block
550 5.1.8 Access denied, bad outbound sender
550 5.1.7 Invalid sender address
550 5.1.8 <boletin@club.example>: Sender address rejected: Domain not found
450 4.1.8 <boletin@club.example>: Sender address rejected: Domain not found
553 5.1.8 Domain of sender address boletin@club.example does not exist
550 5.1.0 <boletin@club.example> sender rejected : invalid sender domain
550-Verification failed for <boletin@club.example> 550-Unrouteable address 550 Sender verify failed
550 Blocked - see https://www.spamhaus.org/query/ip/192.0.2.1
550 blocked using zen.spamhaus.org
554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using b.barracudacentral.org
550 5.7.606 Access denied, banned sending IP [192.0.2.1]. To request removal from this list please visit https://sender.office.com/
550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).
554 5.7.1 Your access to this mail system has been rejected due to the sending MTA's poor reputation
550 5.7.1 Our system has detected that this message is likely unsolicited mail
550 5.7.1 your IP has poor reputation
550 5.7.25 The IP address sending this message does not have a PTR record setup
550 5.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.1]
554 5.7.1 Reverse DNS lookup failed for host 192.0.2.1
550 Cannot resolve your address.
550 5.7.1 Client host rejected: cannot find your hostname
504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname
550 Access denied. IP name lookup failed [192.0.2.1]
550 We do not accept mail from hosts with dynamic IP or generic DNS PTR-records
550 spam message rejected. Please visit http://help.mail.example/notspam-support/id?c=abc
554 5.7.1 Message rejected as spam by Content Filtering
550 High probability of spam
554 Message not allowed - [299] PH01 Email not accepted for policy reasons
550 5.7.1 Message rejected due to local policy
550 5.7.1 Message contains malware
552 5.7.0 This message was blocked because its content presents a potential security issue
550 5.7.1 Unable to relay for ana@buzon.example
554 5.7.1 <ana@buzon.example>: Relay access denied
550 relaying denied
553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
550 5.7.1 <ana@buzon.example>... Relaying denied. Proper authentication required.
530 5.7.0 Must issue a STARTTLS command first
530 5.7.1 Authentication required
550 5.7.1 Too many connections from your host
421 4.7.0 Too many connections
550 5.7.1 rate limited
550 You have exceeded your sending limit
550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered
550 Requested action not taken: mailbox unavailable. For explanation visit https://postmaster.gmx.example/en/error-messages?ip=192.0.2.1&c=rip
550 5.1.1 User unknown; your IP 192.0.2.1 is blacklisted
550 5.7.1 <ana@buzon.example>: Recipient address rejected: Access denied
554 5.7.1 <ana@buzon.example>: Recipient address rejected: Rejected by SPF
550 Administrative prohibition
550 5.7.1 Requested action not taken: message refused: bad reputation
550 rejected because 192.0.2.1 is in a black list at dnsbl.sorbs.net
550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required
550 Mail rechazado por política antispam
550 Su servidor está en una lista negra
550 5.7.1 remitente no autorizado
554 5.7.1 The message from (<boletin@club.example>) with the subject of (Hola) matches a profile the Internet community may consider spam
550 5.2.0 Message was not accepted -- invalid mail.  Sender address has no MX records
571 Message Refused
550 From address does not exist
550 Domain does not exist: club.example
550 5.1.1 Domain does not exist: club.example
550 error: no valid recipients from 192.0.2.1
550 invalid domain, see our page for who sends
550 5.1.0 Address unknown (in reply to MAIL FROM command)
550 The name given is unknown (in reply to EHLO command)
550 Expéditeur inconnu
550 5.1.8 Adresse de l'expéditeur inconnue
550 Domaine de l'expéditeur inconnu
550 L'adresse de l'expéditeur n'existe pas
550 Absender unbekannt
550 Afzender onbekend
550 5.1.0 Absenderadresse unbekannt
550 Absenderdomain existiert nicht
550 Unbekannter Absender
550 Mittente sconosciuto
550 Dominio del mittente sconosciuto
550 Il dominio del mittente non esiste
550 Remetente desconhecido
550 Domínio do remetente inexistente
550 Remitent desconegut
550 El domini del remitent no existeix
550 Votre adresse IP est bloquée
550 Ihre IP-Adresse ist gesperrt
550 Il tuo indirizzo IP è in blacklist
550 5.7.1 Nachricht wegen Spamverdacht abgelehnt
550 5.1.1 Message refusé: contenu indésirable
550 El remitente no existe
550 El dominio del remitente no existe
550 Su dirección IP es desconocida para nosotros
550 5.7.1 Contenido desconocido o no permitido
550 Отправитель неизвестен
`;

const PASSING = `
552 5.2.2 Mailbox full
452 4.2.2 The email account that you tried to reach is over quota
550 sorry, user over quota (#5.1.1)
550 5.1.1 mailbox is full
552-5.2.2 The recipient's inbox is out of storage space
550 El buzón está lleno
552 5.3.4 Message size exceeds fixed maximum message size
552 Message too large
554 5.4.14 Hop count exceeded - possible mail loop
554 5.4.6 Too many hops
550 5.4.1 Connection timed out
550 5.4.4 Name service error: try again later
550 5.4.300 Message expired
551 5.3.0 system error
554 5.3.5 Local configuration error
550 5.0.0 Service not available
550 Mailbox temporarily disabled
451 4.3.0 Internal error
550 5.5.1 Protocol error
554 Transaction failed
550 rejected
554 5.0.0
550 5.6.0 Content conversion failed
500 5.5.1 command unrecognized
550 5.7.0
550 mailbox unavailable (not enough free space)
550 DNS records of that computer could not be found
550 Host not found, try again
550 unrouteable mail domain buzon.example
550 Host or domain name not found. Name service error for name=relay.club.example type=A: Host not found
450 4.2.0 Greylisted, please try again later
550 Servidor desconocido
550 Host unbekannt
550 Serveur inconnu
550 5.2.0 Mail rejete. Mail rejected. ofr_506 [506]
552 5.2.2 Boîte aux lettres pleine
550 Postfach voll
550 Boite pleine
550 Casella piena
550 Caixa de correio cheia
550 La bústia és plena
550 Service refuse. Veuillez essayer plus tard. service refused, please try later. OFR006_102 [102]
550 Compte temporairement indisponible
550 El dominio club.example no existe
550 Error desconocido
550 Erreur inconnue
550 Unbekannter Fehler
550 Errore sconosciuto
550 unknown error
550 Motivo desconocido
554 IP=192.0.2.1 - A problem occurred. Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify. (BL)
`;
const UNTRIED = `
605 Not delivering to previously bounced address
550 5.1.1 Bounced Address
550 5.1.1 Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address
406 You tried to send to a recipient that has been marked as inactive. Found inactive addresses: ana@buzon.example. Inactive recipients are ones that have generated a hard bounce
550 5.1.1 ana@buzon.example is on our suppression list
550 preblocked
`;
const lines = (text: string): string[] => text.trim().split('\n');
const rcpt = (response: string) =>
  Object.assign(new Error(response), {
    command: 'RCPT TO',
    response,
    responseCode: Number(/^\d{3}/.exec(response)?.[0] ?? 550),
    rejected: ['ana@buzon.example'],
  });

test.each(lines(ADDRESS))('[T2] the address: %s', async said => {
  expect(judgeRefusal([], said)).toBe('address');
  expect(isNobody(rcpt(said))).toBe(true);
  expect(
    (await readMail(Buffer.from(returned(/\b5\.\d\.\d{1,3}/.exec(said)?.[0] ?? '5.0.0', said)))).report?.kind,
  ).toBe('hard');
});

test.each(lines(UNTRIED))('[T28] nobody was asked: %s', async said => {
  expect(judgeRefusal(['5.1.1'], said)).toBe('untried');
  expect(isNobody(rcpt(said))).toBe(false);
  expect((await readMail(Buffer.from(returned('5.1.1', said)))).report?.kind).toBe('untried');
});

test.each([...lines(OURS), ...lines(PASSING)])('[T2][T3] nobody is given up for: %s', async said => {
  expect(judgeRefusal([], said, '', 'ana@buzon.example')).not.toBe('address');
  expect(isNobody(rcpt(said))).toBe(false);
  for (const status of [/\b5\.\d\.\d{1,3}/.exec(said)?.[0] ?? '5.0.0', '5.0.0'])
    expect((await readMail(Buffer.from(returned(status, said)))).report?.kind).toBe('soft');
});

test('[T9] what a server has against whoever sends is known for it', () => {
  const missed = lines(OURS).filter(said => judgeRefusal([], said) !== 'sender');
  expect(missed.length / lines(OURS).length).toBeLessThan(0.05);
  expect(isMistrust(rcpt('550 5.7.1 your IP has poor reputation'))).toBe(true);
  expect(isMistrust(rcpt('550 5.1.1 user unknown'))).toBe(false);
  expect(isMistrust(rcpt('552 5.2.2 Mailbox full'))).toBe(false);
  expect(isMistrust(rcpt('451 4.7.1 SPF not aligned, try later'))).toBe(true);
  for (const waits of ['451 4.7.1 Greylisted, try again in 5 minutes', '452 4.2.2 Mailbox quota exceeded'])
    expect(isMistrust(rcpt(waits))).toBe(false);
});

test.each([
  ['RCPT TO', 451, '451 4.3.0 Try again', 'El servidor pide que se intente más tarde: 451 4.3.0 Try again'],
  ['RCPT TO', 550, '550 5.1.1 No such user', 'No existe esa dirección: 550 5.1.1 No such user'],
  ['RCPT TO', 552, '552 5.2.2 Mailbox full', 'Su buzón está lleno: 552 5.2.2 Mailbox full'],
  [
    'RCPT TO',
    554,
    '554 5.7.1 Blocked by spamhaus',
    'El servidor de destino no se fía de quien envía: 554 5.7.1 Blocked',
  ],
  ['RCPT TO', 553, '553 5.0.0 No', 'El servidor no admite a ese destinatario: 553 5.0.0 No'],
  ['DATA', 554, '554 5.0.0 No', 'El servidor no admite el mensaje: 554 5.0.0 No'],
  ['MAIL FROM', 553, '553 5.1.8 No', 'El servidor de correo no admite a quien envía: 553 5.1.8 No'],
])(
  '[T32] %s %i is told in the words of the office, and the server’s own after them',
  (command, responseCode, response, told) => {
    const error = Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
      code: 'EENVELOPE',
      command,
      responseCode,
      response,
    });
    expect(sentence(error)).toMatch(new RegExp(`^${told.replace(/\./g, '\\.')}`));
    expect(sentence(error)).not.toContain('rejected');
  },
);

test('[T32] who does not answer, or does not let us in, is told so; nobody’s password is', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED smtp://club:clave@127.0.0.1:25'), {
    code: 'ESOCKET',
    command: 'CONN',
  });
  expect(sentence(away)).toBe(
    'No se llega al servidor de correo, o ha cortado la conexión: connect ECONNREFUSED smtp://***@127.0.0.1:25',
  );
  const locked = Object.assign(new Error('Invalid login'), {
    code: 'EAUTH',
    responseCode: 535,
    response: '535 5.7.8 no',
  });
  expect(sentence(locked)).toBe('El servidor de correo no admite el usuario o la contraseña: 535 5.7.8 no');
  expect(sentence(new Error('there is no file 7'))).toBe('there is no file 7');
});
