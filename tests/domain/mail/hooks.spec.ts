/** What a provider says of a mail, by what it proves: nobody is given up by a list of the provider's own. */
import {KEYED} from '../../../api/src/outside/mail/hooks/registry';
import {wordOfSes} from '../../../api/src/outside/mail/hooks/ses';
import {
  basic,
  failedBy,
  MAILGUN_KEY,
  mailgunOf,
  permanent,
  SECRET,
  SENDGRID_KEY,
  sesEvent,
  signedBySendgrid,
  WORDS,
} from '../../support/doubles/mail-hooks';

const named = (name: string) => KEYED.find(one => one.name === name)!;
const said = (name: keyof typeof WORDS, event: object) => {
  const body = JSON.stringify(name === 'sendgrid' ? [event] : event);
  const headers = name === 'sendgrid' ? signedBySendgrid(body) : basic(SECRET);
  const lower = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value as string]));
  const read = named(name).read(Buffer.from(body), lower, name === 'sendgrid' ? SENDGRID_KEY : SECRET);
  return read!.words[0]!.word?.kind;
};

test.each(Object.keys(WORDS) as (keyof typeof WORDS)[])(
  '[T28] %s: not tried is no proof, final without a reason neither, and a reason is',
  name => {
    const kinds = (['gone', 'untried', 'unsaid'] as const).map(what => said(name, WORDS[name](what, 'n1.x')));
    expect(kinds).toEqual(['hard', 'untried', 'soft']);
  },
);

test.each([
  ['sendgrid', {event: 'dropped', reason: 'Invalid'}, 'untried'],
  ['sendgrid', {event: 'dropped', reason: 'Spam Reporting Address'}, 'complaint'],
  ['sendgrid', {event: 'dropped', reason: 'Unsubscribed Address'}, 'unsubscription'],
  ['brevo', {event: 'invalid_email'}, 'hard'],
  ['brevo', {event: 'invalid_email', reason: '550 5.7.1 your IP is on a block list'}, 'soft'],
  ['brevo', {event: 'hard_bounce', reason: 'recipient is suppressed'}, 'untried'],
  ['mailjet', {event: 'blocked', error: 'preblocked'}, 'untried'],
  ['postmark', {RecordType: 'Bounce', Type: 'ManuallyDeactivated'}, 'untried'],
  ['postmark', {RecordType: 'Bounce', Type: 'SpamNotification', Details: '550 spam'}, 'soft'],
  ['postmark', {RecordType: 'Bounce', Type: 'Blocked', Details: '550 5.7.1 blocked'}, 'soft'],
] as const)('[T28] %s, %j: %s', (name, event, kind) => {
  expect(said(name, event)).toBe(kind);
});

test('[T28] Mailgun and SES: of their own lists nobody was asked; «permanent» alone is no reason', () => {
  const mailgun = (more: object) =>
    named('mailgun').read(Buffer.from(JSON.stringify(mailgunOf(failedBy('n1.x', more)))), {}, MAILGUN_KEY)!.words[0]!
      .word?.kind;
  const message = 'Not delivering to previously bounced address';
  expect(mailgun({reason: 'suppress-bounce', 'delivery-status': {code: 605, message}})).toBe('untried');
  expect(mailgun({reason: 'suppress-complaint'})).toBe('complaint');
  const ses = (bounceSubType: string, one: object) =>
    wordOfSes(sesEvent('n1.x', 'Bounce', {...permanent, bounceSubType, bouncedRecipients: [one]}))?.kind;
  const gone = {status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown'};
  const listed = {status: '5.1.1', diagnosticCode: 'Amazon SES has suppressed sending to this address'};
  expect([ses('Suppressed', listed), ses('OnAccountSuppressionList', listed), ses('General', listed)]).toEqual([
    'untried',
    'untried',
    'untried',
  ]);
  expect([ses('General', {}), ses('General', gone), ses('General', {status: '5.1.1'}), ses('NoEmail', {})]).toEqual([
    'soft',
    'hard',
    'hard',
    'hard',
  ]);
});
