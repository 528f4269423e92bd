/** What may be some moments old is read once for everybody who asks meanwhile. A failure is kept by nobody. */

export interface Keeping<V> {
  ms: number;
  /** Of so many keys; beyond that all begin anew. */
  most?: number;
  /** What is not worth keeping is asked for again the next time. */
  isKept?: (value: V) => boolean;
}

export type Kept<V> = (key: string | number, read: () => Promise<V>) => Promise<V>;

export function keptFor<V>({ms, most = 1000, isKept = () => true}: Keeping<V>): Kept<V> {
  const known = new Map<string | number, {until: number; value: Promise<V>}>();
  return (key, read) => {
    const before = known.get(key);
    if (before && before.until > performance.now()) return before.value;
    if (known.size >= most) known.clear();
    const one = {until: performance.now() + ms, value: read()};
    known.set(key, one);
    const forget = () => void (known.get(key) === one && known.delete(key));
    one.value.then(value => isKept(value) || forget(), forget);
    return one.value;
  };
}
