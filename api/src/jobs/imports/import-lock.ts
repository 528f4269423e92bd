/** What the API says to the process of an import, and the lock by which one process works on it at a time. */
export interface ImportOrder {
  databaseUrl: string;
  importId: number;
}

/** First half of the advisory lock's key; the second is the import's id. */
export const IMPORT_LOCK = 7302;
