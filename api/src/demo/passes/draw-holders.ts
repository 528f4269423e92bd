/**
 * The people of a club in families: parents, children with their guardian, grandparents, and those who come alone.
 * Invented names.
 */
import {FIRST_NAMES, plain, SURNAMES} from '../buyers';
import type {Chance} from '../random';

export interface Holder {
  /** From 0 in the order of the member numbers. */
  at: number;
  family: number;
  firstName: string;
  surname1: string;
  surname2: string;
  nif: string | null;
  passportNo: string | null;
  bornYear: number;
  bornOn: string;
  email: string;
  phone: string;
  street: string;
  postalCode: string;
  sinceYear: number;
  guardianAt: number | null;
  tags: string[];
  consents: {email: boolean; whatsapp: boolean; image: boolean; sharing: boolean};
}

const STREETS = [
  'Calle del Soto',
  'Avenida de la Ribera',
  'Calle Mayor',
  'Paseo de los Álamos',
  'Calle de los Molinos',
  'Plaza del Mercado',
  'Calle del Puente Viejo',
  'Ronda de Poniente',
  'Calle de la Acequia',
  'Camino de la Vega',
  'Calle del Olmo',
  'Travesía del Horno',
];
const SIZES: [number, number][] = [
  [1, 42],
  [2, 26],
  [3, 16],
  [4, 16],
];
/** The demo's customer, who has a family here. */
const ANA = {
  firstName: 'Ana',
  surname1: 'Ferrer',
  surname2: 'Montalbán',
  email: 'ana@example.org',
  phone: '+34600000001',
  nif: '00000001R',
  passportNo: null,
  tags: [] as string[],
  consents: {email: true, whatsapp: true, image: true, sharing: false},
};
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const two = (n: number) => String(n).padStart(2, '0');

export function drawHolders(count: number, thisYear: number, chance: Chance): Holder[] {
  const holders: Holder[] = [];
  for (let family = 0; holders.length < count; family++) {
    const size = family === 0 ? 3 : Math.min(chance.weighted(SIZES), count - holders.length);
    const [surname1, other] = [chance.pick(SURNAMES), chance.pick(SURNAMES)];
    const home = {
      street: `${chance.pick(STREETS)}, ${1 + chance.below(90)}, ${1 + chance.below(6)}.º ${chance.pick(['A', 'B', 'C', 'D'])}`,
      postalCode: `509${two(chance.below(100))}`,
    };
    const headYear = thisYear - (24 + chance.below(52));
    const head = holders.length;
    for (let member = 0; member < size; member++) {
      const at = holders.length;
      const isChild = member >= 2 || (member === 1 && chance.isLucky(0.35));
      const bornYear =
        member === 0
          ? headYear
          : isChild
            ? Math.min(thisYear - 1, headYear + 22 + chance.below(18))
            : headYear - 3 + chance.below(8);
      holders.push(
        personOf(
          {
            at,
            family,
            surname1: member === 1 && !isChild ? other : surname1,
            surname2: isChild ? other : chance.isLucky(0.85) ? chance.pick(SURNAMES) : '',
            bornYear,
            head,
            thisYear,
            ...home,
          },
          chance,
        ),
      );
    }
  }
  Object.assign(holders[0]!, ANA, {
    sinceYear: thisYear - 19,
    bornYear: thisYear - 39,
    bornOn: `${thisYear - 39}-05-14`,
  });
  return holders;
}

interface Known {
  at: number;
  family: number;
  surname1: string;
  surname2: string;
  bornYear: number;
  head: number;
  thisYear: number;
  street: string;
  postalCode: string;
}

function personOf({head, thisYear, ...known}: Known, chance: Chance): Holder {
  const {at, bornYear} = known;
  const age = thisYear - bornYear;
  const firstName = chance.pick(FIRST_NAMES);
  const number = 10_000_000 + at * 4_721;
  const hasNif = age >= 14 || chance.isLucky(0.6);
  const nie = `X${String(1_000_000 + at * 311).padStart(7, '0')}`;
  const isForeign = age >= 18 && chance.isLucky(0.04);
  const hasPassport = isForeign && chance.isLucky(0.2);
  const hasEmail = age >= 14 && chance.isLucky(0.93);
  const wantsMail = hasEmail && chance.isLucky(0.58);
  return {
    ...known,
    firstName,
    nif:
      !hasNif || hasPassport
        ? null
        : isForeign
          ? nie + LETTERS[(1_000_000 + at * 311) % 23]
          : `${number}${LETTERS[number % 23]}`,
    passportNo: hasPassport ? `AB${String(100_000 + at)}` : null,
    bornOn: `${bornYear}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`,
    email: hasEmail
      ? `${plain(firstName)}.${plain(known.surname1)}.${at + 1}@${chance.pick(['example.org', 'example.com', 'example.net'])}`
      : '',
    phone: age >= 14 && chance.isLucky(0.9) ? `+346${String(10_000_000 + at * 37).slice(0, 8)}` : '',
    sinceYear: Math.max(
      bornYear + (chance.isLucky(0.3) ? 0 : Math.min(age, 6 + chance.below(30))),
      thisYear - 1 - Math.floor(chance.next() ** 2 * 45),
    ),
    guardianAt: age < 18 && head !== at ? head : null,
    tags: [
      ...(chance.isLucky(0.05) ? ['shareholder'] : []),
      ...(chance.isLucky(0.08) ? ['fan_club'] : []),
      ...(age > 60 && chance.isLucky(0.3) ? ['veteran'] : []),
      ...(chance.isLucky(0.015) ? ['volunteer'] : []),
      ...(chance.isLucky(0.02) ? ['reduced_mobility'] : []),
    ],
    consents: {
      email: wantsMail,
      whatsapp: wantsMail && chance.isLucky(0.5),
      image: chance.isLucky(0.55),
      sharing: chance.isLucky(0.2),
    },
  };
}
