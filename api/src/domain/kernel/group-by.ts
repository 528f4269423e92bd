/** What is alike by `key`, in the order in which it came (Map.groupBy, which Node 20 has not). */
export function groupBy<K, T>(all: Iterable<T>, key: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
