/** What providers of mail post, signed as they sign it: certificates and keys are made here. */
import {createHmac, generateKeyPairSync, randomBytes, randomUUID, sign} from 'node:crypto';
import {ownCertificate} from './own-certificate';

export const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:rebotes';
export const CERT_URL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-abc.pem';
export const amazon = ownCertificate('sns.amazonaws.com');

export interface Sns {
  Type: string;
  MessageId: string;
  TopicArn: string;
  Message: string;
  Timestamp: string;
  SignatureVersion: string;
  SigningCertURL: string;
  Signature: string;
  Subject?: string;
  Token?: string;
  SubscribeURL?: string;
}

const FIELDS = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const;

export function snsOf(message: unknown, more: Partial<Sns> = {}, key = amazon.key): Sns {
  const post = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: TOPIC,
    Message: typeof message === 'string' ? message : JSON.stringify(message),
    Timestamp: '2026-11-01T10:00:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: CERT_URL,
    ...more,
  };
  const said = FIELDS.filter(name => post[name as keyof typeof post] !== undefined)
    .map(name => `${name}\n${post[name as keyof typeof post]}\n`)
    .join('');
  const hash = post.SignatureVersion === '1' ? 'sha1' : 'sha256';
  return {...post, Signature: more.Signature ?? sign(hash, Buffer.from(said), key).toString('base64')};
}

export const subscriptionOf = (more: Partial<Sns> = {}): Sns =>
  snsOf('You have chosen to subscribe to the topic.', {
    Type: 'SubscriptionConfirmation',
    Token: 'abc',
    SubscribeURL: `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=abc`,
    ...more,
  });

