/**
 * New passes for one person or several, in one transaction: all of them or none. Everybody is somebody first (in the
 * order of their documents), then seats are taken in ascending order, so that two families that want the same seats
 * wait for each other instead of deadlocking. What can be paid now becomes dues; a pass that waits for a paper is paid
 * later.
 */
import type {Channel} from '../../kernel/channel';
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {hearSubjects, OF_ONE} from '../../forms/hear-subjects';
import type {Answer, SaidAnswer} from '../../forms/read-answers';
import {choosePlan, requireShownPlan, type PlanChoice} from '../../instalments/choose-plan';
import type {Due} from '../../orders/due';
import {requireFamily} from '../price/count-family';
import {offeredDiscounts} from '../price/offered-discounts';
import {quotePass} from '../price/quote-pass';
import type {Phase} from '../campaign/read-phases';
import {signPass, type SignedPass, type UploadedDocument} from '../life/sign-pass';
import {BannedPerson} from '../holder/refuse-banned';
import {signUpHolder, type HolderReach, type NewHolder} from './sign-up-holder';

export interface SignUpPerson extends NewHolder {
  passCategoryId: number;
  seatId: number | null;
  zoneId: number | null;
  discountIds: number[];
  /** Null: staff, who see the price when it is made. */
  expectedTotalCents: number | null;
  documents: UploadedDocument[];
  /** To the fields of the list. */
  answers?: readonly SaidAnswer[];
}

export interface SignUp {
  seasonListId: number;
  phase: Pick<Phase, 'priceKind'>;
  people: SignUpPerson[];
  priceGroupId: number | null;
  /** Null: at once. A pass that is too cheap for the plan is paid at once, with the first parts of the others. */
  paymentFrequencyId: number | null;
  /** What was shown to be paid now; null: nothing was. */
  expectedFirstCents: number | null;
  reach: HolderReach;
  origin: Channel | 'staff';
  /** Staff have seen every paper. */
  isApproved: boolean;
  payMinutes: number;
}

export interface SignedUp {
  person: number;
  holderId: number;
  signed: SignedPass;
  due: Due | null;
}

/** Errors: those of signPass, signUpHolder and requireShownPlan; a field's name and `details.person` say whose they are. */
export async function signUp(tx: Tx, ask: SignUp): Promise<SignedUp[]> {
  const seats = ask.people.flatMap(person => person.seatId ?? []);
  if (new Set(seats).size !== seats.length) throw invalid({people: 'Dos personas no pueden tener la misma butaca.'});
  const docs = ask.people.flatMap(person => person.nif ?? person.passportNo ?? []);
  if (new Set(docs).size !== docs.length) throw invalid({people: 'Dos personas tienen el mismo documento.'});
  const list = await readList(tx, ask.seasonListId);
  const family = await requireFamily(
    tx,
    ask.seasonListId,
    ask.people.map(person => person.passCategoryId),
    ask.priceGroupId,
  );
  // Orders everywhere the same: existing holders by number, new ones by document, then seats.
  const existing = ask.people.flatMap(person => person.holderId ?? []).sort((a, b) => a - b);
  await tx.query('select 1 from pass_holder where id = any($1) order by id for update', [existing]);
  const holders = new Map<number, {id: number; bornOn: string | null}>();
  for (const i of order(
    ask.people,
    person => `${person.holderId === null ? 'n' : 'e'}${person.nif ?? person.passportNo ?? ''}`,
  ))
    holders.set(i, await of(i, ask, () => signUpHolder(tx, ask.people[i]!, ask.reach)));
  const heard = await hearSubjects(
    tx,
    ask.people.map(({answers = []}, i) => ({
      place: {scope: 'list', seasonListId: ask.seasonListId},
      said: answers,
      at: `people.${i}.${OF_ONE}`,
    })),
  );
  const plan: PlanChoice = {contractKind: 'pass', ...ask};
  const done: SignedUp[] = [];
  for (const i of order(ask.people, person => String(person.seatId ?? 0).padStart(12, '0')))
    done.push(
      await of(i, ask, () =>
        signOne(
          tx,
          ask,
          i,
          holders.get(i)!,
          {listName: list.name, plan},
          family?.categoryIds.includes(ask.people[i]!.passCategoryId) ? family.id : null,
          heard[i]!,
        ),
      ),
    );
  const totals = (waits: boolean) =>
    done.flatMap(({signed}) => ((signed.state === 'requested') === waits ? [signed.quote.totalCents] : []));
  await requireShownPlan(tx, plan, {now: totals(false), later: totals(true)});
  return done.sort((a, b) => a.person - b.person);
}

