-- More providers tell what came back: each is known by its key, as Mailgun is (mail/hooks/registry.ts).
alter table mail_hook drop constraint mail_hook_provider_check;
alter table mail_hook add constraint mail_hook_provider_check
  check (provider in ('ses', 'mailgun', 'brevo', 'mailjet', 'sendgrid', 'postmark'));
