/**
 * Blocks as a mail: 600 px of tables with inline styles (Outlook for Windows reads nothing else), one style block for
 * phones and for dark mode (the others), and the same as plain text. The places of a reader stay as they are written:
 * it is made once for all.
 */
import {DISPLAY, INK, LINE, METAS, PAGE, PAPER, styleSheet} from '../../../look/mail-look';
import {paperColours} from '../../../look/palettes';
import type {Block} from './block';
import type {BlockFacts} from './facts';
import {inkOf, type Look} from './look';
import {paintBlock, sayBlock} from './paint-block';

export interface Painted {
  html: string;
  text: string;
}

export interface PaintedHouse {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  publicUrl: string;
}

const NARROW =
  '.col{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}.fluid{width:100%!important;max-width:100%!important;height:auto!important}';

/** With `{{asunto}}` and `{{preencabezado}}` where they go. */
export function paintBlocks(blocks: Block[], facts: BlockFacts, house: PaintedHouse): Painted {
  const palette = paperColours(facts.look);
  const look: Look = {palette, display: DISPLAY[facts.look.typeface], house, facts};
  const rows = blocks.map(block => paintBlock(block, look)).join('\n');
  const night = inkOf(palette.nightInk);
  const html = `<!doctype html>
<html lang="es" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
${METAS}
<title>{{asunto}}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${styleSheet({nightInk: night}, NARROW, '.ink p,.ink li,.ink h2,.ink h3,.ink h4,.ink td')}
[data-ogsc] .ink,[data-ogsc] .ink p,[data-ogsc] .ink li,[data-ogsc] .ink h2,[data-ogsc] .ink h3{color:#eef1f5!important}
[data-ogsc] .muted{color:#aab4c2!important}[data-ogsc] a.link{color:${night}!important}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${PAGE};">{{preencabezado}}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAGE};"><tr><td align="center" style="padding:24px 0;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="frame" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background:${PAPER};border:1px solid ${LINE};border-radius:12px;overflow:hidden;color:${INK};">
${rows}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
  const text = blocks
    .map(block => sayBlock(block, look))
    .filter(part => part !== '')
    .join('\n\n');
  return {html, text: `${text}\n`};
}
