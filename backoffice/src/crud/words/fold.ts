/** Without marks and capitals, as somebody types who looks for it. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
