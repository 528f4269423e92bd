/** People of the demo as the catalogue needs them: its customers, and others with their names mixed anew. */
import type {DemoTx} from '../bulk-insert';
import type {Chance} from '../random';

export interface Person {
  customerId: number | null;
  firstName: string;
  surname1: string;
  surname2: string;
  email: string;
  phone: string;
}

export async function readCustomers(tx: DemoTx): Promise<Person[]> {
  const {rows} = await tx.query<Person>(
    `select id as "customerId", first_name as "firstName", surname1, surname2, email, phone from customer
      where first_name <> '' order by id limit 2000`,
  );
  return rows;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Somebody without an account; `n` keeps namesakes apart. */
export function stranger(customers: Person[], chance: Chance, n: number): Person {
  const [firstName, surname1, surname2] = [
    chance.pick(customers).firstName,
    chance.pick(customers).surname1,
    chance.pick(customers).surname1,
  ];
  return {
    customerId: null,
    firstName,
    surname1,
    surname2,
    email: `${plain(firstName)}.${plain(surname1)}.${n}@example.net`,
    phone: `+346111${String(10_000 + n)}`,
  };
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** A number whose letter is right, in a range that is not given out (00…). */
export const docNoOf = (n: number): string => `${String(100_000 + n).padStart(8, '0')}${LETTERS[(100_000 + n) % 23]}`;
