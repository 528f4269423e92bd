/** Which column of a list of people is what: by its heading, and for the address also by what its cells look like. */
export const FIELDS = ['email', 'firstName', 'surname', 'labels'] as const;
export type ImportField = (typeof FIELDS)[number];
/** Column numbers, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

const KNOWN: Record<ImportField, RegExp> = {
  email: /^(e-?mail|correo( electronico)?|mail|direccion de correo)$/,
  firstName: /^(nombre|name|first ?name|nombre de pila)$/,
  surname: /^(apellidos?|surname|last ?name|primer apellido)$/,
  labels: /^(etiquetas?|tags?|grupos?|categoria)$/,
};

export function guessMapping({headers, sample}: {headers: string[]; sample: string[][]}): ImportMapping {
  const folded = headers.map(header => header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim());
  const mapping: ImportMapping = {};
  for (const field of FIELDS) {
    const at = folded.findIndex(header => KNOWN[field].test(header));
    if (at >= 0) mapping[field] = at;
  }
  if (mapping.email === undefined) {
    const at = headers.findIndex((_, column) =>
      sample.slice(0, 20).some(row => /^\S+@\S+\.\S+$/.test(row[column] ?? '')),
    );
    if (at >= 0) mapping.email = at;
  }
  return mapping;
}
