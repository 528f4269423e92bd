// Addresses as the API takes them: lower-case letters without accents, digits and hyphens, 120 at most.

/** «CD Robledal – Racing (Ida)» → `cd-robledal-racing-ida`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '');
}
