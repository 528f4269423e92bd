import {keptFor} from '../../api/src/platform/process/memo';

const counter = (answers: (number | Error)[]) => {
  let asked = 0;
  const read = async (): Promise<number> => {
    const answer = answers[asked++]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {read, asked: () => asked};
};

test('who asks meanwhile gets the same answer, each key its own', async () => {
  const kept = keptFor<number>({ms: 60_000});
  const {read, asked} = counter([1, 2]);
  expect(await Promise.all([kept('a', read), kept('a', read), kept('b', read), kept('a', read)])).toEqual([1, 1, 2, 1]);
  expect(asked()).toBe(2);
});

test('what is over is read anew', async () => {
  const kept = keptFor<number>({ms: 0});
  const {read} = counter([1, 2]);
  expect([await kept('a', read), await kept('a', read)]).toEqual([1, 2]);
});

test('a failure, and what is not worth keeping, are asked for again', async () => {
  const kept = keptFor<number>({ms: 60_000, isKept: value => value > 0});
  const {read} = counter([new Error('away'), 0, 3, 4]);
  await expect(kept('a', read)).rejects.toThrow('away');
  expect([await kept('a', read), await kept('a', read), await kept('a', read)]).toEqual([0, 3, 3]);
});

test('never more keys than it may have', async () => {
  const kept = keptFor<number>({ms: 60_000, most: 2});
  const {read} = counter([1, 2, 3, 4]);
  for (const key of ['a', 'b', 'c', 'a']) await kept(key, read);
  expect(await kept('c', read)).toBe(3);
});
