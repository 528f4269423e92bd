-- «Not opened» is the contrary of «opened», both only of whoever lets it be known. Conditions are whole: one that asks
-- nothing more carries no value.
update newsletter n set audience = c.audience from (select id, regexp_replace(replace(replace(replace(audience::text,
    '{"not": true, "kind": "unopened"', '{"kind": "opened"'),
    '{"not": false, "kind": "unopened"', '{"not": true, "kind": "opened"'),
    '{"kind": "unopened"', '{"not": true, "kind": "opened"'),
    '("kind": "owes"), "value": [^,}]*', '\1', 'g')::jsonb as audience from newsletter) c
 where c.id = n.id and c.audience <> n.audience;
