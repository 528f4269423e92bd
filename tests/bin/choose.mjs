// What `npm test -- <words>` means. A word is a stage, or the beginning of a path below tests/ at any of its folders:
// `contract`, `e2e/shop`, `tests/api/tickets/move.spec.ts`, `move.spec`.

export const STAGES = ['check', 'build', 'jest', 'playwright'];

/**
 * @param {string[]} words what was written behind `--`
 * @param {string[]} files every file below tests/, with slashes, without `tests/` in front
 * @returns {{stages: string[], jest: string[], playwright: string[]}} the stages to run, and of two of them the specs
 *   (none: all of them)
 * @throws {Error} a sentence, when a word is neither a stage nor the beginning of a spec's path
 */
export function choose(words, files) {
  const specs = files.filter(file => file.endsWith('.spec.ts'));
  const chosen = {stages: new Set(), jest: new Set(), playwright: new Set()};
  for (const word of words) {
    if (STAGES.includes(word)) {
      chosen.stages.add(word);
      continue;
    }
    const part = word.replace(/^(\.\/)?tests\//, '').replace(/\/$/, '');
    const found = specs.filter(spec => `/${spec}`.includes(`/${part}`));
    if (found.length === 0)
      throw new Error(
        `No hay ninguna etapa «${word}» (son ${STAGES.join(', ')}) ni pruebas en tests/ que se llamen así.`,
      );
    for (const spec of found) {
      const stage = spec.startsWith('e2e/') ? 'playwright' : 'jest';
      chosen.stages.add(stage);
      chosen[stage].add(spec);
    }
  }
  return {
    stages: words.length ? STAGES.filter(name => chosen.stages.has(name)) : STAGES,
    jest: [...chosen.jest],
    playwright: [...chosen.playwright],
  };
}
