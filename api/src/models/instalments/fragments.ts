export const METHODS = ['card_token', 'sepa', 'bizum_link', 'box_office'] as const;
export const HOLDER =
  '(select pass_holder_name(h.first_name, h.surname1, h.surname2) from pass_holder h where h.id = t.pass_holder_id)';
