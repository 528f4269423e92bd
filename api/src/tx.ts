/** What domain functions see of the database: one open transaction, nothing else. */
export interface Tx {
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{rows: T[]; rowCount: number}>;
}
