/** What servers of many makes say of a mail that did not arrive, and what is none of it; made up, in their forms. */
const REF = 'r2s.0123456789abcdef01234567';
const OWN_HEAD = `From: Club <no-responder@club.example.org>\nTo: ana@buzon.example\nX-Mail-Ref: ${REF}\nSubject: Tus entradas\nMIME-Version: 1.0\nContent-Type: text/plain\n`;

interface Sample {
  name: string;
  source: string | Buffer;
  says: {kind: 'hard' | 'soft' | 'complaint'; ref?: string; detail?: string; each?: object[]} | null;
}

const report = (o: {
  from?: string;
  subject?: string;
  words?: string;
  status: string;
  returned?: 'message/rfc822' | 'text/rfc822-headers' | null;
  type?: string;
}): string => {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\n\n${o.words ?? 'Your message could not be delivered.'}`,
    `Content-Type: ${o.type ?? 'message/delivery-status'}\n\n${o.status}`,
    ...(o.returned === null ? [] : [`Content-Type: ${o.returned ?? 'message/rfc822'}\n\n${OWN_HEAD}\nHola\n`]),
  ];
  const kind = o.type === 'message/feedback-report' ? 'feedback-report' : 'delivery-status';
  return [
    `From: ${o.from ?? 'MAILER-DAEMON@mx.example.net'}`,
    'To: ayuda@club.example.org',
    `Subject: ${o.subject ?? 'Undelivered Mail Returned to Sender'}`,
    'Message-ID: <report@mx.example.net>',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="b"`,
    '',
    ...parts.map(part => `--b\n${part}\n`),
    '--b--',
    '',
  ].join('\n');
};

const plain = (from: string, subject: string, body: string, head = ''): string =>
  `From: ${from}\nTo: ayuda@club.example.org\nSubject: ${subject}\nMessage-ID: <plain@mx.example.net>\n${head}Content-Type: text/plain; charset=utf-8\n\n${body}\n`;

const of = (code: string, said: string, action = 'failed'): string =>
  `Reporting-MTA: dns; mx.example.net\nArrival-Date: Thu, 26 Nov 2026 10:00:00 +0100\n\nFinal-Recipient: rfc822; ana@buzon.example\nOriginal-Recipient: rfc822;ana@buzon.example\nAction: ${action}\nStatus: ${code}\nRemote-MTA: dns; mx.buzon.example\nDiagnostic-Code: smtp; ${said}\n`;

const sesBounce = (bounceType: string, said: string) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{emailAddress: 'ana@buzon.example', status: '5.1.1', diagnosticCode: `smtp; ${said}`}],
  },
});
/** As SNS mails it. */
const bySns = (word: object): string =>
  plain(
    'Rebotes <no-reply@sns.amazonaws.com>',
    'AWS Notification Message',
    `${JSON.stringify({...word, mail: {headers: [{name: 'X-Mail-Ref', value: REF}]}})}\n\n--\nIf you wish to stop receiving notifications\n`,
  );

/** Postfix's report of that answer. */
export const returned = (code: string, said: string): string => report({status: of(code, said)});

