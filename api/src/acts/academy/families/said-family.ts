/** What a family wrote, as the domain takes it. */
import type {ChildSaid, FamilyAsk, FamilySent} from '../../../domain/academy/family/enrol-family';
import {invalid} from '../../../domain/kernel/errors';
import type {Infer} from '../../../domain/kernel/shape';
import {nifProblem, readDocument} from '../../../domain/kernel/spanish-codes';
import type {SEND} from './family-shapes';

type Send = Infer<typeof SEND>;
const text = (value: string | null | undefined) => value?.trim() ?? '';

export function familyAsk(customerId: number, body: Send): FamilyAsk {
  return {
    customerId,
    seasonListId: body.seasonListId,
    relation: body.relation,
    guardian: {
      firstName: text(body.guardian.firstName),
      surname1: text(body.guardian.surname1),
      surname2: text(body.guardian.surname2),
      docNo: docNo(body.guardian.docNo, 'guardian.docNo'),
      phone: text(body.guardian.phone),
      address: text(body.guardian.address),
    },
    second: body.second
      ? {
          firstName: text(body.second.firstName),
          surname1: text(body.second.surname1),
          email: body.second.email.trim().toLowerCase(),
          relation: body.second.relation,
        }
      : null,
    children: body.children.map(childOf),
    paymentFrequencyId: null,
  };
}

/** @throws DomainError 422 when nothing is signed */
export function familySent(customerId: number, body: Send, ip: string | null): FamilySent {
  const {signed} = body;
  if (!signed) throw invalid({signedName: 'Falta la firma.'});
  return {
    ...familyAsk(customerId, body),
    paymentFrequencyId: signed.paymentFrequencyId ?? null,
    hasNoSecond: signed.hasNoSecond ?? false,
    isWhatsappAllowed: signed.whatsapp ?? false,
    expectedTotalCents: signed.expectedTotalCents,
    expectedFirstCents: signed.expectedFirstCents ?? null,
    fingerprint: signed.fingerprint,
    signedName: signed.signedName,
    ip,
  };
}

function childOf(child: Send['children'][number], at: number): ChildSaid {
  return {
    athleteId: child.athleteId ?? null,
    firstName: text(child.firstName),
    surname1: text(child.surname1),
    surname2: text(child.surname2),
    birthOn: child.birthOn,
    sex: child.sex,
    docNo: docNo(child.docNo, `children.${at}.docNo`),
    ageCategoryId: child.ageCategoryId ?? null,
    invitationCode: text(child.invitationCode) || null,
    consents: [...new Set(child.consents ?? [])],
    answers: child.answers ?? [],
    shirtSize: text(child.shirtSize),
    shortsSize: text(child.shortsSize),
    socksSize: text(child.socksSize),
    shoeSize: text(child.shoeSize),
    school: text(child.school),
    previousClub: text(child.previousClub),
    address: text(child.address),
    city: text(child.city),
    postalCode: text(child.postalCode),
    emergencyName: text(child.emergencyName),
    emergencyPhone: text(child.emergencyPhone),
    secondEmergencyName: text(child.secondEmergencyName),
    secondEmergencyPhone: text(child.secondEmergencyPhone),
  };
}

/** A foreign one is taken as it is; one that looks Spanish has to be right. */
function docNo(value: string | undefined, field: string): string | null {
  if (text(value) === '') return null;
  const code = readDocument(value!);
  if (code === null) throw invalid({[field]: nifProblem(value!)});
  return code;
}
