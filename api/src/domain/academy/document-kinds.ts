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
