// Where to go after logging in: `?volver=`, taken only when it is an address of this shop.

export function backTo(search: URLSearchParams, otherwise = '/perfil'): string {
  const wanted = search.get('volver') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : otherwise;
}

export const withBack = (path: string, search: URLSearchParams) => {
  const wanted = search.get('volver');
  return wanted ? `${path}?volver=${encodeURIComponent(wanted)}` : path;
};

/** Where in the office somebody wanted to go, who was sent here to log in; null for whoever comes from the shop. */
export function officeBack(search: URLSearchParams): string | null {
  const wanted = search.get('volver') ?? '';
  return /^\/(admin|superadmin)(\/|\?|#|$)/.test(wanted) ? wanted : null;
}