export const REPORTS: Sample[] = [
  {
    name: 'Postfix, nobody there',
    source: report({status: of('5.1.1', '550 5.1.1 <ana@buzon.example>: Recipient address rejected: User unknown')}),
    says: {kind: 'hard', ref: REF, detail: '550 5.1.1 <ana@buzon.example>: Recipient address rejected: User unknown'},
  },
  {
    name: 'a diagnosis over three lines, head alone',
    source: report({
      status: of(
        '5.1.1',
        '550-5.1.1 The email account that you tried to reach does\n    not exist.\n\tTry again',
      ).trim(),
      returned: 'text/rfc822-headers',
    }),
    says: {kind: 'hard', ref: REF},
  },
  {name: 'a full mailbox', source: report({status: of('5.2.2', '552 5.2.2 Mailbox full')}), says: {kind: 'soft'}},
  {
    name: 'a full mailbox without its own code',
    source: report({status: of('5.0.0', '550 user over quota')}),
    says: {kind: 'soft'},
  },
  {
    name: 'a server that mistrusts ours',
    source: report({status: of('5.7.1', '550 5.7.1 Message rejected due to local policy')}),
    says: {kind: 'soft'},
  },
  {
    name: 'a policy that is an address',
    source: report({status: of('5.7.1', '550 5.7.1 No such user here')}),
    says: {kind: 'hard'},
  },
  {name: 'given up after days', source: report({status: of('4.4.7', 'delivery time expired')}), says: {kind: 'soft'}},
  {name: 'no such domain', source: report({status: of('5.1.2', 'Host not found')}), says: {kind: 'hard'}},
  {name: 'too large', source: report({status: of('5.3.4', '552 5.3.4 message too big')}), says: {kind: 'soft'}},
  {name: 'a delay', source: report({status: of('4.4.1', 'connection timed out', 'delayed')}), says: null},
  {name: 'a receipt', source: report({status: of('2.0.0', '250 ok', 'delivered')}), says: null},
  {name: 'an expanded list', source: report({status: of('2.0.0', '250 ok', 'expanded')}), says: null},
  {
    name: 'of two addresses one',
    source: report({
      status: `${of('2.0.0', '250 ok', 'delivered')}\nFinal-Recipient: rfc822; ana@buzon.example\nAction: FAILED\nStatus: 5.1.10\n`,
    }),
    says: {kind: 'hard', detail: '5.1.10'},
  },
  {
    name: 'Exchange, in Spanish, returned without its head',
    source: report({
      from: 'postmaster@empresa.example',
      subject: 'No se puede entregar: Tus entradas',
      words: 'No se encontró la dirección de correo que ha especificado.',
      status: of('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'),
      returned: null,
    }),
    says: {kind: 'hard', ref: ''},
  },
  {
    name: 'in Latin-1',
    source: Buffer.from(
      plain('postmaster@viejo.example', 'Correo devuelto', 'El buzón no existe: dirección desconocida.').replace(
        'utf-8',
        'iso-8859-1',
      ),
      'latin1',
    ),
    says: {kind: 'hard'},
  },
  {
    name: 'a charset that there is not',
    source: plain('postmaster@viejo.example', 'Returned mail', '550 5.1.1 unknown').replace('utf-8', 'x-nada-9'),
    says: {kind: 'hard'},
  },
  {
    name: 'qmail',
    source: plain(
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      `Hi. This is the program at mx.example.net.\n\n<ana@buzon.example>:\n203.0.113.5 does not like recipient.\nRemote host said: 550 no mailbox here by that name\n\n--- Below this line is a copy of the message.\n\n${OWN_HEAD}`,
    ),
    says: {kind: 'hard', ref: REF},
  },
  {
    name: 'Exim',
    source: plain(
      'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      'Mail delivery failed: returning message to sender',
      'A message that you sent could not be delivered.\n\n  ana@buzon.example\n    host mx.buzon.example: 550 5.1.1 unknown user',
      'X-Failed-Recipients: ana@buzon.example\n',
    ),
    says: {kind: 'hard'},
  },
  {
    name: 'no reason at all',
    source: plain('postmaster@viejo.example', 'Undeliverable: Tus entradas', 'Sorry.'),
    says: {kind: 'soft'},
  },
  {
    name: 'an absence',
    source: plain('ana@buzon.example', 'Fuera de la oficina', 'Vuelvo el lunes. 550', 'Auto-Submitted: auto-replied\n'),
    says: null,
  },
  {
    name: 'a customer who asks about a returned mail',
    source: plain('ana@buzon.example', 'Mi correo fue devuelto', 'Me dice 550 5.1.1 user unknown.'),
    says: null,
  },
  {
    name: 'a complaint',
    source: report({
      from: 'feedback@proveedor.example',
      subject: 'complaint',
      type: 'message/feedback-report',
      status: 'Feedback-Type: abuse\nUser-Agent: Feedback/1.0\nVersion: 1\nOriginal-Rcpt-To: ana@buzon.example\n',
    }),
    says: {kind: 'complaint', ref: REF},
  },
  {
    name: 'a signature that failed is no complaint',
    source: report({type: 'message/feedback-report', status: 'Feedback-Type: auth-failure\nVersion: 1\n'}),
    says: null,
  },
  {
    name: 'not spam after all',
    source: report({type: 'message/feedback-report', status: 'Feedback-Type: not-spam\nVersion: 1\n'}),
    says: null,
  },
  {name: '[T2] no status at all', source: report({status: ''}), says: {kind: 'soft'}},
  {
    name: '[T2] a status that names no address, and the reason in words',
    source: report({status: 'Reporting-MTA: dns; mx.example.net\n', words: 'ana@buzon.example: no such user here'}),
    says: {kind: 'hard'},
  },
  {
    name: '[T2] an action called error',
    source: report({status: of('5.1.1', '550 5.1.1 unknown user', 'error')}),
    says: {kind: 'hard'},
  },
  {
    name: '[T2] where somebody has it sent on to is nobody, who was written to is not',
    source: report({
      status: of('5.1.1', '550 5.1.1 user unknown').replace(
        'Final-Recipient: rfc822; ana',
        'Final-Recipient: rfc822; antes',
      ),
    }),
    says: {kind: 'soft'},
  },
  {
    name: '[T2] of several addresses each by itself, and the mildest for all',
    source: report({
      status: `${of('5.1.1', '550 5.1.1 user unknown')}\nFinal-Recipient: rfc822; Luis@buzon.example\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full\n`,
    }),
    says: {
      kind: 'soft',
      each: [
        {address: 'ana@buzon.example', kind: 'hard', detail: '550 5.1.1 user unknown'},
        {address: 'luis@buzon.example', kind: 'soft', detail: '552 5.2.2 mailbox full'},
      ],
    },
  },
  {
    name: '[T2] what our own mail is about is no reason',
    source: plain(
      'postmaster@example.net',
      'Undeliverable: Virus',
      `Your message\n\n  To: Ana\n  Subject: Virus, spam y un usuario que no existe\n\ndid not reach the following recipient(s):\n\nana@buzon.example\n    There was a system error.\n\nX-Mail-Ref: ${REF}\n`,
    ),
    says: {kind: 'soft', ref: REF},
  },
  {
    name: '[T2] nor does it hide one, or what a scanner adds below',
    source: plain(
      'postmaster@example.net',
      'Undeliverable: Virus',
      `Your message\n\n  To: Ana\n  Subject: Virus\n\ndid not reach the following recipient(s):\n\nana@buzon.example\n    The recipient name is not recognized\n\n${'_'.repeat(60)}\nScanned for viruses and offensive content\nX-Mail-Ref: ${REF}\n`,
    ),
    says: {kind: 'hard', ref: REF},
  },
  ...[
    ['"Mail Delivery System" <Mail.Delivery.System@mx.example.net>', 'Delivery status notification'],
    ['MMSC NDR Administrator <sysadmin@sms.example.net>', 'Undeliverable Message'],
    ['MDaemon@mx.example.net', 'Warning: ana@buzon.example - User unknown!'],
    ['Mailer-Daemon@mx.example.ru', '=?utf-8?B?0J3QtSDQtNC+0YHRgtCw0LLQu9C10L3QviDQvdC1INC00L7RgdGC0LDQstC70LXQvdC+?='],
    ['MAILER-DAEMON <>', 'Mail delivery failed'],
  ].map(([from, subject]) => ({
    name: `[T10] returned by ${from}`,
    source: plain(from!, subject!, `ana@buzon.example: no such user here\n\nX-Mail-Ref: ${REF}\n`),
    says: {kind: 'hard' as const, ref: REF},
  })),
  {
    name: '[T10] Amazon tells by mail',
    source: bySns(sesBounce('Permanent', '550 5.1.1 user unknown')),
    says: {kind: 'hard', ref: REF},
  },
  {
    name: '[T10] in one line that a relay has broken',
    source: bySns(sesBounce('Permanent', '550 5.1.1 user unknown')).replace('"bounceType"', '"bou!\n nceType"'),
    says: {kind: 'hard', ref: REF},
  },
  {
    name: '[T10] for the sender: nobody is given up',
    source: bySns(sesBounce('Permanent', '550 5.7.1 blocked for its reputation')),
    says: {kind: 'soft', ref: REF},
  },
  {
    name: '[T10] a complaint',
    source: bySns({notificationType: 'Complaint', complaint: {complaintFeedbackType: 'abuse'}}),
    says: {kind: 'complaint', ref: REF},
  },
  {name: '[T10] a receipt', source: bySns({notificationType: 'Delivery', delivery: {}}), says: null},
  {
    name: '[T10] the same words of somebody else',
    source: bySns(sesBounce('Permanent', '550 5.1.1 user unknown')).replace(
      'sns.amazonaws.com',
      'sns.amazonaws.com.malo.example',
    ),
    says: null,
  },
  {
    name: 'zeros and a very long line',
    source: report({status: of('5.1.1', `550 ${'x'.repeat(100_000)}\u0000`)}),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] Microsoft, a complaint in its own form',
    source: `From: staff@hotmail.com\nTo: ayuda@club.example.org\nSubject: complaint about message from 192.0.2.222\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\nMessage-ID: <jmrp@r.hotmail.example>\n\n--b\nContent-Type: message/rfc822\nContent-Disposition: inline\n\nX-HmXmrOriginalRecipient: ana@hotmail.example\nX-Reporter-IP: 192.0.2.22\n${OWN_HEAD}\nHola\n\n--b--\n`,
    says: {kind: 'complaint', ref: REF},
  },
  {
    name: '[T10] somebody who writes «complaint about message» is none',
    source: plain('ana@hotmail.example', 'complaint about message from 192.0.2.222', 'No me gusta.'),
    says: null,
  },
  {
    name: '[T10] DragonFly, who nobody is',
    source: `From: MAILER-DAEMON <>\nTo: ayuda@club.example.org\nSubject: Mail delivery failed\nMessage-Id: <e0720@df.example>\n\nThis is the DragonFly Mail Agent v0.13 at df.example.\n\nThere was an error delivering your mail to <ana@buzon.example>.\n\nmx.buzon.example [192.0.2.7] did not like our RCPT TO:\n550 5.1.1 <ana@buzon.example>: Recipient address rejected: User unknown\n\nMessage headers follow.\n\nReceived: from club\n${OWN_HEAD}`,
    says: {kind: 'hard', ref: REF},
  },
  {
    name: '[T2] DragonFly, for our own DMARC; what we wrote says nothing of it',
    source: `From: MAILER-DAEMON <>\nTo: ayuda@club.example.org\nSubject: Mail delivery failed\n\nThis is the DragonFly Mail Agent v0.13 at df.example.\n\nThere was an error delivering your mail to <ana@buzon.example>.\n\nmx did not like our final DATA:\n550-5.7.26 Unauthenticated email from club.example is not accepted due to domain's\n\n550 5.7.26 DMARC policy.\n\nMessage headers follow.\n\n${OWN_HEAD}\nuser unknown\n`,
    says: {kind: 'soft', ref: REF},
  },
  {
    name: '[T10] Exchange 2003, without a code',
    source: plain(
      'System Administrator <postmaster@viejo.example>',
      'Undeliverable: Tus entradas',
      'Your message\n\n  To:      ana@buzon.example\n  Subject: Tus entradas\n\ndid not reach the following recipient(s):\n\nana@buzon.example on Thu, 26 Nov 2026 10:00:00 +0100\n    The recipient name is not recognized\n\tThe MTS-ID of the original message is: c=es;a= ;p=viejo\n    MSEXCH:IMS:VIEJO:SEDE:EXCHANGE 0 (000C05A6) Unknown Recipient',
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] Domino',
    source: plain(
      'Postmaster@notes.example',
      'DELIVERY FAILURE: User ana (ana@buzon.example) not listed in Domino Directory',
      'Your message\n\n  Subject: Tus entradas\n\nwas not delivered to:\n\n  ana@buzon.example\n\nbecause:\n\n  User ana (ana@buzon.example) not listed in Domino Directory',
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] Notes, in a status of its own',
    source: report({status: of('5.0.0', 'ana not listed in public Name & Address Book').replace('smtp;', 'X-Notes;')}),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] Verizon',
    source: plain(
      'post_master@verizon.example',
      'Undeliverable Message',
      'Error: Message could not be delivered.\n  RCPT TO: ana@buzon.example\n  Error: 550 4.2.1 mailbox temporarily disabled'.replace(
        '550 4.2.1 mailbox temporarily disabled',
        '550 - Requested action not taken: no such user here',
      ),
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] X3',
    source: plain(
      'MAILER-DAEMON@x3.example',
      'Delivery status notification',
      "We had trouble delivering your message. Full details follow:\n\nSubject: 'Tus entradas'\n\nFailed to deliver to <ana@buzon.example>\nTime of Failure: 10:00\nSMTP module reports: host mx.buzon.example says: 550 5.1.1 unknown user <ana@buzon.example>",
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] InterScan',
    source: plain(
      'InterScan MSS <imss@gw.example>',
      'Mail could not be delivered',
      'Sent >>> RCPT TO:<ana@buzon.example>\nReceived <<< 550 5.1.1 <ana@buzon.example>... user unknown\nUnable to deliver message to <ana@buzon.example>',
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T10] Mail.ru',
    source: plain(
      'mailer-daemon@corp.mail.example',
      'Mail failure.',
      'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. The following address failed:\n\n  ana@buzon.example\n    invalid mailbox. User not found',
      'X-Failed-Recipients: ana@buzon.example\n',
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T2] Sendmail, with what was said and what was asked',
    source: plain(
      'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>',
      'Returned mail: see transcript for details',
      '   ----- The following addresses had permanent fatal errors -----\n<ana@buzon.example>\n    (reason: 550 5.1.1 <ana@buzon.example>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mx.buzon.example.:\n>>> MAIL From:<boletin@club.example>\n>>> RCPT To:<ana@buzon.example>\n<<< 550 5.1.1 <ana@buzon.example>... User unknown\n550 5.1.1 <ana@buzon.example>... User unknown',
    ),
    says: {kind: 'hard'},
  },
  {
    name: '[T2] a status of nobody, a reason of ours',
    source: report({status: of('5.1.1', '550 5.7.1 Client host rejected: cannot find your reverse hostname')}),
    says: {kind: 'soft'},
  },
  {
    name: '[T2] no diagnosis: the reason stands in the words',
    source: report({status: of('5.0.0', '550 -').replace(/Diagnostic.*/, ''), words: 'Su dominio no pasa SPF.'}),
    says: {kind: 'soft'},
  },
];
