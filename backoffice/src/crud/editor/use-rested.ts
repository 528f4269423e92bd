import {useEffect, useState} from 'react';

/** What is asked of the API rests until the typing does. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
