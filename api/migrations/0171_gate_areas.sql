-- A gate may lead to one area alone (the press room, the mixed zone): an accreditation enters there only if it has it.
alter table gate add column area text check (area in ('stands', 'press_box', 'press_room', 'mixed_zone', 'pitch', 'tunnel',
  'backstage', 'vip', 'technical', 'parking'));
