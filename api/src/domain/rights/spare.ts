/** How a statement that takes old rows passes over those that somebody asked to be kept (retention/spare). */

/**
 * ` and …` (SQL) over a row `t` of that table, with its values added to those of the statement: it is of nobody to be
 * spared. '' when nobody is.
 */
export type Spare = (table: string, values: unknown[]) => string;
