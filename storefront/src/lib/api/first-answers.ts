// What the server knew when it drew the page comes with the page, by the keys of lib/api/query: nothing is asked twice.
import {put} from './query';

/** Of the element that files/pages/first-paint.ts of the API writes. */
const ELEMENT = 'first-answers';

/** True when the server has drawn this page. */
export function takeFirstAnswers(): boolean {
  const element = document.getElementById(ELEMENT);
  if (!element) return false;
  for (const [key, answer] of Object.entries(JSON.parse(element.textContent) as Record<string, unknown>))
    put(key, answer);
  return true;
}
