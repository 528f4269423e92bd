/**
 * Whether two cases of one address are read by one person. On the web anybody may write under an address that is not
 * theirs, and has the link of what they wrote; so only what was written from the mailbox, at the counter or with the
 * account of that address is surely read by nobody else. Staff may join others too: then each link shows what was said
 * by it and no more.
 */

/** Over a row of `incident` under this name. */
const isOfItsAddress = (i: string): string => `(${i}.channel <> 'web' or (${i}.source = 'customer' and exists (
  select 1 from customer owner where owner.id = ${i}.customer_id and owner.email = ${i}.contact_email)))`;

/** The link of each may open the other. */
export const haveOneReader = (one: string, other: string): string =>
  `(${isOfItsAddress(one)} and ${isOfItsAddress(other)})`;
