/** How large a file of holders may be: asked when it comes and again while it is read. */
export const LIMITS = {maxRows: 50_000, maxColumns: 60};
