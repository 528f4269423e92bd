/**
 * A family that logs in: one child inside, another of the same house, a new one whose paper was refused; and the other
 * guardian with an account of their own. By the same acts as on the web.
 */
import {enrolFamily, IS_SIGNUP_OPEN} from '../../domain/academy/family/enrol-family';
import {settleRequests} from '../../domain/academy/family/papers';
import {setOwnConsent} from '../../domain/academy/family/own-acts';
import {sendPortrait} from '../../domain/academy/family/portrait';
import {saveMedicalRecord} from '../../domain/academy/save-medical-record';
import {acceptInvitation, inviteGuardian} from '../../domain/academy/family/second-guardian';
import {FINGERPRINT} from '../../domain/academy/family/sign-text';
import {reviewDocument} from '../../domain/academy/review-document';
import type {DemoTx} from '../bulk-insert';
import {seal} from '../../platform/keys/seal';
import {drawFace} from './draw-face';

export const FAMILY_EMAIL = 'familia@example.org';
export const OTHER_EMAIL = 'familia2@example.org';

interface Parent {
  guardianId: number;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
}

export async function storeFamilyAccounts(
  tx: DemoTx,
  {password, listId, staffId, secret}: {password: string; listId: number; staffId: number; secret: string},
): Promise<void> {
  // There is somebody to enrol whenever the demo is begun.
  await tx.query(
    `update academy_settings set signup_opens_on = least(signup_opens_on, club_today() - 20),
      signup_closes_on = greatest(signup_closes_on, club_today() + 60) where season_list_id = $1`,
    [listId],
  );
  const {rows: parents} = await tx.query<Parent>(
    `with house as (
       select m.guardian_id as mine, o.guardian_id as theirs, count(*) as children from athlete_guardian m
         join athlete_guardian o on o.athlete_id = m.athlete_id and o.position = 2
         join enrolment e on e.athlete_id = m.athlete_id and e.season_list_id = $1
        where m.position = 1 and e.state in ('enrolled', 'payment_pending', 'suspended', 'admitted')
        group by 1, 2 having bool_or(e.state = 'enrolled') order by count(*) = 2 desc, 1 limit 1)
     select g.id as "guardianId", g.first_name as "firstName", g.surname1, g.surname2, g.phone
       from house join guardian g on g.id in (house.mine, house.theirs) order by g.id = house.mine desc`,
    [listId],
  );
  const [mine, theirs] = parents;
  if (!mine || !theirs) return;
  const customerId = await storeAccount(tx, mine, FAMILY_EMAIL, password);
  await tx.query('update guardian set email = $2, customer_id = $3 where id = $1', [
    mine.guardianId,
    FAMILY_EMAIL,
    customerId,
  ]);
  await tx.query('update guardian set email = $2 where id = $1', [theirs.guardianId, OTHER_EMAIL]);
  await inviteGuardian(tx, theirs.guardianId);
  await acceptInvitation(tx, await storeAccount(tx, theirs, OTHER_EMAIL, password), theirs.guardianId);
  await storeKnown(tx, {mine, customerId, secret});
  await enrolYoungest(tx, {mine, theirs, customerId, listId, staffId});
}

/** Of its children that are in already: a face for the team sheet, and of the eldest what may not be forgotten. */
async function storeKnown(
  tx: DemoTx,
  {mine, customerId, secret}: {mine: Parent; customerId: number; secret: string},
): Promise<void> {
  const {rows: children} = await tx.query<{id: number; guardianId: number}>(
    `select m.athlete_id as id, m.guardian_id as "guardianId" from athlete_guardian m
       join athlete a on a.id = m.athlete_id where m.guardian_id = $1 order by a.birth_on, a.id`,
    [mine.guardianId],
  );
  for (const [at, {id: athleteId}] of children.entries()) {
    await setOwnConsent(tx, customerId, {athleteId, purpose: 'team_sheet', isGranted: true});
    await sendPortrait(tx, customerId, {athleteId, fileName: 'cara.png', content: drawFace(at), isPhoto: () => true});
  }
  const athleteId = children[0]?.id;
  if (athleteId === undefined) return;
  const said = {
    allergies: 'Frutos secos',
    conditions: '',
    medication: 'Adrenalina en la mochila',
    healthCardNo: '',
    note: '',
  };
  await saveMedicalRecord(tx, {
    athleteId,
    sealed: seal(secret, `athlete:${athleteId}`, JSON.stringify(said)),
    consentGuardianId: mine.guardianId,
    deleteAfterOn: null,
  });
}

async function storeAccount(tx: DemoTx, parent: Parent, email: string, password: string): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, surname2, phone, postal_code, email_verified_at)
      values ($1, $2, $3, $4, $5, $6, '50999', now()) returning id`,
    [email, password, parent.firstName, parent.surname1, parent.surname2, parent.phone],
  );
  return rows[0]!.id;
}

async function enrolYoungest(
  tx: DemoTx,
  {
    mine,
    theirs,
    customerId,
    listId,
    staffId,
  }: {mine: Parent; theirs: Parent; customerId: number; listId: number; staffId: number},
): Promise<void> {
  const {rows} = await tx.query<{year: number; fingerprint: string}>(
    `select max(c.birth_year_to) as year, ${FINGERPRINT} as fingerprint
       from age_category c join academy_settings s on s.season_list_id = c.season_list_id
       join season_list l on l.id = s.season_list_id
      where c.season_list_id = $1 and not c.is_invite_only and c.sex <> 'male' and ${IS_SIGNUP_OPEN}
        and c.capacity > (select count(*) from enrolment e where e.age_category_id = c.id
          and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')) group by s.id`,
    [listId],
  );
  if (!rows[0]) return;
  const {year, fingerprint} = rows[0];
  const done = await enrolFamily(tx, {
    customerId,
    seasonListId: listId,
    relation: 'mother',
    guardian: {...mine, docNo: null, address: ''},
    second: null,
    hasNoSecond: true,
    children: [
      {
        athleteId: null,
        firstName: 'Vera',
        surname1: theirs.surname1,
        surname2: mine.surname1,
        birthOn: `${year}-02-14`,
        sex: 'female',
        docNo: null,
        ageCategoryId: null,
        invitationCode: null,
        consents: ['web'],
        answers: [],
        shirtSize: '6',
        shortsSize: '6',
        socksSize: '31-34',
        shoeSize: '29',
        school: 'CEIP Los Álamos',
        previousClub: '',
        address: '',
        city: '',
        postalCode: '',
        emergencyName: 'Abuela Carmen',
        emergencyPhone: '+34600111222',
        secondEmergencyName: '',
        secondEmergencyPhone: '',
      },
    ],
    paymentFrequencyId: null,
    isWhatsappAllowed: true,
    expectedTotalCents: null,
    expectedFirstCents: null,
    fingerprint,
    signedName: `${mine.firstName} ${mine.surname1}`,
    ip: null,
  });
  const {athleteId} = done.children[0]!;
  await tx.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 2, 'father')
      on conflict do nothing`,
    [athleteId, theirs.guardianId],
  );
  const {rows: papers} = await tx.query<{id: number}>(
    `insert into athlete_document (athlete_id, kind, sent_at, sent_by_guardian_id)
      values ($1, 'photo', now(), $2) returning id`,
    [athleteId, mine.guardianId],
  );
  await reviewDocument(tx, {
    documentId: papers[0]!.id,
    verdict: 'rejected',
    expiresOn: null,
    note: 'La cara no se ve bien: haz la foto con luz de frente.',
    staffUserId: staffId,
  });
  await settleRequests(tx, athleteId);
}
