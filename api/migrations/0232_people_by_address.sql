-- Who unsubscribes or complains is looked for by address, many times in the hour after a newsletter.
create index pass_holder_by_email on pass_holder (email) where email_consent_at is not null;
create index supporter_by_email on supporter (lower(email)) where marketing_consent_at is not null;
