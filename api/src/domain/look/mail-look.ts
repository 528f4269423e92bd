/** What every mail looks like, sale confirmation or newsletter: ink, typefaces, head, phones and dark mode. */
import type {PaperColours} from './palettes';
import type {Typeface} from './read-look';

export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const [INK, MUTED, PAPER, PAGE, LINE] = ['#12161d', '#566070', '#ffffff', '#eef1f5', '#d9dfe7'];

/** Mail programs load no typefaces: what every device has, in the manner of the chosen one. */
export const DISPLAY: Record<Typeface, string> = {
  archivo: FONT,
  serif: "Georgia,'Times New Roman',serif",
  condensed: `'Arial Narrow','Roboto Condensed',${FONT}`,
  system: FONT,
};

export const METAS = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">`;

/**
 * The one style block, for the programs that read it: phones and dark mode.
 * @param narrow more rules for phones
 * @param ink what is written in ink beside `.ink` itself, as selectors
 */
export const styleSheet = ({nightInk}: Pick<PaperColours, 'nightInk'>, narrow: string, ink: string): string => `
:root{color-scheme:light dark}
@media (max-width:620px){.frame{width:100%!important;border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}${narrow}}
@media (prefers-color-scheme:dark){
.page{background:#0d1117!important}.frame{background:#171c24!important;border-color:#2b333f!important}
.ink,${ink}{color:#eef1f5!important}.muted{color:#aab4c2!important}
.panel{background:#10151c!important;border-color:#2b333f!important}.rule{border-color:#2b333f!important}
.button{border-color:${nightInk}!important}a.link{color:${nightInk}!important}
}`;