const order = (people: SignUpPerson[], key: (person: SignUpPerson) => string): number[] =>
  people
    .map((_, i) => i)
    .sort((a, b) => (key(people[a]!) < key(people[b]!) ? -1 : key(people[a]!) > key(people[b]!) ? 1 : a - b));

/** Says whose trouble it is. */
async function of<T>(person: number, ask: SignUp, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof BannedPerson) throw error;
    const {firstName} = ask.people[person]!;
    const errors =
      error.errors &&
      Object.fromEntries(
        Object.entries(error.errors).map(([field, text]) => [
          field.startsWith('people') || field === 'priceGroupId' ? field : `people.${person}.${field}`,
          text,
        ]),
      );
    const isSeat = error.code === 'seat_taken';
    throw new DomainError(
      error.code,
      isSeat && ask.people.length > 1 && firstName
        ? `La butaca de ${firstName}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
        : error.message,
      {
        errors: errors ?? (isSeat ? {[`people.${person}.seatId`]: error.message} : undefined),
        details: {...error.details, person, ...(isSeat ? {seatId: ask.people[person]!.seatId} : {})},
      },
    );
  }
}

async function readList(tx: Tx, seasonListId: number): Promise<{name: string}> {
  const {rows} = await tx.query<{name: string}>('select name from season_list where id = $1', [seasonListId]);
  return rows[0]!;
}

async function signOne(
  tx: Tx,
  ask: SignUp,
  i: number,
  holder: {id: number; bornOn: string | null},
  {listName, plan: choice}: {listName: string; plan: PlanChoice},
  priceGroupId: number | null,
  answers: readonly Answer[],
): Promise<SignedUp> {
  const person = ask.people[i]!;
  const base = {
    seasonListId: ask.seasonListId,
    passCategoryId: person.passCategoryId,
    kind: ask.phase.priceKind,
    bornOn: holder.bornOn,
    passHolderId: holder.id,
    discountIds: person.discountIds,
    priceGroupId,
  };
  const zoneId = person.seatId === null ? person.zoneId : await zoneOf(tx, person.seatId);
  const quote = await quotePass(tx, {...base, zoneId});
  if (!ask.isApproved) {
    const offered = new Set((await offeredDiscounts(tx, ask.seasonListId, quote.passPriceId)).map(d => d.id));
    if (person.discountIds.some(id => !offered.has(id)))
      throw invalid({discountIds: 'Ese descuento no se puede pedir aquí.'});
    const missing = quote.documents.length - person.documents.length;
    if (missing > 0) throw invalid({documents: `Falta por subir: ${quote.documents.join('; ')}.`});
  }
  const plan = await choosePlan(tx, choice, quote.totalCents);
  const signed = await signPass(tx, {
    ...base,
    zoneId,
    seatId: person.seatId,
    renewedFromId: null,
    expectedTotalCents: person.expectedTotalCents,
    paymentFrequencyId: plan.frequencyId,
    planOf: () => plan.instalments,
    documents: quote.documents.length > 0 ? person.documents : [],
    isApproved: ask.isApproved,
    origin: ask.origin,
    autoRenew: false,
    answers,
    payMinutes: ask.payMinutes,
  });
  const first = signed.instalments[0];
  const {rows} = await tx.query<{name: string}>(
    `select trim(first_name || ' ' || surname1) as name from pass_holder where id = $1`,
    [holder.id],
  );
  const due: Due | null =
    signed.state === 'pending_payment' && first
      ? {
          kind: 'pass',
          description: `${listName}: ${rows[0]!.name}, ${signed.quote.categoryName}${signed.instalments.length > 1 ? `, plazo 1 de ${signed.instalments.length}` : ''}`,
          cents: first.amountCents,
          vatCode: signed.quote.vatCode,
          instalmentId: first.id,
          seasonPassId: signed.id,
        }
      : null;
  return {person: i, holderId: holder.id, signed, due};
}

async function zoneOf(tx: Tx, seatId: number): Promise<number> {
  const {rows} = await tx.query<{id: number}>('select zone_id as id from seat where id = $1', [seatId]);
  if (!rows[0]) throw invalid({seatId: 'Elige una butaca del plano.'});
  return rows[0].id;
}
