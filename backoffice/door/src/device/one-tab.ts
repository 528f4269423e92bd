// Two tabs of one reader would be two readers: one works, the other says where.

/** @returns whether this one works; `isTaken` takes it from the other. When another takes it, `onLost` is called. */
export function workAlone(isTaken: boolean, onLost: () => void): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise(resolve => {
    navigator.locks
      .request('taquilla-puerta', isTaken ? {steal: true} : {ifAvailable: true}, held => {
        resolve(held !== null);
        return held === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(onLost);
  });
}
