/** HTML of the test bank: everything put into a template is escaped unless it is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Html[] | null;

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? '';
  parts.forEach((part, i) => {
    text += rendered(part) + (strings[i + 1] ?? '');
  });
  return new Html(text);
}

function rendered(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(piece => piece.text).join('');
  return String(part).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
}

/** The frame of every page; `base` is the path that the bank is mounted at. */
export function document(base: string, title: string, main: Html): string {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Banco de pruebas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/estilo.css">
</head>
<body>
<header class="banner">
<p class="mark"><span class="mark-sign" aria-hidden="true">b·p</span> Banco de pruebas</p>
<p class="notice">No se mueve dinero real</p>
</header>
<main>${main}</main>
<footer><p>Este banco forma parte de la instalación de pruebas. Aquí no se piden, no se envían y no se guardan datos de tarjetas.</p></footer>
</body>
</html>`.text;
}
