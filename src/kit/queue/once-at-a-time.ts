/** Does the work now if none of this key is under way; otherwise once after it, together for all who asked during it. */
type OnceAtATime<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Does long work once at a time for a key, for any number of callers. Each answer comes from work that began after the
 * call. Errors: those of the work, for all callers that wait for it.
 */
export function createOnceAtATime<T>(): OnceAtATime<T> {
  const underWay = new Map<string, Promise<void>>();
  const following = new Map<string, Promise<T>>();
  const begin = (key: string, work: () => Promise<T>): Promise<T> => {
    const found = work();
    const end = () => {
      // A call between the end of this and the beginning of the next belongs to the next.
      if (!following.has(key)) underWay.delete(key);
    };
    underWay.set(key, found.then(end, end));
    return found;
  };
  return (key, work) => {
    const current = underWay.get(key);
    if (current === undefined) return begin(key, work);
    const known = following.get(key);
    if (known !== undefined) return known;
    const next = current.then(() => {
      following.delete(key);
      return begin(key, work);
    });
    following.set(key, next);
    return next;
  };
}
