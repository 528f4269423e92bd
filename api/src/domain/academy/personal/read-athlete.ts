/**
 * Everything that is kept about a child, for whoever may ask for it (RGPD arts. 15 and 20): the child's own data and what
 * was done with them. Of its guardians only the names: separated parents do not learn each other's address, nor what the
 * club was told about custody.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export type PersonalData = Record<string, Record<string, unknown>[]>;

const MINE = 'in (select id from enrolment where athlete_id = $1)';

/** By section, in the order in which they are read. */
const SECTIONS: Record<string, string> = {
  athlete: `select first_name as "firstName", surname1, surname2, birth_on::text as "birthOn", sex, nationality,
      doc_no as "docNo", address, city, postal_code as "postalCode", school, position, foot,
      previous_club as "previousClub", shirt_size as "shirtSize", shorts_size as "shortsSize", socks_size as "socksSize",
      shoe_size as "shoeSize", emergency_name as "emergencyName", emergency_phone as "emergencyPhone",
      second_emergency_name as "secondEmergencyName", second_emergency_phone as "secondEmergencyPhone",
      data_consent_at as "dataConsentAt", protocol_accepted_at as "protocolAcceptedAt", note, created_at as "createdAt"
    from athlete where id = $1`,
  guardians: `select trim(g.first_name || ' ' || g.surname1) as name, k.relation, k.can_pick_up as "canPickUp"
    from athlete_guardian k join guardian g on g.id = k.guardian_id where k.athlete_id = $1 order by k.position`,
  enrolments: `select e.number, l.name as season, c.name as category, t.name as team, e.kind, e.state,
      e.state_note as "stateNote", e.amount_cents as "amountCents", e.discount_cents as "discountCents",
      e.paid_cents as "paidCents", e.shirt_no as "shirtNo", e.note, e.submitted_at as "submittedAt",
      e.enrolled_at as "enrolledAt", e.ended_at as "endedAt"
    from enrolment e join season_list l on l.id = e.season_list_id join age_category c on c.id = e.age_category_id
      left join team t on t.id = e.team_id where e.athlete_id = $1 order by e.id`,
  instalments: `select e.number as enrolment, i.n, i.due_on::text as "dueOn", i.amount_cents as "amountCents",
      i.paid_cents as "paidCents", i.state, i.method, i.paid_at as "paidAt"
    from instalment i join enrolment e on e.id = i.enrolment_id where i.enrolment_id ${MINE} order by e.id, i.n`,
  documents: `select kind, state, file_name as "fileName", sent_at as "sentAt", reviewed_at as "reviewedAt",
      expires_on::text as "expiresOn", note from athlete_document where athlete_id = $1 order by kind`,
  imageConsents: `select purpose, is_granted as "isGranted", granted_at as "grantedAt", revoked_at as "revokedAt"
    from image_consent where athlete_id = $1 order by purpose`,
  signatures: `select e.number as enrolment, s.signed_name as "signedName", s.signed_at as "signedAt"
    from enrolment_signature s join enrolment e on e.id = s.enrolment_id where e.athlete_id = $1 order by s.signed_at`,
  answers: `select f.label, a.value, a.answered_at as "answeredAt" from custom_field_answer a
      join custom_field_text f on f.custom_field_id = a.custom_field_id and f.edition = a.edition
    where a.subject_kind = 'enrolment' and a.subject_id ${MINE} order by a.answered_at, a.id`,
  callUps: `select v.starts_at as "startsAt", v.kind, v.opponent, u.state, u.reason, u.answered_at as "answeredAt"
    from call_up u join team_activity v on v.id = u.team_activity_id where u.enrolment_id ${MINE} order by v.starts_at`,
  clothes: `select i.name, v.size, d.quantity, d.state, d.personal_name as "personalName",
      d.personal_no as "personalNo", d.delivered_at as "deliveredAt", h.signed_by as "signedBy"
    from kit_delivery d join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id
      left join kit_handover h on h.id = d.kit_handover_id where d.enrolment_id ${MINE} order by d.id`,
  announcements: `select n.title, r.channel, r.state, r.sent_at as "sentAt" from announcement_recipient r
      join announcement n on n.id = r.announcement_id where r.athlete_id = $1 order by r.id`,
  looks: `select at, action, resource, actor_kind as "by" from audit_entry
    where resource in ('bases/fichas-medicas', 'bases/deportistas') and resource_id = $1::text order by id`,
};

/** `medical`: what the sealed record says, for whoever may see it. @throws DomainError 404 `not_found` */
export async function readAthleteData(tx: Tx, athleteId: number, medical: object | null): Promise<PersonalData> {
  const data: PersonalData = {};
  for (const [name, sql] of Object.entries(SECTIONS))
    data[name] = (await tx.query<Record<string, unknown>>(sql, [athleteId])).rows;
  if (data.athlete!.length === 0) throw notFound('No existe ese deportista.');
  return medical === null ? data : {...data, medical: [{...medical}]};
}
