/** What a command says of itself where nobody rewrites a line: in a log, a pipe, a container. */
import {beginStep, nameSteps} from '../../api/bin/progress.cjs';

test('[audit F36] a step that lasts says every five seconds where it is, and is silent once it has ended', () => {
  jest.useFakeTimers();
  const said: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0);
  const terminal = process.stdout.isTTY;
  process.stdout.isTTY = false;
  try {
    nameSteps(['Esquema', 'Demostración']);
    const step = beginStep('Demostración');
    step.at(3, 12, 'abonos');
    jest.advanceTimersByTime(11_000);
    step.end('listo');
    jest.advanceTimersByTime(60_000);
  } finally {
    write.mockRestore();
    process.stdout.isTTY = terminal;
    jest.useRealTimers();
  }
  expect(said).toEqual([
    '  2/2 Demostración…\n',
    '  2/2 Demostración · 3 de 12 · abonos · 5 s\n',
    '  2/2 Demostración · 3 de 12 · abonos · 10 s\n',
    '✓ 2/2 Demostración · listo · 11,0 s\n',
  ]);
});
