-- The printers of a box office, as the computer there calls them: [{name, kind, widthMm, …}]; none: the browser's dialog.
alter table box_office add column printers jsonb not null default '[]' check (jsonb_typeof(printers) = 'array');
