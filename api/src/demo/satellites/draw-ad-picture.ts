/** Pictures of the demo's ads as PNG, because mails and paper take nothing that is drawn when it is seen. */
import {Resvg} from '@resvg/resvg-js';

/** Eight grounds and signs: a bus, a card, a loaf, two people, a column, four boxes, a cup, a car. */
const SIGNS = [
  'M220 150h300a30 30 0 0 1 30 30v130h-26a40 40 0 0 0-80 0h-150a40 40 0 0 0-80 0h-24v-130a30 30 0 0 1 30-30zM224 180v60h84v-60zM328 180v60h84v-60zM432 180v60h84v-60zM254 284a30 30 0 1 0 .1 0zM484 284a30 30 0 1 0 .1 0z',
  'M230 120h340v200h-340zM260 160v50h60v-50zM260 240h280v16h-280zM260 272h180v16h-180z',
  'M240 190q0-70 160-70t160 70zM230 210h340v24h-340zM240 254h320q0 66-60 66h-200q-60 0-60-66z',
  'M330 130a44 44 0 1 0 .1 0zM470 130a44 44 0 1 0 .1 0zM262 330v-50q0-48 68-48t68 48v50zM402 330v-50q0-48 68-48t68 48v50z',
  'M400 90l180 70v24h-360v-24zM250 200h40v100h-40zM340 200h40v100h-40zM420 200h40v100h-40zM510 200h40v100h-40zM230 316h340v24h-340z',
  'M250 90h130v110h-130zM420 90h130v110h-130zM250 230h130v110h-130zM420 230h130v110h-130z',
  'M270 130h240v130q0 70-70 70h-100q-70 0-70-70zM520 160h30q40 0 40 45t-40 45h-30v-24h26q18 0 18-21t-18-21h-26z',
  'M270 230l40-80h180l40 80q40 6 40 40v50h-40v20h-40v-20h-180v20h-40v-20h-40v-50q0-34 40-40zM322 172l-28 56h212l-28-56z',
];

export function drawAdPicture(primary: string, secondary: string, at: number): Buffer {
  const [ground, sign] = at % 2 === 0 ? [primary, secondary] : [secondary, primary];
  const stripe = `<path d="M0 400L0 ${330 - (at % 4) * 20} 800 ${360 - (at % 3) * 60} 800 400z" fill="${sign}" opacity="0.25"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><path fill="${ground}" d="M0 0h800v400H0z"/>${stripe}<path fill="${sign}" fill-rule="evenodd" d="${SIGNS[at % SIGNS.length]}"/></svg>`;
  return Buffer.from(new Resvg(svg).render().asPng());
}
