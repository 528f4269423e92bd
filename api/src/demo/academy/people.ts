/**
 * Families of the academy: athletes of four to nineteen years and the one or two adults who answer for them. Invented,
 * of ordinary names.
 */
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
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
  tx: Tx,
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
      first_name: chance.pick(sex === 'female' ? GIRLS : BOYS),
      surname1,
      surname2,
      birth_on: `${birthYear}-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(28)).padStart(2, '0')}`,
      sex,
      nationality: chance.weighted([
        ['ES', 94],
        ['MA', 2],
        ['RO', 2],
        ['CO', 2],
      ] as const),
      doc_no: age >= 14 ? nifOf(200_000 + i) : null,
      address: `${chance.pick(STREETS)}, ${1 + chance.below(90)}`,
      city: 'Alameda de la Ribera',
      postal_code: '50999',
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
      previous_club: chance.isLucky(0.15) ? chance.pick(['CD Ribera', 'Escuela Municipal', 'AD San Gil']) : '',
      shirt_size: size,
      shorts_size: size,
      socks_size: sizeAt(SOCKS, age + shift),
      emergency_name: 'Familia',
      emergency_phone: `+346001${10_000 + i}`,
      data_consent_at: since,
      protocol_accepted_at: since,
      created_at: since,
      updated_at: since,
    });
    family.ids.forEach((guardianId, at) =>
      links.push({
        athlete_id: firstAthlete + i,
        guardian_id: guardianId,
        position: at + 1,
        relation: guardians.find(g => g.id === guardianId)!.relation,
        can_pick_up: true,
        custody_note: at === 1 && chance.isLucky(0.04) ? 'Recoge solo los martes y jueves.' : '',
      }),
    );
  }
  await insertRows(
    tx,
    'guardian',
    {
      id: 'int',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      doc_no: 'text',
      email: 'text',
      phone: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    guardians.map(({relation: _relation, ...row}) => row),
  );
  await insertRows(
    tx,
    'athlete',
    {
      id: 'int',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      birth_on: 'date',
      sex: 'text',
      nationality: 'text',
      doc_no: 'text',
      address: 'text',
      city: 'text',
      postal_code: 'text',
      school: 'text',
      position: 'text',
      foot: 'text',
      previous_club: 'text',
      shirt_size: 'text',
      shorts_size: 'text',
      socks_size: 'text',
      emergency_name: 'text',
      emergency_phone: 'text',
      data_consent_at: 'timestamptz',
      protocol_accepted_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    athletes,
  );
  await insertRows(
    tx,
    'athlete_guardian',
    {
      athlete_id: 'int',
      guardian_id: 'int',
      position: 'int',
      relation: 'text',
      can_pick_up: 'bool',
      custody_note: 'text',
    },
    links,
  );
  return athletes.map(a => ({
    id: a.id,
    sex: a.sex,
    birthYear: Number(a.birth_on.slice(0, 4)),
    shirtSize: a.shirt_size,
    shortsSize: a.shorts_size,
    socksSize: a.socks_size,
    guardianIds: links.filter(l => l.athlete_id === a.id).map(l => l.guardian_id),
  }));
}

interface GuardianRow {
  id: number;
  first_name: string;
  surname1: string;
  surname2: string;
  doc_no: string;
  email: string;
  phone: string;
  relation: string;
  created_at: Date;
  updated_at: Date;
}

interface AthleteRow {
  id: number;
  first_name: string;
  surname1: string;
  surname2: string;
  birth_on: string;
  sex: 'female' | 'male';
  nationality: string;
  doc_no: string | null;
  address: string;
  city: string;
  postal_code: string;
  school: string;
  position: string | null;
  foot: string | null;
  previous_club: string;
  shirt_size: string;
  shorts_size: string;
  socks_size: string;
  emergency_name: string;
  emergency_phone: string;
  data_consent_at: Date;
  protocol_accepted_at: Date;
  created_at: Date;
  updated_at: Date;
}

interface LinkRow {
  athlete_id: number;
  guardian_id: number;
  position: number;
  relation: string;
  can_pick_up: boolean;
  custody_note: string;
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
      first_name: firstName,
      surname1,
      surname2: chance.pick(SURNAMES),
      doc_no: nifOf(100_000 + n),
      email: `${plain(firstName)}.${plain(surname1)}.c${n + 1}@example.org`,
      phone: `+346002${10_000 + n}`,
      relation,
      created_at: at,
      updated_at: at,
    });
    family.ids.push(firstId + n);
  }
}
