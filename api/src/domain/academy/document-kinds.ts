/** The papers that an academy may ask an athlete for. */
export const DOCUMENT_KINDS = [
  'id_card',
  'family_book',
  'photo',
  'medical_check',
  'federation_authorisation',
  'large_family',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** As a family reads them. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  id_card: 'DNI o NIE',
  family_book: 'libro de familia',
  photo: 'foto de carné',
  medical_check: 'reconocimiento médico',
  federation_authorisation: 'autorización federativa',
  large_family: 'título de familia numerosa',
  other: 'otro documento',
};

export const documentNames = (kinds: readonly DocumentKind[]): string =>
  kinds.map(kind => DOCUMENT_NAMES[kind]).join(', ');
