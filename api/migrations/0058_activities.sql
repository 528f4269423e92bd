-- What the club does: its kinds of event, and the parts of the product that it uses. What is off is shown nowhere and refused
-- everywhere; its data stay. A database that is in use keeps everything: hence the defaults. Who begins anew begins with little
-- (domain/beginning/lay-base.ts) and chooses.
alter table organization
  add column activities text[] not null default '{sport,theatre}'
    constraint organization_activities_known check (activities <@ array['sport', 'theatre'] and cardinality(activities) > 0),
  add column modules text[] not null
    default '{passes,academy,supporters,plots,shop,packs,box_office,accreditations,waiting_rooms,announcements,whatsapp,newsletters,remittances,settlements}'
    constraint organization_modules_known check (modules <@ array['passes', 'academy', 'supporters', 'plots', 'shop', 'packs', 'box_office',
      'accreditations', 'waiting_rooms', 'announcements', 'whatsapp', 'newsletters', 'remittances', 'settlements']),
  -- Its own, so that whoever writes the address meanwhile is in nobody's way.
  add column activities_version integer not null default 1,
  -- Empty until somebody has chosen.
  add column activities_chosen_at timestamptz,
  add column activities_chosen_by_id integer references staff_user;

update organization set activities_chosen_at = now();
