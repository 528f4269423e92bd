/** Where an ad may lead: into our own house, or by https to a host that the house has named. */

/** As the setting `adHosts` keeps them. */
const hostsOf = (allowed: string): string[] =>
  allowed
    .toLowerCase()
    .split(',')
    .map(host => host.trim())
    .filter(Boolean);

/** The address as a browser would understand it; null: it leads nowhere, or where it may not. */
export function leadOf(link: string, publicUrl: string, allowed: string): string | null {
  if (link === '') return null;
  const own = new URL(publicUrl);
  let lead: URL;
  try {
    lead = new URL(link, own);
  } catch {
    return null;
  }
  if (lead.username || lead.password) return null;
  if (lead.origin === own.origin) return lead.href;
  return lead.protocol === 'https:' && lead.port === '' && hostsOf(allowed).includes(lead.hostname) ? lead.href : null;
}
