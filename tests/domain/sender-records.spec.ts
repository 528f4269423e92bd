/** What a sender's domain must publish is read from the server that mail really leaves from. */
import {judgeRecords, recordsOf} from '../../api/src/domain/messaging/sender-records';

const of = (host: string | null) => {
  const records = recordsOf({domain: 'club.example', dkimSelector: 's1', dkimPublicKey: 'AAAA', host});
  return Object.fromEntries(records.map(record => [record.purpose, record]));
};

test.each([
  ['correo.club.example', 'v=spf1 a:correo.club.example ~all'],
  ['203.0.113.7', 'v=spf1 ip4:203.0.113.7 ~all'],
  ['email-smtp.eu-west-1.amazonaws.com', 'v=spf1 include:amazonses.com ~all'],
  ['smtp.sendgrid.net', 'v=spf1 include:sendgrid.net ~all'],
  ['smtp-relay.gmail.com', 'v=spf1 include:_spf.google.com ~all'],
  ['notgmail.com', 'v=spf1 a:notgmail.com ~all'],
])('[D21] mail that leaves from %s is allowed by %s', (host, spf) => {
  expect(of(host).spf!.value).toBe(spf);
  // [T29] Nothing is asked for that no mail uses.
  expect(Object.keys(of(host))).toEqual(['dkim', 'spf', 'dmarc']);
});

test('[D21] without a mail server there is no advice, and what is published is not judged against one', () => {
  expect(of(null).spf!.value).toBeNull();
  // [T31] A server of this machine is none that is missing.
  expect(of(null).spf!.note).toContain('o es de esta misma máquina');
  const {states} = judgeRecords(Object.values(of(null)), {
    'club.example': ['v=spf1 a:127.0.0.1 ~all'],
  });
  expect(states).toMatchObject({spf: 'pending', dkim: 'missing'});
});
