/**
 * The rows of an import against each other and against what is stored: the dry run says so of every row, and each batch
 * of the import asks again under its locks, so that what has changed since is told instead of done.
 */
import type {Tx} from '../kernel/tx';
import type {HolderMapping} from './holder-fields';
import {matchHolder, type KnownHolder} from './match-holder';
import {readKnown, type Known} from './read-known';
import type {ListFacts} from './read-list-facts';
import {fold} from './read-cells';
import {nameKey, readRow, type CellProblem, type Given, type Person, type ReadRow, type SheetRow} from './read-row';

export interface WantedPass {
  categoryId: number;
  zoneId: number | null;
  seatId: number | null;
  priceId: number;
  kind: 'new' | 'renewal' | 'half_season';
  amountCents: number;
  /** Null: the file does not say. */
  isPaid: boolean | null;
  /** The holder has it already. */
  existingId: number | null;
}

export interface CheckedRow {
  n: number;
  /** Empty: a good row. */
  problems: CellProblem[];
  person: Person;
  holder: KnownHolder | null;
  pass: WantedPass | null;
}

/** What rows before have brought; the number of the row that did. */
export interface Seen {
  members: Map<number, number>;
  nifs: Map<string, number>;
  names: Map<string, number>;
  seats: Map<number, number>;
}
export const nothingSeen = (): Seen => ({members: new Map(), nifs: new Map(), names: new Map(), seats: new Map()});

export interface CheckWork extends Given {
  facts: ListFacts;
  mapping: HolderMapping;
  seen: Seen;
  /** Locks the holders that are meant, by ascending id. */
  lock: boolean;
}

/** One answer per row, in their order. */
export async function checkHolderRows(tx: Tx, rows: readonly SheetRow[], work: CheckWork): Promise<CheckedRow[]> {
  const read = rows.map(row => readRow(row, work.mapping, work));
  const known = await readKnown(tx, work.facts, read, work.lock);
  return read.map(row => {
    const holder = matchHolder(row, known);
    unique(row, work.seen);
    const pass = row.pass === null ? null : checkPass(row, row.pass, holder, known, work.facts);
    if (pass?.seatId)
      first(work.seen.seats, pass.seatId, row, n => row.say('seat', `La misma butaca está en la fila ${n}.`));
    if (pass && holder && (holder.state === 'barred' || holder.state === 'deceased'))
      row.say(
        'firstName',
        holder.state === 'barred' ? 'Esta persona tiene prohibido ser abonada.' : 'Esta persona consta como fallecida.',
      );
    return {n: row.n, problems: row.problems, person: row.person, holder, pass};
  });
}

function unique(row: ReadRow, seen: Seen): void {
  const {memberNumber, nif, bornOn, email} = row.person;
  if (memberNumber !== null)
    first(seen.members, memberNumber, row, n => row.say('memberNumber', `Repetido: también está en la fila ${n}.`));
  if (nif !== null) first(seen.nifs, nif, row, n => row.say('nif', `Repetido: también está en la fila ${n}.`));
  if (memberNumber === null && nif === null && (bornOn !== null || email !== null))
    first(seen.names, `${nameKey(row.person)}|${bornOn ?? email}`, row, n =>
      row.say('firstName', `Repetido: la misma persona está en la fila ${n}.`),
    );
}

function first<K>(seen: Map<K, number>, key: K, row: ReadRow, say: (n: number) => void): void {
  const before = seen.get(key);
  if (before === undefined) seen.set(key, row.n);
  else if (before !== row.n) say(before);
}

