/** Faces of nobody, as PNG: what a family has sent for the team sheet. */
import {Resvg} from '@resvg/resvg-js';

const LOOKS = [
  ['#f1c9a5', '#4a3222', '#1f6f8b'],
  ['#e0ac86', '#201a17', '#b5502e'],
  ['#f4d5b8', '#9a5b2c', '#3c7a45'],
] as const;

export function drawFace(at: number): Buffer {
  const [skin, hair, shirt] = LOOKS[at % LOOKS.length]!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="308"><path fill="#d7dee4" d="M0 0h240v308H0z"/><path fill="${shirt}" d="M30 308q0-82 90-82t90 82z"/><path fill="${skin}" d="M98 190h44v50q-22 20-44 0z"/><ellipse cx="120" cy="146" rx="58" ry="68" fill="${skin}"/><path fill="${hair}" d="M56 140q-4-84 64-84t64 84q-14-44-64-44t-64 44z"/><circle cx="98" cy="146" r="6"/><circle cx="142" cy="146" r="6"/><path d="M96 178q24 20 48 0" fill="none" stroke="#8a3b2e" stroke-width="5" stroke-linecap="round"/></svg>`;
  return Buffer.from(new Resvg(svg).render().asPng());
}
