/**
 * The logs that are sealed: who did what, and every cent. Each has its line of text in `sealed_line` of the database.
 * `period`: SQL over a row, the rule of retention by which it goes; '' for ever.
 */
export const LOGS = {
  audit: {
    table: 'audit_entry',
    name: 'Auditoría',
    period: (row: string) => `case when is_look((${row}).action) then 'access_log' else 'audit' end`,
  },
  ledger: {table: 'ledger_entry', name: 'Libro mayor', period: () => `''`},
} as const;
export type Log = keyof typeof LOGS;
export const LOG_NAMES = Object.keys(LOGS) as Log[];

/** SQL: the fingerprint of a row. */
export const fingerprint = (row: string): string => `sha256(convert_to(sealed_line(${row}), 'UTF8'))`;