function checkPass(
  {say}: ReadRow,
  wanted: NonNullable<ReadRow['pass']>,
  holder: KnownHolder | null,
  known: Known,
  facts: ListFacts,
): WantedPass | null {
  const category = facts.categories.get(fold(wanted.category));
  if (!category) {
    say('category', 'No existe esta categoría en la lista.');
    return null;
  }
  const zone = wanted.zone === '' ? null : facts.zones.get(fold(wanted.zone));
  if (zone === undefined) {
    say('zone', 'No existe esta zona en el plano de la lista.');
    return null;
  }
  const hasPlace = wanted.row !== '' || wanted.seat !== '';
  if (category.hasSeat !== hasPlace) {
    if (hasPlace) say('seat', 'Esta categoría no lleva butaca.');
    else say('seat', 'Esta categoría lleva butaca: hacen falta zona, fila y número.');
    return null;
  }
  if (category.stands && !facts.placesLeft.has(zone ?? 0)) {
    say('zone', 'Esta categoría va de pie: hace falta una zona sin numerar.');
    return null;
  }
  const seat = hasPlace ? findSeat(wanted, facts, say) : null;
  if (hasPlace && seat === null) return null;
  const place = {zoneId: seat?.zoneId ?? zone, seatId: seat?.id ?? null};
  const price = facts.prices.get(`${place.zoneId ?? ''}|${category.id}`) ?? facts.prices.get(`|${category.id}`);
  if (!price) {
    say(
      'category',
      place.zoneId === null
        ? 'Esta categoría no tiene precio en la lista.'
        : 'Esta categoría no tiene precio en esa zona.',
    );
    return null;
  }
  if (price.onlyInGroup !== null) {
    say(
      'category',
      `Ese precio es solo del grupo «${price.onlyInGroup}»: un abono suelto no lo tiene. Se saca en la web, con toda la familia.`,
    );
    return null;
  }
  const existingId =
    place.seatId === null
      ? existingWithoutSeat(holder, category.id, known)
      : checkSeat(place.seatId, holder, known, say);
  if (category.stands && existingId === null) {
    const left = facts.placesLeft.get(place.zoneId!)!;
    if (left === 0) say('zone', 'En esa zona ya no quedan plazas.');
    else facts.placesLeft.set(place.zoneId!, left - 1);
  }
  return {
    categoryId: category.id,
    ...place,
    priceId: price.id,
    kind: price.kind,
    amountCents: wanted.amountCents ?? price.amountCents,
    isPaid: wanted.isPaid,
    existingId,
  };
}

function findSeat(
  wanted: {zone: string; row: string; seat: string},
  facts: ListFacts,
  say: (field: string, message: string) => void,
): {id: number; zoneId: number} | null {
  if (wanted.zone === '' || wanted.row === '' || wanted.seat === '') {
    say('seat', 'Para dar una butaca hacen falta zona, fila y número.');
    return null;
  }
  const seat = facts.seats.get([wanted.zone, wanted.row, wanted.seat].map(fold).join('|'));
  if (!seat) say('seat', `En el plano de la lista no hay fila ${wanted.row}, butaca ${wanted.seat} en esa zona.`);
  return seat ?? null;
}

/** The pass that the holder has for this seat already; null when there is none, or the row has been told who has it. */
function checkSeat(
  seatId: number,
  holder: KnownHolder | null,
  known: Known,
  say: (field: string, message: string) => void,
): number | null {
  const fact = known.seats.get(seatId);
  if (!fact) return null;
  if (fact.passId !== null) {
    if (holder !== null && fact.holderId === holder.id) return fact.passId;
    say('seat', 'Esa butaca ya tiene abono.');
  } else if (fact.isBlocked) say('seat', 'Esa butaca no se ofrece como abono.');
  else if (fact.keptForId !== null && fact.keptForId !== holder?.id)
    say('seat', 'Esa butaca está guardada para quien la tuvo la temporada pasada.');
  else if (fact.isChanging) say('seat', 'Esa butaca está apartada para un cambio de asiento.');
  else if (fact.takenIn !== null) say('seat', `Esa butaca está ocupada en ${fact.takenIn}.`);
  return null;
}

const existingWithoutSeat = (holder: KnownHolder | null, categoryId: number, known: Known): number | null =>
  holder === null ? null : (known.withoutSeat.get(`${holder.id}|${categoryId}`) ?? null);
