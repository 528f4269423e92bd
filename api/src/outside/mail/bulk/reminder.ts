/**
 * A reminder: what a rule says, with each reader's own words in the places that are marked for them, in the frame of its
 * template or the house's. What all readers share is made once for a rule. A value that is not known leaves no hole.
 */
import {cleanMailHtml} from '../../../domain/messaging/clean-mail-html';
import {escape} from '../../../domain/messaging/clean-mail-html';
import {fill, renderAs} from '../../../domain/messaging/newsletters/render';
import {toText} from '../../../domain/messaging/newsletters/to-text';
import {wholeLinks} from '../../../domain/messaging/newsletters/web-link';
import {html, SafeHtml, webAddress, withoutControls} from '../html';
import {assemble, type MailIdentity, type RenderedMail, smallPrint, STYLE} from '../layout';

export interface ReminderParts {
  subject: string;
  bodyHtml: string;
  /** Of the chosen template; null: the house's own. */
  frameHtml: string | null;
  isCommercial: boolean;
}

export interface ReminderReader {
  /** By the name of the placeholder. */
  values: Record<string, string>;
  wayOut: string;
}

export function compileReminder(
  identity: MailIdentity,
  parts: ReminderParts,
): (reader: ReminderReader) => RenderedMail {
  const made = parts.frameHtml === null ? inHouse(identity, parts) : inFrame(identity, parts, parts.frameHtml);
  return ({values, wayOut}) => {
    const all = {
      organizacion: identity.name,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutControls(value).trim()])),
      baja: wayOut,
    };
    const write = (text: string, show: (value: string) => string) => fill(whole(text, all), all, show);
    return {
      ...made,
      subject: write(made.subject, String).slice(0, 180),
      html: write(made.html, escape),
      text: write(made.text, String),
    };
  };
}

/** «Hola, {{nombre}}:» without a name is «Hola:». */
const whole = (text: string, values: Record<string, string>) =>
  values.nombre ? text : text.replace(/,?(?:\s|&nbsp;)*\{\{\s*nombre\s*\}\}/g, '');

function inHouse(identity: MailIdentity, {subject, bodyHtml, isCommercial}: ReminderParts): RenderedMail {
  const markup = bodyOf(identity, bodyHtml);
  const out = `${webAddress(identity.publicUrl)}/%%baja%%`;
  const why = isCommercial
    ? `Publicidad de ${identity.name}. La recibes porque nos diste tu consentimiento.`
    : `Es un recordatorio de ${identity.name} sobre algo tuyo.`;
  const made = assemble({
    identity,
    subject,
    preheader: preheaderOf(markup),
    title: subject,
    body: html`<div class="ink" style="${STYLE.paragraph}">${new SafeHtml(markup)}</div>${smallPrint(why)}${isCommercial && smallPrint(html`<a class="link" href="${out}">Darme de baja de la publicidad</a>`)}`,
    text: [toText(markup), why, ...(isCommercial ? [`Darme de baja de la publicidad: ${out}`] : [])],
  });
  const marked = (text: string) => text.replaceAll(out, '{{baja}}');
  return {...made, html: marked(made.html), text: marked(made.text)};
}

/** The frame's own places are filled as a newsletter's; the reader's stay for each. */
function inFrame(identity: MailIdentity, {subject, bodyHtml}: ReminderParts, frameHtml: string): RenderedMail {
  const markup = bodyOf(identity, bodyHtml);
  return renderAs(
    {subject, preheader: preheaderOf(markup), frameHtml, contentHtml: markup, text: ''},
    identity,
    '{{baja}}',
    (field, _fallback, isInLink, comma) => (field !== 'nombre' ? '' : isInLink ? '{{%nombre}}' : `${comma}{{nombre}}`),
  );
}

const bodyOf = (identity: MailIdentity, bodyHtml: string) =>
  wholeLinks(cleanMailHtml(bodyHtml))
    .replaceAll('src="/media/', `src="${identity.publicUrl}/media/`)
    .replaceAll('<a ', '<a class="link" ');

/** Not within a placeholder. */
const preheaderOf = (markup: string) =>
  toText(markup)
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/\{\{[^}]*$/, '');
