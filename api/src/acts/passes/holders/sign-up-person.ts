/** Whom a sign-up names, as the domain takes them. */
import {type Upload} from '../../../domain/passes/papers/keep-upload';
import {type SignedUp, type SignUpPerson} from '../../../domain/passes/sign-up/sign-up';
import {readBuyerDocument} from '../../../domain/orders/rules/tax-id';
import {conflict, invalid} from '../../../domain/kernel/errors';
import {type Infer} from '../../../domain/kernel/shape';
import {nifProblem, plainDocument, readNif} from '../../../domain/kernel/spanish-codes';
import {SIGN} from './shapes/pass-signup-shapes';

export type PersonBody = Infer<typeof SIGN>['people'][number];

export function personOf(p: PersonBody, i: number): Omit<SignUpPerson, 'documents'> {
  const text = (value: string | undefined) => value?.trim() ?? '';
  const docNo = plainDocument(text(p.docNo));
  const isNew = !p.holderId;
  if (isNew && !p.bornOn) throw invalid({[`people.${i}.bornOn`]: 'Escribe la fecha de nacimiento.'});
  const nif = isNew && docNo !== '' && p.docType !== 'passport' && p.docType !== 'none' ? readNif(docNo) : null;
  if (isNew && p.docType === 'nif' && nif === null)
    throw invalid({[`people.${i}.docNo`]: docNo === '' ? 'Escribe el NIF o NIE.' : nifProblem(docNo)});
  const passport = p.docType === 'passport' ? docNo.replace(/[^0-9A-Z]/g, '') : '';
  if (isNew && p.docType === 'passport' && passport.length < 5)
    throw invalid({[`people.${i}.docNo`]: 'Escribe el número del pasaporte.'});
  return {
    holderId: p.holderId ?? null,
    firstName: text(p.firstName),
    surname1: text(p.surname1),
    surname2: text(p.surname2),
    nif,
    passportNo: passport || null,
    bornOn: p.bornOn ?? '',
    email: text(p.email).toLowerCase(),
    phone: text(p.phone),
    street: text(p.street),
    postalCode: text(p.postalCode),
    city: text(p.city),
    province: text(p.province),
    guardianName: text(p.guardianName),
    guardianPhone: text(p.guardianPhone),
    passCategoryId: p.passCategoryId,
    seatId: p.seatId ?? null,
    zoneId: p.zoneId ?? null,
    discountIds: p.discountIds ?? [],
    expectedTotalCents: p.expectedTotalCents,
    answers: p.answers ?? [],
  };
}

export function buyerOf(b: Infer<typeof SIGN>['buyer']) {
  const text = (value: string | undefined) => value?.trim() ?? '';
  if (text(b.firstName) === '') throw invalid({'buyer.firstName': 'Escribe tu nombre.'});
  if (text(b.surname1) === '') throw invalid({'buyer.surname1': 'Escribe tu primer apellido.'});
  return {
    email: b.email.trim().toLowerCase(),
    firstName: text(b.firstName),
    surname1: text(b.surname1),
    surname2: text(b.surname2),
    phone: text(b.phone),
    docNo: readBuyerDocument(b, 'buyer.docNo'),
    street: text(b.street),
    postalCode: text(b.postalCode),
    city: text(b.city),
    province: text(b.province),
  };
}

/** RD 1619/2012: above the limit of a simplified invoice whoever pays is named in full; by which document, is asked last. */
export function requireInvoice(signed: SignedUp[], buyer: ReturnType<typeof buyerOf>, maxCents: number): void {
  if (signed.reduce((sum, one) => sum + one.signed.quote.totalCents, 0) <= maxCents) return;
  const missing: Record<string, string> = {};
  if (buyer.street === '') missing['buyer.street'] = 'Por este importe la factura lleva domicilio: escríbelo.';
  if (buyer.postalCode === '') missing['buyer.postalCode'] = 'Escribe el código postal.';
  if (buyer.city === '') missing['buyer.city'] = 'Escribe la localidad.';
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

export const KINDS: [RegExp, SignUpPerson['documents'][number]['kind']][] = [
  [/familia/i, 'large_family'],
  [/discapacidad/i, 'disability'],
  [/empleo/i, 'unemployment'],
  [/matr[ií]cula|estudi/i, 'student'],
  [/pension/i, 'pension'],
  [/accion/i, 'shareholder'],
  [/empadron/i, 'address'],
  [/dni|nif|identidad/i, 'identity'],
];

export function documentOf(
  paper: {token: string; passDiscountId?: number | null; provesGroup?: boolean},
  uploads: Map<string, Upload>,
  person: number,
): SignUpPerson['documents'][number] {
  const file = uploads.get(paper.token);
  if (!file)
    throw conflict('upload_gone', 'Uno de los documentos ya no está guardado: vuelve a subirlo.', {
      person,
      token: paper.token,
    });
  return {
    kind: KINDS.find(([says]) => says.test(file.fileName))?.[1] ?? 'other',
    passDiscountId: paper.passDiscountId ?? null,
    provesGroup: paper.provesGroup ?? false,
    fileName: file.fileName,
    mimeType: file.mimeType,
    content: file.content,
  };
}
