/** The parts of the door's app that think: its clock, its way to the server, the scanner that types. */
import {Burst, asTyped} from '../../../backoffice/door/src/device/wedge';
import {ServerClock} from '../../../backoffice/door/src/engine/clock';
import {Link} from '../../../backoffice/door/src/engine/link';
import {hour} from '../../../backoffice/door/src/words/when';

const watch = (wall: number) => {
  const at = {wall, steady: 0};
  return {at, watches: {wall: () => at.wall, steady: () => at.steady}};
};

describe('[K19] the server’s time on the device', () => {
  test.each([-600_000, 0, 600_000])('a device whose clock is %i ms wrong reckons as the server does', wrong => {
    const {at, watches} = watch(1_000_000_000 + wrong);
    const clock = new ServerClock(watches);
    clock.learn(1_000_000_000, 200);
    at.wall += 60_000;
    at.steady += 60_000;
    expect(clock.now()).toBe(1_000_060_100);
    expect(clock.difference()).toBe(100 - wrong);
  });

  test.each([-600_000, 600_000])('a clock that is set by %i ms in the middle changes nothing', jump => {
    const {at, watches} = watch(5_000_000);
    const clock = new ServerClock(watches);
    clock.learn(5_000_000, 0);
    at.steady += 1000;
    at.wall += 1000 + jump;
    expect(clock.now()).toBe(5_001_000);
    expect(clock.deviceNow()).toBe(5_001_000 + jump);
  });

  test('what the watch sleeps through is believed of the wall clock', () => {
    const {at, watches} = watch(5_000_000);
    const clock = new ServerClock(watches);
    clock.learn(5_010_000, 0);
    clock.rest();
    at.wall += 1_800_000;
    at.steady += 2000;
    clock.wake();
    expect(clock.now()).toBe(6_810_000);
  });

  test.each([-600_000, 0, 600_000])(
    'after a start without a network the last difference holds, set by %i ms or not',
    jump => {
      const {at, watches} = watch(5_000_000);
      const clock = new ServerClock(watches, 10_000);
      expect(clock.now()).toBe(5_010_000);
      at.steady += 1000;
      at.wall += 1000 + jump;
      expect(clock.now()).toBe(5_011_000);
    },
  );
});

describe('[K19] away from the server and back, by itself', () => {
  test('three failures in a row; two do nothing, and an answer between begins anew', () => {
    const link = new Link();
    link.failed();
    link.failed();
    link.answered(50, 3000);
    link.failed();
    link.failed();
    expect(link.isOnline).toBe(true);
    link.failed();
    expect(link.isOnline).toBe(false);
  });

  test.each([
    [1000, 1200, false],
    [2000, 1200, true],
    [10_000, 9000, true],
    [10_000, 11_000, false],
  ])('answers slower than %i ms on the average: %i ms', (slow, waited, isOnline) => {
    const link = new Link();
    for (let i = 0; i < 3; i++) link.answered(waited, slow);
    expect(link.isOnline).toBe(isOnline);
  });

  test('the device says so: at once; back after two answers in time', () => {
    let changes = 0;
    const link = new Link(() => changes++);
    link.lost();
    expect([link.isOnline, changes]).toEqual([false, 1]);
    link.answered(100, 3000);
    link.answered(5000, 3000);
    link.answered(100, 3000);
    expect(link.isOnline).toBe(false);
    link.answered(100, 3000);
    expect([link.isOnline, changes]).toEqual([true, 2]);
  });
});

describe('[K31] scanners that type, without a focused field', () => {
  const type = (text: string, gap: number, end: 'Enter' | 'pause') => {
    const burst = new Burst();
    let at = 1000;
    for (const key of text) {
      at += gap;
      expect(burst.press(key, at)).toBeNull();
    }
    return end === 'Enter' ? burst.press('Enter', at + gap) : burst.pause(at + 70);
  };

  test.each([
    ['a scanner with Enter', 'KEXT-0002', 8, 'Enter', 'KEXT-0002'],
    ['a scanner without', 'KEXT-0002', 8, 'pause', 'KEXT-0002'],
    ['short, with Enter', '1234', 8, 'Enter', '1234'],
    ['short, without: may be fingers', '1234', 8, 'pause', null],
    ['fingers', 'KEXT-0002', 140, 'Enter', null],
  ] as const)('%s', (_what, text, gap, end, code) => {
    expect(type(text, gap, end)).toBe(code);
  });

  test('keys that stand for nothing are no part of a code', () => {
    const burst = new Burst();
    for (const [key, at] of [
      ['Shift', 0],
      ['A', 5],
      ['Shift', 9],
      ['b', 14],
      ['1', 19],
      ['2', 24],
    ] as const)
      burst.press(key, at);
    expect(burst.press('Enter', 29)).toBe('Ab12');
  });

  test('an American scanner on a Spanish keyboard: the signs of a signed code come back', () => {
    const code = `${'Ab1-_'.repeat(20)}wxyz`;
    expect(asTyped(code.replaceAll('-', "'").replaceAll('_', '?'))).toBe(code);
    expect(asTyped("O'Neill?")).toBe("O'Neill?");
  });
});

test('hours are told by the venue’s clock', () => {
  expect(hour('2026-12-05T18:42:00Z', 'Europe/Madrid')).toBe('19:42');
});
