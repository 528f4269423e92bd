/**
 * Who of those stored a row means: by member number and by document, and only when there is neither by name and birth
 * or mail. A number of somebody else never changes that person: it is a mistake that the row is told.
 */
import {fold} from './read-cells';
import {nameKey, type Person, type ReadRow} from './read-row';

export interface KnownHolder extends Person {
  id: number;
  memberNumber: number;
  surname2: string;
  email: string;
  phone: string;
  street: string;
  postalCode: string;
  city: string;
  memberSinceOn: string;
  state: 'active' | 'former' | 'barred' | 'deceased';
}

export interface KnownHolders {
  byNumber: ReadonlyMap<number, KnownHolder>;
  byNif: ReadonlyMap<string, KnownHolder>;
  byName: ReadonlyMap<string, KnownHolder[]>;
}

/** Null: somebody new, or a row that has been told what is wrong. */
export function matchHolder({person, say}: ReadRow, known: KnownHolders): KnownHolder | null {
  const byNumber = person.memberNumber === null ? undefined : known.byNumber.get(person.memberNumber);
  const byNif = person.nif === null ? undefined : known.byNif.get(person.nif);
  if (byNif && person.memberNumber !== null && byNif.memberNumber !== person.memberNumber) {
    say('memberNumber', `Esta persona ya es el abonado ${byNif.memberNumber}.`);
    return null;
  }
  if (byNif) return byNif;
  if (byNumber) {
    const isOther =
      person.nif !== null && byNumber.nif !== null
        ? true
        : fold(byNumber.firstName) !== fold(person.firstName) || fold(byNumber.surname1) !== fold(person.surname1);
    if (isOther) say('memberNumber', `Ese número es de otra persona: ${byNumber.firstName} ${byNumber.surname1}.`);
    return isOther ? null : byNumber;
  }
  if (person.memberNumber !== null || person.nif !== null) return null;
  const alike = (known.byName.get(nameKey(person)) ?? []).filter(
    one =>
      (person.bornOn !== null && one.bornOn === person.bornOn) ||
      (person.email !== null && one.email === person.email && (person.bornOn === null || one.bornOn === null)),
  );
  if (alike.length > 1)
    say('firstName', 'Hay varias personas con este nombre y estos datos: añade su número o su NIF.');
  return alike.length === 1 ? alike[0]! : null;
}
