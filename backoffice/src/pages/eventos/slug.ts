// Addresses as the API takes them: lower-case letters without accents, digits and hyphens, 120 at most.

/** «CD Alameda – Racing (Ida)» → `cd-alameda-racing-ida`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '');
}
