import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {processorMs} from '../../api/src/platform/process/processor-time';

/** A process that says how much it has worked, by its own account, and then only waits. */
const WORKS = `const until = process.hrtime.bigint() + 300000000n; while (process.hrtime.bigint() < until);
const {user, system} = process.cpuUsage(); process.stdout.write(String((user + system) / 1000)); setInterval(() => {}, 1000);`;

(process.platform === 'linux' ? test : test.skip)('what a process has worked is told while it lives', async () => {
  const child = spawn(process.execPath, ['-e', WORKS], {stdio: ['ignore', 'pipe', 'inherit']});
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const worked = processorMs(child.pid!)!;
  // Ticks are rounded down, and saying it takes a little more.
  expect(worked).toBeGreaterThan(Number(said) - 40);
  expect(worked).toBeLessThan(Number(said) * 2 + 200);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(processorMs(child.pid!)).toBeNull();
});