/** As SES writes it down (event publishing). */
export const sesEvent = (ref: string, eventType: 'Bounce' | 'Complaint' | 'Delivery', about: object = {}) => ({
  eventType,
  mail: {
    messageId: '0102018',
    destination: ['ana@buzon.example'],
    headers: [
      {name: 'From', value: 'Club <boletin@club.example.org>'},
      {name: 'X-Mail-Ref', value: ref},
    ],
  },
  [eventType.toLowerCase()]: about,
});
export const permanent = {
  bounceType: 'Permanent',
  bounceSubType: 'General',
  bouncedRecipients: [
    {
      emailAddress: 'ana@buzon.example',
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    },
  ],
};
export const transient = {
  bounceType: 'Transient',
  bounceSubType: 'MailboxFull',
  bouncedRecipients: [{emailAddress: 'ana@buzon.example', status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 full'}],
};

export const MAILGUN_KEY = 'clave-de-los-avisos-de-mailgun';

export function mailgunOf(
  event: object,
  {key = MAILGUN_KEY, at = Math.floor(Date.now() / 1000), token = randomBytes(25).toString('hex')} = {},
) {
  return {
    signature: {
      timestamp: String(at),
      token,
      signature: createHmac('sha256', key).update(`${at}${token}`).digest('hex'),
    },
    'event-data': {id: randomUUID(), recipient: 'ana@buzon.example', ...event},
  };
}
export const failedBy = (ref: string, more: object = {}) => ({
  event: 'failed',
  severity: 'permanent',
  reason: 'generic',
  'delivery-status': {code: 550, message: '5.1.1 The email account that you tried to reach does not exist'},
  'user-variables': {'X-Mail-Ref': ref},
  ...more,
});

/** Of Brevo, Mailjet and Postmark: it stands in the address that they are given. */
export const SECRET = 'una-clave-larga-de-avisos';
export const basic = (secret: string) => ({
  Authorization: `Basic ${Buffer.from(`avisos:${secret}`).toString('base64')}`,
});

const pair = generateKeyPairSync('ec', {namedCurve: 'prime256v1'});
export const SENDGRID_KEY = pair.publicKey.export({type: 'spki', format: 'der'}).toString('base64');
export const signedBySendgrid = (
  body: string,
  {at = Math.floor(Date.now() / 1000), key = pair.privateKey, of = body} = {},
) => ({
  'X-Twilio-Email-Event-Webhook-Timestamp': String(at),
  'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', Buffer.from(`${at}${of}`), key).toString('base64'),
});

type Case = 'gone' | 'reputation' | 'later' | 'complaint' | 'leaves' | 'receipt' | 'untried' | 'unsaid';
const GONE = '550 5.1.1 the mailbox does not exist';
const BLOCKED = '550 5.7.1 your IP is on a block list';
const LATER = '452 4.2.2 mailbox full';
let count = 0;
/** One word of each about the mail of that mark, in the shape that their pages tell of. */
export const WORDS: Record<'brevo' | 'mailjet' | 'sendgrid' | 'postmark', (what: Case, ref: string) => object> = {
  brevo: (what, ref) => ({
    ...{
      gone: {event: 'hard_bounce', reason: GONE},
      reputation: {event: 'hard_bounce', reason: BLOCKED},
      later: {event: 'soft_bounce', reason: LATER},
      complaint: {event: 'spam'},
      leaves: {event: 'unsubscribed'},
      receipt: {event: 'delivered'},
      untried: {event: 'blocked', reason: 'blocked : due to blacklist user'},
      unsaid: {event: 'hard_bounce', reason: ''},
    }[what],
    email: 'ana@buzon.example',
    'message-id': `<${++count}@smtp-relay.example>`,
    ts_event: 1_790_000_000,
    'X-Mailin-custom': ref,
  }),
  mailjet: (what, ref) => ({
    ...{
      gone: {event: 'bounce', hard_bounce: true, error_related_to: 'recipient', error: 'user unknown', comment: GONE},
      reputation: {
        event: 'bounce',
        hard_bounce: true,
        error_related_to: 'spam',
        error: 'sender blocked',
        comment: BLOCKED,
      },
      later: {event: 'bounce', hard_bounce: false, error_related_to: 'recipient', error: 'quota exceeded'},
      complaint: {event: 'spam', source: 'JMRPP'},
      leaves: {event: 'unsub'},
      receipt: {event: 'sent'},
      untried: {event: 'blocked', error_related_to: 'recipient', error: 'preblocked'},
      unsaid: {event: 'bounce', hard_bounce: true, error_related_to: '', error: ''},
    }[what],
    time: 1_790_000_000,
    MessageID: 70_000_000_000 + ++count,
    email: 'ana@buzon.example',
    CustomID: ref,
  }),
  sendgrid: (what, ref) => ({
    ...{
      gone: {event: 'bounce', type: 'bounce', status: '5.1.1', reason: GONE},
      reputation: {event: 'bounce', type: 'blocked', status: '5.7.1', reason: BLOCKED},
      later: {event: 'bounce', type: 'bounce', status: '4.2.2', reason: LATER},
      complaint: {event: 'spamreport'},
      leaves: {event: 'group_unsubscribe'},
      receipt: {event: 'processed'},
      untried: {event: 'dropped', status: '5.1.1', reason: 'Bounced Address'},
      unsaid: {event: 'bounce', type: 'bounce', status: '5.0.0', reason: ''},
    }[what],
    email: 'ana@buzon.example',
    sg_event_id: `event-${++count}`,
    mail_ref: ref,
  }),
  postmark: (what, ref) => ({
    ...{
      gone: {RecordType: 'Bounce', Type: 'HardBounce', Details: `smtp;${GONE}`},
      reputation: {RecordType: 'Bounce', Type: 'HardBounce', Details: `smtp;${BLOCKED}`},
      later: {RecordType: 'Bounce', Type: 'SoftBounce', Details: `smtp;${LATER}`},
      complaint: {RecordType: 'SpamComplaint', Type: 'SpamComplaint'},
      leaves: {RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'ManualSuppression'},
      receipt: {RecordType: 'Delivery'},
      untried: {
        RecordType: 'Bounce',
        Type: 'SMTPApiError',
        Details:
          'You tried to send to recipient(s) that have been marked as inactive. Inactive recipients are ones that have generated a hard bounce',
      },
      unsaid: {
        RecordType: 'Bounce',
        Type: 'HardBounce',
        Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
      },
    }[what],
    ID: ++count,
    MessageID: randomUUID(),
    Email: 'ana@buzon.example',
    Metadata: {'mail-ref': ref},
  }),
};
