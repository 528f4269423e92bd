// Questions that speak of what somebody is writing: asked for when the keys rest.
import {useEffect, useState} from 'react';
import {api} from './api/api';
import type {Faq} from './api/types';

const REST_MS = 450;

/** Null while too little is written; the last ones stay until the next are here. A failure suggests nothing. */
export function useFoundFaqs(typed: string, least = 4): Faq[] | null {
  const text = typed.trim();
  const isEnough = text.length >= least;
  const [found, setFound] = useState<Faq[] | null>(null);
  useEffect(() => {
    if (!isEnough) return setFound(null);
    let isOver = false;
    const timer = setTimeout(() => {
      api.findFaqs(text).then(
        ({items}) => isOver || setFound(items),
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, isEnough]);
  return isEnough ? found : null;
}
