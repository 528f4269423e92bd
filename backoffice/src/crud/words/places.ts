// A text with places for a reader's own words, as a sentence to look at: «{{nombre|amigo}}» is a sign for the mail, not
// for whoever looks for it in a list.

/** «Hola, ‹nombre›» */
export const withPlaces = (text: string): string =>
  text.replace(
    /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|[^{}]*)?\}\}/g,
    (_whole, name: string) => `‹${name.replaceAll('_', ' ')}›`,
  );
