/** What a sender's domain must publish is read from the server that mail really leaves from. */
import {judgeRecords, recordsOf} from '../../api/src/domain/messaging/sender-records';

const of = (host: string | null) => {
  const records = recordsOf({domain: 'club.example', dkimSelector: 's1', dkimPublicKey: 'AAAA', host});
  return Object.fromEntries(records.map(record => [record.purpose, record]));
};

test.each([
  ['correo.club.example', 'v=spf1 a:correo.club.example ~all', 'CNAME'],
  ['203.0.113.7', 'v=spf1 ip4:203.0.113.7 ~all', 'A'],
  ['email-smtp.eu-west-1.amazonaws.com', 'v=spf1 include:amazonses.com ~all', 'CNAME'],
  ['smtp.sendgrid.net', 'v=spf1 include:sendgrid.net ~all', 'CNAME'],
  ['smtp-relay.gmail.com', 'v=spf1 include:_spf.google.com ~all', 'CNAME'],
  ['notgmail.com', 'v=spf1 a:notgmail.com ~all', 'CNAME'],
])('[D21] mail that leaves from %s is allowed by %s', (host, spf, type) => {
  expect([of(host).spf!.value, of(host).returnPath!.type]).toEqual([spf, type]);
});

test('[D21] without a mail server there is no advice, and what is published is not judged against one', () => {
  expect([of(null).spf!.value, of(null).returnPath!.value]).toEqual([null, null]);
  // [T31] A server of this machine is none that is missing.
  expect(of(null).spf!.note).toContain('o es de esta misma máquina');
  const {states} = judgeRecords(Object.values(of(null)), {
    'club.example': ['v=spf1 a:127.0.0.1 ~all'],
    'rebotes.club.example': ['127.0.0.1'],
  });
  expect(states).toMatchObject({spf: 'pending', returnPath: 'pending', dkim: 'missing'});
});
