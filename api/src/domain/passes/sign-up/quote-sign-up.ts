/**
 * What new passes would cost: each person's price with its discounts and papers, the families that these people make,
 * the ways to pay. Nothing is kept.
 */
import {DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {combinePlans, type CombinedPlan} from '../../instalments/choose-plan';
import {readFamilies, type FamilyGroup} from '../price/count-family';
import {offeredDiscounts, type OfferedDiscount} from '../price/offered-discounts';
import {quotePass, type PassQuote} from '../price/quote-pass';

export interface QuotePerson {
  holderId: number | null;
  bornOn: string | null;
  passCategoryId: number;
  seatId: number | null;
  zoneId: number | null;
  discountIds: number[];
}

export interface Paper {
  text: string;
  passDiscountId: number | null;
  provesGroup: boolean;
}

export interface QuotedPerson {
  quote: PassQuote | null;
  offered: OfferedDiscount[];
  papers: Paper[];
  seatLabel: string;
  trouble: {code: string; message: string; field: string | null} | null;
}

export interface SignUpQuote {
  people: QuotedPerson[];
  families: FamilyGroup[];
  plans: CombinedPlan[];
  totalCents: number;
  nowCents: number;
  waitingCents: number;
}

export async function quoteSignUp(
  tx: Tx,
  ask: {
    seasonListId: number;
    kind: 'new' | 'renewal' | 'half_season';
    people: QuotePerson[];
    priceGroupId: number | null;
  },
): Promise<SignUpQuote> {
  const families = await readFamilies(
    tx,
    ask.seasonListId,
    ask.people.map(person => person.passCategoryId),
  );
  const family = families.find(one => one.id === ask.priceGroupId) ?? null;
  const people: QuotedPerson[] = [];
  for (const person of ask.people) people.push(await quoteOne(tx, ask, person, family));
  const quoted = people.flatMap(({quote}) => quote ?? []);
  const payable = quoted.filter(quote => quote.documents.length === 0);
  return {
    people,
    families,
    plans: await combinePlans(
      tx,
      'pass',
      ask.seasonListId,
      payable.map(quote => quote.totalCents),
    ),
    totalCents: sum(quoted),
    nowCents: sum(payable),
    waitingCents: sum(quoted) - sum(payable),
  };
}

const sum = (quotes: PassQuote[]) => quotes.reduce((cents, quote) => cents + quote.totalCents, 0);

async function quoteOne(
  tx: Tx,
  ask: {seasonListId: number; kind: 'new' | 'renewal' | 'half_season'},
  person: QuotePerson,
  family: FamilyGroup | null,
): Promise<QuotedPerson> {
  const seat =
    person.seatId === null
      ? null
      : (
          await tx.query<{zoneId: number; label: string}>(
            `select s.zone_id as "zoneId", seat_place(z, s.row_label, s.seat_number) as label from seat s
              join zone z on z.id = s.zone_id where s.id = $1`,
            [person.seatId],
          )
        ).rows[0];
  const zone =
    person.zoneId === null
      ? null
      : (await tx.query<{name: string}>('select name from zone where id = $1', [person.zoneId])).rows[0];
  const seatLabel = seat?.label ?? zone?.name ?? '';
  const none = {quote: null, offered: [], papers: [], seatLabel};
  try {
    const quote = await quotePass(tx, {
      seasonListId: ask.seasonListId,
      passCategoryId: person.passCategoryId,
      zoneId: seat?.zoneId ?? person.zoneId,
      kind: ask.kind,
      bornOn: person.bornOn,
      passHolderId: person.holderId,
      discountIds: person.discountIds,
      priceGroupId: family?.categoryIds.includes(person.passCategoryId) ? family.id : null,
    });
    return {
      quote,
      offered: await offeredDiscounts(tx, ask.seasonListId, quote.passPriceId),
      papers: papersOf(quote),
      seatLabel,
      trouble: null,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [field, message] = Object.entries(error.errors ?? {})[0] ?? [null, error.message];
    return {...none, trouble: {code: error.code, message, field}};
  }
}

/** Each paper with what it proves: a discount, the family's conditions, or the category. */
export const papersOf = (quote: PassQuote): Paper[] =>
  quote.documents.map(text => {
    const discount = quote.discounts.find(d => d.state === 'pending' && d.documentRequired === text);
    return {text, passDiscountId: discount?.id ?? null, provesGroup: discount !== undefined && discount.id === null};
  });
