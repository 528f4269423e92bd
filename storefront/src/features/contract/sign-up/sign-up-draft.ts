// What has been filled in for new passes. It survives a reload (this tab's storage) and holds nothing at the shop:
// seats are taken on signing.
import {useCallback, useEffect, useState} from 'react';
import {dayFromToday} from '../../../lib/clock';
import {recall, remember} from '../../../lib/storage';
import type {PassSale, PassSales, SignUpQuoteRequest} from '../../../lib/api/types';
import type {PassAnswers} from '../pass-questions';

export type DocType = 'nif' | 'passport' | 'none';

export interface UploadedPaper {
  text: string;
  token: string;
  fileName: string;
}

export interface Person {
  key: string;
  holderId: number | null;
  firstName: string;
  surname1: string;
  surname2: string;
  docType: DocType;
  docNo: string;
  bornOn: string;
  email: string;
  phone: string;
  guardianName: string;
  guardianPhone: string;
  passCategoryId: number | null;
  seatId: number | null;
  /** Where somebody stands. */
  zoneId: number | null;
  discountIds: number[];
  papers: UploadedPaper[];
  answers: PassAnswers;
}

export type Step = 'quien' | 'butacas' | 'documentos' | 'pago';

export interface Draft {
  listId: number | null;
  code: string;
  step: Step;
  people: Person[];
  priceGroupId: number | null;
  planId: number | null;
  /** The try that went to the bank: the next one takes its seats over. */
  replaces: string | null;
}

const PLACE = 'new-pass';

export const emptyPerson = (): Person => ({
  key: crypto.randomUUID(),
  holderId: null,
  firstName: '',
  surname1: '',
  surname2: '',
  docType: 'nif',
  docNo: '',
  bornOn: '',
  email: '',
  phone: '',
  guardianName: '',
  guardianPhone: '',
  passCategoryId: null,
  seatId: null,
  zoneId: null,
  discountIds: [],
  papers: [],
  answers: {},
});

const fresh = (): Draft => ({
  listId: null,
  code: '',
  step: 'quien',
  people: [emptyPerson()],
  priceGroupId: null,
  planId: null,
  replaces: null,
});

function stored(): Draft {
  try {
    const draft = JSON.parse(recall('session', PLACE) ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.people) && draft.people.length > 0 ? {...fresh(), ...draft} : fresh();
  } catch {
    return fresh();
  }
}

export interface Drafting {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** `part` may be made of the person as they are by then: what was sent comes back late. */
  changePerson: (key: string, part: Partial<Person> | ((person: Person) => Partial<Person>)) => void;
  /** Beside what was answered already, also in the same moment. */
  answer: (key: string, answers: PassAnswers) => void;
  forget: () => void;
}

export function useDraft(): Drafting {
  const [draft, setDraft] = useState(stored);
  useEffect(() => remember('session', PLACE, JSON.stringify(draft)), [draft]);
  const changePerson: Drafting['changePerson'] = useCallback(
    (key, part) =>
      setDraft(old => ({
        ...old,
        people: old.people.map(person =>
          person.key === key ? {...person, ...(typeof part === 'function' ? part(person) : part)} : person,
        ),
      })),
    [],
  );
  return {
    draft,
    change: useCallback(part => setDraft(old => ({...old, ...part})), []),
    changePerson,
    answer: useCallback(
      (key, answers) => changePerson(key, person => ({answers: {...person.answers, ...answers}})),
      [changePerson],
    ),
    forget: useCallback(() => setDraft(fresh()), []),
  };
}

/** Kept at once, also when the page is about to be left for the bank. */
export const keepReplaces = (draft: Draft, token: string) =>
  remember('session', PLACE, JSON.stringify({...draft, replaces: token}));
export const forgetDraft = () => remember('session', PLACE, null);

export const nameOf = (person: Person, sales: PassSales | undefined, index: number): string => {
  const known =
    person.holderId === null ? undefined : sales?.people.find(one => one.holderId === person.holderId)?.name;
  return known ?? ([person.firstName, person.surname1].filter(Boolean).join(' ') || `Persona ${index + 1}`);
};

export const bornOf = (person: Person, sales: PassSales | undefined) =>
  person.holderId === null
    ? person.bornOn
    : (sales?.people.find(one => one.holderId === person.holderId)?.bornOn ?? '');

export const fits = (category: PassSale['categories'][number], bornOn: string) => {
  if (!category.bornFromOn && !category.bornUntilOn) return true;
  return bornOn !== '' && bornOn >= (category.bornFromOn ?? '') && bornOn <= (category.bornUntilOn ?? '9999');
};

/** The category of somebody's age; else the first that is for everybody. */
export function suggest(list: PassSale, bornOn: string): number | null {
  const able = list.categories.filter(category => fits(category, bornOn));
  return (able.find(category => category.bornFromOn !== null || category.bornUntilOn !== null) ?? able[0])?.id ?? null;
}

const kindOf = (list: PassSale, person: Person) =>
  list.categories.find(category => category.id === person.passCategoryId)?.kind;

export const takesSeat = (list: PassSale, person: Person) => kindOf(list, person) === 'fixed_seat';

/** The zones in which this person may stand, with what it costs there; none for other categories. */
export const standingZones = (list: PassSale, person: Person) =>
  kindOf(list, person) !== 'standing'
    ? []
    : list.standing.flatMap(zone =>
        list.prices
          .filter(price => price.zoneId === zone.id && price.passCategoryId === person.passCategoryId)
          .map(({amountCents}) => ({...zone, amountCents})),
      );

/** Seat or zone, as the category has it. Where there is one zone, nobody is asked. */
export function placeOf(list: PassSale, person: Person): {seatId: number | null; zoneId: number | null} {
  const zones = standingZones(list, person);
  return {
    seatId: takesSeat(list, person) ? person.seatId : null,
    zoneId: zones.length === 0 ? null : zones.length === 1 ? zones[0]!.id : person.zoneId,
  };
}

/** Years on a day. */
export function ageOn(bornOn: string, day = dayFromToday(0)): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(bornOn)) return null;
  return Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (day.slice(5) < bornOn.slice(5) ? 1 : 0);
}

export const isMinor = (bornOn: string) => (ageOn(bornOn) ?? 99) < 14;

export const quoteAsk = (list: PassSale, draft: Draft): SignUpQuoteRequest => ({
  seasonListId: list.id,
  code: draft.code || null,
  priceGroupId: draft.priceGroupId,
  people: draft.people.map(person => ({
    holderId: person.holderId,
    bornOn: person.bornOn || null,
    passCategoryId: person.passCategoryId ?? 0,
    ...placeOf(list, person),
    discountIds: person.discountIds,
  })),
});
