import {publicStates, staffStates} from '../../../storefront/seatmap/src/states';

describe('public states, two bits a seat', () => {
  // 0b11_10_01_00: seats 0 … 3 are free, held, taken, not offered; seat 4 is taken.
  const bytes = (): Uint8Array => new Uint8Array([0b11100100, 0b00000010]);

  test('reads little end first', () => {
    const states = publicStates(bytes(), 5, 9);
    expect([0, 1, 2, 3, 4].map(states.at)).toEqual([0, 1, 2, 3, 2]);
    expect(states.version).toBe(9);
  });

  test('a delta changes its seats and no neighbour', () => {
    const states = publicStates(bytes(), 5, 9);
    const heard: unknown[] = [];
    states.subscribe(changed => heard.push(changed));
    expect(states.apply({v: 10, s: [0, 2, 3, 0]})).toBe(true);
    expect([0, 1, 2, 3, 4].map(states.at)).toEqual([2, 1, 2, 0, 2]);
    expect(heard).toEqual([[0, 3]]);
  });

  test('an old or repeated delta is refused', () => {
    const states = publicStates(bytes(), 5, 9);
    expect(states.apply({v: 9, s: [0, 2]})).toBe(false);
    expect(states.apply({v: 8, s: [0, 2]})).toBe(false);
    expect(states.at(0)).toBe(0);
  });

  test('a delta without news moves the version and wakes nobody', () => {
    const states = publicStates(bytes(), 5, 9, [[70, 12]]);
    const listener = jest.fn();
    states.subscribe(listener);
    expect(states.apply({v: 12, s: [1, 1], z: [[70, 12]]})).toBe(true);
    expect(states.version).toBe(12);
    expect(listener).not.toHaveBeenCalled();
  });

  test('seats out of range are left alone', () => {
    const states = publicStates(bytes(), 5, 9);
    states.apply({v: 10, s: [5, 1, -1, 1, 99, 2]});
    expect([0, 1, 2, 3, 4].map(states.at)).toEqual([0, 1, 2, 3, 2]);
  });

  test('numberless zones: free places come by delta', () => {
    const states = publicStates(bytes(), 5, 9, [[70, 12]]);
    const listener = jest.fn();
    states.subscribe(listener);
    expect(states.zoneFree(70)).toBe(12);
    expect(states.zoneFree(71)).toBeUndefined();
    states.apply({v: 10, z: [[70, 11]]});
    expect(states.zoneFree(70)).toBe(11);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("a reset replaces everything, also with fewer bytes, and does not keep the caller's array", () => {
    const states = publicStates(bytes(), 5, 9);
    const fresh = new Uint8Array([0b00000001]);
    const listener = jest.fn();
    states.subscribe(listener);
    states.replace(fresh, 3);
    fresh[0] = 0xff;
    expect([0, 1, 2, 3, 4].map(states.at)).toEqual([1, 0, 0, 0, 0]);
    expect(states.version).toBe(3);
    expect(listener).toHaveBeenCalledWith(null);
  });

  test('who has unsubscribed hears nothing', () => {
    const states = publicStates(bytes(), 5, 9);
    const listener = jest.fn();
    states.subscribe(listener)();
    states.apply({v: 10, s: [0, 1]});
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('staff states, one byte a seat', () => {
  test('reads and changes all eight codes', () => {
    const states = staffStates(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]), 8, 1);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(states.at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    states.apply({v: 2, s: [0, 7, 7, 0]});
    expect(states.at(0)).toBe(7);
    expect(states.at(7)).toBe(0);
  });

  test('bytes that are missing read as free', () => {
    expect(staffStates(new Uint8Array([3]), 3).at(2)).toBe(0);
  });
});
