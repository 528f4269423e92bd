/**
 * Families of the academy: athletes of four to nineteen years and the one or two adults who answer for them. Invented,
 * of ordinary names.
 */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';

export interface DemoAthlete {
  id: number;
  sex: 'female' | 'male';
  birthYear: number;
  guardianIds: number[];
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
}

const BOYS =
  'Hugo Mateo Martín Leo Lucas Daniel Pablo Álvaro Adrián Enzo Diego Mario Marcos Izan Nicolás Alejandro Bruno Gonzalo Iker Sergio Jorge Rodrigo Samuel Unai Aitor Óliver Gael Thiago Eric Joel Víctor Gabriel'.split(
    ' ',
  );
const GIRLS =
  'Lucía Sofía Martina Valeria Julia Paula Emma Daniela Carla Alma Vega Lola Alba Noa Claudia Sara Carmen Abril Elena Irene Laia Nora Candela Ariadna Aitana Jimena Marta Ainhoa Olivia Inés'.split(
    ' ',
  );
const MEN =
  'Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Ángel Sergio Fernando Jorge Luis Alberto Raúl Rubén Óscar Andrés'.split(
    ' ',
  );
const WOMEN =
  'María Ana Isabel Laura Cristina Marta Elena Raquel Beatriz Rocío Silvia Nuria Patricia Sonia Mónica Susana Eva Yolanda Pilar Teresa Lorena Verónica Noelia Esther'.split(
    ' ',
  );
export const SURNAMES = (
  'García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina ' +
  'Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos'
).split(' ');
const SCHOOLS = [
  'CEIP Los Álamos',
  'CEIP Ribera Baja',
  'Colegio San Gil',
  'IES Puente Viejo',
  'IES Alameda',
  'Colegio Santa Tecla',
];
const STREETS = [
  'Calle Mayor',
  'Calle del Soto',
  'Avenida de la Ribera',
  'Calle de la Huerta',
  'Paseo de los Álamos',
  'Calle Nueva',
  'Calle del Molino',
];
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** A number with its right letter, out of a range that is not given to anybody. */
export const nifOf = (n: number) => `${String(n).padStart(8, '0')}${LETTERS[n % 23]}`;
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
export {MEN, WOMEN};

const SHIRTS: [fromAge: number, size: string][] = [
  [0, '6'],
  [7, '8'],
  [9, '10'],
  [11, '12'],
  [13, '14'],
  [15, 'S'],
  [16, 'M'],
  [18, 'L'],
];
const SOCKS: [fromAge: number, size: string][] = [
  [0, '31-34'],
  [10, '35-38'],
  [13, '39-42'],
  [17, '43-46'],
];
const sizeAt = (sizes: [number, string][], age: number) => sizes.findLast(([from]) => age >= from)![1];

/** Birth years of the children, the older the fewer; nineteen is who has just left. */
const AGES: [age: number, weight: number][] = [
  [4, 6],
  [5, 14],
  [6, 24],
  [7, 28],
  [8, 34],
  [9, 34],
  [10, 36],
  [11, 34],
  [12, 32],
  [13, 30],
  [14, 28],
  [15, 24],
  [16, 20],
  [17, 16],
  [18, 12],
  [19, 12],
];

