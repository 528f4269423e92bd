/** Reports of mail servers in every dialect: what came back, why, and what is no report at all. */
import {readMail} from '../../../api/src/mail/inbox/read-mail';
import {
  caseOfAddresses,
  replyAddress,
  returnAddress,
  sentOfAddresses,
  sentRef,
} from '../../../api/src/mail/inbox/signed-address';
import {REPORTS} from './reports';

test.each(REPORTS)('$name', async ({source, says}) => {
  const {report} = await readMail(Buffer.from(source as string));
  if (says === null) expect(report).toBeNull();
  else expect(report).toMatchObject(says);
  expect(report?.detail.length ?? 0).toBeLessThanOrEqual(300);
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
