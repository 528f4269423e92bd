/** The few marks of the guide as HTML: headings, paragraphs, lists, tables, commands, bold and code. */
import {html, SafeHtml, type HtmlValue} from '../../outside/mail/html';
import {slugOf} from './docs-slices';

const NEW_LINE = new SafeHtml('\n');

export function htmlOf(markdown: string): SafeHtml {
  const blocks = markdown.match(/^```[^]*?^```$|(?:^(?!```).+\n?)+/gm) ?? [];
  return html`${blocks.map(block => blockOf(block.trimEnd()))}`;
}

function blockOf(block: string): SafeHtml {
  const lines = block.split('\n');
  const first = lines[0]!;
  if (first.startsWith('```'))
    return html`<pre tabindex="0"><code>${lines.slice(1, -1).flatMap(line => [line, NEW_LINE])}</code></pre>`;
  if (first.startsWith('## ')) return html`<h2 id="${slugOf(first.slice(3))}" tabindex="-1">${first.slice(3)}</h2>`;
  if (first.startsWith('- ')) return html`<ul>${lines.map(line => html`<li>${inline(line.slice(2))}</li>`)}</ul>`;
  if (first.startsWith('|')) return tableOf(lines);
  return html`<p>${inline(lines.join(' '))}</p>`;
}

function tableOf([head, , ...rows]: string[]): SafeHtml {
  const cells = (line: string) => line.split('|').slice(1, -1);
  const headings = cells(head!).map(cell => html`<th scope="col">${inline(cell.trim())}</th>`);
  const body = rows.map(row => html`<tr>${cells(row).map(cell => html`<td>${inline(cell.trim())}</td>`)}</tr>`);
  return html`<table><thead><tr>${headings}</tr></thead><tbody>${body}</tbody></table>`;
}

/** Code first: what stands in it is no mark. */
const inline = (text: string): HtmlValue[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map(part =>
      part.startsWith('`')
        ? html`<code>${part.slice(1, -1)}</code>`
        : part.startsWith('**')
          ? html`<strong>${part.slice(2, -2)}</strong>`
          : part,
    );
