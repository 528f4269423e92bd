-- Unique codes go to a list of people: a mailing that is written first, and each recipient has a code of its own.

alter table mailing drop constraint mailing_kind_check, drop constraint mailing_state_check;
alter table mailing
  add constraint mailing_kind_check check (kind in ('tickets', 'cards', 'announcement', 'newsletter', 'reminder', 'invitations',
    'documents', 'codes')),
  add constraint mailing_state_check check (state in ('draft', 'queued', 'sending', 'done', 'paused', 'cancelled', 'failed')),
  add discount_id integer references discount,
  add discount_code_batch_id integer unique references discount_code_batch,
  add subject text not null default '' check (length(subject) <= 150),
  add message text not null default '' check (length(message) <= 3000),
  add consent_origin text not null default '' check (length(consent_origin) <= 500),
  add check ((kind = 'codes') = (discount_id is not null)),
  -- Advertising needs a permission that can be shown: Ley 34/2002, art. 21.
  add check (kind <> 'codes' or consent_origin <> ''),
  add check (discount_id is null or state in ('draft', 'cancelled') or discount_code_batch_id is not null);
create index mailing_discount on mailing (discount_id) where discount_id is not null;

-- Nobody gets the code of somebody else.
alter table mailing_item add discount_code_id integer unique references discount_code;
create index mailing_item_mail on mailing_item (mail_message_id) where mail_message_id is not null;
-- Who is still to be written to.
create index mailing_item_unwritten on mailing_item (mailing_id, id) where state = 'queued' and mail_message_id is null;