export async function storeFamilies(
  tx: DemoTx,
  count: number,
  firstYear: number,
  calendar: Calendar,
  chance: Chance,
): Promise<DemoAthlete[]> {
  const firstAthlete = await takeIds(tx, 'athlete', count);
  const guardians: GuardianRow[] = [];
  const athletes: AthleteRow[] = [];
  const links: LinkRow[] = [];
  const family: {ids: number[]; father: string; mother: string} = {ids: [], father: '', mother: ''};
  const firstGuardian = await takeIds(tx, 'guardian', count * 2);
  const since = calendar.daysAhead(-480, '10:00');
  for (let i = 0; i < count; i++) {
    if (family.ids.length === 0 || !chance.isLucky(0.22)) newFamily(family, guardians, firstGuardian, since, chance);
    const sex = chance.isLucky(0.27) ? 'female' : 'male';
    const age = chance.weighted(AGES);
    const birthYear = firstYear - age;
    const shift = chance.isLucky(0.2) ? 1 : 0;
    const size = sizeAt(SHIRTS, age + shift);
    const [surname1, surname2] = [family.father, family.mother];
    athletes.push({
      id: firstAthlete + i,
      firstName: chance.pick(sex === 'female' ? GIRLS : BOYS),
      surname1,
      surname2,
      birthOn: `${birthYear}-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(28)).padStart(2, '0')}`,
      sex,
      nationality: chance.weighted([
        ['ES', 94],
        ['MA', 2],
        ['RO', 2],
        ['CO', 2],
      ] as const),
      docNo: age >= 14 ? nifOf(200_000 + i) : null,
      address: `${chance.pick(STREETS)}, ${1 + chance.below(90)}`,
      city: 'Alameda de la Ribera',
      postalCode: '50999',
      school: chance.pick(SCHOOLS),
      position:
        age >= 8
          ? chance.weighted([
              ['goalkeeper', 1],
              ['defender', 4],
              ['midfielder', 4],
              ['forward', 3],
            ] as const)
          : null,
      foot:
        age >= 8
          ? chance.weighted([
              ['right', 76],
              ['left', 20],
              ['both', 4],
            ] as const)
          : null,
      previousClub: chance.isLucky(0.15) ? chance.pick(['CD Ribera', 'Escuela Municipal', 'AD San Gil']) : '',
      shirtSize: size,
      shortsSize: size,
      socksSize: sizeAt(SOCKS, age + shift),
      emergencyName: 'Familia',
      emergencyPhone: `+346001${10_000 + i}`,
      dataConsentAt: since,
      protocolAcceptedAt: since,
      createdAt: since,
      updatedAt: since,
    });
    family.ids.forEach((guardianId, at) =>
      links.push({
        athleteId: firstAthlete + i,
        guardianId,
        position: at + 1,
        relation: guardians.find(g => g.id === guardianId)!.relation,
        canPickUp: true,
        custodyNote: at === 1 && chance.isLucky(0.04) ? 'Recoge solo los martes y jueves.' : '',
      }),
    );
  }
  await insertRows(
    tx,
    'guardian',
    guardians.map(({relation: _relation, ...row}) => row),
  );
  await insertRows(tx, 'athlete', athletes);
  await insertRows(tx, 'athlete_guardian', links);
  return athletes.map(a => ({
    id: a.id,
    sex: a.sex,
    birthYear: Number(a.birthOn.slice(0, 4)),
    shirtSize: a.shirtSize,
    shortsSize: a.shortsSize,
    socksSize: a.socksSize,
    guardianIds: links.filter(l => l.athleteId === a.id).map(l => l.guardianId),
  }));
}

interface GuardianRow {
  id: number;
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
  email: string;
  phone: string;
  relation: string;
  createdAt: Date;
  updatedAt: Date;
}

interface AthleteRow {
  id: number;
  firstName: string;
  surname1: string;
  surname2: string;
  birthOn: string;
  sex: 'female' | 'male';
  nationality: string;
  docNo: string | null;
  address: string;
  city: string;
  postalCode: string;
  school: string;
  position: string | null;
  foot: string | null;
  previousClub: string;
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  emergencyName: string;
  emergencyPhone: string;
  dataConsentAt: Date;
  protocolAcceptedAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

interface LinkRow {
  athleteId: number;
  guardianId: number;
  position: number;
  relation: string;
  canPickUp: boolean;
  custodyNote: string;
}

function newFamily(
  family: {ids: number[]; father: string; mother: string},
  guardians: GuardianRow[],
  firstId: number,
  at: Date,
  chance: Chance,
): void {
  family.father = chance.pick(SURNAMES);
  family.mother = chance.pick(SURNAMES);
  family.ids = [];
  const parents = chance.weighted([
    [['mother', 'father'], 74],
    [['mother'], 15],
    [['father'], 7],
    [['legal_guardian'], 4],
  ] as const);
  for (const relation of parents) {
    const isWoman = relation === 'mother' || (relation === 'legal_guardian' && chance.isLucky(0.6));
    const firstName = chance.pick(isWoman ? WOMEN : MEN);
    const surname1 = relation === 'mother' ? family.mother : family.father;
    const n = guardians.length;
    guardians.push({
      id: firstId + n,
      firstName,
      surname1,
      surname2: chance.pick(SURNAMES),
      docNo: nifOf(100_000 + n),
      email: `${plain(firstName)}.${plain(surname1)}.c${n + 1}@example.org`,
      phone: `+346002${10_000 + n}`,
      relation,
      createdAt: at,
      updatedAt: at,
    });
    family.ids.push(firstId + n);
  }
}
