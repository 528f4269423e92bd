// What a style sheet cannot say of the house's look (/look.css says the rest): the colour of the browser's own frame.
import type {Site} from './api/types';

export function followLook(look: Site['look'] | undefined): void {
  if (!look) return;
  for (const [scheme, {brand}] of [
    ['light', look.shop.light],
    ['dark', look.shop.dark],
  ] as const) {
    document.querySelector(`meta[name="theme-color"][media*="${scheme}"]`)?.setAttribute('content', brand);
  }
}
