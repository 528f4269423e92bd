// What a family has filled in. It outlives a reload and a log-in (this tab's storage); health data are kept in memory
// only, and nothing is held at the club until it is sent.
import {useCallback, useEffect, useState} from 'react';
import type {FamilyRequest, ImagePurpose, OwnFamily, Relation} from '../../../lib/api/types';
import {recall, remember} from '../../../lib/storage';

export interface ChildDraft {
  key: string;
  athleteId: number | null;
  firstName: string;
  surname1: string;
  surname2: string;
  birthOn: string;
  sex: 'female' | 'male' | '';
  docNo: string;
  invitationCode: string;
  ageCategoryId: number | null;
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
  school: string;
  previousClub: string;
  address: string;
  city: string;
  postalCode: string;
  emergencyName: string;
  emergencyPhone: string;
  allergies: string;
  medication: string;
  isMedicalAllowed: boolean;
  consents: ImagePurpose[];
  answers: Record<string, string>;
}

export type Step = 'tu' | 'hijos' | 'datos' | 'firma';

export interface Draft {
  step: Step;
  relation: Relation;
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
  phone: string;
  hasSecond: boolean;
  secondFirstName: string;
  secondSurname1: string;
  secondEmail: string;
  secondRelation: Relation;
  children: ChildDraft[];
  paymentFrequencyId: number | null;
  isWhatsappAllowed: boolean;
  isDataAccepted: boolean;
  isProtocolAccepted: boolean;
  signedName: string;
}

const PLACE = 'academy-enrol';

export const emptyChild = (): ChildDraft => ({
  key: crypto.randomUUID(),
  athleteId: null,
  firstName: '',
  surname1: '',
  surname2: '',
  birthOn: '',
  sex: '',
  docNo: '',
  invitationCode: '',
  ageCategoryId: null,
  shirtSize: '',
  shortsSize: '',
  socksSize: '',
  shoeSize: '',
  school: '',
  previousClub: '',
  address: '',
  city: '',
  postalCode: '',
  emergencyName: '',
  emergencyPhone: '',
  allergies: '',
  medication: '',
  isMedicalAllowed: false,
  consents: [],
  answers: {},
});

const fresh = (): Draft => ({
  step: 'tu',
  relation: 'mother',
  firstName: '',
  surname1: '',
  surname2: '',
  docNo: '',
  phone: '',
  hasSecond: false,
  secondFirstName: '',
  secondSurname1: '',
  secondEmail: '',
  secondRelation: 'father',
  children: [emptyChild()],
  paymentFrequencyId: null,
  isWhatsappAllowed: false,
  isDataAccepted: false,
  isProtocolAccepted: false,
  signedName: '',
});

function stored(): Draft {
  try {
    const draft = JSON.parse(recall('session', PLACE) ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.children) && draft.children.length > 0
      ? {...fresh(), ...draft, children: draft.children.map(child => ({...emptyChild(), ...child}))}
      : fresh();
  } catch {
    return fresh();
  }
}

export interface Drafting {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  changeChild: (key: string, part: Partial<ChildDraft>) => void;
  forget: () => void;
}

export function useDraft(): Drafting {
  const [draft, setDraft] = useState(stored);
  useEffect(() => {
    const children = draft.children.map(child => ({...child, allergies: '', medication: '', isMedicalAllowed: false}));
    remember('session', PLACE, JSON.stringify({...draft, children}));
  }, [draft]);
  return {
    draft,
    change: useCallback(part => setDraft(old => ({...old, ...part})), []),
    changeChild: useCallback(
      (key, part) =>
        setDraft(old => ({
          ...old,
          children: old.children.map(child => (child.key === key ? {...child, ...part} : child)),
        })),
      [],
    ),
    forget: useCallback(() => {
      remember('session', PLACE, null);
      setDraft(fresh());
    }, []),
  };
}

export const nameOf = (child: ChildDraft, at: number) => child.firstName.trim() || `Hijo o hija ${at + 1}`;

/** Somebody known already: only what changes is asked. */
export const knownChild = (child: OwnFamily['children'][number]): ChildDraft => ({
  ...emptyChild(),
  athleteId: child.id,
  firstName: child.firstName,
  surname1: child.name.slice(child.firstName.length).trim() || child.firstName,
  birthOn: child.birthOn,
  sex: child.sex,
  shirtSize: child.shirtSize,
  shortsSize: child.shortsSize,
  socksSize: child.socksSize,
  shoeSize: child.shoeSize,
});

/** What is priced: nothing of what a price does not need leaves the page before it is sent. */
export const askOf = (draft: Draft, seasonListId: number): FamilyRequest => ({
  seasonListId,
  relation: draft.relation,
  guardian: {
    firstName: draft.firstName,
    surname1: draft.surname1,
    surname2: draft.surname2,
    docNo: draft.docNo,
    phone: draft.phone
      .replace(/[().-]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  },
  ...(draft.hasSecond && {
    second: {
      firstName: draft.secondFirstName,
      surname1: draft.secondSurname1,
      email: draft.secondEmail.trim(),
      relation: draft.secondRelation,
    },
  }),
  children: draft.children.map(child => ({
    athleteId: child.athleteId,
    firstName: child.firstName,
    surname1: child.surname1,
    surname2: child.surname2,
    birthOn: child.birthOn,
    sex: child.sex || 'female',
    docNo: child.docNo,
    ageCategoryId: child.ageCategoryId,
    invitationCode: child.invitationCode,
  })),
});

export function sendOf(
  draft: Draft,
  seasonListId: number,
  signed: NonNullable<FamilyRequest['signed']>,
): FamilyRequest {
  const ask = askOf(draft, seasonListId);
  return {
    ...ask,
    children: ask.children.map((child, at) => {
      const said = draft.children[at]!;
      const hasMedical = said.allergies.trim() !== '' || said.medication.trim() !== '';
      return {
        ...child,
        shirtSize: said.shirtSize,
        shortsSize: said.shortsSize,
        socksSize: said.socksSize,
        shoeSize: said.shoeSize,
        school: said.school,
        previousClub: said.previousClub,
        address: said.address,
        city: said.city,
        postalCode: said.postalCode,
        emergencyName: said.emergencyName,
        emergencyPhone: said.emergencyPhone
          .replace(/[().-]/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
        consents: said.consents,
        ...(hasMedical
          ? {medical: {allergies: said.allergies, medication: said.medication, consent: true as const}}
          : {}),
        answers: Object.entries(said.answers)
          .filter(([name, value]) => /^\d+$/.test(name) && value !== '')
          .map(([fieldId, value]) => ({fieldId: Number(fieldId), value})),
      };
    }),
    signed,
  };
}
