/**
 * What hangs on a season from its first day: categories by age, counted from the season's own year and never from a
 * year in the code.
 */

/** Ages are those of the year in which the season begins; null: no bound. */
export interface PassCategoryText {
  name: string;
  description: string;
  youngest: number | null;
  oldest: number | null;
  document: string;
}

export const PASS_CATEGORIES: PassCategoryText[] = [
  {name: 'Adulto', description: 'De 26 a 64 años.', youngest: 26, oldest: 64, document: ''},
  {name: 'Joven', description: 'De 15 a 25 años.', youngest: 15, oldest: 25, document: 'DNI'},
  {name: 'Infantil', description: 'Hasta 14 años.', youngest: 0, oldest: 14, document: 'DNI o libro de familia'},
  {
    name: 'Jubilado',
    description: 'Mayores de 65 años y pensionistas.',
    youngest: 65,
    oldest: 110,
    document: 'DNI o tarjeta de pensionista',
  },
  {
    name: 'Discapacidad',
    description: 'Con discapacidad igual o superior al 33 %.',
    youngest: null,
    oldest: null,
    document: 'Tarjeta de discapacidad',
  },
];

/** The ladder of Spanish federations; a club changes what its own does otherwise. */
export const AGE_CATEGORIES: {name: string; youngest: number; oldest: number}[] = [
  {name: 'Debutante', youngest: 3, oldest: 5},
  {name: 'Prebenjamín', youngest: 6, oldest: 7},
  {name: 'Benjamín', youngest: 8, oldest: 9},
  {name: 'Alevín', youngest: 10, oldest: 11},
  {name: 'Infantil', youngest: 12, oldest: 13},
  {name: 'Cadete', youngest: 14, oldest: 15},
  {name: 'Juvenil', youngest: 16, oldest: 18},
];

/**
 * From this age on people have an identity card of their own in most families; the federation wants its authorisation
 * from eight.
 */
export const documentsAt = (age: number): string[] => [
  'photo',
  age >= 14 ? 'id_card' : 'family_book',
  'medical_check',
  ...(age >= 8 ? ['federation_authorisation'] : []),
];
