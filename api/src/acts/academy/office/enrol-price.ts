/** What an enrolment made by staff would cost, and in which parts, before it is made. */
import {inject} from '@loopback/core';
import {post, requestBody} from '@loopback/rest';
import {Database} from '../../../platform/database/db';
import {type NewGuardian, priceBefore} from '../../../domain/academy/enrol';
import {invalid} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {cents, id, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {readNif} from '../../../domain/kernel/spanish-codes';
import {ACADEMY_PLANS} from '../families/family-shapes';

const TEXT = opt(orNull(str({maxLength: 120})));
const ASK = obj({
  seasonListId: id(),
  ageCategoryId: id(),
  athleteId: opt(orNull(id('un deportista que ya tiene ficha'))),
  guardians: opt(
    list(obj({firstName: TEXT, surname1: TEXT, docNo: TEXT, email: TEXT}), {
      maxItems: 2,
      description: 'de uno nuevo: por ellos se sabe si tiene hermanos en la cantera',
    }),
  ),
  invitationCode: TEXT,
});
const PRICED = obj(
  {
    lines: list(obj({concept: oneOf('registration', 'fee', 'kit'), amountCents: cents()})),
    discounts: list(obj({text: str(), amountCents: cents()})),
    totalCents: cents(),
    wholeCents: cents('si se paga entero al tener plaza; lo mismo si así no cuesta menos'),
    plans: ACADEMY_PLANS,
  },
  'EnrolmentPrice',
);

export class EnrolPriceController {
  constructor(@inject('db') private db: Database) {}

  @post(
    '/api/bases/inscribir/precio',
    operation({
      tag: 'Cantera',
      permission: {area: 'academy', action: 'create'},
      errors: [404, 409],
      id: 'quoteEnrolment',
      summary: 'Lo que costaría inscribir a un deportista, y en qué plazos',
      description: 'No guarda nada.',
      answer: PRICED,
    }),
  )
  async price(@requestBody(jsonBody(ASK)) body: Infer<typeof ASK>): Promise<Infer<typeof PRICED>> {
    const {price, totalCents, wholeCents, plans} = await this.db.withTransaction(tx =>
      priceBefore(tx, {
        seasonListId: body.seasonListId,
        ageCategoryId: body.ageCategoryId,
        athleteId: body.athleteId ?? null,
        invitationCode: body.invitationCode?.trim() || null,
        guardians: (body.guardians ?? []).map((guardian, at) => readGuardian({...guardian, relation: 'other'}, at)),
      }),
    );
    return {
      lines: price.lines.map(({concept, amountCents}) => ({concept, amountCents})),
      discounts: price.discounts.map(({text, amountCents}) => ({text, amountCents})),
      totalCents,
      wholeCents,
      plans: plans.map(({paymentFrequencyId, name, instalments}) => ({paymentFrequencyId, name, instalments})),
    };
  }
}

type Said = Pick<NewGuardian, 'relation'> & {
  [Field in Exclude<keyof NewGuardian, 'relation'>]?: string | null;
};

export const readGuardian = (g: Said, at: number): NewGuardian => ({
  firstName: g.firstName?.trim() ?? '',
  surname1: g.surname1?.trim() ?? '',
  surname2: g.surname2?.trim() ?? '',
  docNo: docNoOf(g.docNo, `guardians.${at}.docNo`),
  email: g.email?.trim().toLowerCase() ?? '',
  phone: g.phone?.trim() ?? '',
  relation: g.relation,
});

export function docNoOf(value: string | null | undefined, field: string): string | null {
  if (!value?.trim()) return null;
  const code = readNif(value);
  if (code === null) throw invalid({[field]: 'El NIF o NIE no es válido: revisa los números y la letra.'});
  return code;
}
