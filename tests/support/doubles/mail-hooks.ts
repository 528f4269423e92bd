/** What Amazon (SES by SNS) and Mailgun post, signed as they sign it: the certificate and the key are made here. */
import {createHmac, randomBytes, randomUUID, sign} from 'node:crypto';
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
