-- Children of a club that the academy has an agreement with pay less: which clubs, how much, and the paper that shows it.
alter table academy_settings
  add column partner_discount_bp integer not null default 0 check (partner_discount_bp between 0 and 10000),
  add column partner_clubs text not null default '' check (length(partner_clubs) <= 300),
  add constraint academy_settings_partner_clubs_named check (partner_discount_bp = 0 or partner_clubs <> ''),
  drop constraint academy_settings_required_documents_check,
  add constraint academy_settings_required_documents_check check (required_documents <@ '{id_card,family_book,photo,medical_check,federation_authorisation,large_family,partner_club,other}'::text[]);
alter table age_category drop constraint age_category_required_documents_check,
  add constraint age_category_required_documents_check check (required_documents <@ '{id_card,family_book,photo,medical_check,federation_authorisation,large_family,partner_club,other}'::text[]);
alter table athlete_document drop constraint athlete_document_kind_check,
  add constraint athlete_document_kind_check check (kind in
    ('id_card', 'family_book', 'photo', 'medical_check', 'federation_authorisation', 'large_family', 'partner_club', 'other'));
