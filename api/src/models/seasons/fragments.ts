export const LIST_NAME = '(select l.name from season_list l where l.id = t.season_list_id)';
export const CATEGORY_NAME = '(select c.name from pass_category c where c.id = t.pass_category_id)';
