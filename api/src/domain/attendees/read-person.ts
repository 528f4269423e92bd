/** A person as somebody typed one: what is stored of it, and what is wrong with it by field. */
import {invalid} from '../kernel/errors';
import {nifProblem, readDocument} from '../kernel/spanish-codes';

/** Whoever will sit there, as far as it is known: '' and null for what is missing. */
export interface Attendee {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string | null;
}

export interface SaidPerson {
  firstName?: string | null | undefined;
  surname1?: string | null | undefined;
  surname2?: string | null | undefined;
  docNo?: string | null | undefined;
}

/** Of one document at two places of one session. */
export const TWICE = 'Ese documento está en otra entrada.';

const plain = (text: string | null | undefined): string => text?.trim().replace(/\s+/g, ' ') ?? '';

export const isNobody = (said: SaidPerson): boolean =>
  ![said.firstName, said.surname1, said.surname2, said.docNo].some(part => plain(part));

/** A document that is given is right, also where none is needed. */
export function readPerson(
  said: SaidPerson,
  needsDoc: boolean,
): {person: Attendee; wrong: Partial<Record<keyof Attendee, string>>} {
  const typed = plain(said.docNo);
  const person = {
    firstName: plain(said.firstName),
    surname1: plain(said.surname1),
    surname2: plain(said.surname2),
    docNo: typed ? readDocument(typed) : null,
  };
  return {
    person,
    wrong: {
      ...(person.firstName ? {} : {firstName: 'Escribe el nombre.'}),
      ...(person.surname1 ? {} : {surname1: 'Escribe el primer apellido.'}),
      ...(typed ? (person.docNo === null ? {docNo: 'Revisa el NIF, NIE o pasaporte.'} : {}) : {}),
      ...(!typed && needsDoc ? {docNo: 'Escribe el NIF, NIE o pasaporte.'} : {}),
    },
  };
}

/** The document of a guest or bearer as it is stored, '' when none is given, and what is wrong with it. */
export function personDocument(typed: string | null | undefined): {docNo: string; problem: string | null} {
  const said = plain(typed);
  if (!said) return {docNo: '', problem: null};
  const docNo = readDocument(said);
  if (docNo !== null) return {docNo, problem: null};
  return {
    docNo: said,
    problem: /^[0-9XYZ]/i.test(said) ? nifProblem(said) : 'Escribe un NIF, NIE o número de pasaporte.',
  };
}

/** Of one person. @throws `invalid` 422 at `field` */
export function readPersonDocument(typed: string | null | undefined, field: string): string {
  const {docNo, problem} = personDocument(typed);
  if (problem !== null) throw invalid({[field]: problem});
  return docNo;
}
