/** How large a crest may be: said where it comes in and where it is read. */
export const MAX_CREST_BYTES = 2 * 1024 * 1024;
