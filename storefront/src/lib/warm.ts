// Links may start their page's code and data before the click. The route table says how.

type Warmer = (path: string) => void;
let warmer: Warmer = () => {};

export function setWarmer(fn: Warmer): void {
  warmer = fn;
}

export const warmPath: Warmer = path => warmer(path);
