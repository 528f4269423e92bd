-- Of an announcement only WhatsApp tells that it was read: its mails have no picture and no counted links.
update announcement_recipient set opened_at = null where opened_at is not null and channel <> 'whatsapp';
alter table announcement_recipient
  drop column is_clicked,
  drop column clicked_at,
  add constraint announcement_recipient_read check (opened_at is null or channel = 'whatsapp');

-- No mail has ever come back to «rebotes.»: bounces go to the mailbox, one address for each mail.
alter table sender drop column return_path_state;
