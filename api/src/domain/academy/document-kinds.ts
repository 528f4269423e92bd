/** The papers that an academy may ask an athlete for. */
export const DOCUMENT_KINDS = [
  'id_card',
  'family_book',
  'photo',
  'medical_check',
  'federation_authorisation',
  'large_family',
  'partner_club',
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
  partner_club: 'carné o certificado del club convenido',
  other: 'otro documento',
};

export const documentNames = (kinds: readonly DocumentKind[]): string =>
  kinds.map(kind => DOCUMENT_NAMES[kind]).join(', ');

/** Over `enrolment e`: those that nobody has to send, and whose senders pay less. */
export const OFFERED_KINDS = `array(select o.kind from academy_settings f, lateral (values
  ('large_family', f.large_family_discount_bp), ('partner_club', f.partner_discount_bp)) o (kind, bp)
  where f.season_list_id = e.season_list_id and o.bp > 0)`;
