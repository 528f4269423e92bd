/**
 * The logs that are sealed: who did what, every cent, what is in wallets, on cards and in tills, what was handed out.
 * Each has its line of text in `sealed_line` of the database. `at`: when a row was written. `period`: SQL over a row, the
 * rule of retention by which it goes; '' for ever.
 */
interface Sealed {
  table: string;
  name: string;
  at: string;
  period(row: string): string;
}
const forEver = () => `''`;

export const LOGS = {
  audit: {
    table: 'audit_entry',
    name: 'Auditoría',
    at: 'at',
    period: (row: string) => `case when is_look((${row}).action) then 'access_log' else 'audit' end`,
  },
  ledger: {table: 'ledger_entry', name: 'Libro mayor', at: 'at', period: forEver},
  wallets: {table: 'wallet_entry', name: 'Monederos', at: 'created_at', period: forEver},
  gift_cards: {table: 'gift_card_entry', name: 'Tarjetas regalo', at: 'created_at', period: forEver},
  tills: {table: 'cash_movement', name: 'Movimientos de caja', at: 'created_at', period: forEver},
  kit: {table: 'kit_movement', name: 'Movimientos de material', at: 'created_at', period: forEver},
} as const satisfies Record<string, Sealed>;
export type Log = keyof typeof LOGS;
export const LOG_NAMES = Object.keys(LOGS) as Log[];
/** What each is called (SQL over its name). */
export const logName = (log: string): string =>
  `case ${log} ${LOG_NAMES.map(name => `when '${name}' then '${LOGS[name].name}'`).join(' ')} end`;

/** SQL: the fingerprint of a row. */
export const fingerprint = (row: string): string => `sha256(convert_to(sealed_line(${row}), 'UTF8'))`;
