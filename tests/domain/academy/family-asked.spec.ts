/** What a family is told that is missing is what admission asks for, and nothing else; a paper of the family is asked once. */
import {readFamily} from '../../../api/src/domain/academy/family/read-family';
import {sendPaper} from '../../../api/src/domain/academy/family/send-paper';
import {isAsked, isOfFamily, readMissing} from '../../../api/src/domain/academy/personal/missing';
import {requireComplete} from '../../../api/src/domain/academy/season/staff-rules';
import {PDF} from '../../support/passes/papers';
import {refuses} from '../../support/scene/refuses';
import {openFamily} from './stage';

const {on, ownChild} = openFamily({required_fields: '{sizes}'});
const settings = (set: string) =>
  on.db.query(`update academy_settings set ${set} where season_list_id = $1`, [on.academy.listId]);
const told = async (enrolmentId: number) =>
  (await readFamily(on.db, on.world.customer.id)).children
    .flatMap(child => child.enrolments)
    .find(one => one.id === enrolmentId)!;
const lacks = async (enrolmentId: number) => (await readMissing(on.db, [enrolmentId]))[0]!.lacks;

test('[C21] whatever admission asks for the family reads, and who has given it all waits', async () => {
  const {enrolmentId, athleteId} = await ownChild();
  const admit = () => requireComplete(on.db, {enrolmentId, to: 'admitted', note: ''});
  expect((await refuses(admit(), 'invalid', 'note')).errors!.note).toContain('tallas');
  expect(await told(enrolmentId)).toMatchObject({next: 'send_papers', missing: 'Falta: tallas.'});
  // Shoes are optional in the form, and so they are here.
  await on.db.query(`update athlete set shirt_size = '10', shorts_size = '10', socks_size = '32' where id = $1`, [
    athleteId,
  ]);
  await admit();
  expect(await told(enrolmentId)).toMatchObject({next: 'wait', missing: ''});
});

test('[C20] the family book is sent once; sent and not looked at it is nobody’s turn in the family', async () => {
  await settings(`required_fields = '{}', required_documents = '{family_book}'`);
  const [one, other] = [await ownChild(), await ownChild()];
  for (const {enrolmentId} of [one, other])
    expect(await told(enrolmentId)).toMatchObject({next: 'send_papers', missing: 'Falta: libro de familia.'});
  await on.db.withTransaction(tx =>
    sendPaper(tx, on.world.customer.id, {
      athleteId: one.athleteId,
      kind: 'family_book',
      fileName: 'libro.pdf',
      content: PDF,
    }),
  );
  for (const {enrolmentId} of [one, other]) {
    expect(await told(enrolmentId)).toMatchObject({next: 'wait', missing: ''});
    const still = (await lacks(enrolmentId)).filter(lack => isAsked(lack) || isOfFamily(lack));
    expect(still).toEqual([{code: 'review:family_book', text: 'libro de familia (enviado, por revisar)'}]);
  }
});
