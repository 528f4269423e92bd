/** What the API says to the process of an import. */
export interface ImportOrder {
  databaseUrl: string;
  importId: number;
}
